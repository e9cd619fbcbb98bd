package dev.filtersmith.threads.lines;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.weave.Accesses;
import dev.filtersmith.threads.weave.Accesses.Operation;
import dev.filtersmith.threads.weave.Footprint;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Operations of two threads, one after the other, on a filter that is half full. What only one of
 * them uses is its own.
 */
public final class Workload implements Function<String, Footprint> {
    private static final int ELEMENTS = 1_000_000;
    private static final int THREADS = 2;

    /** Operations of each kind. */
    private static final int OPERATIONS = 8_192;

    private final Accesses accesses = new Accesses();

    /**
     * Runs the operations.
     *
     * @param type name of the annotated interface of the filter
     */
    @Override
    public Footprint apply(String type) {
        LongFilter filter = newFilter(type);
        for (long key = 0; key < ELEMENTS / 2; key++) {
            filter.put(key);
        }
        long[] before = filter.words();
        for (int thread = 0; thread < THREADS; thread++) {
            int number = thread;
            CompletableFuture.runAsync(() -> run(filter, number), work -> new Thread(work).start())
                    .join();
        }
        return new Footprint(accesses, filter, before, filter.words());
    }

    private static LongFilter newFilter(String type) {
        try {
            return Filters.builder(Class.forName(type).asSubclass(LongFilter.class))
                    .expectedElements(ELEMENTS)
                    .seed(1)
                    .engine(Engine.GENERATED)
                    .build();
        } catch (ClassNotFoundException unknown) {
            throw new IllegalArgumentException(type, unknown);
        }
    }

    private void run(LongFilter filter, int thread) {
        // Of the lookups, every second finds its key; puts are of new keys.
        each(Operation.LOOKUP, thread, 0, key -> filter.mightContain((key & 1) == 0 ? key : -key));
        each(Operation.PUT, thread, ELEMENTS, filter::put);
        if (filter instanceof LongCountingFilter counting) {
            each(Operation.REMOVAL, thread, 0, counting::remove);
            each(Operation.MISSED_REMOVAL, thread, 2 * ELEMENTS, counting::remove);
        }
    }

    private void each(Operation operation, int thread, long from, LongConsumer work) {
        long first = from + (long) thread * OPERATIONS / THREADS;
        for (long key = first; key < first + OPERATIONS / THREADS; key++) {
            accesses.begin(operation, thread);
            work.accept(key);
            accesses.end();
        }
    }
}
