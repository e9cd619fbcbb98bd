package dev.filtersmith.advisor.windows;

import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.family.TailProbabilities;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooSize;
import dev.filtersmith.windows.WindowedCuckooSizeRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Locale;

/**
 * The prediction for a windowed cuckoo filter that holds its elements. The rate is that of {@link
 * WindowRate}, and the same fresh and under churn, since slots keep nothing of
 * their neighbours. If the spec gives no number of elements, it is the highest of filters of 1,000
 * elements or more, and all else is that of large filters.
 *
 * <p>The rest was simulated with random hashes and slots of 16 bits; {@link PutCost} and {@link
 * Room} have the errors. Slots of 6 bits have so few fingerprints that a put in a million more
 * finds no path.
 *
 * @param averageLoad share of the slots in use
 * @param bitsPerKey bits that a key takes, without the stash
 * @param falsePositiveRate probability that an absent key is reported as present
 * @param overflowShare share of the puts that found no path while the filter was filled
 * @param churnOverflowShare the same share under churn
 * @param stashed expected elements in the stash under churn
 * @param refusedShare share of the time under churn that the elements without a path are more than
 *     the stash holds, so that a put is refused: an estimate, in tables of a hundred elements or
 *     fewer an upper bound
 * @param stashCapacity capacity of the stash
 * @param movesPerPut moves of a put under churn
 * @param visitsPerPut slots that a put visits under churn, beyond those of the key itself
 */
public record WindowedCuckooModel(
        double averageLoad,
        double bitsPerKey,
        double falsePositiveRate,
        double overflowShare,
        double churnOverflowShare,
        double stashed,
        double refusedShare,
        int stashCapacity,
        double movesPerPut,
        double visitsPerPut)
        implements CountingModel {
    /** The fewest elements for which a spec without a number promises its rate. */
    static final long FEW_ELEMENTS = 1_000;

    /** The largest probability of a refused put in geometries of the search. */
    private static final double RARE_REFUSAL = 1e-6;

    /** Stands for a large filter. */
    private static final long MANY_ELEMENTS = 10_000_000;

    /**
     * Predicts a filter that holds its expected elements, or a large one if the spec gives no
     * number.
     */
    public static WindowedCuckooModel of(WindowedCuckooLayout layout) {
        WindowedCuckooSpec spec = layout.spec();
        return spec.expectedElements() > 0 ? of(layout, spec.expectedElements()) : ofLarge(layout);
    }

    /** Predicts a filter that is made for one element or more and holds them. */
    public static WindowedCuckooModel of(WindowedCuckooLayout layout, long elements) {
        return of(layout, elements, (double) elements);
    }

    /**
     * Returns the probability that a put is refused while a filter that is made for a number of
     * elements is filled with another one. Beyond the simulated tables, elements find no path from
     * the threshold of large tables on.
     */
    static double refusalOfFilling(WindowedCuckooLayout layout, long expectedElements, double held) {
        double simulated = of(layout, expectedElements, held).refusalOfFilling(Math.round(held));
        double beyond = held - Room.THRESHOLD * layout.size(expectedElements).slots();
        return beyond <= 0
                ? simulated
                : Math.max(
                        simulated,
                        TailProbabilities.poisson(beyond, layout.spec().stashCapacity()));
    }

    private static WindowedCuckooModel of(WindowedCuckooLayout layout, long expectedElements, double held) {
        WindowedCuckooSize size = layout.size(expectedElements);
        int slotBits = layout.spec().slotBits();
        return of(
                layout.spec(),
                Math.round(held),
                held / size.slots(),
                size.words() * Long.SIZE / held,
                WindowRate.of(Math.round(held), size.windows(), slotBits));
    }

    private static WindowedCuckooModel ofLarge(WindowedCuckooLayout layout) {
        WindowedCuckooSpec spec = layout.spec();
        double use = spec.averageUse() == 0 ? WindowedCuckooSizeRules.AUTOMATIC_USE : spec.averageUse();
        double rate = WindowRate.ofLarge(use, spec.slotBits());
        if (spec.averageUse() > 0) {
            // One window fewer than slots: most in the smallest table, unless slots are rounded.
            rate = Math.max(rate, WindowRate.of(FEW_ELEMENTS, FEW_ELEMENTS / use - 1, spec.slotBits()));
        }
        return of(spec, MANY_ELEMENTS, use, spec.slotBits() / use, rate);
    }

    private static WindowedCuckooModel of(
            WindowedCuckooSpec spec, long elements, double use, double bitsPerKey, double rate) {
        double slots = elements / use;
        Room room = Room.of(elements, slots);
        PutCost cost = PutCost.at(use);
        int visits = spec.relocationVisits();
        boolean limited = visits < slots;
        double cutShort = limited ? cost.pathless(visits) : 0;
        // The stash is searched for a way back at each removal, whose slot is as likely as any to
        // be among those that a search visits.
        double waiting = cutShort * slots / visits;
        return new WindowedCuckooModel(
                use,
                bitsPerKey,
                rate,
                Math.min(1, room.filling() + (limited ? cost.pathlessFilling(visits) : 0)),
                Math.min(1, room.churning() + cutShort),
                room.stashing() * room.stashed() + waiting,
                Math.min(1, room.moreThan(spec.stashCapacity()) + moreThan(spec.stashCapacity(), waiting)),
                spec.stashCapacity(),
                cost.moves(),
                cost.visits());
    }

    /** Returns the probability that a geometrically distributed number exceeds a limit. */
    private static double moreThan(int limit, double mean) {
        return StrictMath.pow(mean / (1 + mean), limit + 1);
    }

    @Override
    public double churnedRate() {
        return falsePositiveRate;
    }

    /**
     * Returns the probability that a put is refused while a filter of so many elements is filled.
     */
    public double refusalOfFilling(long elements) {
        double stashedAtOnce = overflowShare * elements;
        return stashedAtOnce == 0 ? 0 : TailProbabilities.poisson(stashedAtOnce, stashCapacity);
    }

    /** Returns whether next to no filter refuses a put, fresh or under churn. */
    boolean hasRoom(long elements) {
        return overflowsRarely() && Math.max(refusalOfFilling(elements), refusedShare) <= RARE_REFUSAL;
    }

    @Override
    public String rates(int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "e fresh and under churn", falsePositiveRate);
    }

    @Override
    public String promise() {
        return String.format(
                Locale.ROOT,
                "%s A put into the full filter moves %.1f elements and visits %.0f slots, on average.",
                CountingModel.super.promise(),
                movesPerPut,
                visitsPerPut);
    }
}
