package dev.filtersmith.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntBinaryOperator;
import java.util.function.LongConsumer;

/**
 * What the library tells of a filter beside its statistics, in types of the JDK: hashes of keys
 * that are put, and the numbers of keys of batches. Any thread may call it.
 */
final class WorkRecord implements LongConsumer, IntBinaryOperator {
    private final KeySample keys = new KeySample();
    private final LongAdder batchLookups = new LongAdder();
    private final LongAdder batchPuts = new LongAdder();

    /** A bit for each thread that has put a key since the last look; two may share one. */
    private final AtomicLong writers = new AtomicLong();

    @Override
    public void accept(long hash) {
        long bit = 1L << Thread.currentThread().getId();
        if ((writers.get() & bit) == 0) {
            writers.getAndUpdate(others -> others | bit);
        }
        keys.put(hash);
    }

    @Override
    public int applyAsInt(int lookedUp, int put) {
        batchLookups.add(lookedUp);
        batchPuts.add(put);
        return 0;
    }

    /** Returns statistics of a filter with what was told beside them. */
    Snapshot with(Map<String, Object> statistics) {
        Map<String, Object> all = new HashMap<>(statistics);
        all.put("batchLookups", batchLookups.sum());
        all.put("batchPuts", batchPuts.sum());
        all.put("writers", Long.bitCount(writers.getAndSet(0)));
        all.put("keysByPuts", keys.byPuts());
        return new Snapshot(all);
    }
}
