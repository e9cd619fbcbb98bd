package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.nio.LongBuffer;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/** Lookups in words that another thread replaces meanwhile, again and again, by any others. */
public final class TornWords {
    private static final int KEYS = 200;
    private static final int ROUNDS = Integer.getInteger("filtersmith.torn", 4);

    private TornWords() {}

    /**
     * Puts as many keys as are expected, unless the filter is full before.
     *
     * @param filter empty filter
     */
    public static void fill(LongFilter filter) {
        try {
            filter.putAll(LongStream.range(0, filter.expectedElements()).toArray());
        } catch (FilterFullException full) {
            assertThat(full.accepted()).isLessThan(filter.expectedElements());
        }
    }

    /**
     * Looks keys up in all ways. The content of the filter is undefined afterwards.
     *
     * @param filter filter
     * @param seed seed of keys and words
     * @throws InterruptedException if the thread is interrupted
     */
    public static void lookUp(LongFilter filter, long seed) throws InterruptedException {
        LongBuffer table = table(filter);
        long[] good = new long[table.remaining()];
        table.duplicate().get(good);
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (long next = seed; !done.get(); next++) {
                table.duplicate().put(ForgedWords.of(next, good));
            }
        });
        writer.setDaemon(true);
        writer.start();
        try {
            long[] keys = new Random(seed).longs(KEYS).toArray();
            for (int round = 0; round < ROUNDS; round++) {
                lookUp(filter, keys);
            }
        } finally {
            done.set(true);
            writer.join();
        }
    }

    private static void lookUp(LongFilter filter, long... keys) {
        for (long key : keys) {
            filter.mightContain(key);
            if (filter instanceof LongCountingFilter counting) {
                counting.count(key);
            }
        }
        filter.mightContain(keys);
    }

    /** Returns the words themselves, which no caller of the library can change. */
    private static LongBuffer table(LongFilter filter) {
        return TestShapes.single(filter).table().words();
    }
}
