package dev.filtersmith;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rebuilds and loads of a maintained filter, one at a time. */
final class Rebuilds<T, F extends Filter> {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    /** Reads a stored filter of the same kind as those of a builder. */
    interface Stored<F extends Filter> {
        SavedFilter.Read<F> read(FilterBuilder<F> filters) throws Exception;
    }

    /** Finds a filter, and lets it take the place of the one in use. */
    private interface Work<F extends Filter> {
        F run() throws Exception;
    }

    /**
     * What rebuilds need.
     *
     * @param filters builder of each filter
     * @param access operations on its keys
     * @param source all live keys
     * @param executor executor of the rebuilds
     * @param pause least time after a failure
     */
    record Plan<T, F extends Filter>(
            FilterBuilder<F> filters, KeyAccess<T, F> access, KeySource<T> source, Executor executor, Duration pause) {}

    private final Plan<T, F> plan;
    private final MaintainedKeys<T, F> keys;
    private final long leastElements;

    private @Nullable CompletableFuture<F> running;
    private boolean failed;
    private long failedAt;

    Rebuilds(Plan<T, F> plan, MaintainedKeys<T, F> keys) {
        this.plan = plan;
        this.keys = keys;
        this.leastElements = plan.filters().elements();
    }

    synchronized boolean isRunning() {
        return running != null;
    }

    CompletableFuture<F> rebuild() {
        return start(this::fromSource);
    }

    CompletableFuture<F> load(Stored<F> stored) {
        return start(() -> fromStored(stored));
    }

    /** Starts a rebuild unless one is running, or one has failed lately. */
    void needsRoom() {
        if (isDue()) {
            CompletableFuture<F> unused = start(this::fromSource).whenComplete((filter, failure) -> {
                if (failure != null) {
                    LOGGER.log(
                            System.Logger.Level.WARNING,
                            "A filter that needs room could not be rebuilt, and stays in use.",
                            failure);
                }
            });
        }
    }

    private synchronized boolean isDue() {
        return running == null
                && !(failed && System.nanoTime() - failedAt < plan.pause().toNanos());
    }

    /** Starts some work, unless other work is running, and returns the result of what runs. */
    private CompletableFuture<F> start(Work<F> work) {
        CompletableFuture<F> result = new CompletableFuture<>();
        synchronized (this) {
            if (running != null) {
                return running.copy();
            }
            running = result;
        }
        try {
            plan.executor().execute(() -> run(work, result));
        } catch (RuntimeException refused) {
            ended(true);
            result.completeExceptionally(refused);
        }
        return result.copy();
    }

    private void run(Work<F> work, CompletableFuture<F> result) {
        try {
            F filter = work.run();
            ended(false);
            result.complete(filter);
        } catch (Throwable failure) { // Whatever it is, the caller learns of it, and the next may start.
            ended(true);
            result.completeExceptionally(failure);
        }
    }

    private synchronized void ended(boolean withFailure) {
        running = null;
        failed = withFailure;
        failedAt = System.nanoTime();
    }

    private F fromSource() throws Exception {
        long size = size();
        while (true) {
            F filter = plan.filters().expectedElements(size).build();
            if (fill(filter, 0, plan.source()::all)) {
                return filter;
            }
            size = Math.multiplyExact(size, 2);
        }
    }

    /** Returns the number of elements to make the next filter for. */
    private long size() {
        MaintainedKeys.Content<T, F> now = keys.content();
        F filter = now.filter();
        if (filter == null) {
            return leastElements;
        }
        long held = now.elements().get();
        long present = filter.expectedElements();
        return Math.max(leastElements, held > present / 4 * 3 ? 2 * held : present);
    }

    private F fromStored(Stored<F> stored) throws Exception {
        SavedFilter.Read<F> read = stored.read(plan.filters());
        F filter = read.filter();
        Instant saved = read.saved();
        if (!fill(filter, filter.approximateElementCount(), () -> plan.source().since(saved))) {
            throw new FilterFullException("load: the stored filter, made for " + filter.expectedElements()
                    + " elements, has no room for the keys that are newer. Call rebuild() instead.");
        }
        return filter;
    }

    /** Delivers keys. */
    private interface Delivery<T> {
        Stream<? extends T> open() throws Exception;
    }

    /**
     * Puts the keys of a source into a filter, then the keys that have changed meanwhile, and lets
     * it take the place of the one in use. Returns false, and leaves that one, if there is no room.
     */
    private boolean fill(F filter, long held, Delivery<T> delivery) throws Exception {
        boolean swapped = false;
        keys.beginRebuild();
        try (Stream<? extends T> delivered = delivery.open()) {
            long elements = held;
            for (Iterator<? extends T> next = delivered.iterator(); next.hasNext(); ) {
                T key = next.next();
                if (keys.accepts(key)) {
                    plan.access().put(filter, key);
                    elements++;
                }
                if (held == 0 && elements > filter.expectedElements()) {
                    return false;
                }
            }
            keys.swap(filter, elements);
            swapped = true;
            return true;
        } catch (FilterFullException full) {
            return false;
        } finally {
            if (!swapped) {
                keys.abandon();
            }
        }
    }
}
