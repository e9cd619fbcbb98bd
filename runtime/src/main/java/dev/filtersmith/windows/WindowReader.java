package dev.filtersmith.windows;

/**
 * Reads of slots, without a branch for those that straddle two words: all read the next word, too.
 *
 * @param slotBits bits of a slot
 * @param slotMask the bits of a slot
 * @param offsetBit the highest bit of a slot
 */
public record WindowReader(int slotBits, long slotMask, long offsetBit) {
    static WindowReader of(int slotBits) {
        return new WindowReader(slotBits, (1L << slotBits) - 1, 1L << (slotBits - 1));
    }

    /**
     * Finds a fingerprint in a window.
     *
     * @param words words of the table
     * @param window number of the window
     * @param fingerprint fingerprint
     * @return bit 0 if the first slot has the fingerprint and offset 0, bit 1 if the second has it
     *     and offset 1
     */
    public int holders(long[] words, int window, long fingerprint) {
        long first = slot(words, window) ^ fingerprint;
        long second = slot(words, window + 1) ^ fingerprint ^ offsetBit;
        // The sign is set if a difference is 0.
        return (int) ((first - 1) >>> 63 | (second - 1) >>> 63 << 1);
    }

    /**
     * Finds the empty slots of a window.
     *
     * @param words words of the table
     * @param window number of the window
     * @return bit 0 if the first slot is empty, bit 1 for the second
     */
    public int empty(long[] words, int window) {
        return (int) ((slot(words, window) - 1) >>> 63 | (slot(words, window + 1) - 1) >>> 63 << 1);
    }

    /**
     * Reads a slot.
     *
     * @param words words of the table, and one more
     * @param slot number of the slot
     * @return its value
     */
    long slot(long[] words, int slot) {
        long at = (long) slot * slotBits;
        int word = (int) (at >>> 6);
        int shift = (int) at & 63;
        return (words[word] >>> shift | words[word + 1] << 1 << (63 - shift)) & slotMask;
    }
}
