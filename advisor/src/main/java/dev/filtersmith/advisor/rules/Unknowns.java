package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Period;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.WorkloadProfile;
import java.util.ArrayList;
import java.util.List;

/** What a profile does not show. */
final class Unknowns {
    private static final long SHORT_SECONDS = 600;
    private static final long FEW_FILTERS = 3;

    private final List<String> lines = new ArrayList<>();

    private Unknowns() {}

    /** Returns a line for each. */
    static List<String> of(WorkloadProfile profile) {
        Unknowns unknowns = new Unknowns();
        unknowns.ofPeriod(profile.period());
        unknowns.ofSizes(
                profile.sizes(), profile.period().filters() - profile.period().ended(), profile.operations());
        unknowns.ofCounts(profile);
        return unknowns.lines;
    }

    private void add(boolean isUnknown, String format, Object... values) {
        if (isUnknown) {
            lines.add(text(format, values));
        }
    }

    private void ofPeriod(Period period) {
        add(
                period.filterSeconds() < SHORT_SECONDS,
                "filters were seen for %d seconds in all, less than 10 minutes: rarer work is not in the profile.",
                period.filterSeconds());
        add(
                period.filters() < FEW_FILTERS,
                "%d %s seen in %d %s: others may hold more.",
                period.filters(),
                period.filters() == 1 ? "filter was" : "filters were",
                period.runs(),
                period.runs() == 1 ? "process" : "processes");
    }

    private void ofSizes(Sizes sizes, long inUse, Operations operations) {
        add(
                sizes.stillGrowing() > 0,
                "%,d %s most elements when last seen: there may have been more later.",
                sizes.stillGrowing(),
                sizes.stillGrowing() == 1 ? "filter had" : "filters had");
        add(
                inUse > 0,
                "%,d %s in use when last seen, and may hold more by now.",
                inUse,
                inUse == 1 ? "filter was" : "filters were");
        add(
                operations.refusedPuts() > 0,
                "%,d puts were refused: how many elements there would have been is not known.",
                operations.refusedPuts());
        add(sizes.peak() == 0, "how many elements filters held is not known.");
        add(
                sizes.leastExpected() != sizes.mostExpected(),
                "filters were made for %,d to %,d elements, and the greatest number of elements is that of one of"
                        + " them.",
                sizes.leastExpected(),
                sizes.mostExpected());
    }

    private void ofCounts(WorkloadProfile profile) {
        Operations operations = profile.operations();
        add(
                operations.lookups() + operations.puts() + operations.removals() == 0,
                "no operation was counted: build filters with statistics(true), or start the agent.");
        add(
                profile.reports().falsePositives() + profile.reports().truePositives() == 0,
                "no positive was reported as true or false: the real rate is not known.");
        add(
                profile.multiset() && profile.keys().different() == 0,
                "how often keys were put is not known: equal elements are estimated from the answers of put.");
        add(
                profile.name().isEmpty(),
                "the filters have no name: all filters of the interface are one profile. Give each use a name.");
    }
}
