package dev.filtersmith.windows;

import org.jspecify.annotations.Nullable;

/**
 * Size of the table of a windowed cuckoo filter.
 */
public final class WindowedCuckooSize {
    private final long expectedElements;
    /** Number of slots, 2 or more. */
    private final int slots;
    /** Number of 64-bit words of all slots. */
    private final int words;

    public WindowedCuckooSize(long expectedElements, int slots, int words) {
        this.expectedElements = expectedElements;
        this.slots = slots;
        this.words = words;
    }

    public long expectedElements() {
        return expectedElements;
    }

    public int slots() {
        return slots;
    }

    public int words() {
        return words;
    }

    /** Share of the slots in use in large tables, if the size decides. */
    static final double AUTOMATIC_USE = 0.94;

    /** Slots more than for this share, if the size decides: for each square root of an element. */
    private static final double SPARE_SLOTS = 1.5;

    /** Share of the slots up to which puts find paths in large tables. */
    private static final double FILLED = 0.965;

    /** Spare slots for each root of the elements, with which 1% of the filters are full early. */
    private static final double TIGHT = 0.5;

    /** The most slots: their numbers are ints. */
    static final long MAX_SLOTS = Integer.MAX_VALUE;

    /** With the word behind it, a table of this size is an array that every JVM supports. */
    static final long MAX_BYTES = Integer.MAX_VALUE - 1023;

    /**
     * Bits of the hash that must be left for the windows of keys of one fingerprint, beyond the
     * bits of their number: all windows then have as many hashes, to within 2^-2.
     */
    private static final int SPREAD_BITS = 2;

    /** Returns a size; null if it does not work. */
    static @Nullable WindowedCuckooSize of(WindowedCuckooSpec spec, long expectedElements) {
        double exact = slots(spec, expectedElements);
        if (expectedElements < 1 || exact > mostSlots(spec)) {
            return null;
        }
        long slots = (long) exact;
        return new WindowedCuckooSize(
                expectedElements, (int) slots, (int) ((slots * spec.slotBits() + Long.SIZE - 1) / Long.SIZE));
    }

    static double slots(WindowedCuckooSpec spec, long expectedElements) {
        double slots = spec.averageUse() == 0
                ? expectedElements / AUTOMATIC_USE + SPARE_SLOTS * StrictMath.sqrt((double) expectedElements)
                : expectedElements / spec.averageUse();
        return Math.max(2, StrictMath.ceil(slots));
    }

    static long mostSlots(WindowedCuckooSpec spec) {
        return Math.min(mostSlotsOfTable(spec), 1L << indexBits(spec));
    }

    static long mostSlotsOfTable(WindowedCuckooSpec spec) {
        return Math.min(MAX_SLOTS, MAX_BYTES * Byte.SIZE / spec.slotBits());
    }

    static int indexBits(WindowedCuckooSpec spec) {
        return Long.SIZE - (spec.slotBits() - 1) - SPREAD_BITS;
    }

    /** Returns the number of windows, which overlap: one less than slots. */
    public int windows() {
        return slots - 1;
    }

    /**
     * Returns whether the slots and the stash are so few that one filter in a hundred is full
     * early: they need some spare ones for each square root of an element.
     */
    boolean areFew(int stashCapacity) {
        return FILLED * slots + stashCapacity - expectedElements < TIGHT * StrictMath.sqrt((double) expectedElements);
    }
}
