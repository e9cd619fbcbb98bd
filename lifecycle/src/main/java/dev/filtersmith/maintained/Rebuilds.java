package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The rebuilds and loads of a maintained filter, one at a time. */
final class Rebuilds<T, F extends Filter> {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private final NextFilter<T, F> next;
    private final BooleanSupplier needsRoom;
    private final Executor executor;
    private final long pauseNanos;
    private final Object lock = new Object();

    /** Result of the work in progress; null if there is none. */
    private @Nullable CompletableFuture<F> running;

    /** Whether a filter was ever asked for. */
    private boolean wasAsked;

    /** Whether the last work failed. */
    private boolean failed;

    /** {@code System.nanoTime()} at the end of the last work. */
    private long endedAt;

    /**
     * Creates rebuilds.
     *
     * @param next finds the next filter
     * @param needsRoom whether a new filter would have room for more
     * @param executor executor of the work
     * @param pause least time before work that a change starts in vain, or after a failure
     */
    Rebuilds(NextFilter<T, F> next, BooleanSupplier needsRoom, Executor executor, Duration pause) {
        this.next = next;
        this.needsRoom = needsRoom;
        this.executor = executor;
        this.pauseNanos = TimeUnit.NANOSECONDS.convert(pause); // At most Long.MAX_VALUE.
    }

    boolean isRunning() {
        synchronized (lock) {
            return running != null;
        }
    }

    CompletableFuture<F> rebuild() {
        return start(next::fromSource);
    }

    CompletableFuture<F> load(SavedFilter files, Path file) {
        return start(() -> next.fromStored(files, file));
    }

    /**
     * Starts some work unless other work is running, and returns the result of the running work.
     */
    private CompletableFuture<F> start(Callable<F> work) {
        CompletableFuture<F> result = new CompletableFuture<>();
        synchronized (lock) {
            if (running != null) {
                return running.copy();
            }
            begin(result);
        }
        execute(work, result);
        return result.copy();
    }

    /** Starts a rebuild for a change, if it is due. */
    void needsRoom() {
        CompletableFuture<F> result = new CompletableFuture<>();
        synchronized (lock) {
            if (!isDue()) {
                return;
            }
            begin(result);
        }
        CompletableFuture<F> unused = result.whenComplete((filter, failure) -> {
            if (failure != null) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "A rebuild that a change started has failed. A later change tries again.",
                        failure);
            }
        });
        execute(next::fromSource, result);
    }

    /**
     * Returns whether a change starts a rebuild. None does before somebody has asked for a filter.
     * Where a rebuild may not help, because it failed, or because the filter is full of a few keys,
     * it waits.
     */
    private boolean isDue() {
        boolean helps = !failed && needsRoom.getAsBoolean();
        return running == null && wasAsked && (helps || System.nanoTime() - endedAt >= pauseNanos);
    }

    private void begin(CompletableFuture<F> result) {
        running = result;
        wasAsked = true;
    }

    private void execute(Callable<F> work, CompletableFuture<F> result) {
        // An executor that throws may have kept the task, and run it now or later.
        AtomicBoolean taken = new AtomicBoolean();
        try {
            executor.execute(() -> {
                if (taken.compareAndSet(false, true)) {
                    run(work, result);
                }
            });
        } catch (RuntimeException | Error refused) { // An Error if there is no thread to be had.
            if (taken.compareAndSet(false, true)) {
                ended(true);
                result.completeExceptionally(refused);
            }
            if (refused instanceof Error) {
                throw refused;
            }
        }
    }

    private void run(Callable<F> work, CompletableFuture<F> result) {
        try {
            F filter = work.call();
            ended(false);
            result.complete(filter);
        } catch (Throwable failure) { // Whatever it is, the caller learns of it, and the next may start.
            ended(true);
            result.completeExceptionally(failure);
        }
    }

    private void ended(boolean withFailure) {
        synchronized (lock) {
            running = null;
            failed = withFailure;
            endedAt = System.nanoTime();
        }
    }
}
