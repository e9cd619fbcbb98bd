package dev.filtersmith.wire;

import java.io.IOException;
import java.nio.LongBuffer;

/** Writing of the stored form. */
public final class WireFormat {
    private WireFormat() {}

    /**
     * Writes a filter: its header, its words and their checksums.
     *
     * @param header header, with the numbers of words
     * @param table words of the table
     * @param stash words of the stash
     * @param sink target
     * @throws IOException if the target fails
     */
    public static void write(StoredHeader header, LongBuffer table, LongBuffer stash, ByteSink sink)
            throws IOException {
        WordWriter words = new WordWriter(header, sink);
        words.put(table);
        words.put(stash);
        words.end();
    }
}
