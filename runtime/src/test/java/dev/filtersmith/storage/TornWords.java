package dev.filtersmith.storage;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.ForgedWords;
import java.nio.LongBuffer;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lookups in words that another thread replaces meanwhile, again and again, by any others. */
public final class TornWords {
    private static final int KEYS = 200;
    private static final int ROUNDS = 4;

    private TornWords() {}

    /**
     * Looks keys up in all ways. The content of the filter is undefined afterwards.
     *
     * @param filter filter
     * @param seed seed of keys and words
     * @throws InterruptedException if the thread is interrupted
     */
    public static void lookUp(LongFilter filter, long seed) throws InterruptedException {
        LongBuffer table = ((SharedFilter) filter).table();
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
}
