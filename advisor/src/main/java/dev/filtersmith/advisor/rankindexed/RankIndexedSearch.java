package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.rankindexed.ChainSpec;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The search for a rank-indexed geometry over all chains and remainder bits that the spec leaves
 * open. Attributes that the spec gives are kept.
 */
final class RankIndexedSearch {
    static final int MAX_REMAINDER_BITS = 32;

    /** Most chains per element of a geometry. */
    static final int MAX_CHAINS_PER_ELEMENT = 8;

    static final int MAX_CHAINS = 64;

    /**
     * The highest load that the slots of a bucket and its extensions hold with the usual
     * probabilities.
     */
    private static final double MAX_LOAD = 180;

    /** The same for buckets of usual size. */
    private static final double USUAL_LOAD = 120;

    /** The rate to hold if the spec does not imply one. */
    private static final double USUAL_RATE = 0.001;

    private static final long ANY_BITS = Long.MAX_VALUE - 1;
    private static final double LOAD_STEP = 1e-4;

    /** Steps from a number of buckets to twice as many. */
    private static final int STEPS = 500;

    /** Most steps that are tried beyond a number of buckets that takes too many bits. */
    private static final int MAX_STEPS_BEYOND = 8;

    private final ChainSpec asked;
    private final BiPredicate<Integer, Integer> allowed;

    /**
     * The highest load at which the overflow probability can be held with any chains and
     * remainders.
     */
    private final double fittingLoad;

    /**
     * Creates a search among the allowed pairs of chains and remainder bits, for a spec whose
     * attributes are all in their ranges.
     */
    RankIndexedSearch(ChainSpec asked, BiPredicate<Integer, Integer> allowed) {
        this.asked = asked;
        this.allowed = allowed;
        this.fittingLoad = asked.averageLoad() > 0 ? asked.averageLoad() : fittingLoad();
    }

    /** Creates a search over all pairs. */
    RankIndexedSearch(ChainSpec asked) {
        this(asked, (chains, remainderBits) -> true);
    }

    /**
     * Returns the rate to hold: the one asked for; otherwise the rate of one element per chain if a
     * remainder is given; otherwise a usual one.
     */
    static double rateToHold(ChainSpec asked) {
        if (asked.maxFpp() > 0) {
            return asked.maxFpp();
        } else if (asked.remainderBits() == 0) {
            return USUAL_RATE;
        }
        int chains = asked.chains() > 0 ? asked.chains() : MAX_CHAINS;
        return RankIndexedGeometry.rateOf(Math.max(chains, asked.averageLoad()), chains, asked.remainderBits());
    }

    private double fittingLoad() {
        if (fits(MAX_LOAD)) {
            return MAX_LOAD;
        }
        int enough = 0;
        int tooHigh = (int) (MAX_LOAD / LOAD_STEP);
        while (tooHigh - enough > 1) {
            int middle = (enough + tooHigh) >>> 1;
            if (fits(middle * LOAD_STEP)) {
                enough = middle;
            } else {
                tooHigh = middle;
            }
        }
        return enough * LOAD_STEP;
    }

    private boolean fits(double load) {
        return new SlotSearch(asked, 1, MAX_REMAINDER_BITS, load, ANY_BITS).fits();
    }

    /** The limits that a geometry has to keep: those of the best one so far. */
    private record Limits(long bits, double rate) {}

    @FunctionalInterface
    private interface Trial {
        Optional<RankIndexedGeometry> at(int chains, int remainderBits, Limits best);
    }

    /**
     * Finds the geometry with the fewest words that holds a rate and, in so many words, the lowest
     * rate; empty if no geometry holds it.
     */
    Optional<RankIndexedGeometry> forRate(double rate) {
        return search(
                upTo(MAX_REMAINDER_BITS, asked.remainderBits()),
                new Limits(ANY_BITS, rate),
                this::highest,
                found -> new Limits(found.wholeBits(), rate),
                Comparator.comparingLong(RankIndexedGeometry::wholeBits)
                        .thenComparingDouble(RankIndexedGeometry::rate));
    }

    /**
     * Finds the geometry with the lowest rate in so many bits; empty if no geometry is small
     * enough.
     */
    Optional<RankIndexedGeometry> forBits(long bits) {
        return search(
                downFrom(MAX_REMAINDER_BITS, asked.remainderBits()),
                new Limits(bits, 1),
                this::lowestRate,
                found -> new Limits(bits, found.rate()),
                Comparator.comparingDouble(RankIndexedGeometry::rate).thenComparingLong(RankIndexedGeometry::bits));
    }

    /**
     * Tries all pairs. Remainders come in an order in which a good geometry is found early, so that
     * the others can be skipped.
     */
    private Optional<RankIndexedGeometry> search(
            int[] remainders,
            Limits first,
            Trial trial,
            Function<RankIndexedGeometry, Limits> next,
            Comparator<RankIndexedGeometry> order) {
        Limits limits = first;
        Optional<RankIndexedGeometry> best = Optional.empty();
        for (int chains : downFrom(MAX_CHAINS, asked.chains())) {
            for (int bits : remainders) {
                if (allowed.test(chains, bits)) {
                    Optional<RankIndexedGeometry> found = trial.at(chains, bits, limits);
                    if (found.isPresent() && (best.isEmpty() || order.compare(found.get(), best.get()) < 0)) {
                        best = found;
                        limits = next.apply(found.get());
                    }
                }
            }
        }
        return best;
    }

    /** Returns the given number, or all numbers from the highest down if none is given. */
    private static int[] downFrom(int most, int given) {
        return given > 0
                ? new int[] {given}
                : IntStream.rangeClosed(1, most).map(less -> most + 1 - less).toArray();
    }

    /** Returns the given number, or all numbers from 1 up if none is given. */
    private static int[] upTo(int most, int given) {
        return given > 0 ? new int[] {given} : IntStream.rangeClosed(1, most).toArray();
    }

    /** Returns the highest load for a rate. */
    private double mostLoad(int chains, int remainderBits, double rate) {
        double fitting = SlotSearch.hasLargeBuckets(remainderBits) ? fittingLoad : Math.min(fittingLoad, USUAL_LOAD);
        return Math.min(Math.scalb(rate, remainderBits) * chains, fitting);
    }

    private SlotSearch slots(int chains, int remainderBits, double averageLoad, Limits best) {
        return new SlotSearch(asked, chains, remainderBits, averageLoad, best.bits);
    }

    /** Finds the highest load that holds the rate and fits, which has about the fewest bits. */
    private Optional<RankIndexedGeometry> highest(int chains, int remainderBits, Limits best) {
        double given = asked.averageLoad();
        if (given > 0) {
            return RankIndexedGeometry.rateOf(given, chains, remainderBits) <= best.rate
                    ? slots(chains, remainderBits, given, best).best()
                    : Optional.empty();
        }
        double load = Digits.loadDown(mostLoad(chains, remainderBits, best.rate));
        if (RankIndexedGeometry.rateOf(load, chains, remainderBits) > best.rate) {
            // Rounding to the nearest double may round up.
            load = Digits.loadDown(load - LOAD_STEP / 2);
        }
        return load < leastLoad(chains, remainderBits, best.bits)
                ? Optional.empty()
                : slots(chains, remainderBits, load, best).best();
    }

    /**
     * Returns the least load with fewer bits than the limit if no slot were vacant, from 1 / lambda
     * + r + 1 bits per key.
     */
    private double leastLoad(int chains, int remainderBits, long bits) {
        int slot = 1 + remainderBits + asked.cellCounterBits();
        double perKey = (double) bits / SlotSearch.elements(asked);
        double least = (double) chains / MAX_CHAINS_PER_ELEMENT;
        return perKey <= slot ? Double.MAX_VALUE : Math.max(least, chains / (perKey - slot));
    }

    /**
     * Finds the most buckets in no more bits, if their rate is lower than the best so far. Of two
     * numbers of buckets, the smaller may take a little more, since buckets and pointers take whole
     * bytes and bits.
     */
    private Optional<RankIndexedGeometry> lowestRate(int chains, int remainderBits, Limits best) {
        if (asked.averageLoad() > 0) {
            return highest(chains, remainderBits, best);
        }
        double elements = SlotSearch.elements(asked);
        double most = mostLoad(chains, remainderBits, best.rate);
        if (most <= 0) {
            return Optional.empty();
        }
        long enough = (long) (elements / most) + 1;
        long tooMany = (long) (elements / leastLoad(chains, remainderBits, best.bits)) + 1;
        long step = Math.max(1, enough / STEPS);
        long near = Math.max(1, Math.min(MAX_STEPS_BEYOND, MAX_STEPS_BEYOND * enough / STEPS));
        Optional<RankIndexedGeometry> found = Optional.empty();
        for (long last = enough + near / 2 * step;
                found.isEmpty() && enough <= Math.min(last, tooMany);
                enough += step) {
            found = withBuckets(chains, remainderBits, enough, best);
        }
        if (found.isEmpty()) {
            return found;
        }
        enough -= step;
        while (tooMany - enough > step) {
            long middle = (enough + tooMany) >>> 1;
            Optional<RankIndexedGeometry> more = withBuckets(chains, remainderBits, middle, best);
            if (more.isPresent()) {
                found = more;
                enough = middle;
            } else {
                tooMany = middle;
            }
        }
        for (long trial = 1; trial <= near; trial++) {
            Optional<RankIndexedGeometry> more = withBuckets(chains, remainderBits, enough + trial * step, best);
            found = more.isPresent() ? more : found;
        }
        return found;
    }

    private Optional<RankIndexedGeometry> withBuckets(int chains, int remainderBits, long buckets, Limits best) {
        double load = Digits.loadUp((double) SlotSearch.elements(asked) / buckets);
        return slots(chains, remainderBits, load, best).best();
    }
}
