package dev.filtersmith.samples.watch;

import java.util.List;
import picocli.CommandLine.Option;

/** The options for the filter of the service. */
final class FilterOptions {
    @Option(
            names = "--spec",
            paramLabel = "TEXT",
            defaultValue = "@DLeftFilter(maxFpp = 0.01)",
            description = "What the filter is to be, written as its annotation.")
    private String spec = "";

    @Option(
            names = "--expected",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Number of documents that the filter is made for.")
    private int expected;

    String spec() {
        return spec;
    }

    int expected() {
        return expected;
    }

    /** Returns the same options for another process. */
    List<String> arguments() {
        return List.of("--spec=" + spec, "--expected=" + expected);
    }
}
