package dev.filtersmith.rankindexed;

/**
 * The operations on a hash by way of its chain, whatever segments its bucket has; emitted classes treat only buckets without extensions
 * themselves. Where a chain goes on is told by one rank over all levels, see {@link RankIndexedLayout}.
 */
final class RankIndexedChains {
    private final RankIndexedLayout layout;
    private final RankIndexedBuckets content;

    RankIndexedChains(RankIndexedBuckets content) {
        this.layout = content.layout();
        this.content = content;
    }

    /** The first slot that holds the remainder of a hash, or -1. */
    private int slot(int bucket, long hash) {
        return slot(bucket, hash, content.first(bucket, layout.chain(hash)));
    }

    /** The first slot that holds the remainder of a hash, from one in its chain on; or -1. */
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

    /** Whether the remainder of a hash is in a slot of its chain or behind that. */
    boolean holds(long hash, int slot) {
        return slot(content.bucket(hash), hash, slot) >= 0;
    }

    /** Elements with the fingerprint of a hash. */
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

    /** Appends an element; false if there is no room, with nothing changed. */
    boolean append(long hash) {
        return content.append(content.bucket(hash), layout.chain(hash), layout.remainder(hash));
    }

    /** Counts an element up, or appends it where no slot can count it; false if there is no room, with nothing changed. */
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

    /** Counts an element down, or removes it where it was the only one of its slot; false if there is none. */
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
