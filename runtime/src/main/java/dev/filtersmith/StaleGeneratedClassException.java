package dev.filtersmith;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the generated class of an annotated interface does not match the current interface,
 * and neither that class nor another engine may be used.
 */
public final class StaleGeneratedClassException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the differences and the remedy
     * @param cause cause, or null
     */
    public StaleGeneratedClassException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
