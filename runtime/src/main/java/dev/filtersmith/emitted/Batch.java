package dev.filtersmith.emitted;

import dev.filtersmith.storage.BatchFilter;

/** Buffers for one chunk of a batch, one per thread, so that batches allocate nothing. */
public final class Batch {
    private static final int SIZE = BatchFilter.CHUNK;

    /**
     * Size in words up to which a table is assumed to be in a cache, 8 MB. For such a table,
     * reading ahead would cost more than it saves.
     */
    public static final int CACHED_WORDS = 1 << 20;

    private static final int MOST_SUBTABLES = 4;
    private static final ThreadLocal<Batch> CURRENT = ThreadLocal.withInitial(Batch::new);

    /** Versions of the stripes of a shared filter when the batch began. */
    public final long[] versions = new long[Long.SIZE];

    /** Number of each key's bucket, by subtable. */
    public final int[][] numbers = new int[MOST_SUBTABLES][SIZE];

    /** Content of each key's bucket, by subtable. */
    public final long[][] buckets = new long[MOST_SUBTABLES][SIZE];

    /**
     * Sum of the words read ahead. It is stored so that the compiler cannot eliminate the reads.
     */
    public long touched;

    private Batch() {}

    /**
     * Returns the buffers of this thread.
     *
     * @return buffers for one chunk
     */
    public static Batch current() {
        return CURRENT.get();
    }
}
