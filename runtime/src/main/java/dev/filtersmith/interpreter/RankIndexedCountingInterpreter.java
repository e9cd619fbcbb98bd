package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.RankIndexedLayout;
import dev.filtersmith.support.RankIndexedCountingSupport;

/*
 * {@link RankIndexedRanks} tells how chains are found. A slot counts the elements of its fingerprint. Where the paper leaves open what
 * happens to a counter at its ceiling, the chain gets one more slot with the same remainder. A removal counts down the first slot with the
 * remainder; one that counts no more gets what is in the last slot of its chain, and that one is removed.
 */

/** Runs any layout of a rank-indexed filter with deletion. */
public final class RankIndexedCountingInterpreter extends RankIndexedCountingSupport
        implements InterpretedCountingFilter {
    private final RankIndexedLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public RankIndexedCountingInterpreter(RankIndexedLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.layout = layout;
    }

    /** The first slot with the remainder of a hash, of those behind another slot; or -1. */
    private int find(int bucket, long hash, int behind) {
        return RankIndexedRanks.find(content, bucket, layout.chain(hash), layout.remainder(hash), behind);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return find(content.bucket(hash), hash, -1) >= 0;
    }

    @Override
    public int countHash(long hash) {
        int bucket = content.bucket(hash);
        int count = 0;
        for (int slot = find(bucket, hash, -1); slot >= 0; slot = find(bucket, hash, slot)) {
            count += content.count(bucket, slot);
        }
        return count;
    }

    @Override
    public boolean putHash(long hash) {
        boolean fresh = !mightContainHash(hash);
        if (!putInTable(hash)) {
            throw full(hash);
        }
        return fresh;
    }

    @Override
    protected boolean putInTable(long hash) {
        int bucket = content.bucket(hash);
        for (int slot = find(bucket, hash, -1); slot >= 0; slot = find(bucket, hash, slot)) {
            int count = content.count(bucket, slot);
            if (count < layout.ceiling()) {
                content.setCount(bucket, slot, count + 1);
                return true;
            }
        }
        return content.append(bucket, layout.chain(hash), layout.remainder(hash));
    }

    @Override
    public boolean removeHash(long hash) {
        int bucket = content.bucket(hash);
        int slot = find(bucket, hash, -1);
        if (slot < 0) {
            return missed();
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
