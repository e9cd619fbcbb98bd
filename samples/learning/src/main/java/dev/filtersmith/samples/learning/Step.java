package dev.filtersmith.samples.learning;

import java.util.List;

/**
 * Requests to the service.
 *
 * @param phase part of the load
 * @param isLast whether the phase ends with them
 * @param added methods that get a caller
 * @param removed methods that lose a caller
 * @param lookups methods that are looked up
 */
record Step(Phase phase, boolean isLast, List<String> added, List<String> removed, List<String> lookups) {
    int requests() {
        return added.size() + removed.size() + lookups.size();
    }
}
