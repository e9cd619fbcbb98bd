package dev.filtersmith;

/** A key of another type than the filter's keys. The message names both types and says what to do. */
public final class WrongKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * A refused key.
     *
     * @param message what is wrong, and what to do
     */
    public WrongKeyException(String message) {
        super(message);
    }
}
