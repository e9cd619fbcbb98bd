package dev.filtersmith.spark;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.WrongKeyException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.function.Supplier;

/** The failures of jobs and of handles. */
final class Failures {
    private Failures() {}

    /**
     * Runs a job. If one of its tasks failed by an exception of a filter, throws that one in place
     * of Spark's exception, which is checked, although no method of Spark declares it.
     */
    static <R> R unwrapped(Supplier<R> job) {
        try {
            return job.get();
        } catch (Exception failed) {
            for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
                if (isOfFilter(cause)) {
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
                || cause instanceof FilterSpecException
                || cause instanceof NullFieldException;
    }

    /** Returns the failure of a handle: records and filters declare no checked exceptions. */
    static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime ? runtime : new UndeclaredThrowableException(thrown);
    }
}
