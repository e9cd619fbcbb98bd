package dev.filtersmith.advisor.dleft;

/**
 * Groups of neighbouring buckets of a subtable that share their bits, as a {@link LoadSimulation}
 * knows them. They matter in two ways: of equally loaded buckets an element goes to the one whose
 * group holds least, and it moves only to where the fingerprints are no longer than in the bucket
 * that it leaves, since dropped bits do not come back.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-C, which leaves moves out.
 *
 * @param buckets the paper's groups: buckets that share their bits, 1 to 4
 * @param lengths bits of the fingerprints in each bucket of a group; asked only for loads that a
 *     group can have
 */
public record BucketGroups(int buckets, GroupLengths lengths) {
    /**
     * Every bucket has its bits for itself. Fingerprints there are the shorter the fuller the
     * bucket, so moves are free.
     */
    public static final BucketGroups NONE = new BucketGroups(1, loads -> 0);

    /**
     * Checks the parameters.
     *
     * @throws IllegalArgumentException if {@code buckets} is out of its range
     */
    public BucketGroups {
        if (buckets < 1 || buckets > Integer.BYTES) {
            throw new IllegalArgumentException("buckets = " + buckets + " is not from 1 to " + Integer.BYTES + ".");
        }
    }

    /**
     * Groups that hinder no move, as where nothing is known of the lengths yet.
     *
     * @param buckets buckets of a group, 1 to 4
     * @return groups
     * @throws IllegalArgumentException if {@code buckets} is out of its range
     */
    public static BucketGroups of(int buckets) {
        return new BucketGroups(buckets, NONE.lengths);
    }
}
