package dev.filtersmith.advisor.dleft;

/**
 * How many bits the fingerprints have in buckets that share their bits: the paper's f, where it
 * depends on the loads of a whole group.
 *
 * <p>Loads and lengths of up to four buckets are packed into an int, 8 bits each, bucket 0 lowest,
 * so that nothing is allocated.
 */
@FunctionalInterface
public interface GroupLengths {
    /**
     * The bits of each fingerprint, semi-sorted bits included, by bucket.
     *
     * @param loads elements in each bucket: that of bucket j in the bits 8 j to 8 j + 7, 0 in those
     *     beyond the group
     * @return lengths in the same places, each from 0 to 255; longer ones as 255. Those of empty
     *     buckets do not count
     */
    int bits(int loads);
}
