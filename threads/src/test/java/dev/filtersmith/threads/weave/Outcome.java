package dev.filtersmith.threads.weave;

import java.util.List;

/**
 * The outcome of a trial.
 *
 * @param operations number of operations
 * @param missed lookups that missed a key that was in
 * @param faults other faults, the first ones
 */
public record Outcome(long operations, long missed, List<String> faults) {
    /** Returns whether the filter kept its promises. */
    public boolean isClean() {
        return missed == 0 && faults.isEmpty();
    }
}
