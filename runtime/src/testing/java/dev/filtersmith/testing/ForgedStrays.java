package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.LongStream;

/** Stored chains with any strays. */
public final class ForgedStrays {
    private static final int FIRST = 40;
    private static final int FILTERS = 2;
    private static final int STASH_WORDS = 56;
    private static final int ALIGNMENT = 64;
    private static final int BLOCK = 1 << 16;

    private ForgedStrays() {}

    /** Returns a stored chain of two filters, with other strays than its own. */
    public static byte[] of(long... hashes) throws IOException {
        LongFilter filter = Filters.builder(FilterSpec.windowedCuckoo()
                        .slotBits(12)
                        .growth(Growth.CHAINED)
                        .build())
                .expectedElements(FIRST)
                .build();
        filter.putAll(LongStream.range(0, 100).toArray());
        StoredBytes own = StoredBytes.of(filter);
        byte[] stored = own.array();
        int filters = own.filters()[0];
        int payload = (FILTERS + 2 * hashes.length) * Long.BYTES;
        int end = own.header() + payload + (payload + BLOCK - 1) / BLOCK * Integer.BYTES;
        int start = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer forged = ByteBuffer.allocate(start + stored.length - filters).order(ByteOrder.LITTLE_ENDIAN);
        forged.put(stored, 0, own.header() + FILTERS * Long.BYTES).putInt(STASH_WORDS, 2 * hashes.length);
        for (long hash : hashes) {
            forged.putLong(hash).putLong(1);
        }
        forged.position(start).put(stored, filters, stored.length - filters);
        return StoredBytes.repaired(forged.array()).array();
    }
}
