package dev.filtersmith.advisor.rules;

import dev.filtersmith.advisor.workload.WorkloadFinding;
import java.util.Optional;

/**
 * A finding, and the filter after its change.
 *
 * @param finding finding
 * @param changed filter after the change; empty if there is none
 */
record Found(WorkloadFinding finding, Optional<Sized> changed) {
    /** Returns a finding that changes nothing. */
    static Found of(String tag, String attribute, String message) {
        return new Found(new WorkloadFinding(tag, attribute, message, Optional.empty(), false), Optional.empty());
    }
}
