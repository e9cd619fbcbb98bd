package dev.filtersmith.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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

    /** Returns the path of a file. Where the locale is C, names have to be ASCII. */
    static Path path(String file) {
        if (file.isEmpty()) {
            throw new Trouble("the name of a file is empty");
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException unfit) {
            throw new Trouble(
                    "'" + file + "' is no name of a file in this locale; set another, as with LC_ALL=C.UTF-8", unfit);
        }
    }
}
