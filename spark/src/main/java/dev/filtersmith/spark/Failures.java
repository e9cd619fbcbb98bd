package dev.filtersmith.spark;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.WrongKeyException;
import java.util.function.Supplier;

/** The failures of jobs. */
final class Failures {
    private Failures() {}

    /**
     * Runs a job, and throws what a filter threw in one of its tasks in place of Spark's exception,
     * which is checked, although no method of Spark declares it.
     */
    static <R> R unwrapped(Supplier<R> job) {
        try {
            return job.get();
        } catch (Exception failed) {
            for (Throwable cause = failed.getCause(); cause != null; cause = cause.getCause()) {
                if (isOfFilter(cause)) {
                    cause.addSuppressed(failed);
                    throw (RuntimeException) cause;
                }
            }
            throw Failures.<RuntimeException>unchanged(failed);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Hides from the compiler that it is checked.
    private static <E extends Exception> E unchanged(Exception failed) throws E {
        throw (E) failed;
    }

    private static boolean isOfFilter(Throwable cause) {
        return cause instanceof FilterFullException
                || cause instanceof WrongKeyException
                || (cause instanceof NullPointerException
                        && String.valueOf(cause.getMessage()).startsWith("[NullField]"));
    }
}
