package dev.filtersmith.advisor.rules;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.WorkloadProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The list of the rules. */
public final class WorkloadRules {
    /**
     * The rules, in the order in which they are applied: first how many elements there are, then
     * what the filter has to do, then how it is used. Each sees the filter that those before it
     * have chosen.
     */
    private static final List<Rule> ALL = List.of(
            SizeRules::refusedPuts,
            SizeRules::manyParts,
            SizeRules::heldMore,
            SizeRules::madeForMore,
            RemovalRules::repeatedPuts,
            RemovalRules::manyCopies,
            RemovalRules::neverRemoved,
            UseRules::neverPut,
            UseRules::severalWriters,
            UseRules::fewerThreads,
            RemovalRules::missedRemovals,
            RateRules::ratePassed,
            RateRules::moreThanPredicted,
            RateRules::mostlyPresent,
            RateRules::mostlyAbsent,
            RepeatRules::askedAgain,
            UseRules::stashUsed,
            UseRules::overflows,
            UseRules::neverLookedUp,
            UseRules::oneByOne);

    /** Stands for the elements of filters for which the profile has no number. */
    private static final long USUAL_ELEMENTS = 1_000_000;

    private final WorkloadProfile profile;
    private final Models models;
    private final List<WorkloadFinding> findings = new ArrayList<>();

    private WorkloadRules(WorkloadProfile profile, Models models) {
        this.profile = profile;
        this.models = models;
    }

    /** Returns the advice for a profile. */
    public static WorkloadAdvice advise(WorkloadProfile profile, Models models) {
        return new WorkloadRules(profile, models).advise();
    }

    private WorkloadAdvice advise() {
        Sized asked;
        try {
            asked = Sized.create(FilterSpec.parse(profile.spec()), elements(), models);
        } catch (IllegalArgumentException unreadable) {
            return unreadable(unreadable);
        }
        Sized chosen = asked;
        for (Rule rule : ALL) {
            chosen = apply(rule, chosen);
        }
        if (findings.isEmpty()) {
            fits().ifPresent(findings::add);
        }
        return advice(chosen.spec().text(), Unknowns.of(profile));
    }

    private Sized apply(Rule rule, Sized now) {
        Optional<Found> found = rule.find(new Workload(profile, now, models));
        found.map(Found::finding).ifPresent(findings::add);
        return found.flatMap(Found::changed).orElse(now);
    }

    private long elements() {
        long elements = profile.sizes().mostExpected();
        return elements > 0 ? elements : USUAL_ELEMENTS;
    }

    /** Returns that nothing is to change, if there was anything to see. */
    private Optional<WorkloadFinding> fits() {
        Sizes sizes = profile.sizes();
        if (profile.operations().lookups() + profile.operations().puts() == 0) {
            return Optional.empty();
        }
        String message = SizeRules.held(sizes) + ": the annotation fits.";
        return Optional.of(new WorkloadFinding("Fits", "", message, Optional.empty(), false));
    }

    private WorkloadAdvice unreadable(IllegalArgumentException unreadable) {
        String reason =
                String.valueOf(unreadable.getMessage()).lines().findFirst().orElse("");
        String line = "the annotation cannot be judged: " + reason;
        return advice(
                profile.spec(),
                Stream.concat(Stream.of(line), Unknowns.of(profile).stream()).toList());
    }

    private WorkloadAdvice advice(String annotation, List<String> unknowns) {
        return new WorkloadAdvice(profile.title(), annotation, findings, unknowns);
    }
}
