package dev.filtersmith.emitted;

import dev.filtersmith.States;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.KeyChunks;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Threads;

/** Operations on the values of keys, by hashes that have the values. */
final class ValueOperations {
    private ValueOperations() {}

    /**
     * Counts a key, or returns its value, as no writer changes it; or else returns whether it is
     * present, 1 or 0, which is never wrong.
     */
    static int unchanged(HotFilter filter, long hash, boolean counts) {
        Threads shared = filter.threads;
        long set = filter.stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, Threads.WARY);
            try {
                int number = counts ? HotFilter.countAll(filter, hash) : filter.mightContainAlone(hash) ? 1 : 0;
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    return number;
                }
            } catch (IndexOutOfBoundsException torn) {
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

    /** Looks up long keys. Returns the number of those that may be present. */
    static int get(HotFilter filter, long[] keys, int offset, int length, int[] values) {
        long[] hashes = HashChunks.hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            LongKeys.hashAll(filter, keys, offset + done, count, hashes);
            found += get(filter, hashes, count, values, done);
        }
        return found;
    }

    /** Looks up keys by the hashes at the start of an array. Returns the number of hits. */
    private static int get(HotFilter filter, long[] hashes, int count, int[] values, int to) {
        if (filter.routing != null) {
            HashChunks.readAhead(filter, hashes, count);
            for (int i = 0; i < count; i++) {
                values[to + i] = filter.routing.count(hashes[i]);
            }
        } else if (HashChunks.needsStamps(filter)) {
            long[] versions = HashChunks.versions();
            filter.threads.stamp(versions);
            lookUp(filter, hashes, count, values, to);
            long changed = filter.threads.changedSince(versions);
            for (int i = 0; i < count && changed != 0; i++) {
                boolean again = (filter.stripesOf(hashes[i]) & changed) != 0;
                values[to + i] = again ? unchanged(filter, hashes[i], true) : values[to + i];
            }
        } else {
            lookUp(filter, hashes, count, values, to);
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += values[to + i] == States.ABSENT ? 0 : 1;
        }
        for (Meter counting : filter.filterCore().meters()) {
            counting.looked(count, found);
        }
        filter.filterCore().batched(AgentLink.BATCH_LOOKUP, count);
        return found;
    }

    private static void lookUp(HotFilter filter, long[] hashes, int count, int[] values, int to) {
        filter.countHashes(hashes, count, values, to);
        for (int i = 0; i < count && filter.stashed != 0; i++) {
            TableCore own = (TableCore) filter.filterCore();
            values[to + i] = own.beside().withOthers(hashes[i], own.table(), values[to + i]);
        }
    }

    /**
     * Changes the value of a key. Where an occurrence is beside the table, the new value is put
     * before the other is removed, so that the key is always found.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for both
     */
    static boolean change(HotFilter filter, long from, long to) {
        if (changeInTable(filter, from, to)) {
            return true;
        } else if (!filter.mightContainHash(from)) {
            return false;
        }
        boolean unusedAnswer = filter.putHash(to);
        boolean changed = filter.removeHash(from);
        if (!changed) { // Another thread was faster.
            boolean unusedRemoval = filter.removeHash(to);
        }
        return changed;
    }

    private static boolean changeInTable(HotFilter filter, long from, long to) {
        long set = HotFilter.changedStripesOf(filter, from) | HotFilter.changedStripesOf(filter, to);
        filter.threads.enter(set, HotFilter.tears(filter));
        try {
            return !isBeside(filter, from) && filter.changeAlone(from, to);
        } finally {
            filter.threads.exit(set, HotFilter.tears(filter));
        }
    }

    private static boolean isBeside(HotFilter filter, long hash) {
        TableCore core = (TableCore) filter.filterCore();
        return (filter.stashed | filter.copied) != 0 && core.beside().has(hash, core.table());
    }
}
