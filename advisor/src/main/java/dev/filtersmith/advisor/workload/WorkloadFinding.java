package dev.filtersmith.advisor.workload;

import java.util.Optional;

/**
 * One thing to know about the work of filters.
 *
 * @param tag stable name of the rule, such as {@code MadeForMore}
 * @param attribute attribute of the annotation that it is about; empty if it is about none
 * @param message a line with the figures and the remedy
 * @param effect effect of the change that the message names; empty if it names none, or the effect
 *     is not known
 * @param applied whether the annotation of the advice contains the change; those of goals and of
 *     the code around a filter are left to the user
 */
public record WorkloadFinding(String tag, String attribute, String message, Optional<Effect> effect, boolean applied) {
    /** Returns the tag and the message, as a compiler prints them. */
    @Override
    public String toString() {
        return "[" + tag + "] " + message;
    }
}
