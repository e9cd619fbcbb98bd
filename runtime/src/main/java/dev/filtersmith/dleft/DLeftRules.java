package dev.filtersmith.dleft;

import dev.filtersmith.Problem;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.buckets.SubtableChecks;
import java.util.List;
import java.util.stream.Collectors;

/** The rules for a spec of a d-left filter, with all their messages. */
public final class DLeftRules extends SubtableChecks<DLeftSpec> {
    private static final int MAXIMUM_COUNTER_BITS = 16;
    private static final int MAXIMUM_PATHS = 8192;
    private static final int MAXIMUM_LOAD = 64;
    private static final int MAXIMUM_GROUP_BITS = 512;
    private static final int MAXIMUM_COMBINATIONS = 1 << 16;
    private static final int MAXIMUM_TOLD_BITS = 64;

    private final DLeftSpec spec;

    private DLeftRules(DLeftSpec spec) {
        super(DLeftSpec.ATTRIBUTES, spec);
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
        rules.checkDepths(spec.semiSortDepth(), SemiSort.MAXIMUM_DEPTH);
        if (rules.allRight("bucketBits", "group", "counterBits", "semiSortDepth", "longestFingerprint")) {
            rules.checkBuckets();
        }
        rules.checkChoices();
        rules.checkChoiceAndSize(new ChoiceLayout(
                spec.subtables(), spec.bucketBits(), spec.group(), spec.averageLoad(), spec.permutation(), Long.SIZE));
        return rules.problems();
    }

    private void checkRanges() {
        checkShared(spec.subtables(), spec.averageLoad());
        if (!List.of(32, 64, 128, 256).contains(spec.bucketBits())) {
            problem(
                    "BucketBitsUnsupported",
                    "bucketBits",
                    "a bucket is half a word, or 1, 2 or 4 words. Use 32, 64, 128 or 256.");
        }
        checkGroup();
        range(
                "counterBits",
                spec.counterBits(),
                1,
                MAXIMUM_COUNTER_BITS,
                "it codes the load and the semi-sort classes");
        range("longestFingerprint", spec.longestFingerprint(), 1, 63, "it is a proper prefix of a 64-bit hash");
        if (spec.relocation() == Relocation.PATH) {
            range(
                    "relocationDepth",
                    spec.relocationDepth(),
                    1,
                    3,
                    "it is the longest path of moves; relocation = NONE has none");
        }
    }

    private void checkGroup() {
        int group = spec.group();
        if (group != 1 && group != 2 && group != 4) {
            problem(
                    "GroupUnsupported",
                    "group",
                    "the number of buckets that share their bits is a power of two. Use 1, 2 or 4.");
        } else if (allRight("bucketBits") && group * spec.bucketBits() > MAXIMUM_GROUP_BITS) {
            problem(
                    "GroupTooWide",
                    "group",
                    "%d buckets of %d bits have %d, more than the %d of a cache line. Use group = %d.",
                    group,
                    spec.bucketBits(),
                    group * spec.bucketBits(),
                    MAXIMUM_GROUP_BITS,
                    MAXIMUM_GROUP_BITS / spec.bucketBits());
        } else if (group > 1 && spec.counterEncoding() == CounterEncoding.ENUMERATED_WITH_SPARE_BITS) {
            problem(
                    "SpareBitsInGroup",
                    "counterEncoding",
                    "the bits left over in a group of %d lengthen fingerprints, so none is spare. Use "
                            + "ENUMERATED, or group ="
                            + " 1.",
                    group);
        }
    }

    private void checkBuckets() {
        List<LoadLayout> loads = LoadLayouts.of(spec);
        int shared = spec.bucketBits() - spec.counterBits();
        int largest = loads.size() - 1;
        int cap = spec.longestFingerprint();
        int deepest = loads.stream().mapToInt(LoadLayout::depth).max().orElse(0);
        if (cap <= deepest) {
            problem(
                    "LongestFingerprintTooShort",
                    "longestFingerprint",
                    "the counter tells %d bits, so no bit of a fingerprint is left to store. Use %d or more, or "
                            + "depth at most"
                            + " %d.",
                    deepest,
                    deepest + 1,
                    cap - 1);
            return;
        }
        if (largest > Math.min(shared, MAXIMUM_LOAD)) {
            problem(
                    "TooManyLoads",
                    "semiSortDepth",
                    "%d fingerprints in %d - %d = %d bits; there can be at most one to a bit and %d in all. Give "
                            + "at most %d"
                            + " entries.",
                    largest,
                    spec.bucketBits(),
                    spec.counterBits(),
                    shared,
                    MAXIMUM_LOAD,
                    Math.min(shared, MAXIMUM_LOAD) + 1);
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
                    "%d buckets of %d loads each can be loaded in %d^%d = %d ways; at most %d are kept in a "
                            + "table. Give at most %d"
                            + " entries.",
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
        GroupWidths widths = new GroupWidths(spec, loads);
        checkFingerprints(loads, deepest, widths);
        checkMinimalRemainder(largest, widths.shortest(largest));
        if (allRight("averageLoad")) {
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
                    CounterRemedies.of(spec, MAXIMUM_COUNTER_BITS));
        }
    }

    private void checkStates(List<LoadLayout> loads) {
        for (LoadLayout load : loads) {
            if (load.load() * load.depth() > MAXIMUM_TOLD_BITS) {
                problem(
                        "TooManyToldBits",
                        "semiSortDepth",
                        "at load %d the counter tells the first %d bits of %d fingerprints, %d bits; at most %d. "
                                + "Use depth %d there.",
                        load.load(),
                        load.depth(),
                        load.load(),
                        load.load() * load.depth(),
                        MAXIMUM_TOLD_BITS,
                        MAXIMUM_TOLD_BITS / load.load());
            } else if (load.states() > LoadLayouts.MOST_STATES) {
                problem(
                        "TooManyStates",
                        "semiSortDepth",
                        "at load %d, %d fingerprints fall into 2^%d = %d classes in more than %d (2^24) ways, "
                                + "too many to"
                                + " number. Use depth %d there.",
                        load.load(),
                        load.load(),
                        load.depth(),
                        1 << load.depth(),
                        LoadLayouts.MOST_STATES,
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
                                + "elsewhere. Use"
                                + " depth at most %d at all loads%s.",
                        load,
                        shortest,
                        inFullGroup(),
                        Math.max(deepest, at.depth() + 1),
                        spec.group() == 1
                                ? shortest
                                : loads.get(loads.size() - 1).fieldBits() - 1,
                        load == 1 ? "" : ", or end at load " + (load - 1));
            }
            // In a group the length is limited by that of the state before, so no load by itself
            // can grow.
            if (alone && load > 1 && at.fingerprintBits() > before.fingerprintBits()) {
                problem(
                        "FingerprintGrows",
                        "semiSortDepth",
                        "load %d would have %d + %d = %d bits where load %d kept %d; dropped bits do not come "
                                + "back. Use depth"
                                + " %d at load %d, or %d at load %d.",
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
        long paths = MovePaths.count(spec, spec.relocationDepth());
        if (paths > MAXIMUM_PATHS) {
            int depth = spec.relocationDepth();
            while (MovePaths.count(spec, depth) > MAXIMUM_PATHS) {
                depth--;
            }
            problem(
                    "SearchTooWide",
                    "relocationDepth",
                    "a full bucket of %d elements with %d other buckets each leads to (%d x %d)^%d = %d paths of "
                            + "moves, and a"
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
                    "at the largest load %d a fingerprint keeps %d bits%s, too few to tell its other buckets: %d "
                            + "are needed. Use"
                            + " fewer loads, or relocation = NONE with permutation = AUTOMATIC.",
                    largest,
                    bits,
                    inFullGroup(),
                    LEAST_MINIMAL_REMAINDER);
        }
    }
}
