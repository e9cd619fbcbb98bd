package dev.filtersmith.emitted;

import dev.filtersmith.StateFilter;
import dev.filtersmith.storage.KeyChunks;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.storage.Values;
import java.util.Objects;

/** Operations on the values of keys, by hashes that have the values. */
public final class ValueOperations {
    private ValueOperations() {}

    /** Returns the place of values in the hashes of a filter. */
    public static Values of(HotFilter filter) {
        TableCore any = filter.routing == null ? (TableCore) filter.filterCore() : filter.routing.part();
        return Objects.requireNonNull(any.table().values());
    }

    /**
     * Returns the hash of a key with a value of some bits at a place.
     *
     * @throws IllegalArgumentException if the value is out of range
     */
    public static long with(long hash, int value, int shift, int bits) {
        return Values.with(hash, value, shift, bits);
    }

    /** Returns the value of a key in several filters, or else beside writers in its stripes. */
    static int get(HotFilter filter, long hash) {
        if (filter.routing != null) {
            return filter.routing.get(hash);
        }
        return unchanged(filter, hash, false);
    }

    /** Counts a key, or returns its value, as no writer changes it. */
    static int unchanged(HotFilter filter, long hash, boolean counts) {
        Threads shared = filter.threads;
        long kinds = counts ? Threads.WARY : Threads.TORN;
        long set = filter.stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, kinds);
            try {
                int number = counts ? HotFilter.countAll(filter, hash) : filter.getAlone(hash);
                if (shared.isUnchanged(set, kinds, stamp)) {
                    return number;
                }
            } catch (IndexOutOfBoundsException torn) {
                if (shared.isUnchanged(set, kinds, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

    /**
     * Looks up keys whose hashes begin an array. Returns the number of those that may be present.
     */
    private static int get(HotFilter filter, long[] hashes, int count, int[] values, int to) {
        if (filter.routing != null) {
            HashChunks.readAhead(filter, hashes, count);
            for (int i = 0; i < count; i++) {
                values[to + i] = filter.getHash(hashes[i]);
            }
        } else if (HashChunks.needsStamps(filter)) {
            long[] versions = HashChunks.versions();
            filter.threads.stamp(versions);
            lookUp(filter, hashes, count, values, to);
            long changed = filter.threads.changedSince(versions);
            for (int i = 0; i < count && changed != 0; i++) {
                boolean again = (filter.stripesOf(hashes[i]) & changed) != 0;
                values[to + i] = again ? filter.getHash(hashes[i]) : values[to + i];
            }
        } else {
            lookUp(filter, hashes, count, values, to);
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += values[to + i] == StateFilter.ABSENT ? 0 : 1;
        }
        return found;
    }

    private static void lookUp(HotFilter filter, long[] hashes, int count, int[] values, int to) {
        filter.getHashes(hashes, count, values, to);
        for (int i = 0; i < count && filter.stashed != 0; i++) {
            values[to + i] = filter.valueInStash(hashes[i], values[to + i]);
        }
    }

    /**
     * Changes the value of a key, given by its hashes with the two. Where an occurrence is beside
     * the table, the new value is put before the other is removed, so that the key is always found.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for both
     */
    public static boolean change(HotFilter filter, long from, long to) {
        if (filter.routing != null) {
            return filter.routing.change(from, to);
        } else if (changeInTable(filter, from, to)) {
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

    /** Adds a key, by its hash, with a value. */
    public static boolean put(HotFilter filter, long hash, int value) {
        return filter.putHash(of(filter).with(hash, value));
    }

    /** Changes the value of a key, by its hash. */
    public static boolean change(HotFilter filter, long hash, int from, int to) {
        Values place = of(filter);
        return change(filter, place.with(hash, from), place.with(hash, to));
    }

    /** Removes a key, by its hash, with a value. */
    public static boolean remove(HotFilter filter, long hash, int value) {
        return filter.removeHash(of(filter).with(hash, value));
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

    /** Looks up long keys. Returns the number of those that may be present. */
    public static int get(HotFilter filter, long[] keys, int offset, int length, int[] values) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, length, values.length);
        long[] hashes = HashChunks.hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            LongKeys.hashAll(filter, keys, offset + done, count, hashes);
            found += get(filter, hashes, count, values, done);
        }
        return found;
    }
}
