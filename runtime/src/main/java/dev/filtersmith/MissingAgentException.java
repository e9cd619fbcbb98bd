package dev.filtersmith;

/**
 * Thrown when the bound engine is requested, and there is no Java agent that binds classes, or it
 * cannot bind this one.
 */
public final class MissingAgentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the reason and the remedy
     */
    public MissingAgentException(String message) {
        super(message);
    }
}
