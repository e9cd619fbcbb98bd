package dev.filtersmith.wire;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.List;

/** Writing of the stored form. */
public final class WireFormat {
    private WireFormat() {}

    /** Writes a filter: its header, its words and their checksums. */
    public static void write(StoredHeader header, List<LongBuffer> table, LongBuffer stash, ByteSink sink)
            throws IOException {
        WordWriter words = new WordWriter(header, sink);
        for (LongBuffer part : table) {
            words.put(part);
        }
        words.put(stash);
        words.end();
    }
}
