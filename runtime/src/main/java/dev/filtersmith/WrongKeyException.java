package dev.filtersmith;

/**
 * Thrown for a key of another type than the filter's keys. The message names both types and the
 * remedy.
 */
public final class WrongKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception for a refused key.
     *
     * @param message the mismatch and the remedy
     */
    public WrongKeyException(String message) {
        super(message);
    }
}
