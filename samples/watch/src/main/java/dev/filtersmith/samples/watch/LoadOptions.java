package dev.filtersmith.samples.watch;

import picocli.CommandLine.Option;

/** The options for the number of made requests. */
final class LoadOptions {
    @Option(
            names = "--questions",
            paramLabel = "N",
            defaultValue = "4000",
            description = "Questions after each step; three quarters of them are for documents that are not there.")
    private int questions;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the questions.")
    private long seed;

    int questions() {
        return questions;
    }

    long seed() {
        return seed;
    }
}
