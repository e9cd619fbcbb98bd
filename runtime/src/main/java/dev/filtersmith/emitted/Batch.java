package dev.filtersmith.emitted;

/** Room for one chunk of a batch, kept by each thread so that batches allocate nothing. */
public final class Batch {
    /** Keys in a chunk: enough to keep memory busy, few enough to stay in the first-level cache. */
    public static final int SIZE = 128;

    /** Words up to which a table is in a cache, 8 MB: reading ahead would cost more than it saves. */
    public static final int CACHED_WORDS = 1 << 20;

    private static final int MOST_SUBTABLES = 4;
    private static final ThreadLocal<Batch> CURRENT = ThreadLocal.withInitial(Batch::new);

    /** Hash of each key. */
    public final long[] hashes = new long[SIZE];

    /** Number of each key's bucket, by subtable. */
    public final int[][] numbers = new int[MOST_SUBTABLES][SIZE];

    /** Content of each key's bucket, by subtable. */
    public final long[][] buckets = new long[MOST_SUBTABLES][SIZE];

    /** What was read ahead; kept, so that the compiler cannot leave the reading out. */
    public long touched;

    private Batch() {}

    /**
     * This thread's room.
     *
     * @return room for one chunk
     */
    public static Batch current() {
        return CURRENT.get();
    }
}
