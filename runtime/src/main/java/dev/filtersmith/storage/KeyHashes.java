package dev.filtersmith.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The hashes of the keys that a filter is built from, in the order given. They are kept in segments
 * of 512 KB: so the memory is in proportion to their number, whatever that comes to, and nothing
 * is copied as they grow.
 */
public final class KeyHashes {
    /** Number of hashes in a full segment: an index in it, and their number, fit a char. */
    static final int SEGMENT = Character.MAX_VALUE;

    private static final int FIRST_LENGTH = 16;

    private final List<long[]> segments = new ArrayList<>();

    /** The last segment, and the number of hashes in it. */
    private long[] last = {};

    private int used;

    /** Creates an empty collection. */
    public KeyHashes() {}

    /** Returns a collection of given hashes. */
    public static KeyHashes of(long... hashes) {
        KeyHashes collection = new KeyHashes();
        for (long hash : hashes) {
            collection.add(hash);
        }
        return collection;
    }

    /** Adds a hash. */
    public void add(long hash) {
        if (used == last.length) {
            grow();
        }
        last[used++] = hash;
    }

    private void grow() {
        if (!segments.isEmpty() && used < SEGMENT) {
            last = Arrays.copyOf(last, Math.min(SEGMENT, 4 * used));
            segments.set(segments.size() - 1, last);
            return;
        }
        last = new long[segments.isEmpty() ? FIRST_LENGTH : SEGMENT];
        segments.add(last);
        used = 0;
    }

    /** Returns the number of hashes. */
    public long size() {
        return segments.isEmpty() ? 0 : (segments.size() - 1L) * SEGMENT + used;
    }

    /** Removes the hashes that were added last. */
    public void truncate(long size) {
        int kept = (int) ((size + SEGMENT - 1) / SEGMENT);
        segments.subList(kept, segments.size()).clear();
        last = kept == 0 ? new long[0] : segments.get(kept - 1);
        used = kept == 0 ? 0 : (int) (size - (kept - 1L) * SEGMENT);
    }

    /** Passes all hashes on, in the order of their additions. */
    public void forEach(LongConsumer consumer) {
        for (int i = 0; i < segments(); i++) {
            long[] segment = segment(i);
            for (int j = 0; j < count(i); j++) {
                consumer.accept(segment[j]);
            }
        }
    }

    /** Returns the number of segments. */
    int segments() {
        return segments.size();
    }

    /** Returns a segment itself, with its hashes from the start. */
    long[] segment(int index) {
        return segments.get(index);
    }

    /** Returns the number of hashes in a segment. */
    int count(int index) {
        return index == segments.size() - 1 ? used : SEGMENT;
    }
}
