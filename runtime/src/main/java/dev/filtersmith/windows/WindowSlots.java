package dev.filtersmith.windows;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;

/**
 * A view of the table, slot by slot: the reference for the meaning of the words. A slot is 0 if it
 * is empty. Otherwise its low bits are a fingerprint, which is not 0, and the highest bit is its
 * offset in the window of the fingerprint: slot i with offset o belongs to window i - o. A class,
 * since a record is larger.
 */
public final class WindowSlots {
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

    int offset(long value) {
        return (int) (value >>> (slotBits() - 1));
    }

    public long value(long fingerprint, int offset) {
        return fingerprint | (long) offset << (slotBits() - 1);
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
