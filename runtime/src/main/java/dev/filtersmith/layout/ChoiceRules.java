package dev.filtersmith.layout;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.RankIndexedSpec;
import dev.filtersmith.SpecFamily;
import dev.filtersmith.annotation.Cost;
import java.util.List;
import java.util.Set;

/** What a spec that leaves the choice of its geometry must satisfy, as far as nothing needs to be computed. */
public final class ChoiceRules extends SpecChecks {
    /** The fewest bits per key that a geometry is chosen for. */
    public static final int LEAST_BITS = 6;

    /** The most bits per key that a geometry is chosen for. */
    public static final int MOST_BITS = 40;

    private static final Set<String> NO_GEOMETRY =
            Set.of("stashCapacity", "expectedElements", "bitsPerKey", "maxFpp", "cost");

    private final FilterSpec spec;

    private ChoiceRules(FilterSpec spec) {
        super(spec);
        this.spec = spec;
    }

    /**
     * Whether the geometry is to be chosen.
     *
     * @param spec spec of any family
     * @return true if it asks for bits or a rate and gives no geometry; of a Bloom family, if bits or hash functions are left; of a
     *     rank-indexed filter, if it leaves any of it open
     */
    public static boolean asksForChoice(FilterSpec spec) {
        if (spec instanceof RankIndexedSpec rankIndexed) {
            return RankIndexedRules.leavesOpen(rankIndexed);
        }
        ChoiceRules rules = new ChoiceRules(spec);
        return rules.asks() && rules.leavesGeometry();
    }

    private boolean leavesGeometry() {
        return SpecFamily.familyOf(spec).attributes().contains("hashFunctions")
                ? spec.bitsPerKey() == 0 || value(spec, "hashFunctions").equals(0)
                : geometry().isEmpty();
    }

    /**
     * Stops where the geometry is not to be chosen.
     *
     * @param spec spec of any family
     * @throws IllegalArgumentException if it asks for nothing, or gives a geometry
     */
    public static void requireChoice(FilterSpec spec) {
        if (!asksForChoice(spec)) {
            throw new IllegalArgumentException(
                    spec + " leaves no choice: it asks neither for bitsPerKey nor for maxFpp alone.");
        }
    }

    /**
     * Stops where a spec has problems, or still asks for something: a layout is that of a geometry, and promises nothing.
     *
     * @throws FilterSpecException if there are problems
     * @throws IllegalArgumentException if the spec asks for bits or a rate
     */
    static void requireGeometry(FilterSpec spec, List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        } else if (spec.bitsPerKey() != 0 || spec.maxFpp() != 0) {
            throw new IllegalArgumentException(
                    spec + " asks for bits or a rate. Use spec.toLayout(), which decides that first.");
        }
    }

    private boolean asks() {
        return spec.bitsPerKey() != 0 || spec.maxFpp() != 0;
    }

    private static Object value(FilterSpec spec, String attribute) {
        return SpecFamily.familyOf(spec).value((Record) spec, attribute);
    }

    /** The attributes of the geometry that are given: those that differ from their defaults. */
    private List<String> geometry() {
        SpecFamily family = SpecFamily.familyOf(spec);
        return family.attributes().stream()
                .filter(attribute -> !NO_GEOMETRY.contains(attribute))
                .filter(attribute -> !value(spec, attribute).equals(family.defaultValue(attribute)))
                .toList();
    }

    /** All problems of a spec, whose geometry, where it is not chosen, has buckets of so many bits and elements. */
    static List<Problem> problems(FilterSpec spec, int bucketBits, double averageLoad) {
        ChoiceRules rules = new ChoiceRules(spec);
        rules.checkRanges();
        rules.checkConflicts(bucketBits, averageLoad);
        if (SpecFamily.familyOf(spec).attributes().contains("cost")) {
            rules.checkCost((Cost) value(spec, "cost"));
        }
        return rules.problems();
    }

    private void checkRanges() {
        double bitsPerKey = spec.bitsPerKey();
        if (bitsPerKey != 0 && !(bitsPerKey >= LEAST_BITS && bitsPerKey <= MOST_BITS)) {
            problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "geometries are chosen where a key takes %d to %d bits. Use %d to %d.",
                    LEAST_BITS,
                    MOST_BITS,
                    LEAST_BITS,
                    MOST_BITS);
        }
        checkMaxFpp();
    }

    private void checkConflicts(int bucketBits, double averageLoad) {
        double bitsPerKey = spec.bitsPerKey();
        List<String> geometry = bitsPerKey == 0 ? List.of() : geometry();
        if (!geometry.isEmpty()) {
            problem(
                    "ChoiceConflict",
                    "bitsPerKey",
                    "%s given too, so the geometry is not chosen, and it takes %d / %s = %.2f bits per key. Leave out bitsPerKey, with"
                            + " averageLoad = %d / %s = %s for that many bits; or leave out %s.",
                    geometry.size() == 1 ? geometry.get(0) + " is" : String.join(", ", geometry) + " are",
                    bucketBits,
                    averageLoad,
                    bucketBits / averageLoad,
                    bucketBits,
                    bitsPerKey,
                    bucketBits / bitsPerKey,
                    geometry.size() == 1 ? "that" : "those");
        }
    }

    private void checkCost(Cost cost) {
        if (cost != Cost.FAST && !asks()) {
            problem(
                    "ChoiceConflict",
                    "cost",
                    "it matters only where a geometry is chosen, and nothing asks for that. Give bitsPerKey = 16, or another number,"
                            + " or maxFpp; or leave out cost.");
        }
    }
}
