package dev.filtersmith.emitted;

import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.KeyChunks;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Many keys of a filter that are objects, hashed one by one and passed on in chunks. */
abstract class ObjectKeys implements KeyBatches {
    abstract long hashOf(Object key);

    abstract int lookUp(long[] hashes, int count, long[] hits, int to);

    /** Puts a chunk after other keys of the same call. Returns the number of fresh ones. */
    abstract long put(long done, long fresh, long[] hashes, int count);

    abstract int remove(long[] hashes, int count);

    @Override
    public final int mightContainKeys(List<?> keys, long[] hits) {
        int length = keys.size();
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = new long[Math.min(KeyChunks.SIZE, length)];
        Iterator<?> next = keys.iterator();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            for (int i = 0; i < count; i++) {
                hashes[i] = hashOf(next.next());
            }
            found += lookUp(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    @Override
    public final long putKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this::hashOf, keys);
        long fresh = 0;
        while (chunks.next()) {
            fresh = put(chunks.done(), fresh, chunks.hashes(), chunks.count());
        }
        return chunks.end("putAll", fresh);
    }

    @Override
    public final long removeKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this::hashOf, keys);
        long removed = 0;
        while (chunks.next()) {
            removed += remove(chunks.hashes(), chunks.count());
        }
        return chunks.end("removeAll", removed);
    }
}
