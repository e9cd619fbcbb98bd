package dev.filtersmith.windows;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.Threads;

/**
 * A view of the table, slot by slot: the reference for the meaning of the words. A slot is 0 if it
 * is empty. Otherwise its low bits are a fingerprint, which is not 0, and the highest bit is its
 * offset in the window of the fingerprint: slot i with offset o belongs to window i - o. A class,
 * since a record is larger.
 */
public final class WindowSlots {
    /**
     * Binary logarithm of the slots of a range that several threads change one after another: a
     * line of the cache in slots of 16 bits. A range has whole bytes.
     */
    public static final int RANGE_SHIFT = 5;

    private final byte[] bytes;
    private final WindowReader reader;
    private final int slots;

    public WindowSlots(byte[] bytes, WindowReader reader, int slots) {
        this.bytes = bytes;
        this.reader = reader;
        this.slots = slots;
    }

    public byte[] bytes() {
        return bytes;
    }

    public WindowReader reader() {
        return reader;
    }

    public int slots() {
        return slots;
    }

    int slotBits() {
        return reader.slotBits();
    }

    long get(int slot) {
        return reader.slot(bytes, slot);
    }

    public void set(int slot, long value) {
        PackedBits.set(bytes, (long) slot * slotBits(), slotBits(), value);
    }

    /** Replaces the value of a slot, unless another thread has changed it. */
    public boolean replace(int slot, long before, long after, Threads threads) {
        threads.lockRange(slot >>> RANGE_SHIFT);
        try {
            boolean unchanged = get(slot) == before;
            if (unchanged) {
                PackedBits.flip(bytes, (long) slot * slotBits(), before ^ after);
            }
            return unchanged;
        } finally {
            threads.unlockRange(slot >>> RANGE_SHIFT);
        }
    }

    /** Returns the value of a slot when no store is half done. */
    public long read(int slot, Threads threads) {
        threads.lockRange(slot >>> RANGE_SHIFT);
        try {
            return get(slot);
        } finally {
            threads.unlockRange(slot >>> RANGE_SHIFT);
        }
    }

    /** Returns the number of elements with a fingerprint in a window when no store is half done. */
    int count(int window, long fingerprint, Threads threads) {
        return (read(window, threads) == value(fingerprint, 0) ? 1 : 0)
                + (read(window + 1, threads) == value(fingerprint, 1) ? 1 : 0);
    }

    /** Returns whether another slot has an element like the one of a value in a slot. */
    boolean hasTwin(int slot, long value, Threads threads) {
        int window = slot - offset(value);
        long fingerprint = fingerprint(value);
        int other = other(window, fingerprint);
        return isTwin(slot, window, 0, fingerprint, threads)
                || isTwin(slot, window, 1, fingerprint, threads)
                || isTwin(slot, other, 0, fingerprint, threads)
                || isTwin(slot, other, 1, fingerprint, threads);
    }

    private boolean isTwin(int slot, int window, int offset, long fingerprint, Threads threads) {
        int twin = window + offset;
        return twin != slot && read(twin, threads) == value(fingerprint, offset);
    }

    boolean isEmpty(int slot) {
        return get(slot) == 0;
    }

    int windows() {
        return slots - 1;
    }

    int window(long hash) {
        return WindowedCuckooLayout.window(hash, windows());
    }

    long fingerprint(long value) {
        return Bits.low(value, slotBits() - 1);
    }

    /**
     * Returns the stripe of an element, as a set: that of its fingerprint, wherever it moves. The
     * lowest bit is passed over, so that the hash of a key has the same bits.
     */
    public long stripe(long value) {
        return 1L << (fingerprint(value) >>> 1);
    }

    /** Returns the place of the stripe of an element. */
    public int placeOfStripe(long value) {
        return (int) (fingerprint(value) >>> 1 & Long.SIZE - 1) << Stripes.SHIFT;
    }

    int offset(long value) {
        return (int) (value >>> (slotBits() - 1));
    }

    public long value(long fingerprint, int offset) {
        return fingerprint | (long) offset << (slotBits() - 1);
    }

    /** Returns the value of an element in a slot of one of its windows. */
    long valueIn(int slot, int window, long fingerprint) {
        int offset = slot - window;
        return value(fingerprint, isOffset(offset) ? offset : slot - other(window, fingerprint));
    }

    /** Returns whether a slot is in one of the windows of a fingerprint. */
    boolean fits(int slot, int window, long fingerprint) {
        return isWindow(window) && (isOffset(slot - window) || isOffset(slot - other(window, fingerprint)));
    }

    private static boolean isOffset(int offset) {
        return (offset & -2) == 0;
    }

    /** Returns whether there is a window of a number: not if its slot was read amid a store. */
    boolean isWindow(int number) {
        return number >= 0 && number < windows();
    }

    int other(int window, long fingerprint) {
        return WindowedCuckooLayout.other(window, fingerprint, windows());
    }

    /** Returns the number of elements with a fingerprint in one of its windows. */
    int count(int window, long fingerprint) {
        int other = other(window, fingerprint);
        int count = Integer.bitCount(reader.holders(bytes, window, fingerprint));
        return other == window ? count : count + Integer.bitCount(reader.holders(bytes, other, fingerprint));
    }

    /** The lower one of two windows and the fingerprint: they determine each other. */
    long copyKey(int window, long fingerprint) {
        return (long) Math.min(window, other(window, fingerprint)) << (slotBits() - 1) | fingerprint;
    }

    /** Returns the key of the class of a value in a slot. */
    long copyKeyOf(int slot, long value) {
        return copyKey(slot - offset(value), fingerprint(value));
    }

    /** Returns the number of elements like the one in a slot. */
    int countAt(int slot) {
        long value = get(slot);
        return count(slot - offset(value), fingerprint(value));
    }

    /** Returns the number of classes of elements, of which those of one match the same keys. */
    double classes() {
        double classes = 0;
        for (int slot = 0; slot < slots; slot++) {
            classes += isEmpty(slot) ? 0 : 1.0 / countAt(slot);
        }
        return classes;
    }

    long occupied() {
        long occupied = 0;
        for (int slot = 0; slot < slots; slot++) {
            occupied += isEmpty(slot) ? 0 : 1;
        }
        return occupied;
    }
}
