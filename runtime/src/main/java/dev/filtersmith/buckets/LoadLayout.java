package dev.filtersmith.buckets;

import java.util.ArrayList;
import java.util.List;

/**
 * Geometry of a bucket at one load. From the low end, a single bucket has its counter code, then a
 * field for each fingerprint, then unused bits, then, if the encoding has them, spare bits that
 * extend the code.
 *
 * <p>At load a the fingerprints have {@code fieldBits + depth} bits. The counter implies the first
 * {@code depth} bits (the low ones); the field contains the others.
 *
 * @param fieldBits bits of a field, floor((W - c) / a), or fewer if the fingerprint would exceed
 *     the longest; 0 at load 0. In a group of several buckets the loads of all its buckets
 *     determine the bits; these are the bits in evenly loaded buckets
 * @param codes number of counter codes of this load: the states divided by 2^spareBits, rounded up
 * @param firstState number of the first state of this load, counting the states of all loads; equal
 *     to {@code firstCode} if there are no spare bits
 */
public record LoadLayout(
        int load, int depth, int fieldBits, int spareBits, int states, int firstCode, int codes, int firstState) {
    /**
     * Maximum number of states of one load's semi-sort: ranks and states are ints, with room to
     * spare.
     */
    public static final int MAX_STATES = 1 << 24;

    /** Fields that a diagram draws one by one. */
    private static final int MAX_DRAWN = 8;

    /**
     * Returns the geometry of a bucket for each load from 0 on, whether or not the counter has room
     * for all codes. With {@code spares}, bits that are left over extend the code.
     */
    public static List<LoadLayout> ofEach(int bits, int longest, boolean spares, List<Integer> depths) {
        List<LoadLayout> loads = new ArrayList<>();
        int code = 0;
        int state = 0;
        for (int load = 0; load < depths.size(); load++) {
            int depth = depths.get(load);
            int states = (int) Math.min(SemiSort.states(load, depth), MAX_STATES + 1);
            int field = load == 0 ? 0 : Math.max(0, Math.min(bits / load, longest - depth));
            int spare = load == 0 || !spares ? 0 : spareBits(bits - load * field, states);
            int codes = ((states - 1) >>> spare) + 1;
            loads.add(new LoadLayout(load, depth, field, spare, states, code, codes, state));
            code += codes;
            state += codes << spare;
        }
        return loads;
    }

    private static int spareBits(int leftOver, int states) {
        return Math.min(leftOver, 32 - Integer.numberOfLeadingZeros(states - 1));
    }

    /** Returns the bits of a fingerprint at this load, f(a). */
    public int fingerprintBits() {
        return load == 0 ? 0 : fieldBits + depth;
    }

    /** Returns the end of the range of states of this load. */
    public int endState() {
        return firstState + (codes << spareBits);
    }

    // Diagrams.

    /**
     * Writes the bits of a fingerprint, and how many of them follow from the counter: {@code 13 =
     * 12 + 1}.
     */
    public String fingerprintText() {
        return load == 0 ? "-" : fingerprintBits() + (depth == 0 ? "" : " = " + fieldBits + " + " + depth);
    }

    /** Draws the parts of a bucket with their bits, in one line. */
    public String drawing(int bucketBits, int counterBits) {
        int unused = bucketBits - counterBits - load * fieldBits - spareBits;
        StringBuilder cells = new StringBuilder("|");
        if (spareBits > 0) {
            cells.append(" code+").append(spareBits).append(" |");
        }
        if (unused > 0) {
            cells.append(" unused ").append(unused).append(" |");
        }
        cells.append(load > MAX_DRAWN ? " " + load + " x " + fieldBits + " |" : (" " + fieldBits + " |").repeat(load));
        return cells.append(" code ").append(counterBits).append(" |").toString();
    }
}
