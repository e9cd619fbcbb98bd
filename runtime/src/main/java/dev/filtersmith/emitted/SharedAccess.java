package dev.filtersmith.emitted;

import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Threads;

/** Operations on filters that threads share, by those of a thread that is alone. */
public final class SharedAccess {
    /**
     * Attempts of a lookup beside writers, most of which let other threads run. The lookup then
     * gives the answer that is never wrong about a key that is in: a writer may be suspended for
     * long.
     */
    private static final int MOST_ATTEMPTS = 1024;

    private SharedAccess() {}

    /** Returns whether other threads may use the filter, with stripes, while one changes it. */
    private static boolean isShared(HotFilter filter) {
        return filter.threads != Threads.ALONE;
    }

    private static void lock(HotFilter filter, long set) {
        filter.threads.enter(set, filter.changesTear());
    }

    private static void unlock(HotFilter filter, long set) {
        filter.threads.exit(set, filter.changesTear());
    }

    /** Adds a key. */
    public static boolean put(HotFilter filter, long hash) {
        if (!isShared(filter)) {
            return filter.putAlone(hash);
        }
        long set = HotFilter.changedStripesOf(filter, hash);
        lock(filter, set);
        try {
            return filter.putAlone(hash);
        } finally {
            unlock(filter, set);
        }
    }

    /** Looks up a key. */
    public static boolean mightContain(HotFilter filter, long hash) {
        if (!isShared(filter)) {
            return filter.mightContainAlone(hash);
        }
        Threads shared = filter.threads;
        long set = filter.stripesOf(hash);
        for (int tries = 1; tries <= MOST_ATTEMPTS; tries++) {
            long stamp = shared.stamp(set, Threads.TORN);
            try {
                boolean found = filter.mightContainAlone(hash);
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    return found;
                }
            } catch (IndexOutOfBoundsException torn) {
                // A writer may have changed a bucket between two reads of it, so that what one read
                // leads out of what the other did.
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
        return true;
    }

    /** Removes one occurrence of a key. */
    public static boolean remove(HotFilter filter, long hash) {
        if (!isShared(filter)) {
            return filter.removeAlone(hash);
        }
        long[] stashBefore = filter.stash.hashes();
        long set = HotFilter.changedStripesOf(filter, hash);
        boolean removed;
        lock(filter, set);
        try {
            removed = filter.removeAlone(hash);
        } finally {
            unlock(filter, set);
        }
        // Only a removal from the table makes room there.
        if (removed && stashBefore == filter.stash.hashes()) {
            ((TableCore) filter.filterCore()).drain();
        }
        return removed;
    }

    /** Counts a key. Waits while a writer is in the key's stripes. */
    public static int count(HotFilter filter, long hash) {
        if (!isShared(filter)) {
            return filter.countAlone(hash);
        }
        Threads shared = filter.threads;
        long set = filter.stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, Threads.WARY);
            try {
                int count = filter.countAlone(hash);
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    return count;
                }
            } catch (IndexOutOfBoundsException torn) {
                // As in a lookup.
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

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
                long now = mightContain(filter, hashes[i]) ? 1 : 0;
                hits[to + (i >>> 6)] ^= (before ^ now) << i;
                difference += (int) (now - before);
            }
        }
        return difference;
    }
}
