package dev.filtersmith;

/**
 * Thrown when an annotated interface has no emitted class and the interpreter may not replace it.
 */
public final class MissingGeneratedClassException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the missing class and the remedy
     */
    public MissingGeneratedClassException(String message) {
        super(message);
    }
}
