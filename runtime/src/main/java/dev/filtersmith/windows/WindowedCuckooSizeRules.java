package dev.filtersmith.windows;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/** The rules for the size of a windowed cuckoo filter. */
public final class WindowedCuckooSizeRules {
    /** Share of the slots in use in large tables, if the size decides. */
    public static final double AUTOMATIC_USE = 0.94;

    /** Slots more than for this share, if the size decides: for each square root of an element. */
    private static final double SPARE_SLOTS = 1.5;

    /** Share of the slots up to which puts find paths in large tables. */
    private static final double FILLED = 0.965;

    /** Spare slots for each root of the elements, with which 1% of the filters are full early. */
    private static final double TIGHT = 0.5;

    /** The most slots: their numbers are ints. */
    private static final long MAX_SLOTS = Integer.MAX_VALUE;

    /** With the word behind it, a table of this size is an array that every JVM supports. */
    private static final long MAX_BYTES = Integer.MAX_VALUE - 1023;

    /**
     * Bits of the hash that must be left for the windows of keys of one fingerprint, beyond the
     * bits of their number: all windows then have as many hashes, to within 2^-2.
     */
    private static final int SPREAD_BITS = 2;

    private WindowedCuckooSizeRules() {}

    /** Checks a size for a spec without problems of its own. */
    public static List<Problem> problems(WindowedCuckooSpec spec, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(SpecChecks.noElements(expectedElements));
        }
        double slots = slots(spec, expectedElements);
        if (slots > mostSlots(spec)) {
            return List.of(
                    mostSlots(spec) < mostSlotsOfTable(spec)
                            ? hashTooShort(spec, expectedElements, slots)
                            : tableTooLarge(spec, expectedElements, slots));
        }
        return List.of();
    }

    /** Returns a size after checking it. */
    static WindowedCuckooSize size(WindowedCuckooSpec spec, long expectedElements) {
        List<Problem> problems = problems(spec, expectedElements);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        int slots = (int) slots(spec, expectedElements);
        return new WindowedCuckooSize(
                expectedElements, slots, (int) (((long) slots * spec.slotBits() + Long.SIZE - 1) / Long.SIZE));
    }

    /**
     * Returns whether the slots and the stash are so few that one filter in a hundred is full
     * early: they need some spare ones for each square root of an element.
     */
    public static boolean areFew(WindowedCuckooSize size, int stashCapacity) {
        long elements = size.expectedElements();
        return FILLED * size.slots() + stashCapacity - elements < TIGHT * StrictMath.sqrt((double) elements);
    }

    private static double slots(WindowedCuckooSpec spec, long expectedElements) {
        double slots = spec.averageUse() == 0
                ? expectedElements / AUTOMATIC_USE + SPARE_SLOTS * StrictMath.sqrt((double) expectedElements)
                : expectedElements / spec.averageUse();
        return Math.max(2, StrictMath.ceil(slots));
    }

    private static long mostSlots(WindowedCuckooSpec spec) {
        return Math.min(mostSlotsOfTable(spec), 1L << indexBits(spec));
    }

    private static long mostSlotsOfTable(WindowedCuckooSpec spec) {
        return Math.min(MAX_SLOTS, MAX_BYTES * Byte.SIZE / spec.slotBits());
    }

    private static int indexBits(WindowedCuckooSpec spec) {
        return Long.SIZE - (spec.slotBits() - 1) - SPREAD_BITS;
    }

    private static Problem hashTooShort(WindowedCuckooSpec spec, long expectedElements, double slots) {
        return SpecChecks.sizeProblem(
                "HashTooShort",
                expectedElements,
                "they take %.0f slots; 64 bits of the hash, less %d of the fingerprint,"
                        + " spread evenly over at most %d (2^%d). Use at most %d elements; for more, use "
                        + SpecChecks.SHARDS + ", or fewer slotBits.",
                slots,
                spec.slotBits() - 1,
                mostSlots(spec),
                indexBits(spec),
                mostElements(spec));
    }

    private static Problem tableTooLarge(WindowedCuckooSpec spec, long expectedElements, double slots) {
        return SpecChecks.sizeProblem(
                "TableTooLarge",
                expectedElements,
                "they take %.0f slots of %d bits, but a table has at most %d slots and %d bytes, here %d slots. Use "
                        + "at most %d elements; for more, use " + SpecChecks.SHARDS + ".",
                slots,
                spec.slotBits(),
                MAX_SLOTS,
                MAX_BYTES,
                mostSlotsOfTable(spec),
                mostElements(spec));
    }

    /** Returns the most elements of a table, found by bisection: slots grow with elements. */
    private static long mostElements(WindowedCuckooSpec spec) {
        long fits = 1;
        long tooMany = MAX_SLOTS + 1;
        while (tooMany - fits > 1) {
            long middle = (fits + tooMany) / 2;
            if (slots(spec, middle) <= mostSlots(spec)) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return fits;
    }
}
