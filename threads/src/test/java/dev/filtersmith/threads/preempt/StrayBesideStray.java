package dev.filtersmith.threads.preempt;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Preemption;
import java.util.stream.LongStream;

/**
 * A lookup and a count of a key of which a chain has an element in its first filter and a stray in
 * its last one; and changes that make the chain grow, put the key into the new filter, and remove
 * it once. Two elements are in all the time, whichever the removal takes.
 */
public final class StrayBesideStray extends Encounter {
    private static final long KEY = -1;

    /** Creates a trial. */
    public StrayBesideStray() {}

    @Override
    Duet duet(Subject subject) {
        LongCountingFilter filter = Probe.filled(subject, KEY);
        int inFirst = putUntilGrowth(filter, 0);
        filter.put(KEY);
        int last = putUntilGrowth(filter, inFirst);
        LongStream first = LongStream.concat(LongStream.of(KEY), LongStream.range(0, inFirst));
        LongStream second = LongStream.concat(LongStream.of(KEY), LongStream.range(inFirst, last - 1));
        long[] residents = LongStream.concat(first, second).toArray();
        return new Duet(
                residents,
                lookup -> HotKeys.checkCount(lookup, KEY, 2, 3),
                changes -> {
                    changes.put(last - 1);
                    changes.put(KEY);
                    HotKeys.remove(changes, KEY, 1);
                },
                Probe.with(residents, last - 1));
    }

    /** Puts numbers until a larger filter follows the last one. Returns the next number. */
    private static int putUntilGrowth(LongCountingFilter filter, int from) {
        int next = from;
        for (int words = filter.words().length; filter.words().length == words; next++) {
            filter.put(next);
        }
        return next;
    }

    @Override
    boolean met(Preemption schedule, int stepsInOrder) {
        return true;
    }
}
