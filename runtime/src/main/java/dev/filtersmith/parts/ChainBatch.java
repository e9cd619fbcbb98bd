package dev.filtersmith.parts;

import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.storage.KeyChunks;
import dev.filtersmith.storage.TableCore;

/** The keys of a chunk that no filter of a chain was found to have so far, with their places. */
final class ChainBatch {
    private final long[] hashes = new long[KeyChunks.SIZE];
    private final int[] places = new int[KeyChunks.SIZE];
    private final long[] answers = new long[KeyChunks.SIZE / Long.SIZE];
    private int missing;

    /** Looks up a chunk of keys: each filter is asked for all that no later one has. */
    static int mightContain(ChainPart[] parts, long[] hashes, int count, long[] hits, int to) {
        int last = parts.length - 1;
        int found = LibraryAccess.lookUp(parts[last].core, hashes, count, hits, to);
        if (last == 0 || found == count) {
            return found;
        }
        ChainBatch batch = new ChainBatch(hashes, count, hits, to);
        for (int i = last - 1; i >= 0 && batch.missing > 0; i--) {
            found += batch.ask(parts[i].core, hits, to);
        }
        return found;
    }

    /** Collects the keys of a chunk that the first of the filters asked has not. */
    private ChainBatch(long[] all, int count, long[] hits, int to) {
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
    private int ask(TableCore core, long[] hits, int to) {
        int asked = missing;
        int found = LibraryAccess.lookUp(core, hashes, asked, answers, 0);
        if (found == 0) {
            return 0;
        }
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
}
