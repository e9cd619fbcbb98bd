package dev.filtersmith.rankindexed;

/**
 * The operations on a hash through its chain, whatever segments its bucket has. Emitted classes
 * treat only buckets without extensions themselves. One rank over all levels determines the next
 * element of a chain, see {@link RankIndexedLayout}.
 */
final class RankIndexedChains {
    private final RankIndexedLayout layout;
    private final RankIndexedBuckets content;

    RankIndexedChains(RankIndexedBuckets content) {
        this.layout = content.layout();
        this.content = content;
    }

    /** Returns the first slot with the remainder of a hash, or -1. */
    private int slot(int bucket, long hash) {
        return slot(bucket, hash, content.first(bucket, layout.chain(hash)));
    }

    /**
     * Returns the first slot with the remainder of a hash, starting at a slot of its chain, or -1.
     */
    private int slot(int bucket, long hash, int from) {
        int slot = from;
        while (slot >= 0 && content.remainder(bucket, slot) != layout.remainder(hash)) {
            slot = content.next(bucket, slot);
        }
        return slot;
    }

    boolean holds(long hash) {
        return slot(content.bucket(hash), hash) >= 0;
    }

    /**
     * Returns whether the remainder of a hash is in a slot of its chain or in a later one of the
     * chain.
     */
    boolean holds(long hash, int slot) {
        return slot(content.bucket(hash), hash, slot) >= 0;
    }

    /** Returns the number of elements with the fingerprint of a hash. */
    int count(long hash) {
        int bucket = content.bucket(hash);
        int count = 0;
        for (int slot = slot(bucket, hash); slot >= 0; slot = content.next(bucket, slot)) {
            if (content.remainder(bucket, slot) == layout.remainder(hash)) {
                count += content.count(bucket, slot);
            }
        }
        return count;
    }

    /** Appends an element. Returns false if there is no room; nothing is changed then. */
    boolean append(long hash) {
        return content.append(content.bucket(hash), layout.chain(hash), layout.remainder(hash));
    }

    /**
     * Increments the count of an element, or appends it if no slot can count it. Returns false if
     * there is no room; nothing is changed then.
     */
    boolean countUp(long hash) {
        int bucket = content.bucket(hash);
        for (int slot = slot(bucket, hash); slot >= 0; slot = content.next(bucket, slot)) {
            int count = content.count(bucket, slot);
            if (content.remainder(bucket, slot) == layout.remainder(hash) && count < layout.ceiling()) {
                content.setCount(bucket, slot, count + 1);
                return true;
            }
        }
        return append(hash);
    }

    /**
     * Decrements the count of an element, or removes it if it was the only one of its slot. Returns
     * false if there is none.
     */
    boolean countDown(long hash) {
        int bucket = content.bucket(hash);
        int slot = slot(bucket, hash);
        if (slot < 0) {
            return false;
        }
        int count = content.count(bucket, slot);
        if (count > 1) {
            content.setCount(bucket, slot, count - 1);
        } else {
            content.remove(bucket, layout.chain(hash), slot);
        }
        return true;
    }
}
