package dev.filtersmith.analysis;

import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.buckets.DLeftSize;
import dev.filtersmith.buckets.DLeftTableLayout;
import dev.filtersmith.rankindexed.OverflowBounds;
import dev.filtersmith.rankindexed.RankIndexedLayout;

/**
 * Places in memory that a lookup of one key reads, on average with the expected elements in: each is a miss where the filter is larger
 * than the caches. A place is a bucket, whose words are neighbours, or a slot of a Bloom family, whose slots are anywhere. A stash is
 * not counted.
 *
 * <ul>
 *   <li>d-left: all buckets of a key, whether it is there or not; one less where two of them happen to share a line of the cache.
 *   <li>Bloom families: in tables beyond the caches, emitted lookups leave a group at the first slot that is 0. A present key has all
 *       slots of one of its groups, taken to be any with equal chances; those before it are read in vain.
 *   <li>Rank-indexed: the bucket, and its extension for each element of the chain that lies there: of all for an absent key, of the key
 *       and half of the others for a present one.
 * </ul>
 *
 * @param absent places for a key that is not there
 * @param present places for a key that is there
 */
public record MemoryReads(double absent, double present) {
    private static final double LINE_BITS = 512;

    /**
     * Counts the places of d-left families. Buckets in a chunk lie in its lines with equal chances.
     *
     * @param layout layout
     * @param expectedElements elements that the filter is made for
     * @return expected places
     */
    public static MemoryReads ofBuckets(DLeftTableLayout layout, long expectedElements) {
        int subtables = layout.choice().subtables();
        DLeftSize size = layout.size(expectedElements);
        double bucketsOfALine = LINE_BITS / layout.choice().bucketBits();
        double shared = size.chunkMask() == 0
                ? 0
                : (subtables - 1) * Math.min(1, bucketsOfALine / (size.chunkMask() + subtables));
        return new MemoryReads(subtables - shared, subtables - shared);
    }

    /**
     * Counts the places of rank-indexed filters.
     *
     * @param layout layout
     * @return expected places
     */
    public static MemoryReads ofSegments(RankIndexedLayout layout) {
        double mean = layout.spec().averageLoad();
        double extended = 0;
        for (int elements = layout.spec().slots(); elements < layout.capacity(); elements++) {
            extended += OverflowBounds.poissonTail(mean, elements);
        }
        double share = extended / mean;
        double chainLoad = mean / layout.spec().chains();
        return new MemoryReads(1 + share * chainLoad, 1 + share * (1 + chainLoad / 2));
    }

    /**
     * Counts the places of Bloom families.
     *
     * @param layout layout
     * @param model its model
     * @return expected places
     */
    public static MemoryReads ofSlots(BloomTableLayout layout, BloomTableModel model) {
        int slots = layout.hashFunctions();
        double ones = model.ones();
        double inVain = (1 - Math.pow(ones, slots)) / (1 - ones);
        return new MemoryReads(layout.groups() * inVain, slots + (layout.groups() - 1) / 2.0 * inVain);
    }
}
