package dev.filtersmith.cli;

/** Ends a command quietly, because nobody reads its output any more. */
final class ClosedOutput extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClosedOutput(Throwable cause) {
        super(cause);
    }
}
