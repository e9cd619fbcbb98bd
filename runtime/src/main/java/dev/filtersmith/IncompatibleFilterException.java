package dev.filtersmith;

import java.io.Serial;

/**
 * Thrown when a filter cannot take the content of another one. The message is the text of
 * {@link Filter#incompatibility}. Both filters are unchanged.
 */
public final class IncompatibleFilterException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message the difference between the filters, and the remedy
     */
    public IncompatibleFilterException(String message) {
        super(message);
    }
}
