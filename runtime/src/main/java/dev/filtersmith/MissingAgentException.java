package dev.filtersmith;

/** The bound engine was asked for, and there is no Java agent that binds classes, or it could not bind this one. */
public final class MissingAgentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    MissingAgentException(String message) {
        super(message);
    }
}
