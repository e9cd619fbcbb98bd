package dev.filtersmith.windows;

import dev.filtersmith.Layout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import java.util.Locale;

/**
 * Geometry of a windowed cuckoo filter.
 *
 * <p>Slot i takes the {@code slotBits} bits from bit {@code i * slotBits} of the table; it may
 * begin at any bit of a byte. An empty slot is 0. The low bits of an occupied one are the
 * fingerprint, the low bits of the key's hash, or 1 if they are 0. The highest bit is the offset of
 * the slot in the window that it belongs to. Window i has the slots i and i + 1. The high bits of
 * the hash are the first window of a key; it and the fingerprint determine the other, since {@code
 * first + second = sum(fingerprint)}, modulo their number. So a stored fingerprint can move from
 * either to the other, in a table of any size.
 *
 * @param spec spec that names the geometry in full and states no goal
 */
public record WindowedCuckooLayout(WindowedCuckooSpec spec) implements Layout {
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    /** Derives the layout of a spec that names its geometry, which it checks. */
    public static WindowedCuckooLayout of(WindowedCuckooSpec spec) {
        GoalRules.requireGeometry(spec, WindowedCuckooRules.problems(spec));
        return new WindowedCuckooLayout(spec);
    }

    /** Returns the bits of a fingerprint: 5 to 39. */
    public int fingerprintBits() {
        return spec.slotBits() - 1;
    }

    /**
     * Returns whether a window is in one word, at whatever bit of a byte it begins: 64 bits from a
     * byte on. It is up to 28 bits of a slot, and at 32.
     */
    public boolean readsWindows() {
        int lastBit = Byte.SIZE - Integer.lowestOneBit(spec.slotBits() | Byte.SIZE);
        return lastBit + 2 * spec.slotBits() <= Long.SIZE;
    }

    /** Returns the first window of a key, which depends on the high bits of the hash. */
    public static int window(long hash, int windows) {
        // 63 bits of the hash, because the product is signed.
        return (int) Math.multiplyHigh(hash >>> 1, 2L * windows);
    }

    /** Returns the other window of a fingerprint, which may be the same. */
    public static int other(int window, long fingerprint, int windows) {
        // Multiples of one number would be evenly spaced. In several moves, short fingerprints
        // would then lead to few windows, and paths would end nowhere. Squares are not.
        int difference = window(fingerprint * fingerprint * MULTIPLIER, windows) - window;
        return difference + (difference >> 31 & windows);
    }

    public WindowedCuckooSize size(long expectedElements) {
        WindowedCuckooSize size = WindowedCuckooSize.of(spec, expectedElements);
        if (size == null) {
            throw WindowedCuckooSizeRules.refusal(spec, expectedElements);
        }
        return size;
    }

    @Override
    public long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }

    @Override
    public String signature() {
        return "windows-" + spec.slotBits() + (spec.averageUse() == 0 ? "" : "u" + spec.averageUse()) + "-path"
                + spec.relocationVisits() + "-stash" + spec.stashCapacity() + SpecAttributes.modeSuffix(spec);
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        int bits = spec.slotBits();
        String slot = "| " + bits + " ";
        String window = "=".repeat(2 * slot.length());
        String step = " ".repeat(slot.length());
        return String.format(
                Locale.ROOT,
                """
                table of slots of %d bits side by side, bit 0 at the right; a key has two windows of 2 slots
                slot of %d bits: | offset 1 | fingerprint %d |
                slots    %s|
                windows  %s%s|
                         %s%s|
                         %s|
                """,
                bits,
                bits,
                bits - 1,
                slot.repeat(4),
                step.repeat(2),
                "|" + window.substring(1),
                step,
                "|" + window.substring(1),
                "|" + window.substring(1));
    }
}
