package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * A filter that takes many keys at once. It hashes them in chunks, and passes each chunk of hashes
 * on. An emitted class overrides the operations on a chunk, so that it reads the buckets of many
 * keys at the same time.
 */
public abstract class BatchFilter extends HashingFilter implements KeyBatches {
    /**
     * Number of keys in a chunk: enough to keep memory busy, few enough to stay in the first-level
     * cache.
     */
    public static final int CHUNK = 128;

    /**
     * Creates a filter.
     *
     * @param seed seed or key that keys are hashed with
     */
    BatchFilter(KeySeed seed) {
        super(seed);
    }

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean putHash(long hash);

    /**
     * Returns whether a key may be present, by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    public abstract boolean mightContainHash(long hash);

    // Operations on a chunk of hashes.

    /**
     * Looks up a chunk of keys by their hashes.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link #CHUNK}
     * @param hits answers: bit i % 64 of word i / 64 after the first; the bits after the last
     *     answer in its word become 0
     * @param to index of the first word of answers
     * @return number of keys that may be present
     */
    protected int mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            int word = to + (i >>> 6);
            long hit = mightContainHash(hashes[i]) ? 1 : 0;
            hits[word] = ((i & 63) == 0 ? 0 : hits[word]) | hit << i;
            found += (int) hit;
        }
        return found;
    }

    /**
     * Adds a chunk of keys by their hashes, in order.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link #CHUNK}
     * @return number of keys that were definitely not present before
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    protected int putHashes(long[] hashes, int count) {
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += putHash(hashes[i]) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    /**
     * Removes one occurrence of each of a chunk of keys by their hashes.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link #CHUNK}
     * @return number of keys for which a fingerprint was removed
     * @throws UnsupportedOperationException if the family has no removal
     */
    protected int removeHashes(long[] hashes, int count) {
        throw new UnsupportedOperationException("removeAll: " + layout().spec() + " has no removal");
    }

    /**
     * Reads the buckets of a chunk of keys, all at once, so that they are in the caches.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link #CHUNK}
     */
    protected void readAhead(long[] hashes, int count) {}

    /**
     * Adds keys by their hashes, after others of the same call.
     *
     * @param hashes hashes of the keys
     * @param count number of hashes
     * @param before number of keys that the call has added before
     * @param fresh number of those that were definitely not present before
     * @return number of keys that were definitely not present before, the earlier ones included
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added, the earlier ones included
     */
    protected final long putAllHashes(long[] hashes, int count, long before, long fresh) {
        long[] chunk = hashes();
        long sum = fresh;
        for (int done = 0, size; done < count; done += size) {
            size = Math.min(CHUNK, count - done);
            System.arraycopy(hashes, done, chunk, 0, size);
            sum = putAfter(before + done, sum, chunk, size);
        }
        return sum;
    }

    /** Adds a chunk after other keys of the same call, and returns the number of fresh ones. */
    final long putAfter(long done, long fresh, long[] hashes, int count) {
        try {
            return fresh + putHashes(hashes, count);
        } catch (FilterFullException full) {
            throw full.after(done + full.accepted(), fresh + full.fresh());
        }
    }

    // Long keys.

    /**
     * Looks up long keys.
     *
     * @param keys array of keys
     * @param offset index of the first key
     * @param length number of keys
     * @param hits answers, as {@link dev.filtersmith.LongFilter} describes
     * @return number of keys that may be present
     */
    protected final int mightContainLongs(long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            found += mightContainHashes(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    /**
     * Adds long keys.
     *
     * @param keys array of keys
     * @param offset index of the first key
     * @param length number of keys
     * @return number of keys that were definitely not present before
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    protected final int putLongs(long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        long fresh = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            fresh = putAfter(done, fresh, hashes, count);
        }
        return (int) fresh;
    }

    /**
     * Removes one occurrence of each of many long keys.
     *
     * @param keys array of keys
     * @param offset index of the first key
     * @param length number of keys
     * @return number of keys for which a fingerprint was removed
     */
    protected final int removeLongs(long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        int removed = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            removed += removeHashes(hashes, count);
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
            return new long[CHUNK];
        }
    }

    // Keys that are objects.

    @Override
    public final int mightContainKeys(List<?> keys, long[] hits) {
        int length = keys.size();
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = new long[Math.min(CHUNK, length)];
        Iterator<?> next = keys.iterator();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            for (int i = 0; i < count; i++) {
                hashes[i] = hashOfKey(next.next());
            }
            found += mightContainHashes(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    @Override
    public final long putKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this, keys);
        long fresh = 0;
        while (chunks.next()) {
            fresh = putAfter(chunks.done(), fresh, chunks.hashes(), chunks.count());
        }
        return chunks.end("putAll", fresh);
    }

    @Override
    public final long removeKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this, keys);
        long removed = 0;
        while (chunks.next()) {
            removed += removeHashes(chunks.hashes(), chunks.count());
        }
        return chunks.end("removeAll", removed);
    }
}
