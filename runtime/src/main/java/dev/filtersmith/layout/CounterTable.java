package dev.filtersmith.layout;

import java.util.Arrays;
import java.util.List;

/** What each counter code means: the load, and the first bits of the fingerprints that the counter tells. */
public final class CounterTable {
    private final byte[] loads;
    private final byte[] firstBits;
    private final int stride;

    CounterTable(List<LoadLayout> layouts, int counterBits) {
        LoadLayout largest = layouts.get(layouts.size() - 1);
        stride = largest.load();
        loads = new byte[1 << counterBits];
        firstBits = new byte[largest.endState() * stride];
        for (LoadLayout layout : layouts) {
            Arrays.fill(loads, layout.firstCode(), loads.length, (byte) layout.load());
            fillFirstBits(layout);
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

    /**
     * The load that a code tells.
     *
     * @param code counter code
     * @return load; for a code that no bucket has, the largest
     */
    public int load(int code) {
        return loads[code];
    }

    /**
     * The first bits of a fingerprint.
     *
     * @param state state of the counter, counting those of all loads
     * @param field number of the fingerprint in the bucket
     * @return as many bits as the semi-sort at that load is deep
     */
    public int firstBits(int state, int field) {
        return firstBits[state * stride + field];
    }
}
