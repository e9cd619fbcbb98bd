package dev.filtersmith;

/** There is no emitted class for an annotated interface, and the interpreter was not wanted in its place. */
public final class MissingGeneratedClassException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public MissingGeneratedClassException(String message) {
        super(message);
    }
}
