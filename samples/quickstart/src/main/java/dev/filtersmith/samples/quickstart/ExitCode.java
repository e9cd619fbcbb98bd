package dev.filtersmith.samples.quickstart;

/** Exit codes of the program. */
final class ExitCode {
    /** All went well. */
    static final int OK = 0;

    /** A filter lost a key, or the output could not be written. */
    static final int FAILED = 1;

    /** The input or the options cannot be used. */
    static final int BAD_INPUT = 2;

    /** A filter was full. */
    static final int FULL = 3;

    private ExitCode() {}
}
