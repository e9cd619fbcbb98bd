package dev.filtersmith.benchmarks.experiments.report;

/** The outcome of the comparison of a finding. */
public enum Verdict {
    /** The finding agrees with the printed number. */
    REPRODUCED("reproduced"),
    /** The printed number is wrong, for a stated reason. */
    MISPRINT("misprint"),
    /** The printed number is of something else, for a stated reason. */
    DIFFERS("differs"),
    /** The printed number follows from other constants of the paper; nothing is measured. */
    ARITHMETIC("arithmetic"),
    /**
     * No number is printed, or none whose error is known; the finding agrees with one computed in
     * another way.
     */
    CONFIRMED("as recomputed"),
    /** There is nothing to compare with. */
    SHOWN("no expected value"),
    /** The finding is not what was expected. */
    FAILED("NOT AS EXPECTED");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** Returns the verdict in words. */
    public String label() {
        return label;
    }
}
