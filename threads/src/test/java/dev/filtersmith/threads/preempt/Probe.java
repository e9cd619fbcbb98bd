package dev.filtersmith.threads.preempt;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Setup;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;

/** New filters, and what operations change in them: so keys are found by trial. */
final class Probe {
    private Probe() {}

    /** Returns the kind of filter of a setup. */
    static Subject subject(Setup setup) {
        try {
            Class<?> type = Class.forName(setup.type());
            return Subject.of(type.asSubclass(LongFilter.class), setup.engine());
        } catch (ClassNotFoundException unknown) {
            throw new IllegalStateException(unknown);
        }
    }

    /** Returns a new filter with some keys. */
    static LongCountingFilter filled(Subject subject, long... keys) {
        LongCountingFilter filter = (LongCountingFilter) subject.newFilter();
        Arrays.stream(keys).forEach(filter::put);
        return filter;
    }

    /** Returns the indexes of the words that an operation changes. */
    static BitSet changes(LongCountingFilter filter, Runnable operation) {
        long[] before = filter.words();
        operation.run();
        long[] after = filter.words();
        BitSet changes = new BitSet();
        for (int i = 0; i < before.length; i++) {
            changes.set(i, before[i] != after[i]);
        }
        return changes;
    }

    /** Removes a key. Returns the index of the word where it was. */
    static int placeOf(LongCountingFilter filter, long key) {
        return changes(filter, () -> filter.remove(key)).nextSetBit(0);
    }

    static long moves(LongCountingFilter filter) {
        return filter.statistics().moves();
    }

    static long[] with(long[] keys, long... more) {
        return LongStream.concat(Arrays.stream(keys), Arrays.stream(more)).toArray();
    }

    static long[] without(long[] keys, long key) {
        return Arrays.stream(keys).filter(other -> other != key).toArray();
    }
}
