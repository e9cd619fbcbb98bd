package dev.filtersmith.samples.quickstart;

/** An error that the user can correct; printed as one line, without a stack trace. */
final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * Creates an exception with a message for the user.
     *
     * @param exitCode exit code of the program
     * @param message description of the error and its remedy
     */
    UserException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
