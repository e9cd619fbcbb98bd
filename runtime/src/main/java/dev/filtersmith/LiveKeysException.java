package dev.filtersmith;

import java.io.Serial;

/** The keys given to refresh a filter are not those that it holds. The filter is as it was. */
public final class LiveKeysException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * An exception.
     *
     * @param message which keys are wrong, and what to do
     */
    public LiveKeysException(String message) {
        super(message);
    }
}
