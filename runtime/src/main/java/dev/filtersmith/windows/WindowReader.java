package dev.filtersmith.windows;

import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.TableWords;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads of slots, without a branch that depends on them.
 *
 * @param atOnce whether a window is read by one word, see {@link WindowedCuckooLayout#readsWindows}
 */
public record WindowReader(int slotBits, long slotMask, long offsetBit, boolean atOnce) {
    /** By the bits of a slot, on which all else depends: all filters share them. */
    private static final Map<Integer, WindowReader> ALL = new ConcurrentHashMap<>();

    static WindowReader of(WindowedCuckooLayout layout) {
        int slotBits = layout.spec().slotBits();
        WindowReader known = ALL.get(slotBits);
        if (known == null) {
            known = new WindowReader(slotBits, (1L << slotBits) - 1, 1L << (slotBits - 1), layout.readsWindows());
            ALL.put(slotBits, known);
        }
        return known;
    }

    /**
     * Finds a fingerprint in a window: bit 0 if the first slot has it and offset 0, bit 1 if the
     * second has it and offset 1.
     */
    public int holders(byte[] bytes, int window, long fingerprint) {
        return zeros(bytes, window, fingerprint, fingerprint | offsetBit);
    }

    /** Returns 1 if a slot of two windows holds a fingerprint, otherwise 0. */
    public int held(byte[] bytes, int window, int other, long fingerprint) {
        long one = read(bytes, window);
        long two = read(bytes, other);
        return (int) ((signs(one, atOnce ? one >>> slotBits : read(bytes, window + 1), fingerprint)
                        | signs(two, atOnce ? two >>> slotBits : read(bytes, other + 1), fingerprint))
                >>> (Long.SIZE - 1));
    }

    /** Returns a negative number if one of the slots of a window holds a fingerprint. */
    private long signs(long read, long next, long fingerprint) {
        long first = (read & slotMask) ^ fingerprint;
        long second = (next & slotMask) ^ (fingerprint | offsetBit);
        return (first - 1) | (second - 1);
    }

    /** Finds a fingerprint in a window of a view in the same way. */
    public int holders(TableWords words, int window, long fingerprint) {
        long first = words.window((long) window * slotBits);
        long second = atOnce ? first >>> slotBits : words.window((window + 1L) * slotBits);
        return zeros(first, second, fingerprint, fingerprint | offsetBit);
    }

    /** Finds the empty slots of a window: bit 0 for the first, bit 1 for the second. */
    public int empty(byte[] bytes, int window) {
        return zeros(bytes, window, 0, 0);
    }

    /** Compares the slots of a window with two values. Returns the bits of those that are equal. */
    private int zeros(byte[] bytes, int window, long inFirst, long inSecond) {
        long read = read(bytes, window);
        return zeros(read, atOnce ? read >>> slotBits : read(bytes, window + 1), inFirst, inSecond);
    }

    /** Compares two slots, with other bits above them. */
    private int zeros(long read, long next, long inFirst, long inSecond) {
        long first = (read & slotMask) ^ inFirst;
        long second = (next & slotMask) ^ inSecond;
        // The sign is set if a difference is 0.
        return (int) ((first - 1) >>> 63 | (second - 1) >>> 63 << 1);
    }

    /** Returns the fingerprint of a key. 0 is that of an empty slot, and 1 takes its place. */
    public long fingerprint(long hash) {
        long fingerprint = hash & offsetBit - 1;
        return fingerprint + ((fingerprint - 1) >>> (Long.SIZE - 1));
    }

    /** Reads a slot. */
    long slot(byte[] bytes, int slot) {
        return read(bytes, slot) & slotMask;
    }

    /** Reads a slot, with other bits above it. */
    private long read(byte[] bytes, int slot) {
        return (slotBits & 7) == 0
                ? PackedBits.word(bytes, slot * (slotBits >>> 3))
                : PackedBits.from(bytes, (long) slot * slotBits);
    }
}
