package dev.filtersmith.emitted;

import dev.filtersmith.storage.KeyChunks;
import java.lang.ref.WeakReference;

/*
 * A thread keeps the arrays, which are of the JDK's types, and refers to their holder weakly.
 * Otherwise each thread of a pool would keep the class loader of the library, and with it an
 * application that is gone. The holder is made anew when it was collected between two chunks.
 */

/**
 * Buffers for one chunk of a batch, one per thread, 18 KB, so that batches allocate nothing. Two
 * thirds of them are for Bloom filters that are larger than the caches.
 */
public final class Batch {
    private static final int SIZE = KeyChunks.SIZE;

    /**
     * Size in words up to which a table is assumed to be in a cache, 8 MB. For such a table,
     * reading ahead would cost more than it saves.
     */
    public static final int CACHED_WORDS = 1 << 20;

    /**
     * Number of slots of one key that a Bloom filter beyond the caches reads in one phase. More
     * would fill the first-level cache with their words.
     */
    public static final int SLOTS = 8;

    private static final int MOST_SUBTABLES = 4;
    private static final ThreadLocal<Object[]> CURRENT = ThreadLocal.withInitial(Batch::buffers);
    private static final int HOLDER = 0;
    private static final int VERSIONS = 1;
    private static final int NUMBERS = 2;
    private static final int BUCKETS = 3;
    private static final int INDICES = 4;
    private static final int WORDS = 5;

    /** Versions of the stripes of a shared filter when the batch began. */
    public final long[] versions;

    /** Number of each key's bucket, by subtable. */
    public final int[][] numbers;

    /** Content of each key's bucket, by subtable. */
    public final long[][] buckets;

    /** Indices of the words of the keys' slots, {@link #SLOTS} for each key at most. */
    public final int[] indices;

    /** The words at those indices. */
    public final long[] words;

    /**
     * Sum of the words read ahead. It is stored so that the compiler cannot eliminate the reads.
     */
    public long touched;

    private Batch(Object... buffers) {
        versions = (long[]) buffers[VERSIONS];
        numbers = (int[][]) buffers[NUMBERS];
        buckets = (long[][]) buffers[BUCKETS];
        indices = (int[]) buffers[INDICES];
        words = (long[]) buffers[WORDS];
    }

    private static Object[] buffers() {
        return new Object[] {
            new WeakReference<>(null),
            new long[Long.SIZE],
            new int[MOST_SUBTABLES][SIZE],
            new long[MOST_SUBTABLES][SIZE],
            new int[SLOTS * SIZE],
            new long[SLOTS * SIZE]
        };
    }

    /**
     * Returns the buffers of this thread.
     *
     * @return buffers for one chunk
     */
    public static Batch current() {
        Object[] buffers = CURRENT.get();
        Batch kept = (Batch) ((WeakReference<?>) buffers[HOLDER]).get();
        return kept != null ? kept : held(buffers);
    }

    private static Batch held(Object... buffers) {
        Batch batch = new Batch(buffers);
        buffers[HOLDER] = new WeakReference<>(batch);
        return batch;
    }
}
