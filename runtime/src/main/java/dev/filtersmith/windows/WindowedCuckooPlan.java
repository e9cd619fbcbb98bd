package dev.filtersmith.windows;

import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a windowed cuckoo filter uses. */
public record WindowedCuckooPlan(
        WindowedCuckooLayout layout, boolean views, int slotBits, long fingerprintMask, WindowReader reader)
        implements Plan {
    public WindowedCuckooPlan(WindowedCuckooLayout layout, boolean views) {
        this(layout, views, layout.spec().slotBits(), (1L << layout.fingerprintBits()) - 1, WindowReader.of(layout));
    }

    /** Returns the fingerprint of a key. 0 is that of an empty slot, and 1 takes its place. */
    public long fingerprint(long hash) {
        long fingerprint = hash & fingerprintMask;
        return fingerprint + ((fingerprint - 1) >>> (Long.SIZE - 1));
    }
}
