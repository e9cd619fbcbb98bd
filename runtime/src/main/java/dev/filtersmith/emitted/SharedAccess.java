package dev.filtersmith.emitted;

/** Lookups of batches of keys in filters that threads share. */
public final class SharedAccess {
    private SharedAccess() {}

    /** Begins the lookup of a batch of keys, with an array of 64 words for the versions. */
    public static void stamp(HotFilter filter, long[] versions) {
        filter.threads.stamp(versions);
    }

    /**
     * Ends the lookup of a batch of keys: looks up again those in whose stripes a writer was.
     * Returns the change of the number of keys that may be present.
     */
    public static int lookAgain(HotFilter filter, long[] versions, long[] hashes, int count, long[] hits, int to) {
        long changed = filter.threads.changedSince(versions);
        int difference = 0;
        for (int i = 0; i < count && changed != 0; i++) {
            if ((filter.stripesOf(hashes[i]) & changed) != 0) {
                long before = hits[to + (i >>> 6)] >>> i & 1;
                long now = filter.mightContainShared(hashes[i]) ? 1 : 0;
                hits[to + (i >>> 6)] ^= (before ^ now) << i;
                difference += (int) (now - before);
            }
        }
        return difference;
    }
}
