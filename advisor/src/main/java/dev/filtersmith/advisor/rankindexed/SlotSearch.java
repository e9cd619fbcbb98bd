package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.family.TailProbabilities;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.OverflowBounds;
import java.util.Optional;

/**
 * The search for the numbers of slots of buckets with given chains, remainders and load. It finds
 * the fewest bits that hold the overflow probability, by the bounds of the paper's section IV. Each
 * level gets the share of the probability that the sizing of filters allows it.
 */
final class SlotSearch {
    /**
     * Elements of the largest filters. The last extensions must have enough slots for them if the
     * number is not known.
     */
    static final long MAX_ELEMENTS = 1L << 31;

    private static final int MAX_SLOTS = 192;

    /** The most slots of shorter remainders. More would save little and make puts slower. */
    private static final int USUAL_SLOTS = 128;

    private static final int LONG_REMAINDER = 16;

    private static final int MAX_SECOND_SLOTS = 64;
    private static final int MAX_THIRD_SLOTS = 128;
    private static final int MAX_CAPACITY = MAX_SLOTS + MAX_SECOND_SLOTS + MAX_THIRD_SLOTS;
    private static final int MAX_DEVIATIONS = 4;

    private final ChainSpec asked;
    private final int chains;
    private final int remainderBits;
    private final double averageLoad;
    private final int slotBits;
    private final double buckets;
    private final double mean;
    private final int capacity;

    /** Expected number of buckets with more elements than the index. */
    private final double[] full = new double[MAX_CAPACITY + 1];

    /** Fewest second-level extensions by the slots before them; 0 if not computed yet. */
    private final int[] fewestSeconds = new int[MAX_CAPACITY + 1];

    /** Third-level extensions by the slots before them; 0 if not computed yet. */
    private final int[] thirds = new int[MAX_CAPACITY + 1];

    /** The probability that these leave to the second level; 0 if they need all of it. */
    private final double[] left = new double[MAX_CAPACITY + 1];

    private long bits;
    private boolean fits;
    private Optional<RankIndexedGeometry> best = Optional.empty();

    /**
     * Searches slots for buckets of L chains with remainders of r bits. The spec may give some of
     * the slots, or shares of extensions.
     */
    SlotSearch(ChainSpec asked, int chains, int remainderBits, double averageLoad, long mostBits) {
        this.asked = asked;
        this.chains = chains;
        this.remainderBits = remainderBits;
        this.slotBits = remainderBits + asked.cellCounterBits();
        long elements = elements(asked);
        this.buckets = buckets(elements, averageLoad);
        this.mean = elements / buckets;
        // Keeps the number of buckets, and gives the rate that whole buckets have.
        double whole = Digits.loadUp(mean);
        boolean same = asked.expectedElements() > 0 && asked.averageLoad() == 0 && buckets(elements, whole) == buckets;
        this.averageLoad = same ? Math.min(averageLoad, whole) : averageLoad;
        this.bits = mostBits + 1;
        int fewest = Math.max(1, (int) mean);
        boolean tooMany = asked.slots() == 0 && bits(fewest, 1, 1, 1, 1) >= bits;
        this.capacity = tooMany ? 0 : capacity(elements, averageLoad);
        this.fits = tooMany;
        if (!tooMany && capacity <= MAX_CAPACITY && buckets <= Integer.MAX_VALUE) {
            expectFullBuckets(fewest);
            slots(fewest);
        }
    }

    /**
     * Returns the slots with the fewest bits; empty if none hold the overflow probability in so
     * few.
     */
    Optional<RankIndexedGeometry> best() {
        return best;
    }

    /**
     * Returns whether the overflow probability can be held, possibly in more bits. A higher load
     * takes fewer bits.
     */
    boolean fits() {
        return fits;
    }

    /** Returns whether buckets may have more than the usual slots, which saves bits. */
    static boolean hasLargeBuckets(int remainderBits) {
        return remainderBits >= LONG_REMAINDER;
    }

    /** Returns the number of elements that a spec is sized for. */
    static long elements(ChainSpec asked) {
        return asked.expectedElements() > 0 ? asked.expectedElements() : RankIndexedModel.USUAL_ELEMENTS;
    }

    private static double buckets(long elements, double averageLoad) {
        return Math.max(1, Math.ceil(elements / averageLoad));
    }

    /**
     * Returns the slots of a bucket with all its extensions that no bucket of a filter exceeds, W3;
     * one more than the most if none are enough.
     */
    private int capacity(long elements, double load) {
        int enough = leastCapacity(elements, load);
        return asked.expectedElements() > 0 ? enough : Math.max(enough, leastCapacity(MAX_ELEMENTS, load));
    }

    private int leastCapacity(long elements, double load) {
        double all = buckets(elements, load);
        double allowed = asked.overflowProbability() * OverflowBounds.BUCKETS_SHARE;
        int tooFew = 0;
        int enough = MAX_CAPACITY + 1;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) >>> 1;
            if (OverflowBounds.any(all, (double) elements, middle) <= allowed) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private void slots(int fewest) {
        int given = asked.slots();
        int slotLimit = asked.averageLoad() > 0 || hasLargeBuckets(remainderBits) ? MAX_SLOTS : USUAL_SLOTS;
        int most = (int) Math.min(slotLimit, mean + MAX_DEVIATIONS * Math.sqrt(mean) + 1);
        for (int slots = given > 0 ? given : fewest; slots <= (given > 0 ? given : most); slots++) {
            secondSlots(slots);
        }
    }

    private void expectFullBuckets(int fewest) {
        double next = buckets * TailProbabilities.poisson(mean, capacity);
        double exactly = buckets * TailProbabilities.poisson(mean, capacity - 1) - next;
        for (int slots = capacity; slots >= fewest; slots--) {
            full[slots] = next;
            next += exactly;
            exactly *= slots / mean;
        }
    }

    private void secondSlots(int slots) {
        int given = asked.secondSlots();
        for (int second = given > 0 ? given : 1; second <= (given > 0 ? given : MAX_SECOND_SLOTS); second++) {
            int third = asked.thirdSlots() > 0 ? asked.thirdSlots() : Math.max(1, capacity - slots - second);
            if (third <= MAX_THIRD_SLOTS && slots + second + third >= capacity) {
                thirdSlots(slots, second, third);
            }
        }
    }

    private void thirdSlots(int slots, int second, int third) {
        int end = slots + second;
        fits |= !sharesGiven();
        // There are never fewer extensions than the expected number of full buckets.
        boolean few = bits(slots, second, third, Math.max(1, full[slots]), Math.max(1, full[end])) < bits;
        if ((few || !fits) && leaves(end, third) && enough(slots, end)) {
            fits = true;
            extend(slots, second, third);
        }
    }

    private boolean sharesGiven() {
        return asked.secondShare() > 0 || asked.thirdShare() > 0;
    }

    /** Returns whether the given second-level extensions suffice; true if none are given. */
    private boolean enough(int slots, int end) {
        return asked.secondShare() == 0 || ofShare(asked.secondShare()) >= extensions(slots, left[end]);
    }

    private void extend(int slots, int second, int third) {
        int end = slots + second;
        if (bits(slots, second, third, fewestSeconds(slots), thirds[end]) >= bits) {
            return;
        }
        int seconds = asked.secondShare() > 0 ? fewestSeconds(slots) : extensions(slots, left[end]);
        double exact = bits(slots, second, third, seconds, thirds[end]);
        if (exact < bits) {
            bits = (long) exact;
            best = Optional.of(new RankIndexedGeometry(chains, remainderBits, averageLoad, slots, second, third, bits));
        }
    }

    /**
     * Returns whether third-level extensions after so many slots leave a part of the probability.
     * The slots of an extension follow from the number before them.
     */
    private boolean leaves(int end, int third) {
        if (thirds[end] == 0) {
            double allowed = asked.overflowProbability();
            double full = OverflowBounds.any(buckets, (double) elements(asked), end + third);
            thirds[end] = asked.thirdShare() > 0
                    ? ofShare(asked.thirdShare())
                    : extensions(end, OverflowBounds.ofThirds(allowed, full));
            double others = full + OverflowBounds.moreThan(buckets, mean, end, thirds[end]);
            left[end] = others < allowed ? OverflowBounds.ofSeconds(allowed, others) : 0;
        }
        return left[end] > 0;
    }

    /** Returns the given second-level extensions, or those that all of the probability needs. */
    private int fewestSeconds(int slots) {
        if (fewestSeconds[slots] == 0) {
            fewestSeconds[slots] = asked.secondShare() > 0
                    ? ofShare(asked.secondShare())
                    : extensions(slots, asked.overflowProbability());
        }
        return fewestSeconds[slots];
    }

    private int ofShare(double share) {
        return (int) Math.ceil(share * buckets);
    }

    private int extensions(int slots, double allowed) {
        return OverflowBounds.leastExtensions(buckets, mean, slots, allowed);
    }

    /** Returns S, with buckets that begin at bytes. */
    private double bits(int slots, int second, int third, double seconds, double thirds) {
        int slot = 1 + slotBits;
        int bucket = chains + slots * slot + 1 + pointerBits(seconds);
        return buckets * ((bucket + Byte.SIZE - 1) / Byte.SIZE * Byte.SIZE)
                + seconds * (1 + second * slot + 1 + pointerBits(thirds))
                + thirds * (1 + third * slot);
    }

    private static int pointerBits(double extensions) {
        return extensions <= 1 ? 0 : Math.getExponent(Math.nextDown(extensions)) + 1;
    }
}
