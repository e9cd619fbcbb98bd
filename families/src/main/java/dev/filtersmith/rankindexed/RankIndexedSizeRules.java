package dev.filtersmith.rankindexed;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecChecks;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/** The rules for the size of a rank-indexed filter. */
public final class RankIndexedSizeRules {
    /** Maximum number of slots of a third-level extension. */
    static final int MAXIMUM_THIRD_SLOTS = 128;

    private static final int MAX_BYTES = RankIndexedSizing.MAX_BYTES;
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.DOWN);
    private static final double STEP = 0.99;

    /** Steps down to about a 64th of a load. */
    private static final int LOAD_STEPS = 400;

    private final ChainSpec spec;
    private final long expectedElements;

    private RankIndexedSizeRules(ChainSpec spec, long expectedElements) {
        this.spec = spec;
        this.expectedElements = expectedElements;
    }

    /** Checks a size for a spec that names the geometry and has no problems itself. */
    public static List<Problem> problems(ChainSpec spec, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(SpecChecks.noElements(expectedElements));
        }
        RankIndexedSizeRules rules = new RankIndexedSizeRules(spec, expectedElements);
        double buckets = RankIndexedSizing.buckets(spec, expectedElements);
        if (buckets > RankIndexedSizing.mostBuckets(spec)) {
            return List.of(rules.hashTooShort(buckets));
        }
        RankIndexedSizing sizing = RankIndexedSizing.of(spec, expectedElements);
        if (sizing.bytes() > MAX_BYTES) {
            return List.of(rules.tableTooLarge(sizing));
        }
        return sizing.overflow() > spec.overflowProbability() ? List.of(rules.overflowTooLikely(sizing)) : List.of();
    }

    /** Returns the exception for a size that does not work; it has all problems. */
    static RuntimeException refusal(ChainSpec spec, long expectedElements) {
        return new FilterSpecException(problems(spec, expectedElements));
    }

    private Problem hashTooShort(double buckets) {
        return SpecChecks.sizeProblem(
                "HashTooShort",
                expectedElements,
                "%d / %s per bucket = %.0f buckets; %s over at most %d (2^%d). Use at "
                        + "most %d elements; for more, use " + SpecChecks.SHARDS + ".",
                expectedElements,
                spec.averageLoad(),
                buckets,
                RankIndexedSizing.indexBits(spec) == RankIndexedSizing.SLICE_INDEX_BITS
                        ? "a 32-bit slice of the hash spreads evenly"
                        : "64 bits of the hash, less " + spec.remainderBits() + " of the remainder and "
                                + RankIndexedSizing.CHAIN_HASH_BITS + " of the chain, spread them",
                RankIndexedSizing.mostBuckets(spec),
                RankIndexedSizing.indexBits(spec),
                most(RankIndexedSizing.mostBuckets(spec) * spec.averageLoad()));
    }

    private Problem tableTooLarge(RankIndexedSizing sizing) {
        RankIndexedSize size = sizing.size();
        return SpecChecks.sizeProblem(
                "TableTooLarge",
                expectedElements,
                "%d buckets x %d bytes + %d extensions x %d bits + %d x %d bits = %.0f bytes, but a table has at most "
                        + "%d. Use at most %d elements; for more, use " + SpecChecks.SHARDS + ".",
                size.buckets(),
                size.bucketBytes(),
                size.seconds(),
                size.secondBits(),
                size.thirds(),
                size.thirdBits(),
                sizing.bytes(),
                MAX_BYTES,
                most(expectedElements * (MAX_BYTES / sizing.bytes())));
    }

    /** Returns this number of elements, or the largest smaller number that fits. */
    private long most(double elements) {
        long most = (long) elements;
        while (most > 1 && RankIndexedSizing.buckets(spec, most) > RankIndexedSizing.mostBuckets(spec)) {
            most--;
        }
        double bytes = RankIndexedSizing.of(spec, most).bytes();
        while (most > 1 && bytes > MAX_BYTES) {
            most = (long) (most * Math.min(STEP, MAX_BYTES / bytes));
            bytes = RankIndexedSizing.of(spec, most).bytes();
        }
        return most;
    }

    private Problem overflowTooLikely(RankIndexedSizing sizing) {
        int second = spec.slots();
        int third = second + spec.secondSlots();
        return new Problem(
                "OverflowTooLikely",
                "averageLoad",
                format(
                        Locale.ROOT,
                        "averageLoad = %s: of the %.0f buckets for %d elements, more than the %d with an extension "
                                + "get over %d elements with a probability of %.1e at most, more than %d over %d with "
                                + "%.1e, any over %d with %.1e. Together that is more than overflowProbability = %s. "
                                + "%s",
                        spec.averageLoad(),
                        sizing.buckets(),
                        expectedElements,
                        sizing.seconds(),
                        second,
                        Math.min(1, sizing.secondOverflow()),
                        sizing.thirds(),
                        third,
                        Math.min(1, sizing.thirdOverflow()),
                        third + spec.thirdSlots(),
                        Math.min(1, sizing.bucketOverflow()),
                        spec.overflowProbability(),
                        remedy()));
    }

    private String remedy() {
        List<String> ways = new ArrayList<>();
        int steps = least(
                LOAD_STEPS,
                count -> works(spec.toBuilder().averageLoad(lower(count)).build()));
        if (steps <= LOAD_STEPS) {
            ways.add("averageLoad = " + lower(steps));
        }
        int most = MAXIMUM_THIRD_SLOTS;
        int slots = least(
                most,
                count -> count > spec.thirdSlots()
                        && works(spec.toBuilder().thirdSlots(count).build()));
        if (slots <= most) {
            ways.add("thirdSlots = " + slots);
        }
        if ((spec.secondShare() > 0 || spec.thirdShare() > 0)
                && works(spec.toBuilder().secondShare(0).thirdShare(0).build())) {
            ways.add("secondShare = 0 with thirdShare = 0 for as many extensions as it takes");
        }
        return "Use " + (ways.isEmpty() ? "more slots, secondSlots and thirdSlots" : String.join(", or ", ways)) + ".";
    }

    /** Returns a load lowered by a percentage of the rest in each step. */
    private double lower(int steps) {
        return new BigDecimal(spec.averageLoad() * StrictMath.pow(STEP, steps))
                .round(THREE_DIGITS)
                .doubleValue();
    }

    /**
     * Returns the least number from 1 on that works, if all above it do too; one more than the
     * most, if none does.
     */
    private static int least(int most, IntPredicate works) {
        if (!works.test(most)) {
            return most + 1;
        }
        int enough = most;
        int tooFew = 0;
        while (enough - tooFew > 1) {
            int middle = (enough + tooFew) >>> 1;
            if (works.test(middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private boolean works(ChainSpec other) {
        double buckets = RankIndexedSizing.buckets(other, expectedElements);
        if (buckets > RankIndexedSizing.mostBuckets(spec)) {
            return false;
        }
        return RankIndexedSizing.of(other, expectedElements).works();
    }
}
