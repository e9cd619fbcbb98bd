package dev.filtersmith.buckets;

import java.util.Arrays;
import java.util.List;

/**
 * The meaning of each counter code: the load, and the first bits of the fingerprints that the
 * counter implies.
 */
public final class CounterTable {
    /** Number of first bits up to which they are stored; a larger number is computed on demand. */
    private static final int MAX_KEPT = 1 << 16;

    private final byte[] loads;
    private final byte[] firstBits;
    private final int stride;

    /** Creates the table of the geometries that a bucket may have, in the order of their states. */
    public CounterTable(List<LoadLayout> layouts, int counterBits) {
        LoadLayout largest = layouts.get(layouts.size() - 1);
        stride = largest.load();
        loads = new byte[1 << counterBits];
        firstBits = new byte[(long) largest.endState() * stride <= MAX_KEPT ? largest.endState() * stride : 0];
        for (LoadLayout layout : layouts) {
            Arrays.fill(loads, layout.firstCode(), loads.length, (byte) layout.load());
            if (firstBits.length > 0) {
                fillFirstBits(layout);
            }
        }
    }

    private void fillFirstBits(LoadLayout layout) {
        int[] classes = new int[layout.load()];
        for (int rank = 0; rank < layout.states(); rank++) {
            SemiSort.classes(rank, layout.load(), classes);
            for (int field = 0; field < classes.length; field++) {
                firstBits[(layout.firstState() + rank) * stride + field] =
                        (byte) SemiSort.bitsOf(classes[field], layout.depth());
            }
        }
    }

    /** Returns the load of a code; for a code that no bucket has, the largest. */
    public int load(int code) {
        return loads[code];
    }

    /** Returns the first bits of a fingerprint. */
    public int firstBits(LoadLayout load, int rank, int field) {
        if (firstBits.length > 0) {
            return firstBits[(load.firstState() + rank) * stride + field];
        }
        int[] classes = new int[load.load()];
        SemiSort.classes(rank, load.load(), classes);
        return SemiSort.bitsOf(classes[field], load.depth());
    }
}
