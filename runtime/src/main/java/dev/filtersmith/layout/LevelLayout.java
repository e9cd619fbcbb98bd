package dev.filtersmith.layout;

import java.util.List;

/**
 * Geometry of a bucket at one remainder length: the largest loads that leave the same bits to a remainder are not told apart.
 *
 * @param firstLargest the first of these largest loads
 * @param largestLoad the last of them, and so the most remainders that fit in without being cut
 * @param depth semi-sort depth
 * @param fieldBits bits of a field
 * @param loads geometry for each current load from 1 to {@code largestLoad}
 */
public record LevelLayout(int firstLargest, int largestLoad, int depth, int fieldBits, List<LoadLayout> loads) {
    /** Copies the list, so that the layout cannot change. */
    public LevelLayout {
        loads = List.copyOf(loads);
    }

    /**
     * Geometry at a current load.
     *
     * @param load number of remainders, from 1 to {@link #largestLoad}
     * @return geometry
     */
    public LoadLayout at(int load) {
        return loads.get(load - 1);
    }

    /**
     * Bits of a remainder.
     *
     * @return stored and implied bits
     */
    public int fingerprintBits() {
        return fieldBits + depth;
    }

    /**
     * The lowest counter code of this length.
     *
     * @return code of a bucket with one remainder, of the lowest class
     */
    public int firstCode() {
        return at(1).firstCode();
    }

    /**
     * Number that ends the counter codes of this length.
     *
     * @return number behind the last code
     */
    public int endCode() {
        return at(largestLoad).endState();
    }
}
