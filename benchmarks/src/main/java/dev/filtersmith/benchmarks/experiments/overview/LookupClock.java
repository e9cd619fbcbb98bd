package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.experiments.report.Effort;

/** A clock of lookups. */
@FunctionalInterface
public interface LookupClock {
    /**
     * Returns the time of a lookup, half of them of present keys.
     *
     * @param subject name of a subject
     * @param keys number of keys in the filter
     * @param effort number and length of the iterations
     * @return nanoseconds
     * @throws IllegalStateException if the time cannot be taken, with the cause
     */
    double nanoseconds(String subject, int keys, Effort effort);
}
