package dev.filtersmith.samples.spark;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program. */
@Command(
        name = "spark",
        mixinStandardHelpOptions = true,
        version = "Filtersmith in Spark",
        description = "Filters before joins in Spark.",
        subcommands = {Methods.class, Measure.class})
public final class SparkSample {
    private SparkSample() {}

    /**
     * Runs the program.
     *
     * @param args command and options
     */
    public static void main(String... args) {
        System.exit(commandLine().execute(args));
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    static CommandLine commandLine() {
        return new CommandLine(new SparkSample());
    }
}
