package dev.filtersmith.emitted;

import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.KeyChunks;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Many keys of a filter that are objects, hashed one by one and passed on in chunks. */
final class ObjectKeys implements KeyBatches {
    private final HotFilter filter;

    private ObjectKeys(HotFilter filter) {
        this.filter = filter;
    }

    /** Returns the interface, which the verifier would otherwise load with each filter. */
    static KeyBatches of(HotFilter filter) {
        return new ObjectKeys(filter);
    }

    @Override
    public int mightContainKeys(List<?> keys, long[] hits) {
        int length = keys.size();
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = new long[Math.min(KeyChunks.SIZE, length)];
        Iterator<?> next = keys.iterator();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(KeyChunks.SIZE, length - done);
            for (int i = 0; i < count; i++) {
                hashes[i] = filter.hashOfKey(next.next());
            }
            found += HashChunks.mightContain(filter, hashes, count, hits, done >>> 6);
        }
        return found;
    }

    @Override
    public long putKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(filter::hashOfKey, keys);
        long fresh = 0;
        while (chunks.next()) {
            fresh = HashChunks.put(filter, chunks.done(), fresh, chunks.hashes(), chunks.count());
        }
        return chunks.end("putAll", fresh);
    }

    @Override
    public long removeKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(filter::hashOfKey, keys);
        long removed = 0;
        while (chunks.next()) {
            removed += HashChunks.remove(filter, chunks.hashes(), chunks.count());
        }
        return chunks.end("removeAll", removed);
    }
}
