package dev.filtersmith;

/**
 * Thrown when there is no class of the requested engine: no emitted one, or none that the Java
 * agent can bind. Also in strict mode, where the interpreter may not replace an emitted class.
 */
public final class MissingEngineException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the missing class and the remedy
     */
    public MissingEngineException(String message) {
        super(message);
    }
}
