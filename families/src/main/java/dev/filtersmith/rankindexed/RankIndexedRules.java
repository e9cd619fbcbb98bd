package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/**
 * The rules for a spec of a rank-indexed filter, with all their messages.
 *
 * @param <S> type of the spec
 */
public final class RankIndexedRules<S extends ChainSpec> extends SpecChecks<S> {
    private static final int MAXIMUM_CHAINS = 64;
    private static final int MAXIMUM_REMAINDER_BITS = 32;
    private static final int MAXIMUM_SLOTS = 192;
    private static final int MAXIMUM_SECOND_SLOTS = 64;
    private static final int MAXIMUM_COUNTER_BITS = 8;
    private static final String OR_SIZING = "; 0 leaves it to the sizing";

    private static final String NO_SHARE =
            "it is a share of the buckets; 0 means as many extensions as overflowProbability asks for. Use 0 to 1.";

    private RankIndexedRules(SpecAttributes<S> attributes, S spec) {
        super(attributes, spec);
    }

    /** Checks a spec. Geometry that is left to the sizing is not checked. */
    public static List<Problem> problems(ChainSpec spec) {
        return spec instanceof RankIndexedCountingSpec counting
                ? new RankIndexedRules<>(RankIndexedCountingSpec.ATTRIBUTES, counting).check()
                : new RankIndexedRules<>(RankIndexedSpec.ATTRIBUTES, (RankIndexedSpec) spec).check();
    }

    private List<Problem> check() {
        checkRanges();
        checkShares();
        checkCounters();
        checkLoads();
        checkPromises();
        if (spec.expectedElements() != 0 && !leavesOpen(spec) && problems().isEmpty()) {
            addAll(RankIndexedSizeRules.problems(spec, spec.expectedElements()));
        }
        return problems();
    }

    private void checkRanges() {
        range("chains", spec.chains(), 0, MAXIMUM_CHAINS, "a word has a bit for each chain of a bucket" + OR_SIZING);
        range(
                "remainderBits",
                spec.remainderBits(),
                0,
                MAXIMUM_REMAINDER_BITS,
                "it is what a slot keeps of the hash" + OR_SIZING);
        range("slots", spec.slots(), 0, MAXIMUM_SLOTS, "a put may have to shift them all" + OR_SIZING);
        range(
                "secondSlots",
                spec.secondSlots(),
                0,
                MAXIMUM_SECOND_SLOTS,
                "they are what a full bucket gets in addition" + OR_SIZING);
        range(
                "thirdSlots",
                spec.thirdSlots(),
                0,
                RankIndexedSizeRules.MAXIMUM_THIRD_SLOTS,
                "they are what a bucket with a full extension gets in addition" + OR_SIZING);
    }

    private void checkShares() {
        if (!isShare(spec.secondShare())) {
            problem("SecondShareOutOfRange", "secondShare", NO_SHARE);
        }
        if (!isShare(spec.thirdShare())) {
            problem("ThirdShareOutOfRange", "thirdShare", NO_SHARE);
        }
        if (!(spec.overflowProbability() > 0 && spec.overflowProbability() < 1)) {
            problem(
                    "OverflowProbabilityOutOfRange",
                    "overflowProbability",
                    "it is the probability that the expected elements do not fit, above 0 and below 1. Use a "
                            + "number such as 1e-10.");
        }
    }

    private static boolean isShare(double share) {
        return share >= 0 && share <= 1;
    }

    private void checkCounters() {
        if (spec instanceof CountingSpec) {
            range(
                    "cellCounterBits",
                    spec.cellCounterBits(),
                    0,
                    MAXIMUM_COUNTER_BITS,
                    "a slot counts up to 2^bits elements of one fingerprint");
        }
    }

    private void checkLoads() {
        double averageLoad = spec.averageLoad();
        if (averageLoad != 0) {
            checkLoadRange(averageLoad, "a number above 0, or 0 for the sizing");
        }
        if (spec.slots() > 0
                && spec.secondSlots() > 0
                && spec.thirdSlots() > 0
                && allRight("averageLoad", "slots", "secondSlots", "thirdSlots")) {
            checkLoad(
                    averageLoad,
                    spec.slots() + spec.secondSlots() + spec.thirdSlots(),
                    "slots + secondSlots + thirdSlots",
                    "more slots");
        }
    }

    private void checkPromises() {
        double bitsPerKey = spec.bitsPerKey();
        if (bitsPerKey != 0 && !(bitsPerKey >= GoalRules.MIN_BITS && bitsPerKey <= GoalRules.MAX_BITS)) {
            problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "a key takes a remainder, its bits in the indexes and its part of empty slots; the sizing knows "
                            + "of %d to %d bits. Use %d to %d.",
                    GoalRules.MIN_BITS,
                    GoalRules.MAX_BITS,
                    GoalRules.MIN_BITS,
                    GoalRules.MAX_BITS);
        } else if (bitsPerKey != 0 && !leavesOpen(spec)) {
            problem(
                    "ChoiceConflict",
                    "bitsPerKey",
                    "chains, remainderBits, averageLoad and all slots are given, so that nothing is left to the "
                            + "sizing. Leave out bitsPerKey, or remainderBits and averageLoad.");
        }
        checkMaxFpp();
        checkSizes();
    }

    /** Returns whether a spec leaves geometry to the sizing, apart from the shares. */
    public static boolean leavesOpen(ChainSpec spec) {
        return spec.chains() == 0
                || spec.remainderBits() == 0
                || spec.averageLoad() == 0
                || spec.slots() == 0
                || spec.secondSlots() == 0
                || spec.thirdSlots() == 0;
    }

    /** Returns whether a spec leaves geometry open, apart from the shares, or states a goal. */
    static boolean needsSearch(ChainSpec spec) {
        return leavesOpen(spec) || spec.bitsPerKey() != 0 || spec.maxFpp() != 0;
    }
}
