package dev.filtersmith.samples.caches;

/** An error that the user can correct; printed as one line, without a stack trace. */
final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a message for the user.
     *
     * @param message description of the error and its remedy
     */
    UserException(String message) {
        super(message);
    }
}
