package dev.filtersmith.cli;

import org.jspecify.annotations.Nullable;

/** Values that the command line has checked. */
final class Arguments {
    private Arguments() {}

    /** Returns a required value, without which the command does not run. */
    static <T> T given(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("a required value is missing");
        }
        return value;
    }
}
