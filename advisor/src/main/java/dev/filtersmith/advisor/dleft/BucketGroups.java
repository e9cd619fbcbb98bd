package dev.filtersmith.advisor.dleft;

import dev.filtersmith.annotation.GroupTies;

/**
 * Groups of adjacent buckets of a subtable that share their bits, for a {@link LoadSimulation}.
 * Groups have two effects. Of equally loaded buckets, an element goes to the one whose group holds
 * least, unless ties are {@link GroupTies#LEFTMOST}. And it moves only to a bucket whose
 * fingerprints are no longer than in the bucket that it leaves, since dropped bits cannot be
 * restored.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-C, which leaves moves out.
 *
 * @param buckets the paper's groups: buckets that share their bits, 1 to 4
 * @param lengths bits of the fingerprints in each bucket of a group; called only for loads that a
 *     group can have
 * @param ties bucket of a new element among equally loaded ones
 */
record BucketGroups(int buckets, GroupLengths lengths, GroupTies ties) {
    /**
     * Every bucket has its own bits. Its fingerprints get shorter as it fills, so all moves are
     * possible.
     */
    public static final BucketGroups NONE = new BucketGroups(1, loads -> 0, GroupTies.LIGHTER_GROUP);

    public BucketGroups {
        if (buckets < 1 || buckets > Integer.BYTES) {
            throw new IllegalArgumentException("buckets = " + buckets + " is not from 1 to " + Integer.BYTES + ".");
        }
    }

    /**
     * Returns groups of 1 to 4 buckets that prevent no moves, for use before the lengths are known.
     */
    public static BucketGroups of(int buckets) {
        return new BucketGroups(buckets, NONE.lengths, NONE.ties);
    }
}
