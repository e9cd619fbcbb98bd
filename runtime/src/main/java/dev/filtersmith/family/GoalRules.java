package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rules for the goals of a spec that need no computation.
 *
 * @param <S> type of the spec
 */
public final class GoalRules<S extends FilterSpec> extends SpecChecks<S> {
    /** The fewest bits per key that a geometry is chosen for. */
    public static final int MIN_BITS = 6;

    /** The most bits per key that a geometry is chosen for. */
    public static final int MAX_BITS = 40;

    private static final Set<String> NO_GEOMETRY = Set.of(
            "stashCapacity",
            "copyCapacity",
            "expectedElements",
            "bitsPerKey",
            "maxFpp",
            "cost",
            "rebalancing",
            "concurrency",
            "growth",
            "growthLimit");

    private GoalRules(SpecAttributes<S> attributes, S spec) {
        super(attributes, spec);
    }

    /**
     * Returns whether a spec states a goal and gives no geometry. The geometry is then searched.
     */
    public static <S extends FilterSpec> boolean leavesGeometry(SpecAttributes<S> attributes, S spec) {
        GoalRules<S> rules = new GoalRules<>(attributes, spec);
        return rules.statesGoal() && rules.geometry().isEmpty();
    }

    /** Checks that a spec has no problems and no goals, so that a layout can be derived from it. */
    public static void requireGeometry(FilterSpec spec, List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        } else if (spec.bitsPerKey() != 0 || spec.maxFpp() != 0) {
            throw new IllegalArgumentException(
                    spec + " asks for bits or a rate. Use spec.toLayout(), which decides that first.");
        }
    }

    /** Checks the same for a family whose spec may leave a part of its geometry open. */
    public static void requireResolved(FilterSpec spec, List<Problem> problems, boolean needsSearch) {
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        } else if (needsSearch) {
            throw new IllegalArgumentException(spec
                    + " leaves something open, or promises a rate. Use spec.toLayout(), which decides that first.");
        }
    }

    /** Returns whether a geometry has all values that a spec gives. */
    public static <S extends FilterSpec> boolean agree(SpecAttributes<S> attributes, FilterSpec asked, S geometry) {
        S spec = attributes.specType().cast(asked);
        boolean agree = true;
        for (String name : new GoalRules<>(attributes, spec).geometry()) {
            agree &= attributes.value(spec, name).equals(attributes.value(geometry, name));
        }
        return agree;
    }

    private boolean statesGoal() {
        return spec.bitsPerKey() != 0 || spec.maxFpp() != 0;
    }

    /** Returns the attributes of the geometry that differ from their defaults. */
    private List<String> geometry() {
        List<String> given = new ArrayList<>();
        for (String name : attributes.names()) {
            if (!NO_GEOMETRY.contains(name) && !attributes.value(spec, name).equals(attributes.defaultValue(name))) {
                given.add(name);
            }
        }
        return given;
    }

    /** Checks the goals of a spec with subtables. */
    public static <S extends FilterSpec> List<Problem> problems(
            SpecAttributes<S> attributes, S spec, int bucketBits, double averageLoad) {
        double bitsPerKey = spec.bitsPerKey();
        if (bitsPerKey == 0) {
            return problems(attributes, spec, "", "");
        }
        String taken = String.format(Locale.ROOT, "%d / %s = %.2f", bucketBits, averageLoad, bucketBits / averageLoad);
        String instead = String.format(
                Locale.ROOT,
                ", with averageLoad = %d / %s = %s for that many bits",
                bucketBits,
                bitsPerKey,
                bucketBits / bitsPerKey);
        return problems(attributes, spec, taken, instead);
    }

    public static <S extends FilterSpec> List<Problem> problems(
            SpecAttributes<S> attributes, S spec, String taken, String instead) {
        GoalRules<S> rules = new GoalRules<>(attributes, spec);
        rules.checkRanges();
        rules.checkConflicts(taken, instead);
        if (attributes.names().contains("cost")) {
            rules.checkCost((Cost) attributes.value(spec, "cost"));
        }
        rules.checkRebalancing();
        return rules.problems();
    }

    private void checkRanges() {
        double bitsPerKey = spec.bitsPerKey();
        if (bitsPerKey != 0 && !(bitsPerKey >= MIN_BITS && bitsPerKey <= MAX_BITS)) {
            problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "geometries are chosen where a key takes %d to %d bits. Use %d to %d.",
                    MIN_BITS,
                    MAX_BITS,
                    MIN_BITS,
                    MAX_BITS);
        }
        checkMaxFpp();
    }

    private void checkConflicts(String taken, String instead) {
        List<String> geometry = spec.bitsPerKey() == 0 ? List.of() : geometry();
        if (!geometry.isEmpty()) {
            problem(
                    "ChoiceConflict",
                    "bitsPerKey",
                    "%s given too, so the geometry is not chosen, and it takes %s bits per key. "
                            + "Leave out bitsPerKey%s; or leave out %s.",
                    geometry.size() == 1 ? geometry.get(0) + " is" : String.join(", ", geometry) + " are",
                    taken,
                    instead,
                    geometry.size() == 1 ? "that" : "those");
        }
    }

    private void checkCost(Cost cost) {
        if (cost != Cost.FAST && !statesGoal()) {
            problem(
                    "ChoiceConflict",
                    "cost",
                    "it matters only where a geometry is chosen, and nothing asks for that. Give bitsPerKey = 16, or "
                            + "another number, or maxFpp; or leave out cost.");
        }
    }
}
