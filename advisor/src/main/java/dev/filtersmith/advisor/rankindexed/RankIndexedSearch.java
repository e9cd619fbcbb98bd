package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.RankIndexedSpec;
import dev.filtersmith.advisor.dleft.Shape;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The search for a rank-indexed geometry, over all chains and remainder bits that the spec leaves
 * open. What it gives is kept.
 */
final class RankIndexedSearch {
    static final int MOST_REMAINDER_BITS = 24;

    /** Geometries have at least one element for so many chains. */
    static final int MOST_CHAINS_PER_ELEMENT = 8;

    static final int MOST_CHAINS = 64;

    /**
     * The highest load that a bucket's and its extensions' slots hold with the usual probabilities.
     */
    private static final double MOST_LOAD = 120;

    private static final long ANY_BYTES = Long.MAX_VALUE - 1;
    private static final double LOAD_STEP = 1e-4;

    private final RankIndexedSpec asked;
    private final BiPredicate<Integer, Integer> allowed;

    /**
     * The highest load at which the overflow probability can be held, whatever the chains and
     * remainders.
     */
    private final double fittingLoad;

    /**
     * Prepares a search.
     *
     * @param asked spec with the ranges of all that it gives checked
     * @param allowed pairs of chains and remainder bits to look at
     */
    RankIndexedSearch(RankIndexedSpec asked, BiPredicate<Integer, Integer> allowed) {
        this.asked = asked;
        this.allowed = allowed;
        this.fittingLoad = asked.averageLoad() > 0 ? asked.averageLoad() : fittingLoad();
    }

    /** All pairs. */
    RankIndexedSearch(RankIndexedSpec asked) {
        this(asked, (chains, remainderBits) -> true);
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

    /** What a geometry has to beat or to equal. */
    private record Limits(long bytes, double rate) {}

    @FunctionalInterface
    private interface Trial {
        Optional<RankIndexedGeometry> at(int chains, int remainderBits, Limits best);
    }

    /**
     * The fewest bytes that hold a rate, the lowest rate in so many bytes; empty if no geometry
     * holds it.
     */
    Optional<RankIndexedGeometry> forRate(double rate) {
        return search(
                upTo(MOST_REMAINDER_BITS, asked.remainderBits()),
                new Limits(ANY_BYTES, rate),
                this::highest,
                found -> new Limits(found.bytes(), rate),
                Comparator.comparingLong(RankIndexedGeometry::bytes).thenComparingDouble(RankIndexedGeometry::rate));
    }

    /** The lowest rate in so many bytes; empty if no geometry takes so few. */
    Optional<RankIndexedGeometry> forBytes(long bytes) {
        return search(
                downFrom(MOST_REMAINDER_BITS, asked.remainderBits()),
                new Limits(bytes, 1),
                this::lowestRate,
                found -> new Limits(bytes, found.rate()),
                Comparator.comparingDouble(RankIndexedGeometry::rate).thenComparingLong(RankIndexedGeometry::bytes));
    }

    /**
     * Tries all; remainders in the order in which the best comes soon, so that it leaves out the
     * others.
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

    /** What is given; else all there are, from the most down. */
    private static int[] downFrom(int most, int given) {
        return given > 0
                ? new int[] {given}
                : IntStream.rangeClosed(1, most).map(less -> most + 1 - less).toArray();
    }

    /** The same, upwards. */
    private static int[] upTo(int most, int given) {
        return given > 0 ? new int[] {given} : IntStream.rangeClosed(1, most).toArray();
    }

    private SlotSearch slots(int chains, int remainderBits, double averageLoad, Limits best) {
        return new SlotSearch(asked, chains, remainderBits, averageLoad, best.bytes);
    }

    /** The highest load with the rate that fits, and so about the fewest bytes. */
    private Optional<RankIndexedGeometry> highest(int chains, int remainderBits, Limits best) {
        double given = asked.averageLoad();
        if (given > 0) {
            return RankIndexedGeometry.rateOf(given, chains, remainderBits) <= best.rate
                    ? slots(chains, remainderBits, given, best).best()
                    : Optional.empty();
        }
        double load = Shape.roundedDown(Math.min(Math.scalb(best.rate, remainderBits) * chains, fittingLoad));
        if (RankIndexedGeometry.rateOf(load, chains, remainderBits) > best.rate) {
            // Rounding to the nearest double may be up.
            load = Shape.roundedDown(load - LOAD_STEP / 2);
        }
        return load < leastLoad(chains, remainderBits, best.bytes)
                ? Optional.empty()
                : slots(chains, remainderBits, load, best).best();
    }

    /**
     * The least load with fewer bytes than so many, if no slot were vacant: from 1 / lambda + r + 1
     * bits per key.
     */
    private double leastLoad(int chains, int remainderBits, long bytes) {
        int slot = 1 + remainderBits + (asked.counting() ? asked.cellCounterBits() : 0);
        double bits = (double) bytes * Byte.SIZE / SlotSearch.elements(asked);
        double least = (double) chains / MOST_CHAINS_PER_ELEMENT;
        return bits <= slot ? Double.MAX_VALUE : Math.max(least, chains / (bits - slot));
    }

    /** The lowest load that takes no more bytes, where it has a lower rate than the best known. */
    private Optional<RankIndexedGeometry> lowestRate(int chains, int remainderBits, Limits best) {
        Optional<RankIndexedGeometry> found = highest(chains, remainderBits, best);
        if (found.isEmpty() || asked.averageLoad() > 0) {
            return found;
        }
        double enough = found.get().averageLoad();
        double tooFew = Math.min(enough, leastLoad(chains, remainderBits, best.bytes)) - LOAD_STEP;
        while (enough - tooFew > LOAD_STEP) {
            double load = Shape.roundedDown((enough + tooFew) / 2);
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
