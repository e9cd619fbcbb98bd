package dev.filtersmith.dleft;

import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SubtableChecks;
import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The rules for the buckets of a d-left filter, with all their messages. */
final class DLeftBucketRules extends SubtableChecks<DLeftSpec> {
    /** The most bits of a counter. */
    static final int MAXIMUM_COUNTER_BITS = 16;

    private static final int MAXIMUM_COMBINATIONS = 1 << 16;
    private static final int MAXIMUM_IMPLIED_BITS = 64;

    private DLeftBucketRules(DLeftSpec spec) {
        super(DLeftSpec.ATTRIBUTES, spec);
    }

    /** Checks the buckets of a spec whose attributes are in their ranges. */
    static List<Problem> problems(DLeftSpec spec) {
        DLeftBucketRules rules = new DLeftBucketRules(spec);
        rules.checkBuckets();
        return rules.problems();
    }

    private void checkBuckets() {
        List<LoadLayout> loads = GroupWidths.loads(spec);
        int largest = loads.size() - 1;
        int cap = spec.longestFingerprint();
        int deepest = loads.stream().mapToInt(LoadLayout::depth).max().orElse(0);
        if (cap <= deepest) {
            problem(
                    "LongestFingerprintTooShort",
                    "longestFingerprint",
                    "the counter implies %d bits, so no bit of a fingerprint is left to store. Use %d or more, or "
                            + "depth at most %d.",
                    deepest,
                    deepest + 1,
                    cap - 1);
            return;
        }
        long combinations = GroupWidths.combinations(spec.group(), loads.size());
        if (combinations > MAXIMUM_COMBINATIONS) {
            int most = 1;
            while (GroupWidths.combinations(spec.group(), most + 1) <= MAXIMUM_COMBINATIONS) {
                most++;
            }
            problem(
                    "TooManyLoadsInGroup",
                    "semiSortDepth",
                    "%d buckets of %d loads each can be loaded in %d^%d = %d ways; at most %d are kept in a table. "
                            + "Give at most %d entries.",
                    spec.group(),
                    loads.size(),
                    loads.size(),
                    spec.group(),
                    combinations,
                    MAXIMUM_COMBINATIONS,
                    most);
            return;
        }
        checkCodes(loads);
        checkStates(loads);
        GroupWidths widths = new GroupWidths(spec, loads, true);
        checkFingerprints(loads, deepest, widths);
        checkMinimalRemainder(largest, widths.shortest(largest));
        // A load that is not finite has a problem of its own.
        if (spec.averageLoad() < Double.POSITIVE_INFINITY) {
            checkLoad(spec.averageLoad(), largest, "semiSortDepth has " + (largest + 1) + " entries", "more entries");
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
                    wider() + narrower());
        }
    }

    /** Returns whether the counter has room for all code points. */
    private boolean fits(int counterBits, List<Integer> depths) {
        return GroupWidths.loads(spec, counterBits, depths).stream()
                        .mapToLong(LoadLayout::codes)
                        .sum()
                <= 1L << counterBits;
    }

    /**
     * Finds a wider counter. It leaves fewer bits to share, so the spare bits change too, and each
     * width must be tried.
     */
    private String wider() {
        for (int bits = spec.counterBits() + 1; bits <= MAXIMUM_COUNTER_BITS; bits++) {
            if (fits(bits, spec.semiSortDepth())) {
                return "counterBits = " + bits + ", or ";
            }
        }
        return "";
    }

    /**
     * Lowers the depth by one bit at one load, the largest for which this suffices; otherwise
     * proposes other depths.
     */
    private String narrower() {
        for (int load = spec.semiSortDepth().size() - 1; load > 0; load--) {
            int shallower = spec.semiSortDepth().get(load) - 1;
            List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
            depths.set(load, shallower);
            if (shallower >= 0 && fits(spec.counterBits(), depths)) {
                return "depth " + shallower + " at load " + load;
            }
        }
        return "semiSortDepth = " + SpecAttributes.text(narrowed());
    }

    /**
     * Lowers depths at the load with the most codes until the codes fit; after that, drops the
     * largest load.
     */
    private List<Integer> narrowed() {
        List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
        while (!fits(spec.counterBits(), depths)) {
            LoadLayout widest = widest(depths);
            if (widest.codes() > 1) {
                depths.set(widest.load(), widest.depth() - 1);
            } else {
                depths.remove(depths.size() - 1);
            }
        }
        return depths;
    }

    private LoadLayout widest(List<Integer> depths) {
        List<LoadLayout> loads = GroupWidths.loads(spec, spec.counterBits(), depths);
        LoadLayout widest = loads.get(0);
        for (LoadLayout load : loads) {
            widest = load.codes() > widest.codes() ? load : widest;
        }
        return widest;
    }

    private void checkStates(List<LoadLayout> loads) {
        for (LoadLayout load : loads) {
            if (load.load() * load.depth() > MAXIMUM_IMPLIED_BITS) {
                problem(
                        "TooManyImpliedBits",
                        "semiSortDepth",
                        "at load %d the counter implies the first %d bits of %d fingerprints, %d bits; at most %d. "
                                + "Use depth %d there.",
                        load.load(),
                        load.depth(),
                        load.load(),
                        load.load() * load.depth(),
                        MAXIMUM_IMPLIED_BITS,
                        MAXIMUM_IMPLIED_BITS / load.load());
            } else if (load.states() > LoadLayout.MAX_STATES) {
                problem(
                        "TooManyStates",
                        "semiSortDepth",
                        "at load %d, %d fingerprints fall into 2^%d = %d classes in more than %d (2^24) ways, too "
                                + "many to number. Use depth %d there.",
                        load.load(),
                        load.load(),
                        load.depth(),
                        1 << load.depth(),
                        LoadLayout.MAX_STATES,
                        load.depth() - 1);
            }
        }
    }

    private static String sumOfCodes(List<LoadLayout> loads) {
        return loads.stream().map(load -> Integer.toString(load.codes())).collect(Collectors.joining(" + "));
    }

    private void checkFingerprints(List<LoadLayout> loads, int deepest, GroupWidths widths) {
        int shared = spec.bucketBits() - spec.counterBits();
        for (int load = 1; load < loads.size(); load++) {
            LoadLayout at = loads.get(load);
            LoadLayout before = loads.get(load - 1);
            boolean alone = spec.group() == 1;
            int shortest = alone ? at.fingerprintBits() : widths.shortest(load);
            int needed = alone ? deepest : Math.max(deepest, at.depth() + 1);
            if (shortest < needed) {
                problem(
                        "FingerprintTooShort",
                        "semiSortDepth",
                        "at load %d a fingerprint has %d bits%s, fewer than the %d by which loads are sorted "
                                + "elsewhere. Use depth at most %d at all loads%s.",
                        load,
                        shortest,
                        inFullGroup(),
                        needed,
                        alone ? shortest : loads.get(loads.size() - 1).fieldBits() - 1,
                        load == 1 ? "" : ", or end at load " + (load - 1));
            }
            // In a group the length is limited by that of the state before, so no load by itself
            // can grow.
            if (alone && load > 1 && at.fingerprintBits() > before.fingerprintBits()) {
                problem(
                        "FingerprintGrows",
                        "semiSortDepth",
                        "load %d would have %d + %d = %d bits where load %d kept %d; dropped bits do not come back. "
                                + "Use depth %d at load %d, or %d at load %d.",
                        load,
                        at.fieldBits(),
                        at.depth(),
                        at.fingerprintBits(),
                        load - 1,
                        before.fingerprintBits(),
                        before.fingerprintBits() - shared / load,
                        load,
                        at.fingerprintBits() - shared / (load - 1),
                        load - 1);
            }
        }
    }

    private String inFullGroup() {
        return spec.group() == 1 ? "" : " in a full group";
    }

    private void checkMinimalRemainder(int largest, int bits) {
        boolean invertible = spec.relocation() == Relocation.PATH
                || spec.permutation() == Permutation.XOR_IN_CHUNK
                || spec.permutation() == Permutation.ADDITIVE;
        if (invertible && bits < MIN_SHORTEST_REMAINDER) {
            problem(
                    "MinimalRemainderTooShort",
                    "semiSortDepth",
                    "at the largest load %d a fingerprint keeps %d bits%s, too few to determine its other buckets: %d "
                            + "are needed. Use fewer loads, or relocation = NONE with permutation = AUTOMATIC.",
                    largest,
                    bits,
                    inFullGroup(),
                    MIN_SHORTEST_REMAINDER);
        }
    }
}
