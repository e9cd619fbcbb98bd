package dev.filtersmith.advisor.family;

import dev.filtersmith.FilterSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the answers to the most recent questions. A question is a spec, known by its text: the
 * first hash code of a record links a method handle for each component, which takes longer than all
 * else that a compiler needs of the advisor for default geometries.
 *
 * @param <A> type of the answers
 */
public final class Answers<A> {
    private static final int MAX_ANSWERS = 100;

    private final Map<String, FutureTask<A>> kept = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, FutureTask<A>> eldest) {
            return size() > MAX_ANSWERS;
        }
    };

    /**
     * Returns the answer, and computes it if it is not cached. Whoever asks the same question
     * meanwhile waits for the answer; other questions do not wait. A failure is not cached.
     */
    public A get(FilterSpec question, Supplier<A> answer) {
        String text = question.text();
        FutureTask<A> own = new FutureTask<>(answer::get);
        FutureTask<A> known = askedBefore(text, own);
        if (known == null) {
            own.run();
            known = own;
        }
        try {
            return await(known);
        } catch (ExecutionException failed) {
            forget(text, known);
            throw rethrown(failed.getCause());
        }
    }

    private synchronized @Nullable FutureTask<A> askedBefore(String text, FutureTask<A> own) {
        return kept.putIfAbsent(text, own);
    }

    private synchronized void forget(String text, FutureTask<A> failed) {
        kept.remove(text, failed);
    }

    /** Waits for an answer, interrupted or not: callers know no way to go on without it. */
    private static <A> A await(FutureTask<A> asked) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return asked.get();
                } catch (InterruptedException early) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        // Suppliers throw no checked exceptions.
        return (RuntimeException) Objects.requireNonNull(cause);
    }
}
