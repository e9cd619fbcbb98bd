package dev.filtersmith.advisor.dleft;

/**
 * The bits of the fingerprints in buckets that share their bits: the paper's f, which here depends
 * on the loads of a whole group.
 *
 * <p>Loads and lengths of up to four buckets are packed into an int, 8 bits each, bucket 0 lowest,
 * so that nothing is allocated.
 */
@FunctionalInterface
public interface GroupLengths {
    /**
     * Returns the bits of each fingerprint, including semi-sorted bits, by bucket. The load of
     * bucket j is in the bits 8 j to 8 j + 7, and so is the result, from 0 to 255; longer lengths
     * are given as 255. Bits beyond the group are 0. Lengths of empty buckets are ignored.
     */
    int bits(int loads);
}
