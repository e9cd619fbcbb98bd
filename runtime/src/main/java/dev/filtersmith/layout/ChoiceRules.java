package dev.filtersmith.layout;

import static java.lang.String.format;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.SpecFamily;
import dev.filtersmith.annotation.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a spec that leaves the choice of its geometry must satisfy, as far as nothing needs to be computed. */
public final class ChoiceRules {
    /** The fewest bits per key that a geometry is chosen for. */
    public static final int LEAST_BITS = 6;

    /** The most bits per key that a geometry is chosen for. */
    public static final int MOST_BITS = 40;

    private static final Set<String> NO_GEOMETRY =
            Set.of("stashCapacity", "expectedElements", "bitsPerKey", "maxFpp", "cost");

    private final DLeftSpec spec;
    private final List<Problem> problems = new ArrayList<>();

    private ChoiceRules(DLeftSpec spec) {
        this.spec = spec;
    }

    /**
     * Whether the geometry is to be chosen.
     *
     * @param spec spec
     * @return true if it asks for bits or a rate and gives no geometry
     */
    public static boolean asksForChoice(DLeftSpec spec) {
        return (spec.bitsPerKey() != 0 || spec.maxFpp() != 0) && geometry(spec).isEmpty();
    }

    /** The attributes of the geometry that are given: those that differ from their defaults. */
    private static List<String> geometry(DLeftSpec spec) {
        return SpecFamily.D_LEFT.attributes().stream()
                .filter(attribute -> !NO_GEOMETRY.contains(attribute))
                .filter(attribute ->
                        !SpecFamily.D_LEFT.value(spec, attribute).equals(SpecFamily.D_LEFT.defaultValue(attribute)))
                .toList();
    }

    static List<Problem> problems(DLeftSpec spec) {
        ChoiceRules rules = new ChoiceRules(spec);
        rules.checkRanges();
        rules.checkConflicts();
        return rules.problems;
    }

    private void checkRanges() {
        double bits = spec.bitsPerKey();
        if (bits != 0 && !(bits >= LEAST_BITS && bits <= MOST_BITS)) {
            problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "geometries are chosen where a key takes %d to %d bits. Use %d to %d.",
                    LEAST_BITS,
                    MOST_BITS,
                    LEAST_BITS,
                    MOST_BITS);
        }
        double rate = spec.maxFpp();
        if (rate != 0 && !(rate > 0 && rate < 1)) {
            problem(
                    "MaxFppOutOfRange",
                    "maxFpp",
                    "it is a share of the queries for absent keys, above 0 and below 1. Use a number such as 0.001.");
        }
    }

    private void checkConflicts() {
        List<String> given = geometry(spec);
        if (spec.bitsPerKey() != 0 && !given.isEmpty()) {
            problem(
                    "ChoiceConflict",
                    "bitsPerKey",
                    "%s given too, so the geometry is not chosen, and it takes %d / %s = %.2f bits per key. Leave out bitsPerKey, with"
                            + " averageLoad = %d / %s = %s for that many bits; or leave out %s.",
                    given.size() == 1 ? given.get(0) + " is" : String.join(", ", given) + " are",
                    spec.bucketBits(),
                    spec.averageLoad(),
                    spec.bucketBits() / spec.averageLoad(),
                    spec.bucketBits(),
                    spec.bitsPerKey(),
                    spec.bucketBits() / spec.bitsPerKey(),
                    given.size() == 1 ? "that" : "those");
        }
        if (spec.cost() != Cost.FAST && spec.bitsPerKey() == 0 && spec.maxFpp() == 0) {
            problem(
                    "ChoiceConflict",
                    "cost",
                    "it matters only where a geometry is chosen, and nothing asks for that. Give bitsPerKey = 16, or another number,"
                            + " or maxFpp; or leave out cost.");
        }
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private void problem(String tag, String attribute, String text, Object... arguments) {
        Object value = SpecFamily.D_LEFT.value(spec, attribute);
        String detail = arguments.length == 0 ? text : format(Locale.ROOT, text, arguments);
        problems.add(new Problem(tag, attribute, attribute + " = " + SpecFamily.valueText(value) + ": " + detail));
    }
}
