package dev.filtersmith.samples.service;

import java.lang.management.ManagementFactory;
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

    /** Requires that this JVM was started with the agent's beans, which the meters read. */
    void requireAgent(String option) {
        require(
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .anyMatch(flag -> flag.matches("-javaagent:.*telemetry=.*jmx.*")),
                option + ": use it with the Java agent, as java -javaagent:filtersmith-agent.jar=telemetry=jmx -jar");
    }

    private void require(boolean usable, String message) {
        if (!usable) {
            throw new ParameterException(line, message);
        }
    }
}
