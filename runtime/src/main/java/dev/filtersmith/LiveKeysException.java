package dev.filtersmith;

import java.io.Serial;

/** Thrown when the keys given to refresh a filter are not its content. The filter is unchanged. */
public final class LiveKeysException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message the wrong keys and the remedy
     */
    public LiveKeysException(String message) {
        super(message);
    }
}
