package dev.filtersmith.dleft;

import dev.filtersmith.Problem;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.buckets.SubtableChecks;
import java.util.List;

/** The rules for a spec of a d-left filter, with all their messages. */
public final class DLeftRules extends SubtableChecks<DLeftSpec> {
    private static final int MAXIMUM_PATHS = 8192;
    private static final int MAXIMUM_GROUP_BITS = 512;

    private DLeftRules(DLeftSpec spec) {
        super(DLeftSpec.ATTRIBUTES, spec);
    }

    public static List<Problem> problems(DLeftSpec spec) {
        DLeftRules rules = new DLeftRules(spec);
        rules.checkRanges();
        if (rules.allRight("bucketBits", "counterBits")) {
            rules.checkLoads();
        }
        rules.checkDepths(spec.semiSortDepth(), SemiSort.MAXIMUM_DEPTH);
        if (rules.allRight("bucketBits", "group", "counterBits", "semiSortDepth", "longestFingerprint")) {
            rules.addAll(DLeftBucketRules.problems(spec));
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
                DLeftBucketRules.MAXIMUM_COUNTER_BITS,
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

    private void checkLoads() {
        int shared = spec.bucketBits() - spec.counterBits();
        int largest = spec.semiSortDepth().size() - 1;
        int most = Math.min(shared, MAX_LOADS - 1);
        if (largest > most) {
            problem(
                    "TooManyLoads",
                    "semiSortDepth",
                    "%d fingerprints in %d - %d = %d bits; there can be at most one to a bit and %d in all. Give at "
                            + "most %d entries.",
                    largest,
                    spec.bucketBits(),
                    spec.counterBits(),
                    shared,
                    MAX_LOADS - 1,
                    most + 1);
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
                    "the bits left over in a group of %d lengthen fingerprints, so none is spare. Use ENUMERATED, or "
                            + "group = 1.",
                    group);
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
                    "independent slices do not determine an element's other buckets, so it cannot move. Use AUTOMATIC, "
                            + "or relocation = NONE.");
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
        long paths = movePaths(spec, spec.relocationDepth());
        if (paths > MAXIMUM_PATHS) {
            int depth = spec.relocationDepth();
            while (movePaths(spec, depth) > MAXIMUM_PATHS) {
                depth--;
            }
            problem(
                    "SearchTooWide",
                    "relocationDepth",
                    "a full bucket of %d elements with %d other buckets each leads to (%d x %d)^%d = %d paths of "
                            + "moves, and a put may search them all; at most %d. Use %d.",
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

    /** Returns the number of paths of a length out of a full bucket; 1 if nothing moves. */
    static long movePaths(DLeftSpec spec, int depth) {
        long alternates = (spec.semiSortDepth().size() - 1L) * (spec.subtables() - 1);
        long paths = 1;
        for (int move = 0; move < depth && spec.relocation() == Relocation.PATH; move++) {
            paths *= alternates;
        }
        return paths;
    }
}
