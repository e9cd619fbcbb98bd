package dev.filtersmith.advisor.workload;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The advice for the filters of one interface and name.
 *
 * @param title interface, and the name of the filters behind a colon if they have one
 * @param annotation annotation to paste; that of the profile if nothing is to change, or if it
 *     cannot be read
 * @param findings what the profile shows, in a fixed order of the rules, each on what those before
 *     it have changed; {@code Fits} alone if nothing is to change; empty if the annotation cannot
 *     be read
 * @param unknowns a line for each thing that the profile does not show
 */
public record WorkloadAdvice(String title, String annotation, List<WorkloadFinding> findings, List<String> unknowns) {
    /** Creates advice with copies of the lists. */
    public WorkloadAdvice {
        findings = List.copyOf(findings);
        unknowns = List.copyOf(unknowns);
    }

    /**
     * Returns the advice as text for people: the title, the annotation, a line with a hyphen for
     * each finding, one with a tilde for the times of lookups that it changes, and one with a
     * question mark for each thing that is not known.
     *
     * @return lines, each ended by a line feed
     */
    @Override
    public String toString() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add(title);
        lines.add("  " + annotation);
        for (WorkloadFinding finding : findings) {
            lines.add("  - " + finding);
            finding.effect()
                    .filter(effect -> effect.hasTimes() && effect.nanosBefore() != effect.nanosAfter())
                    .ifPresent(effect -> lines.add(String.format(
                            Locale.ROOT,
                            "  ~ lookups %.1f -> %.1f ns, on the machine of the stored times",
                            effect.nanosBefore(),
                            effect.nanosAfter())));
        }
        unknowns.forEach(unknown -> lines.add("  ? " + unknown));
        return lines.toString();
    }
}
