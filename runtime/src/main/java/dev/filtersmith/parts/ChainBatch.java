package dev.filtersmith.parts;

import dev.filtersmith.LongFilter;
import java.util.Objects;

/** The lookup of many long keys in a chain: each filter is asked for all that no later one has. */
final class ChainBatch {
    private static final int SIZE = 1024;

    private final long[] keys = new long[SIZE];
    private final int[] places = new int[SIZE];
    private final long[] answers = new long[SIZE / Long.SIZE];

    private ChainBatch() {}

    static int mightContain(ChainPart[] parts, long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        int found = ((LongFilter) parts[parts.length - 1].filter).mightContain(keys, offset, length, hits);
        if (parts.length > 1) {
            ChainBatch batch = new ChainBatch();
            for (int done = 0; done < length; done += SIZE) {
                int count = Math.min(SIZE, length - done);
                for (int i = parts.length - 2; i >= 0; i--) {
                    found += batch.ask((LongFilter) parts[i].filter, keys, offset + done, count, hits, done >>> 6);
                }
            }
        }
        return found;
    }

    /** Asks a filter for the keys that were not found yet. */
    private int ask(LongFilter filter, long[] all, int from, int count, long[] hits, int to) {
        int missing = 0;
        for (int i = 0; i < count; i++) {
            if ((hits[to + (i >>> 6)] >>> i & 1) == 0) {
                keys[missing] = all[from + i];
                places[missing++] = i;
            }
        }
        int found = filter.mightContain(keys, 0, missing, answers);
        for (int i = 0; i < missing; i++) {
            long answer = answers[i >>> 6] >>> i & 1;
            hits[to + (places[i] >>> 6)] |= answer << places[i];
        }
        return found;
    }
}
