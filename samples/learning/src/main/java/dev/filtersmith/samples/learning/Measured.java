package dev.filtersmith.samples.learning;

/**
 * What a step, or several, showed.
 *
 * @param phase part of the load
 * @param methods methods in the table at the end
 * @param bytes memory of the filter at the end
 * @param absent lookups of methods that are not in the table
 * @param falsePositives lookups among these that the filter let through
 * @param lost lookups of methods in the table that the filter denied
 * @param requests changes and lookups
 * @param nanos CPU time of the requests
 * @param rebuildNanos CPU time of rebuilds
 */
record Measured(
        Phase phase,
        int methods,
        long bytes,
        long absent,
        long falsePositives,
        long lost,
        long requests,
        long nanos,
        long rebuildNanos) {

    double rate() {
        return (double) falsePositives / absent;
    }

    double nanosPerRequest() {
        return (double) nanos / requests;
    }

    /** Returns this and what follows as one. */
    Measured and(Measured next) {
        return new Measured(
                next.phase,
                next.methods,
                next.bytes,
                absent + next.absent,
                falsePositives + next.falsePositives,
                lost + next.lost,
                requests + next.requests,
                nanos + next.nanos,
                rebuildNanos + next.rebuildNanos);
    }
}
