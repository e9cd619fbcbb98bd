package dev.filtersmith.samples.service;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks of the options of a command, before it does anything. */
final class Options {
    static final int MOST_THREADS = 1000;

    private final CommandLine line;

    Options(CommandLine line) {
        this.line = line;
    }

    void requireBetween(String option, long value, long least, long greatest) {
        require(
                value >= least && value <= greatest,
                option + "=" + value + ": use " + least
                        + (greatest == Long.MAX_VALUE ? " or more" : " to " + greatest));
    }

    void requireBetween(String option, double value, double least, double greatest) {
        require(value >= least && value <= greatest, option + "=" + value + ": use " + least + " to " + greatest);
    }

    /** Requires that a file, if there is one, can be created. */
    void requireDirectoryOf(String option, @Nullable Path file) {
        if (file != null) {
            Path directory = file.toAbsolutePath().getParent();
            require(
                    directory != null && Files.isDirectory(directory) && !Files.isDirectory(file),
                    option + "=" + file + ": use a file in a directory that exists");
        }
    }

    private void require(boolean usable, String message) {
        if (!usable) {
            throw new ParameterException(line, message);
        }
    }
}
