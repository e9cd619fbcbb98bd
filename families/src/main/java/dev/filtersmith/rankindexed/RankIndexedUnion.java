package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Copies;

/**
 * The addition of the elements of another filter: each slot has the remainder of its element, and
 * its bucket and chain are those of the element in both filters.
 */
final class RankIndexedUnion {
    private final RankIndexedChains chains;
    private final RankIndexedBuckets buckets;
    private final RankIndexedLayout layout;
    private final Copies copies;

    /** Creates an addition to a filter that no other thread uses. */
    RankIndexedUnion(RankIndexedChains chains, Copies copies) {
        this.chains = chains;
        this.copies = copies;
        this.buckets = chains.buckets();
        this.layout = buckets.layout();
    }

    /**
     * Adds the remainders that are missing, or the counts of all. Returns false if there is no room
     * for a remainder.
     */
    boolean add(RankIndexedChains other, boolean counts) {
        RankIndexedBuckets from = other.buckets();
        for (int bucket = 0; bucket < from.size().buckets(); bucket++) {
            for (int chain = 0; chain < layout.spec().chains(); chain++) {
                for (int slot = from.first(bucket, chain); slot >= 0; slot = other.next(bucket, slot)) {
                    long remainder = from.remainder(bucket, slot);
                    boolean added = counts
                            ? addCount(bucket, chain, remainder, from.count(bucket, slot))
                            : addMissing(bucket, chain, remainder);
                    if (!added) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean addMissing(int bucket, int chain, long remainder) {
        return chains.slotOf(bucket, remainder, buckets.first(bucket, chain)) >= 0
                || chains.append(bucket, chain, remainder);
    }

    /**
     * Counts up the slots of a remainder, up to their ceiling; the rest is counted beside the
     * table, or takes a new slot.
     */
    private boolean addCount(int bucket, int chain, long remainder, int count) {
        int left = count;
        int slot = chains.slotOf(bucket, remainder, buckets.first(bucket, chain));
        boolean there = slot >= 0;
        while (slot >= 0 && left > 0) {
            int before = buckets.count(bucket, slot);
            int after = Math.min(layout.ceiling(), before + left);
            chains.setCount(bucket, slot, after);
            left -= after - before;
            slot = chains.slotOf(bucket, remainder, chains.next(bucket, slot));
        }
        return left == 0
                || (there && copies.add(layout.copyKey(bucket, chain, remainder), left))
                || appendCount(bucket, chain, remainder, left);
    }

    private boolean appendCount(int bucket, int chain, long remainder, int count) {
        if (!chains.append(bucket, chain, remainder)) {
            return false;
        }
        int last = buckets.first(bucket, chain);
        for (int slot = last; slot >= 0; slot = chains.next(bucket, slot)) {
            last = slot;
        }
        chains.setCount(bucket, last, count);
        return true;
    }
}
