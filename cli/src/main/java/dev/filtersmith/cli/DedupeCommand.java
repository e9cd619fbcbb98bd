package dev.filtersmith.cli;

import dev.filtersmith.FilterFullException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints lines without their repetitions. */
@Command(
        name = "dedupe",
        description = {
            "Prints each line the first time it is seen. The memory is a few bytes for each different line, however"
                    + " long it is.",
            "At most one in 10,000 new lines is dropped by mistake; the summary on standard error has the expected"
                    + " number."
        })
final class DedupeCommand extends Job {
    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Files of lines; - is standard input.")
    private List<String> files = List.of("-");

    @Option(
            names = {"-n", "--expected"},
            paramLabel = "N",
            defaultValue = "1e6",
            converter = Counts.class,
            description = "Number of different lines, such as 1e7. For more, the filter grows.")
    private long expected;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the hashing.")
    private long seed;

    @Option(names = "--progress", description = "Draw a progress bar on standard error.")
    private boolean progress;

    DedupeCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        SeenLines seen = SeenLines.create(expected, seed);
        try (Progress shown = progress ? Progress.of("Lines", files, console()) : Progress.NONE) {
            for (String file : files) {
                copy(file, seen, shown);
            }
        }
        // Before the summary, which would be wrong if lines cannot be written.
        console().flush();
        remark("%s", seen.summary());
        return OK;
    }

    private void copy(String file, SeenLines seen, Progress shown) {
        try (Lines lines = Lines.open(file, console(), shown)) {
            while (lines.next()) {
                if (seen.add(lines)) {
                    console().writeLine(lines.bytes(), lines.length());
                }
                if (!lines.hasMore()) {
                    console().flush();
                }
            }
        } catch (FilterFullException full) {
            throw new Trouble(
                    String.format(
                            "stopped after %d lines, of which %d were printed: %s Give a larger -n.",
                            seen.lines(), seen.fresh(), full.getMessage()),
                    full);
        }
    }
}
