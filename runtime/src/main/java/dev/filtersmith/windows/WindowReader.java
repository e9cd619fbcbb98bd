package dev.filtersmith.windows;

import dev.filtersmith.States;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.TableWords;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads of slots, without a branch that depends on them.
 *
 * <p>Where slots have values, those are the high bits of a fingerprint as it is stored, moved and
 * compared: an element of a key is found by its value. What determines the windows is the rest, the
 * tag.
 *
 * @param tagMask bits of a fingerprint that are no value
 * @param atOnce whether a window is read by one word, see {@link WindowedCuckooLayout#readsWindows}
 */
public record WindowReader(int slotBits, long slotMask, long offsetBit, long tagMask, boolean atOnce) {
    /** By the bits of a slot and a value, on which all else depends: all filters share them. */
    private static final Map<Integer, WindowReader> ALL = new ConcurrentHashMap<>();

    static WindowReader of(WindowedCuckooLayout layout) {
        int slotBits = layout.spec().slotBits();
        int kind = layout.spec().valueBits() << Byte.SIZE | slotBits;
        WindowReader known = ALL.get(kind);
        if (known == null) {
            known = new WindowReader(
                    slotBits,
                    (1L << slotBits) - 1,
                    1L << (slotBits - 1),
                    (1L << layout.tagBits()) - 1,
                    layout.readsWindows());
            ALL.put(kind, known);
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
        return (hash & offsetBit - 1) + (((hash & tagMask) - 1) >>> (Long.SIZE - 1));
    }

    /** Returns the first window of a key, whatever its value. */
    public int window(long hash, int windows) {
        return WindowedCuckooLayout.window(hash & ~(offsetBit - 1 - tagMask), windows);
    }

    /** Returns the other window of a fingerprint. */
    public int other(int window, long fingerprint, int windows) {
        return WindowedCuckooLayout.other(window, fingerprint & tagMask, windows);
    }

    /**
     * Returns the value in a slot, which begins a word, if the slot has an element of the key of a
     * fingerprint at an offset; otherwise a negative number.
     */
    public int value(long read, long fingerprint, int offset) {
        long slot = read & slotMask;
        boolean other = ((slot ^ fingerprint) & tagMask) != 0 || (slot >= offsetBit ? 1 : 0) != offset;
        return other ? States.ABSENT : (int) ((slot & offsetBit - 1) >>> Long.bitCount(tagMask));
    }

    /** Reads a slot. */
    long slot(byte[] bytes, int slot) {
        return read(bytes, slot) & slotMask;
    }

    /** Reads a slot of a view, with other bits above it. */
    public long read(TableWords words, int slot) {
        return words.window((long) slot * slotBits);
    }

    /** Reads a slot, with other bits above it. */
    public long read(byte[] bytes, int slot) {
        return (slotBits & 7) == 0
                ? PackedBits.word(bytes, slot * (slotBits >>> 3))
                : PackedBits.from(bytes, (long) slot * slotBits);
    }
}
