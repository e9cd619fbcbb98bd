package dev.filtersmith.emitted;

import dev.filtersmith.storage.TableCore;

/** Chunks of keys in one of several filters, for the library. */
@SuppressWarnings("exports") // Only the library has cores.
public final class PartChunks {
    private PartChunks() {}

    /** Looks up a chunk of keys, as {@link Routing#mightContain(long[], int, long[], int)} does. */
    public static int lookUp(TableCore part, long[] hashes, int count, long[] hits, int to) {
        return ((HotFilter) part.filter()).mightContainHashes(hashes, count, hits, to);
    }

    /**
     * Reads the buckets of a chunk of keys, before they are changed. A view is not read, since it
     * refuses the change under its own name.
     */
    public static void readAhead(TableCore part, long[] hashes, int count) {
        if (!part.isView()) {
            ((HotFilter) part.filter()).readAhead(hashes, count);
        }
    }
}
