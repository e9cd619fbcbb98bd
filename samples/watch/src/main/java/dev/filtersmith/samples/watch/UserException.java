package dev.filtersmith.samples.watch;

/** Something that the user can mend: printed as one line, without a stack trace. */
final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A message for the user.
     *
     * @param message what is wrong, and what to do about it
     */
    UserException(String message) {
        super(message);
    }
}
