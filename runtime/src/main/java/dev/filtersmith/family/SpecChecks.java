package dev.filtersmith.family;

import static java.lang.String.format;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.key.QuotedText;
import dev.filtersmith.wire.StoredCopies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Collects the problems of a spec, with the checks that all families share.
 *
 * <p>Limits bound the work that a spec from a stranger causes: the time in which its text is read
 * and its rules are checked. Stored specs name their geometry: a search never runs for one. Lists
 * of more loads than a bucket has are refused before other rules look at them. A rule reports at
 * most {@link #MAX_PROBLEMS} problems, and messages quote the beginning of long values.
 *
 * <p>The rules of the families bound all other work: at most 64 elements in the stash, 4 subtables,
 * 64 loads of a bucket, 2^16 combinations of loads in a group, counters of 16 bits, searches of 256
 * buckets for a path of moves, and tables that fit one array. Tables are allocated for stored
 * filters when all words came, or are known to be there.
 *
 * @param <S> type of the spec
 */
public abstract class SpecChecks<S extends FilterSpec> {
    public static final int MAX_WORDS = 1 << 30;

    /** The most characters of a spec's text. The longest full text of a spec has about 1,000. */
    public static final int MAX_TEXT = 1 << 13;

    /** The most entries of a list: one for each load from 0 to 64. */
    public static final int MAX_LOADS = 65;

    /** The most problems that one rule reports, and the most of a text that is malformed. */
    public static final int MAX_PROBLEMS = 10;

    /** The remedy for more elements than one table has. */
    public static final String SHARDS = "Filters.sharded, or shards() of the builder";

    private static final int MAX_SWEEPS = 100;

    /** The lowest average load. With less, a few elements would take the largest table. */
    private static final double MIN_LOAD = 1e-6;

    private static final String NO_RATE =
            "it is a share of the queries for absent keys, above 0 and below 1. Use a number such as 0.001";

    protected final SpecAttributes<S> attributes;
    protected final S spec;

    private final List<Problem> problems = new ArrayList<>();

    protected SpecChecks(SpecAttributes<S> attributes, S spec) {
        this.attributes = attributes;
        this.spec = spec;
    }

    /** Returns the problems found so far, in the order of the attributes. */
    protected final List<Problem> problems() {
        List<String> names = attributes.names();
        return problems.stream()
                .sorted(Comparator.comparingInt(problem -> names.indexOf(problem.attribute())))
                .toList();
    }

    /**
     * Returns whether attributes have no problem so far, so that others can be checked against
     * them.
     */
    protected final boolean allRight(String... names) {
        return problems.stream().noneMatch(problem -> Arrays.asList(names).contains(problem.attribute()));
    }

    /** Adds a problem, unless the rule has reported {@link #MAX_PROBLEMS} of them. */
    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    protected final void problem(String tag, String attribute, String text, Object... arguments) {
        if (problems.stream().filter(known -> known.tag().equals(tag)).count() >= MAX_PROBLEMS) {
            return;
        }
        String value = SpecAttributes.text(attributes.value(spec, attribute));
        String detail = arguments.length == 0 ? text : format(Locale.ROOT, text, arguments);
        problems.add(new Problem(tag, attribute, attribute + " = " + QuotedText.of(value) + ": " + detail));
    }

    protected final void range(String attribute, long value, int least, int most, String why) {
        if (value < least || value > most) {
            String tag = Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1) + "OutOfRange";
            problem(tag, attribute, "%s. Use %d to %d.", why, least, most);
        }
    }

    /** Adds problems that were found elsewhere. */
    protected final void addAll(List<Problem> others) {
        problems.addAll(others);
    }

    /** Checks the expected number of elements, if the spec names one, and that of copies. */
    protected final void checkSizes() {
        if (spec.expectedElements() < 0) {
            problem(
                    "ExpectedElementsOutOfRange",
                    "expectedElements",
                    "it is a number of elements, or 0 where it is not known.");
        }
        range(
                "copyCapacity",
                spec.copyCapacity(),
                0,
                StoredCopies.MAX_ENTRIES,
                "each of so many elements may take 32 bytes beside the table; 0 leaves it to the size");
        checkGrowth();
    }

    private void checkGrowth() {
        int limit = spec.growthLimit();
        if (limit == 0) {
            return;
        }
        range(
                "growthLimit",
                limit,
                2,
                ChainSizes.MAX_LIMIT,
                "it is the factor by which the elements of a chain may exceed the expected ones, and a chain has at"
                        + " most 9 filters");
        if (!spec.growth().isChained()) {
            problem(
                    "GrowthLimitUnfit",
                    "growthLimit",
                    "a filter of growth = FIXED does not grow. Add growth = CHAINED, or leave out growthLimit.");
        }
    }

    /** Checks the promised rate, if there is one. */
    protected final void checkMaxFpp() {
        if (spec.maxFpp() != 0) {
            problems.addAll(rateProblems(spec.maxFpp()));
        }
    }

    /** Returns a rate that was given, if it is one; 0 is a mistake. */
    public static double requireRate(double maxFpp) {
        List<Problem> problems = rateProblems(maxFpp);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        return maxFpp;
    }

    private static List<Problem> rateProblems(double maxFpp) {
        return maxFpp > 0 && maxFpp < 1
                ? List.of()
                : List.of(new Problem(
                        "MaxFppOutOfRange", "maxFpp", "maxFpp = " + maxFpp + ": " + NO_RATE + zero(maxFpp, "maxFpp")));
    }

    /** Checks the sweeps that the goals count on, if there are any. */
    protected final void checkRebalancing() {
        int sweeps = spec.rebalancing();
        if (sweeps != 0) {
            range(
                    "rebalancing",
                    sweeps,
                    0,
                    MAX_SWEEPS,
                    "it is a number of sweeps over all keys, and the rate hardly falls after ten");
            if (spec.growth().isChained()) {
                problem(
                        "RebalancingUnfit",
                        "rebalancing",
                        "the later filters of a chain get their keys by puts, one by one, and have a higher rate. Leave"
                                + " out rebalancing, or growth = CHAINED.");
            }
            if (spec.maxFpp() == 0 && spec.bitsPerKey() == 0) {
                problem(
                        "ChoiceConflict",
                        "rebalancing",
                        "it matters only to a promised rate, and to a geometry that is chosen. Give maxFpp or "
                                + "bitsPerKey; or leave it out and build the filter with rebalance(%d).",
                        sweeps);
            }
        }
    }

    /**
     * Describes goals of 0 that were written. A spec that states no goal has the same values, so it
     * takes the processor or a builder to know what was written.
     */
    public static List<Problem> zeroGoals(FilterSpec spec, Predicate<String> isWritten) {
        List<Problem> zeros = new ArrayList<>();
        if (spec.bitsPerKey() == 0 && isWritten.test("bitsPerKey")) {
            zeros.add(new Problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "bitsPerKey = 0.0: a key takes bits. Use a number such as 16" + zero(0, "bitsPerKey")));
        }
        if (spec.maxFpp() == 0 && isWritten.test("maxFpp")) {
            zeros.addAll(rateProblems(0));
        }
        return zeros;
    }

    private static String zero(double value, String attribute) {
        return value == 0
                ? ", or leave out " + attribute + ". A quotient of whole numbers, such as 1 / 1000, is 0."
                : ".";
    }

    /**
     * Checks the range of the average load; the remedy is for a value that is no positive number.
     */
    protected final void checkLoadRange(double averageLoad, String remedy) {
        if (!(averageLoad > 0) || Double.isInfinite(averageLoad)) {
            problem(
                    "AverageLoadOutOfRange",
                    "averageLoad",
                    "it is a number of elements per bucket. Use " + remedy + ".");
        } else if (averageLoad < MIN_LOAD) {
            problem(
                    "AverageLoadOutOfRange",
                    "averageLoad",
                    "one element would take %.1e buckets. Use at least %s, better 1 or more.",
                    1 / averageLoad,
                    MIN_LOAD);
        }
    }

    /** Checks the average load against the capacity of a bucket. */
    protected final void checkLoad(double averageLoad, int largest, String determinedBy, String raisedBy) {
        if (averageLoad > largest) {
            problem(
                    "AverageLoadTooHigh",
                    "averageLoad",
                    "a bucket holds at most %d elements (%s). Use at most %d, better %s, or %s.",
                    largest,
                    determinedBy,
                    largest,
                    largest - 2 > 0 ? largest - 2 : largest * 0.6,
                    raisedBy);
        }
    }

    /** Describes a filter for no elements. */
    public static Problem noElements(long expectedElements) {
        return sizeProblem(
                "ExpectedElementsOutOfRange",
                expectedElements,
                "a filter is sized for at least one element. Use the number of different keys that you will put.");
    }

    /** Describes a number of elements for which there is no table. */
    @SuppressWarnings("AnnotateFormatMethod")
    public static Problem sizeProblem(String tag, long expectedElements, String detail, Object... values) {
        return new Problem(
                tag,
                "expectedElements",
                "expectedElements = " + expectedElements + ": " + String.format(Locale.ROOT, detail, values));
    }
}
