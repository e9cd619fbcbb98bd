package dev.filtersmith.advisor.rules;

import java.util.Optional;

/** A rule. */
@FunctionalInterface
interface Rule {
    /** Returns what the rule finds in a profile; empty if it does not apply. */
    Optional<Found> find(Workload workload);
}
