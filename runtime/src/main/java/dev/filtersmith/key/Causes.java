package dev.filtersmith.key;

/** Exceptions that explain others. */
public final class Causes {
    private Causes() {}

    /** Returns an exception that explains another. */
    public static <E extends Throwable> E of(Throwable cause, E unfit) {
        unfit.initCause(cause);
        return unfit;
    }
}
