package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.family.TailProbabilities;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.OverflowBounds;
import java.util.Optional;

/**
 * The search for the numbers of slots of buckets with given chains, remainders and load. It finds
 * the fewest bytes that hold the overflow probability, by the bounds of the paper's section IV.
 * Each level gets the share of the probability that the sizing of filters allows it.
 */
final class SlotSearch {
    /**
     * Elements of the largest filters. The last extensions must have enough slots for them if the
     * number is not known.
     */
    static final long MOST_ELEMENTS = 1L << 31;

    private static final int MOST_SLOTS = 128;
    private static final int MOST_SECOND_SLOTS = 64;
    private static final int MOST_THIRD_SLOTS = 128;
    private static final int MOST_CAPACITY = MOST_SLOTS + MOST_SECOND_SLOTS + MOST_THIRD_SLOTS;
    private static final int MOST_DEVIATIONS = 4;

    private final ChainSpec asked;
    private final int chains;
    private final int remainderBits;
    private final double averageLoad;
    private final int slotBits;
    private final double buckets;
    private final double mean;
    private final int capacity;

    /** Expected number of buckets with more elements than the index. */
    private final double[] full = new double[MOST_CAPACITY + 1];

    /** Extensions for these buckets; 0 if not computed yet. */
    private final int[] extensions = new int[MOST_CAPACITY + 1];

    private long bytes;
    private boolean fits;
    private Optional<RankIndexedGeometry> best = Optional.empty();

    /**
     * Searches slots.
     *
     * @param asked spec that may give some of them, or shares of extensions
     * @param chains chains of a bucket, L
     * @param remainderBits bits of a remainder, r
     * @param averageLoad elements per bucket
     * @param mostBytes most bytes of the table
     */
    SlotSearch(ChainSpec asked, int chains, int remainderBits, double averageLoad, long mostBytes) {
        this.asked = asked;
        this.chains = chains;
        this.remainderBits = remainderBits;
        this.slotBits = remainderBits + asked.counterBits();
        long elements = elements(asked);
        this.buckets = buckets(elements, averageLoad);
        this.mean = elements / buckets;
        // Keeps the number of buckets, and gives the rate that whole buckets have.
        double whole = Digits.loadUp(mean);
        boolean same = asked.expectedElements() > 0 && asked.averageLoad() == 0 && buckets(elements, whole) == buckets;
        this.averageLoad = same ? Math.min(averageLoad, whole) : averageLoad;
        this.bytes = mostBytes + 1;
        int fewest = Math.max(1, (int) mean);
        boolean tooMany = asked.slots() == 0 && bytes(fewest, 1, 1, 1, 1) >= bytes;
        this.capacity = tooMany ? 0 : capacity(elements, averageLoad);
        this.fits = tooMany;
        if (!tooMany && capacity <= MOST_CAPACITY && buckets <= Integer.MAX_VALUE) {
            expectFullBuckets(fewest);
            slots(fewest);
        }
    }

    /**
     * Returns the slots with the fewest bytes; empty if none hold the overflow probability in so
     * few.
     */
    Optional<RankIndexedGeometry> best() {
        return best;
    }

    /**
     * Returns whether the overflow probability can be held, possibly in more bytes. A higher load
     * takes fewer bytes.
     */
    boolean fits() {
        return fits;
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
        return asked.expectedElements() > 0 ? enough : Math.max(enough, leastCapacity(MOST_ELEMENTS, load));
    }

    private int leastCapacity(long elements, double load) {
        double all = buckets(elements, load);
        double allowed = asked.overflowProbability() * OverflowBounds.BUCKETS_SHARE;
        int tooFew = 0;
        int enough = MOST_CAPACITY + 1;
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
        int most = (int) Math.min(MOST_SLOTS, mean + MOST_DEVIATIONS * Math.sqrt(mean) + 1);
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
        for (int second = given > 0 ? given : 1; second <= (given > 0 ? given : MOST_SECOND_SLOTS); second++) {
            int third = asked.thirdSlots() > 0 ? asked.thirdSlots() : Math.max(1, capacity - slots - second);
            if (third <= MOST_THIRD_SLOTS && slots + second + third >= capacity) {
                thirdSlots(slots, second, third);
            }
        }
    }

    private void thirdSlots(int slots, int second, int third) {
        int end = slots + second;
        if (!enough(asked.secondShare(), slots) || !enough(asked.thirdShare(), end)) {
            return;
        }
        fits = true;
        // There are never fewer extensions than the expected number of full buckets.
        if (bytes(slots, second, third, Math.max(1, full[slots]), Math.max(1, full[end])) >= bytes) {
            return;
        }
        int seconds = extensions(asked.secondShare(), slots);
        int thirds = extensions(asked.thirdShare(), end);
        double exact = bytes(slots, second, third, seconds, thirds);
        if (exact < bytes) {
            bytes = (long) exact;
            best = Optional.of(
                    new RankIndexedGeometry(chains, remainderBits, averageLoad, slots, second, third, bytes));
        }
    }

    /**
     * Returns whether the extensions suffice for buckets with more elements than slots; true if
     * none are given.
     */
    private boolean enough(double share, int slots) {
        return share == 0 || extensions(share, slots) >= extensions(slots);
    }

    private int extensions(double share, int slots) {
        return share > 0 ? (int) Math.ceil(share * buckets) : extensions(slots);
    }

    private int extensions(int slots) {
        if (extensions[slots] == 0) {
            extensions[slots] = OverflowBounds.leastExtensions(
                    buckets, mean, slots, asked.overflowProbability() * OverflowBounds.EXTENSIONS_SHARE);
        }
        return extensions[slots];
    }

    /** Returns S in bytes, with buckets and extensions that begin at bytes. */
    private double bytes(int slots, int second, int third, double seconds, double thirds) {
        int slot = 1 + slotBits;
        return buckets * bytes(chains + slots * slot + 1 + pointerBits(seconds))
                + seconds * bytes(1 + second * slot + 1 + pointerBits(thirds))
                + thirds * bytes(1 + third * slot);
    }

    private static int bytes(int bits) {
        return (bits + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static int pointerBits(double extensions) {
        return extensions <= 1 ? 0 : Math.getExponent(Math.nextDown(extensions)) + 1;
    }
}
