package dev.filtersmith.layout;

import static java.lang.String.format;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.SpecFamily;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a spec of a d-left filter must satisfy; all messages side by side. */
public final class DLeftRules {
    private static final int MAXIMUM_COUNTER_BITS = 12;
    private static final int MAXIMUM_PATHS = 8192;
    private static final int MAXIMUM_STASH = 64;
    private static final int MAXIMUM_DECODE_ENTRIES = 1 << 16;
    private static final int LEAST_MINIMAL_REMAINDER = 4;

    private final DLeftSpec spec;
    private final List<Problem> problems = new ArrayList<>();

    private DLeftRules(DLeftSpec spec) {
        this.spec = spec;
    }

    /**
     * Checks a spec.
     *
     * @param spec spec
     * @return all problems; empty if the spec works
     */
    public static List<Problem> problems(DLeftSpec spec) {
        DLeftRules rules = new DLeftRules(spec);
        rules.checkRanges();
        rules.checkDepths();
        if (rules.allRight("bucketBits", "counterBits", "semiSortDepth")) {
            rules.checkBuckets();
        }
        rules.checkChoices();
        if (spec.expectedElements() != 0 && rules.allRight("subtables", "averageLoad", "expectedElements")) {
            rules.problems.addAll(DLeftSizeRules.problems(spec, spec.expectedElements()));
        }
        List<String> attributes = SpecFamily.D_LEFT.attributes();
        rules.problems.sort(Comparator.comparingInt(problem -> attributes.indexOf(problem.attribute())));
        return List.copyOf(rules.problems);
    }

    /** Whether no problem with these attributes is known yet, so that others can be checked against them. */
    private boolean allRight(String... attributes) {
        return problems.stream().noneMatch(problem -> List.of(attributes).contains(problem.attribute()));
    }

    private void checkRanges() {
        range("subtables", spec.subtables(), 2, 4, "a key has one candidate bucket in each");
        if (spec.bucketBits() != 32 && spec.bucketBits() != 64) {
            problem("BucketBitsUnsupported", "bucketBits", "a bucket is a word or half of one. Use 64 or 32.");
        }
        range(
                "counterBits",
                spec.counterBits(),
                1,
                MAXIMUM_COUNTER_BITS,
                "it codes the load and the semi-sort classes");
        range("stashCapacity", spec.stashCapacity(), 0, MAXIMUM_STASH, "a lookup may have to search it whole");
        if (!(spec.averageLoad() > 0) || Double.isInfinite(spec.averageLoad())) {
            problem(
                    "AverageLoadOutOfRange",
                    "averageLoad",
                    "it is a number of elements per bucket. Use a number above 0.");
        }
        if (spec.expectedElements() < 0) {
            problem(
                    "ExpectedElementsOutOfRange",
                    "expectedElements",
                    "it is a number of elements, or 0 where it is not known.");
        }
        if (spec.relocation() == Relocation.PATH) {
            range(
                    "relocationDepth",
                    spec.relocationDepth(),
                    1,
                    3,
                    "it is the longest path of moves; relocation = NONE has none");
        }
    }

    private void range(String attribute, long value, int least, int most, String why) {
        if (value < least || value > most) {
            String tag = Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1) + "OutOfRange";
            problem(tag, attribute, "%s. Use %d to %d.", why, least, most);
        }
    }

    private void checkDepths() {
        List<Integer> depths = spec.semiSortDepth();
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
            if (depths.get(load) < 0 || depths.get(load) > SemiSort.MAXIMUM_DEPTH) {
                problem(
                        "DepthOutOfRange",
                        "semiSortDepth",
                        "depth %d at load %d. Use depths 0 to %d.",
                        depths.get(load),
                        load,
                        SemiSort.MAXIMUM_DEPTH);
            }
        }
    }

    private void checkBuckets() {
        List<LoadLayout> loads = DLeftLayout.loads(spec);
        int shared = spec.bucketBits() - spec.counterBits();
        int largest = loads.size() - 1;
        if (loads.get(largest).fieldBits() < 1) {
            problem(
                    "TooManyLoads",
                    "semiSortDepth",
                    "%d fingerprints do not fit in %d - %d = %d bits. Give at most %d entries.",
                    largest,
                    spec.bucketBits(),
                    spec.counterBits(),
                    shared,
                    shared + 1);
            return;
        }
        checkCodes(loads);
        checkStates(loads);
        checkFingerprints(loads);
        checkMinimalRemainder(largest, loads.get(largest).fingerprintBits());
        if (spec.averageLoad() > largest && allRight("averageLoad")) {
            problem(
                    "AverageLoadTooHigh",
                    "averageLoad",
                    "a bucket holds at most %d elements (semiSortDepth has %d entries). Use at most %d, better %s, or more"
                            + " entries.",
                    largest,
                    largest + 1,
                    largest,
                    largest - 2 > 0 ? largest - 2 : largest * 0.6);
        }
    }

    private void checkCodes(List<LoadLayout> loads) {
        int budget = 1 << spec.counterBits();
        long needed = loads.stream().mapToLong(LoadLayout::codes).sum();
        if (needed > budget) {
            problem(
                    "CounterTooNarrow",
                    "semiSortDepth",
                    "loads 0..%d need %d code points (%s), %d counter bits hold %d. Use %s.",
                    loads.size() - 1,
                    needed,
                    sumOfCodes(loads),
                    spec.counterBits(),
                    budget,
                    CounterRemedies.of(spec, MAXIMUM_COUNTER_BITS));
        }
    }

    private void checkStates(List<LoadLayout> loads) {
        int deepest = loads.stream().mapToInt(LoadLayout::depth).max().orElse(0);
        long entries = (long) loads.get(loads.size() - 1).endState() << deepest;
        if (entries > MAXIMUM_DECODE_ENTRIES) {
            problem(
                    "TooManyStates",
                    "semiSortDepth",
                    "the counter has %d states, for queries of %d classes %d decode entries; at most %d are kept in tables. Use"
                            + " smaller depths.",
                    entries >> deepest,
                    1 << deepest,
                    entries,
                    MAXIMUM_DECODE_ENTRIES);
        }
    }

    private static String sumOfCodes(List<LoadLayout> loads) {
        return loads.stream().map(load -> Integer.toString(load.codes())).collect(Collectors.joining(" + "));
    }

    private void checkFingerprints(List<LoadLayout> loads) {
        int deepest = loads.stream().mapToInt(LoadLayout::depth).max().orElse(0);
        for (int load = 1; load < loads.size(); load++) {
            LoadLayout at = loads.get(load);
            LoadLayout before = loads.get(load - 1);
            if (at.fingerprintBits() < deepest) {
                problem(
                        "FingerprintTooShort",
                        "semiSortDepth",
                        "at load %d a fingerprint has %d bits, fewer than the %d by which loads are sorted elsewhere. Use"
                                + " depth at most %d at all loads, or end at load %d.",
                        load,
                        at.fingerprintBits(),
                        deepest,
                        at.fingerprintBits(),
                        load - 1);
            }
            if (load > 1 && at.fingerprintBits() > before.fingerprintBits()) {
                problem(
                        "FingerprintGrows",
                        "semiSortDepth",
                        "load %d would have %d + %d = %d bits where load %d kept %d; dropped bits do not come back. Use depth"
                                + " %d at load %d, or %d at load %d.",
                        load,
                        at.fieldBits(),
                        at.depth(),
                        at.fingerprintBits(),
                        load - 1,
                        before.fingerprintBits(),
                        before.fingerprintBits() - at.fieldBits(),
                        load,
                        at.fingerprintBits() - before.fieldBits(),
                        load - 1);
            }
        }
    }

    private void checkChoices() {
        Permutation permutation = spec.permutation();
        boolean moves = spec.relocation() == Relocation.PATH;
        if (permutation == Permutation.XOR_IN_CHUNK && spec.subtables() != 2 && allRight("subtables")) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "XOR finds one partner, %d subtables need %d. Use ADDITIVE, or subtables = 2.",
                    spec.subtables(),
                    spec.subtables() - 1);
        }
        if (permutation == Permutation.HASH_SLICES && moves) {
            problem(
                    "PermutationUnfit",
                    "permutation",
                    "independent slices do not tell an element's other buckets, so it cannot move. Use AUTOMATIC, or"
                            + " relocation = NONE.");
        }
        int largest = spec.semiSortDepth().size() - 1;
        if (moves && largest > 0) {
            range("relocationLoad", spec.relocationLoad(), 1, largest, "moves begin at a load that buckets reach");
            checkSearch(largest);
        }
    }

    private void checkSearch(int largest) {
        if (!allRight("subtables", "relocationDepth")) {
            return;
        }
        long paths = DLeftLayout.movePaths(spec, spec.relocationDepth());
        if (paths > MAXIMUM_PATHS) {
            int depth = spec.relocationDepth();
            while (DLeftLayout.movePaths(spec, depth) > MAXIMUM_PATHS) {
                depth--;
            }
            problem(
                    "SearchTooWide",
                    "relocationDepth",
                    "a full bucket of %d elements with %d other buckets each leads to (%d x %d)^%d = %d paths of moves, and a"
                            + " put may search them all; at most %d. Use %d.",
                    largest,
                    spec.subtables() - 1,
                    largest,
                    spec.subtables() - 1,
                    spec.relocationDepth(),
                    paths,
                    MAXIMUM_PATHS,
                    depth);
        }
    }

    private void checkMinimalRemainder(int largest, int bits) {
        boolean invertible = spec.relocation() == Relocation.PATH
                || spec.permutation() == Permutation.XOR_IN_CHUNK
                || spec.permutation() == Permutation.ADDITIVE;
        if (invertible && bits < LEAST_MINIMAL_REMAINDER) {
            problem(
                    "MinimalRemainderTooShort",
                    "semiSortDepth",
                    "at the largest load %d a fingerprint keeps %d bits, too few to tell its other buckets: %d are needed. Use"
                            + " fewer loads, or relocation = NONE with permutation = AUTOMATIC.",
                    largest,
                    bits,
                    LEAST_MINIMAL_REMAINDER);
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
