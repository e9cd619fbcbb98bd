package dev.filtersmith.parts;

/** Exceptions that explain others. */
final class Causes {
    private Causes() {}

    /** Returns an exception that explains another. */
    static <E extends Exception> E of(Exception cause, E unfit) {
        unfit.initCause(cause);
        return unfit;
    }
}
