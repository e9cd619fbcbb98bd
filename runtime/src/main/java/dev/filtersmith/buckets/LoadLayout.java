package dev.filtersmith.buckets;

/**
 * Geometry of a bucket at one load. From the low end, a single bucket has its counter code, then a
 * field for each fingerprint, then unused bits, then, if the encoding has them, spare bits that
 * extend the code.
 *
 * <p>At load a the fingerprints have {@code fieldBits + depth} bits. The counter implies the first
 * {@code depth} bits (the low ones); the field contains the others.
 *
 * @param load number of fingerprints, a
 * @param depth semi-sort depth at this load, s(a)
 * @param fieldBits bits of a field, floor((W - c) / a), or fewer if the fingerprint would exceed
 *     the longest; 0 at load 0. In a group of several buckets the loads of all its buckets
 *     determine the bits; these are the bits in evenly loaded buckets
 * @param spareBits bits at the high end of the bucket that extend the code at this load
 * @param states number of states of the semi-sort at this load
 * @param firstCode the lowest counter code of this load
 * @param codes number of counter codes of this load: the states divided by 2^spareBits, rounded up
 * @param firstState number of the first state of this load, counting the states of all loads; equal
 *     to {@code firstCode} if there are no spare bits
 */
public record LoadLayout(
        int load, int depth, int fieldBits, int spareBits, int states, int firstCode, int codes, int firstState) {
    /**
     * Returns the bits of a fingerprint at this load, f(a).
     *
     * @return stored and implied bits
     */
    public int fingerprintBits() {
        return load == 0 ? 0 : fieldBits + depth;
    }

    /**
     * Returns the end of the range of states of this load.
     *
     * @return number after the last state
     */
    public int endState() {
        return firstState + (codes << spareBits);
    }
}
