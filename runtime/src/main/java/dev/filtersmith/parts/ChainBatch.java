package dev.filtersmith.parts;

import dev.filtersmith.storage.BatchFilter;
import dev.filtersmith.storage.FilterStorage;

/** The keys of a chunk that no filter of a chain was found to have so far, with their places. */
final class ChainBatch {
    private final long[] hashes = new long[BatchFilter.CHUNK];
    private final int[] places = new int[BatchFilter.CHUNK];
    private final long[] answers = new long[BatchFilter.CHUNK / Long.SIZE];
    private int missing;

    /** Collects the keys of a chunk that the first of the filters asked has not. */
    ChainBatch(long[] all, int count, long[] hits, int to) {
        for (int i = 0; i < count; i++) {
            if ((hits[to + (i >>> 6)] >>> i & 1) == 0) {
                keep(all[i], i);
            }
        }
    }

    private void keep(long hash, int place) {
        hashes[missing] = hash;
        places[missing++] = place;
    }

    /** Asks one more filter for the keys that are missing. Returns how many it has. */
    int ask(FilterStorage filter, Lookup lookup, long[] hits, int to) {
        int asked = missing;
        int found = lookup.lookUp(filter, hashes, asked, answers);
        missing = 0;
        for (int i = 0; i < asked; i++) {
            if ((answers[i >>> 6] >>> i & 1) == 0) {
                keep(hashes[i], places[i]);
            } else {
                hits[to + (places[i] >>> 6)] |= 1L << places[i];
            }
        }
        return found;
    }

    /** A lookup of a chunk of keys in a filter. */
    interface Lookup {
        int lookUp(FilterStorage filter, long[] hashes, int count, long[] answers);
    }
}
