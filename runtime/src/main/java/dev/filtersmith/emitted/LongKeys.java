package dev.filtersmith.emitted;

import dev.filtersmith.key.LaneHash;
import dev.filtersmith.storage.KeyChunks;
import java.util.Objects;

/** Many long keys, hashed and passed on in chunks. */
public final class LongKeys {
    private LongKeys() {}

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
        long[] hashes = HashChunks.hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            found += HashChunks.mightContain(filter, hashes, count, hits, done >>> 6);
        }
        return found;
    }

    /**
     * Adds long keys. Returns the number of keys that were definitely not present before.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for a key; it has the number
     *     of those before
     */
    public static int put(HotFilter filter, long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = HashChunks.hashes();
        long fresh = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            fresh = HashChunks.put(filter, done, fresh, hashes, count);
        }
        return (int) fresh;
    }

    /** Removes one occurrence of each of many long keys. */
    public static int remove(HotFilter filter, long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = HashChunks.hashes();
        int removed = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            hashAll(filter, keys, offset + done, count, hashes);
            removed += HashChunks.remove(filter, hashes, count);
        }
        return removed;
    }
}
