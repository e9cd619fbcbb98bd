package dev.filtersmith.emitted;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;

/**
 * A filter that counts its operations: the methods that all others call, as the Java agent changes
 * them. The class file is a template. {@link CountedClasses} makes subclasses of emitted classes of
 * it, so it names its superclass only to call it, and its own constructors and methods not at all.
 */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class CountedFilter extends HotFilter {
    CountedFilter(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        boolean hit = super.mightContainHash(hash);
        WovenCalls.ownLooked(this, hit ? 1 : 0);
        return hit;
    }

    @Override
    public int countHash(long hash) {
        int count = super.countHash(hash);
        WovenCalls.ownLooked(this, Math.min(count, 1));
        return count;
    }

    @Override
    public boolean putHash(long hash) {
        boolean fresh;
        try {
            fresh = super.putHash(hash);
        } catch (FilterFullException full) {
            WovenCalls.ownRefused(this, full);
            throw full;
        }
        WovenCalls.ownPut(this, hash, fresh);
        return fresh;
    }

    @Override
    public boolean removeHash(long hash) {
        boolean found = super.removeHash(hash);
        WovenCalls.ownRemoved(this, hash, found);
        return found;
    }

    // Left out where the superclass does it key by key.

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        super.mightContainHashes(hashes, count, hits, to);
        WovenCalls.ownLooked(this, count, hits, to);
    }

    @Override
    protected int putHashes(long[] hashes, int count) {
        int fresh;
        try {
            fresh = super.putHashes(hashes, count);
        } catch (FilterFullException full) {
            WovenCalls.ownRefused(this, full);
            throw full;
        }
        WovenCalls.ownPut(this, hashes, count, fresh);
        return fresh;
    }
}
