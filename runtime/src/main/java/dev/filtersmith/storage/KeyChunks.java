package dev.filtersmith.storage;

import dev.filtersmith.PartialBulkException;
import java.util.Collections;
import java.util.Iterator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of many keys, in chunks. A key or an iterator that fails ends the chunk before it: the
 * failure is thrown at the end, when the keys before it have been put or removed.
 */
public final class KeyChunks {
    /**
     * Number of keys in a chunk: enough to keep memory busy, few enough to stay in the first-level
     * cache.
     */
    public static final int SIZE = 128;

    private final ToLongFunction<Object> hash;
    private final long[] hashes = new long[SIZE];
    private Iterator<?> keys = Collections.emptyIterator();
    private long done;
    private int count;
    private @Nullable Throwable failure;

    /** Starts before the first chunk. */
    public KeyChunks(ToLongFunction<Object> hash, Iterable<?> source) {
        this.hash = hash;
        try {
            keys = source.iterator();
        } catch (Throwable failed) {
            failure = failed;
        }
    }

    /** Hashes the next keys; false if there are none. */
    public boolean next() {
        done += count;
        count = 0;
        if (failure != null) {
            return false;
        }
        try {
            while (count < hashes.length && keys.hasNext()) {
                hashes[count] = hash.applyAsLong(keys.next());
                count++;
            }
        } catch (Throwable failed) {
            failure = failed;
        }
        return count > 0;
    }

    /** Returns the hashes, in an array that the next chunk changes. */
    public long[] hashes() {
        return hashes;
    }

    /** Returns the number of hashes. */
    public int count() {
        return count;
    }

    /** Returns the number of keys in the chunks before. */
    public long done() {
        return done;
    }

    /** Throws the failure of the keys, if there was one. */
    public long end(String call, long counted) {
        if (failure != null) {
            failure.addSuppressed(new PartialBulkException(call, done, counted));
            KeyChunks.<RuntimeException>rethrow(failure);
        }
        return counted;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Keys in Kotlin throw checked exceptions, too.
    private static <E extends Throwable> void rethrow(Throwable failure) throws E {
        throw (E) failure;
    }
}
