package dev.filtersmith.windows;

import static dev.filtersmith.windows.WindowedCuckooSize.MAX_BYTES;
import static dev.filtersmith.windows.WindowedCuckooSize.MAX_SLOTS;
import static dev.filtersmith.windows.WindowedCuckooSize.indexBits;
import static dev.filtersmith.windows.WindowedCuckooSize.mostSlots;
import static dev.filtersmith.windows.WindowedCuckooSize.mostSlotsOfTable;
import static dev.filtersmith.windows.WindowedCuckooSize.slots;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/** The rules for the size of a windowed cuckoo filter. */
public final class WindowedCuckooSizeRules {
    /** Share of the slots in use in large tables, if the size decides. */
    public static final double AUTOMATIC_USE = WindowedCuckooSize.AUTOMATIC_USE;

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

    /** Returns the exception for a size that does not work; it has all problems. */
    static RuntimeException refusal(WindowedCuckooSpec spec, long expectedElements) {
        return new FilterSpecException(problems(spec, expectedElements));
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
