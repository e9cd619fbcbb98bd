package dev.filtersmith.windows;

import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a windowed cuckoo filter uses.
 *
 * @param layout geometry
 * @param slotBits bits of a slot
 * @param fingerprintMask the bits of a hash that are the fingerprint
 * @param reader comparison of windows
 */
public record WindowedCuckooPlan(WindowedCuckooLayout layout, int slotBits, long fingerprintMask, WindowReader reader)
        implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public WindowedCuckooPlan(WindowedCuckooLayout layout) {
        this(layout, layout.spec().slotBits(), (1L << layout.fingerprintBits()) - 1, WindowReader.of(layout));
    }

    /**
     * Returns the fingerprint of a key.
     *
     * @param hash hash of the key
     * @return fingerprint; 0 is that of an empty slot, and 1 takes its place
     */
    public long fingerprint(long hash) {
        long fingerprint = hash & fingerprintMask;
        return fingerprint + ((fingerprint - 1) >>> (Long.SIZE - 1));
    }
}
