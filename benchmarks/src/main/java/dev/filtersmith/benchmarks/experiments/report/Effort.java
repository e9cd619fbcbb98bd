package dev.filtersmith.benchmarks.experiments.report;

/** The number of trials of the simulations. */
public enum Effort {
    /** Few trials: about a minute for the whole report. */
    QUICK,
    /** Many trials, as many as a paper's where they are short. */
    FULL;

    /** Returns the first number in a quick report, the second one in a full report. */
    public int of(int quick, int full) {
        return this == QUICK ? quick : full;
    }
}
