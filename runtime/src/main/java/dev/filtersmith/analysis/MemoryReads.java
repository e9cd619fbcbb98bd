package dev.filtersmith.analysis;

import dev.filtersmith.layout.BloomLayout;
import dev.filtersmith.layout.BloomTableLayout;
import dev.filtersmith.layout.ChoiceBloomLayout;
import dev.filtersmith.layout.CountingBloomLayout;
import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DLeftSize;
import dev.filtersmith.layout.DLeftTableLayout;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.Layout;
import dev.filtersmith.layout.LayoutVisitor;
import dev.filtersmith.layout.OverflowBounds;
import dev.filtersmith.layout.RankIndexedLayout;

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
     * Expected places.
     *
     * @param layout layout of any family
     * @param model what it promises
     * @param expectedElements elements that the filter is made for, and has
     * @return places
     * @throws dev.filtersmith.FilterSpecException if there can be no filter for so many elements
     */
    public static MemoryReads of(Layout layout, FilterModel model, long expectedElements) {
        return layout.accept(new LayoutVisitor<>() {
            @Override
            public MemoryReads dLeft(DLeftLayout dLeft) {
                return ofBuckets(dLeft, expectedElements);
            }

            @Override
            public MemoryReads dLeftCounting(DLeftCountingLayout counting) {
                return ofBuckets(counting, expectedElements);
            }

            @Override
            public MemoryReads dynamicDLeftCounting(DynamicDLeftCountingLayout dynamic) {
                return ofBuckets(dynamic, expectedElements);
            }

            @Override
            public MemoryReads rankIndexed(RankIndexedLayout rankIndexed) {
                return ofSegments(rankIndexed);
            }

            @Override
            public MemoryReads bloom(BloomLayout bloom) {
                return ofSlots(bloom, (BloomTableModel) model);
            }

            @Override
            public MemoryReads choiceBloom(ChoiceBloomLayout choiceBloom) {
                return ofSlots(choiceBloom, (BloomTableModel) model);
            }

            @Override
            public MemoryReads countingBloom(CountingBloomLayout countingBloom) {
                return ofSlots(countingBloom, (BloomTableModel) model);
            }
        });
    }

    /** Buckets in a chunk lie in its lines with equal chances. */
    private static MemoryReads ofBuckets(DLeftTableLayout layout, long expectedElements) {
        int subtables = layout.choice().subtables();
        DLeftSize size = layout.size(expectedElements);
        double bucketsOfALine = LINE_BITS / layout.choice().bucketBits();
        double shared = size.chunkMask() == 0
                ? 0
                : (subtables - 1) * Math.min(1, bucketsOfALine / (size.chunkMask() + subtables));
        return new MemoryReads(subtables - shared, subtables - shared);
    }

    private static MemoryReads ofSegments(RankIndexedLayout layout) {
        double mean = layout.spec().averageLoad();
        double extended = 0;
        for (int elements = layout.spec().slots(); elements < layout.capacity(); elements++) {
            extended += OverflowBounds.poissonTail(mean, elements);
        }
        double share = extended / mean;
        double chainLoad = mean / layout.spec().chains();
        return new MemoryReads(1 + share * chainLoad, 1 + share * (1 + chainLoad / 2));
    }

    private static MemoryReads ofSlots(BloomTableLayout layout, BloomTableModel model) {
        int slots = layout.hashFunctions();
        double ones = model.ones();
        double inVain = (1 - Math.pow(ones, slots)) / (1 - ones);
        return new MemoryReads(layout.groups() * inVain, slots + (layout.groups() - 1) / 2.0 * inVain);
    }
}
