package dev.filtersmith.emitted;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.storage.KeyChunks;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.KnownPuts;
import java.util.Objects;

/** Many long keys, or hashes of keys, passed on in chunks. */
public final class LongKeys {
    private LongKeys() {}

    /**
     * Adds keys by their hashes, after others of the same call. Returns the number of keys that
     * were definitely not present before, the earlier ones included; so does an exception.
     *
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added, the earlier ones included
     */
    private static long putAllHashes(HotFilter filter, long[] hashes, int count, long before, long fresh) {
        long[] chunk = hashes();
        long sum = fresh;
        for (int done = 0, size; done < count; done += size) {
            size = Math.min(KeyChunks.SIZE, count - done);
            System.arraycopy(hashes, done, chunk, 0, size);
            sum = putAfter(filter, before + done, sum, chunk, size);
        }
        return sum;
    }

    /** Adds a chunk after other keys of the same call, and returns the number of fresh ones. */
    static long putAfter(HotFilter filter, long done, long fresh, long[] hashes, int count) {
        try {
            return fresh + filter.putHashes(hashes, count);
        } catch (FilterFullException full) {
            throw full.after(done + full.accepted(), fresh + full.fresh());
        }
    }

    /** Hashes long keys. */
    private static void hashAll(HotFilter filter, long[] keys, int from, int count, long[] hashes) {
        if (filter.keyed) {
            for (int i = 0; i < count; i++) {
                hashes[i] = filter.keyedHash(keys[from + i]);
            }
            return;
        }
        long offset = filter.offset;
        long multiplier1 = filter.multiplier1;
        long multiplier2 = filter.multiplier2;
        for (int i = 0; i < count; i++) {
            hashes[i] = LaneHash.mix(keys[from + i], offset, multiplier1, multiplier2);
        }
    }

    /** Looks up long keys. */
    public static int mightContain(HotFilter filter, long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            found += filter.mightContainHashes(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    /**
     * Adds long keys. Returns the number of keys that were definitely not present before.
     *
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    public static int put(HotFilter filter, long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        long fresh = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            fresh = putAfter(filter, done, fresh, hashes, count);
        }
        return (int) fresh;
    }

    /** Removes one occurrence of each of many long keys. */
    public static int remove(HotFilter filter, long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        int removed = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            removed += removeHashes(filter, hashes, count);
        }
        return removed;
    }

    /**
     * Removes one occurrence of each of a chunk of keys by their hashes. Returns the number of keys
     * for which a fingerprint was removed.
     */
    static int removeHashes(HotFilter filter, long[] hashes, int count) {
        filter.readAhead(hashes, count);
        int removed = 0;
        for (int i = 0; i < count; i++) {
            removed += filter.removeHash(hashes[i]) ? 1 : 0;
        }
        return removed;
    }

    /**
     * Returns room for the hashes of a chunk of long keys, one for each thread. Keys of other types
     * may run code of the user meanwhile.
     */
    static long[] hashes() {
        return Hashes.OF_THREADS.get();
    }

    /** Loaded by the first batch. */
    private static final class Hashes extends ThreadLocal<long[]> {
        static final Hashes OF_THREADS = new Hashes();

        @Override
        protected long[] initialValue() {
            return new long[KeyChunks.SIZE];
        }
    }

    /**
     * Puts known keys in the order given, for the library. Returns the number of keys that were
     * definitely not present before.
     */
    static long putInOrder(HotFilter filter, KeyHashes hashes) {
        return KnownPuts.inOrder(hashes, (done, fresh, some, count) -> putKnown(filter, done, fresh, some, count));
    }

    /** Puts known keys after others, however many there are. */
    static long putKnown(HotFilter filter, long done, long fresh, long[] hashes, int count) {
        return count <= KeyChunks.SIZE
                ? putAfter(filter, done, fresh, hashes, count)
                : putAllHashes(filter, hashes, count, done, fresh);
    }
}
