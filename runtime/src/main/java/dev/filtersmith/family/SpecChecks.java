package dev.filtersmith.family;

import static java.lang.String.format;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.TableSizeRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Collects the problems of a spec; the checks that the families share.
 *
 * @param <S> type of the spec
 */
public abstract class SpecChecks<S extends FilterSpec> {
    /** Bits of a fingerprint that a bucket keeps whatever its load, where they tell its other buckets. */
    protected static final int LEAST_MINIMAL_REMAINDER = 4;

    private static final int MAXIMUM_STASH = 64;

    private final SpecAttributes<S> attributes;
    private final S spec;
    private final List<Problem> problems = new ArrayList<>();

    protected SpecChecks(SpecAttributes<S> attributes, S spec) {
        this.attributes = attributes;
        this.spec = spec;
    }

    /** What was found, in the order of the attributes. */
    protected final List<Problem> problems() {
        List<String> names = attributes.names();
        return problems.stream()
                .sorted(Comparator.comparingInt(problem -> names.indexOf(problem.attribute())))
                .toList();
    }

    /** Whether no problem with these attributes is known yet, so that others can be checked against them. */
    protected final boolean allRight(String... names) {
        return problems.stream().noneMatch(problem -> Arrays.asList(names).contains(problem.attribute()));
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    protected final void problem(String tag, String attribute, String text, Object... arguments) {
        Object value = attributes.value(spec, attribute);
        String detail = arguments.length == 0 ? text : format(Locale.ROOT, text, arguments);
        problems.add(new Problem(tag, attribute, attribute + " = " + SpecAttributes.valueText(value) + ": " + detail));
    }

    protected final void range(String attribute, long value, int least, int most, String why) {
        if (value < least || value > most) {
            String tag = Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1) + "OutOfRange";
            problem(tag, attribute, "%s. Use %d to %d.", why, least, most);
        }
    }

    protected final void addAll(List<Problem> others) {
        problems.addAll(others);
    }

    /** Ranges of what every d-left family has. */
    protected final void checkShared(int subtables, double averageLoad) {
        range("subtables", subtables, 2, 4, "a key has one candidate bucket in each");
        range("stashCapacity", spec.stashCapacity(), 0, MAXIMUM_STASH, "a lookup may have to search it whole");
        if (!(averageLoad > 0) || Double.isInfinite(averageLoad)) {
            problem(
                    "AverageLoadOutOfRange",
                    "averageLoad",
                    "it is a number of elements per bucket. Use a number above 0.");
        }
        checkExpectedElements();
    }

    protected final void checkExpectedElements() {
        if (spec.expectedElements() < 0) {
            problem(
                    "ExpectedElementsOutOfRange",
                    "expectedElements",
                    "it is a number of elements, or 0 where it is not known.");
        }
    }

    protected final void checkMaxFpp() {
        double maxFpp = spec.maxFpp();
        if (maxFpp != 0 && !(maxFpp > 0 && maxFpp < 1)) {
            problem(
                    "MaxFppOutOfRange",
                    "maxFpp",
                    "it is a share of the queries for absent keys, above 0 and below 1. Use a number such as 0.001.");
        }
    }

    /** The average load against the most elements of a bucket, which something says and something raises. */
    protected final void checkLoad(double averageLoad, int largest, String saidBy, String raisedBy) {
        if (averageLoad > largest) {
            problem(
                    "AverageLoadTooHigh",
                    "averageLoad",
                    "a bucket holds at most %d elements (%s). Use at most %d, better %s, or %s.",
                    largest,
                    saidBy,
                    largest,
                    largest - 2 > 0 ? largest - 2 : largest * 0.6,
                    raisedBy);
        }
    }

    /** One depth for each load. */
    protected final void checkDepths(List<Integer> depths, int deepest) {
        if (depths.size() < 2) {
            problem(
                    "TooFewLoads",
                    "semiSortDepth",
                    "there is one entry for each load from 0 on, and a bucket must hold one element at least. Give an entry for each load"
                            + " up to the largest, such as {0, 0, 0, 0, 1, 1, 0}.");
            return;
        }
        if (depths.get(0) != 0) {
            problem(
                    "EmptyBucketSorted",
                    "semiSortDepth",
                    "%d bits at load 0, where there is no fingerprint to sort. Begin with 0.",
                    depths.get(0));
        }
        for (int load = 1; load < depths.size(); load++) {
            if (depths.get(load) < 0 || depths.get(load) > deepest) {
                problem(
                        "DepthOutOfRange",
                        "semiSortDepth",
                        "depth %d at load %d. Use depths 0 to %d.",
                        depths.get(load),
                        load,
                        deepest);
            }
        }
    }

    /** The choice of buckets of a family with deletion: what is stored must tell the element's other buckets. */
    protected final void checkPermutation(Permutation permutation, int subtables) {
        if (permutation == Permutation.HASH_SLICES) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "independent slices do not tell an element's other buckets: two elements that are equal in one of them would differ"
                            + " in another, and removing one could lose the other. Use AUTOMATIC.");
        } else if (permutation == Permutation.XOR_IN_CHUNK && subtables == 3) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "XOR pairs the buckets of two subtables or of four, not of %d. Use ADDITIVE, or subtables = 4.",
                    subtables);
        }
    }

    /** What a spec must satisfy that leaves its geometry open, and one that names its size. */
    protected final void checkChoiceAndSize(ChoiceLayout choice) {
        problems.addAll(GoalRules.problems(attributes, spec, choice.bucketBits(), choice.averageLoad()));
        // Where the geometry is chosen, one that fits the elements is; the defaults need not.
        if (spec.expectedElements() != 0
                && !GoalRules.leavesGeometry(attributes, spec)
                && allRight("subtables", "averageLoad", "expectedElements")) {
            problems.addAll(TableSizeRules.problems(choice, spec.expectedElements()));
        }
    }
}
