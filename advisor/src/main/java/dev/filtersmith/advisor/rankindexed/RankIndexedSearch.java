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
    static final int MOST_REMAINDER_BITS = 24;

    /** Most chains per element of a geometry. */
    static final int MOST_CHAINS_PER_ELEMENT = 8;

    static final int MOST_CHAINS = 64;

    /**
     * The highest load that the slots of a bucket and its extensions hold with the usual
     * probabilities.
     */
    private static final double MOST_LOAD = 120;

    /** The rate to hold if the spec does not imply one. */
    private static final double USUAL_RATE = 0.001;

    private static final long ANY_BYTES = Long.MAX_VALUE - 1;
    private static final double LOAD_STEP = 1e-4;

    private final ChainSpec asked;
    private final BiPredicate<Integer, Integer> allowed;

    /**
     * The highest load at which the overflow probability can be held with any chains and
     * remainders.
     */
    private final double fittingLoad;

    /**
     * Creates a search.
     *
     * @param asked spec whose attributes are all in their ranges
     * @param allowed pairs of chains and remainder bits to consider
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
        int chains = asked.chains() > 0 ? asked.chains() : MOST_CHAINS;
        return RankIndexedGeometry.rateOf(Math.max(chains, asked.averageLoad()), chains, asked.remainderBits());
    }

    private double fittingLoad() {
        if (fits(MOST_LOAD)) {
            return MOST_LOAD;
        }
        int enough = 0;
        int tooHigh = (int) (MOST_LOAD / LOAD_STEP);
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
        return new SlotSearch(asked, 1, 1, load, ANY_BYTES).fits();
    }

    /** The limits that a geometry has to keep: those of the best one so far. */
    private record Limits(long bytes, double rate) {}

    @FunctionalInterface
    private interface Trial {
        Optional<RankIndexedGeometry> at(int chains, int remainderBits, Limits best);
    }

    /**
     * Finds the geometry with the fewest bytes that holds a rate and, in so many bytes, the lowest
     * rate; empty if no geometry holds it.
     */
    Optional<RankIndexedGeometry> forRate(double rate) {
        return search(
                upTo(MOST_REMAINDER_BITS, asked.remainderBits()),
                new Limits(ANY_BYTES, rate),
                this::highest,
                found -> new Limits(found.bytes(), rate),
                Comparator.comparingLong(RankIndexedGeometry::bytes).thenComparingDouble(RankIndexedGeometry::rate));
    }

    /**
     * Finds the geometry with the lowest rate in so many bytes; empty if no geometry is small
     * enough.
     */
    Optional<RankIndexedGeometry> forBytes(long bytes) {
        return search(
                downFrom(MOST_REMAINDER_BITS, asked.remainderBits()),
                new Limits(bytes, 1),
                this::lowestRate,
                found -> new Limits(bytes, found.rate()),
                Comparator.comparingDouble(RankIndexedGeometry::rate).thenComparingLong(RankIndexedGeometry::bytes));
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
        for (int chains : downFrom(MOST_CHAINS, asked.chains())) {
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

    private SlotSearch slots(int chains, int remainderBits, double averageLoad, Limits best) {
        return new SlotSearch(asked, chains, remainderBits, averageLoad, best.bytes);
    }

    /** Finds the highest load that holds the rate and fits, which has about the fewest bytes. */
    private Optional<RankIndexedGeometry> highest(int chains, int remainderBits, Limits best) {
        double given = asked.averageLoad();
        if (given > 0) {
            return RankIndexedGeometry.rateOf(given, chains, remainderBits) <= best.rate
                    ? slots(chains, remainderBits, given, best).best()
                    : Optional.empty();
        }
        double load = Digits.loadDown(Math.min(Math.scalb(best.rate, remainderBits) * chains, fittingLoad));
        if (RankIndexedGeometry.rateOf(load, chains, remainderBits) > best.rate) {
            // Rounding to the nearest double may round up.
            load = Digits.loadDown(load - LOAD_STEP / 2);
        }
        return load < leastLoad(chains, remainderBits, best.bytes)
                ? Optional.empty()
                : slots(chains, remainderBits, load, best).best();
    }

    /**
     * Returns the least load with fewer bytes than the limit if no slot were vacant, from 1 /
     * lambda + r + 1 bits per key.
     */
    private double leastLoad(int chains, int remainderBits, long bytes) {
        int slot = 1 + remainderBits + asked.counterBits();
        double bits = (double) bytes * Byte.SIZE / SlotSearch.elements(asked);
        double least = (double) chains / MOST_CHAINS_PER_ELEMENT;
        return bits <= slot ? Double.MAX_VALUE : Math.max(least, chains / (bits - slot));
    }

    /** Finds the lowest load that takes no more bytes and has a lower rate than the best so far. */
    private Optional<RankIndexedGeometry> lowestRate(int chains, int remainderBits, Limits best) {
        Optional<RankIndexedGeometry> found = highest(chains, remainderBits, best);
        if (found.isEmpty() || asked.averageLoad() > 0) {
            return found;
        }
        double enough = found.get().averageLoad();
        double tooFew = Math.min(enough, leastLoad(chains, remainderBits, best.bytes)) - LOAD_STEP;
        while (enough - tooFew > LOAD_STEP) {
            double load = Digits.loadDown((enough + tooFew) / 2);
            Optional<RankIndexedGeometry> lower = load <= tooFew || load <= 0
                    ? Optional.empty()
                    : slots(chains, remainderBits, load, best).best();
            if (lower.isPresent()) {
                found = lower;
                enough = load;
            } else {
                tooFew = Math.max(load, tooFew + LOAD_STEP);
            }
        }
        return found;
    }
}
