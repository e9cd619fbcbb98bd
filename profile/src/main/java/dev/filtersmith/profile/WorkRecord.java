package dev.filtersmith.profile;

import dev.filtersmith.link.AgentLink;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/**
 * What the library tells of a filter beside its statistics, in types of the JDK: kinds of work, as
 * {@link AgentLink} has them, each with a number. Any thread may call it.
 */
final class WorkRecord implements LongBinaryOperator {
    private final TextLengths texts;
    private final KeySample keys = new KeySample();
    private final AbsentTables falsePositives = new AbsentTables();
    private final LongAdder batchLookups = new LongAdder();
    private final LongAdder batchPuts = new LongAdder();

    /** A bit for each thread that has put a key since the last look; two may share one. */
    private final AtomicLong writers = new AtomicLong();

    /** Keys of a sample by the lengths of their text; the place is the length of that number. */
    private final AtomicLongArray byBytes = new AtomicLongArray(Long.SIZE);

    WorkRecord(TextLengths texts) {
        this.texts = texts;
    }

    @Override
    public long applyAsLong(long work, long number) {
        switch ((int) work) {
            case AgentLink.PUT -> put(number);
            case AgentLink.REMOVAL -> keys.remove(number);
            case AgentLink.BATCH_LOOKUP -> batchLookups.add(number);
            case AgentLink.BATCH_PUT -> batchPuts.add(number);
            case AgentLink.ERASURE -> keys.removeAll();
            case AgentLink.TEXT -> {
                return texts.hashed(number) ? 1 : 0;
            }
            case AgentLink.FALSE_POSITIVE -> falsePositives.ask(number);
            default -> {
                // Of a later library.
            }
        }
        return 0;
    }

    private void put(long hash) {
        long bit = 1L << Thread.currentThread().getId();
        if ((writers.get() & bit) == 0) {
            writers.getAndUpdate(others -> others | bit);
        }
        keys.put(hash);
        long bytes = texts.take();
        if (bytes >= 0) {
            byBytes.incrementAndGet(KeyFacts.place(bytes));
        }
    }

    /** Returns statistics of a filter with what was told beside them. */
    Snapshot with(Map<String, Object> statistics) {
        Map<String, Object> all = new HashMap<>(statistics);
        all.put("batchLookups", batchLookups.sum());
        all.put("batchPuts", batchPuts.sum());
        all.put("writers", Long.bitCount(writers.getAndSet(0)));
        all.put("keysByPuts", keys.byPuts());
        all.put("keysByFalsePositives", falsePositives.byTimes());
        all.put("savedByTables", falsePositives.numbers());
        all.put(
                "keysByBytes",
                IntStream.range(0, byBytes.length()).mapToLong(byBytes::get).toArray());
        return new Snapshot(all);
    }
}
