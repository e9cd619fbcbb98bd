package dev.filtersmith.buckets;

import dev.filtersmith.storage.KeyRanges;
import org.jspecify.annotations.Nullable;

/** The parts of a table with subtables, which are filled one by one, or by several threads. */
public final class BucketRanges {
    /** Remedy for a bucket choice without parts. */
    public static final String REMEDY = ", or with permutation = AUTOMATIC or XOR_IN_CHUNK and subtables = 2";

    private BucketRanges() {}

    /**
     * Returns parts of whole chunks; null if the buckets of a key may be anywhere in tables of any
     * size. The keys of a part are those whose bucket in the first subtable is in it. A table too
     * small for chunks is a single part.
     */
    public static @Nullable KeyRanges of(ChoiceLayout layout, TableSize size) {
        if (!layout.mayChunk() || Integer.bitCount(layout.group() * layout.subtables()) > 1) {
            return null;
        } else if (size.chunkMask() == 0) {
            return KeyRanges.WHOLE;
        }
        int chunk = size.chunkMask() + layout.subtables();
        return KeyRanges.of(1, size.buckets(), Integer.numberOfTrailingZeros(chunk / layout.subtables()));
    }
}
