package dev.filtersmith.parts;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.key.Causes;
import dev.filtersmith.storage.CountedHashes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.function.LongFunction;

/** The reading of a chain, after the header of its first filter. */
public final class ChainRestore {
    /** More elements than bits of the largest filter. Sums of such numbers do not overflow. */
    private static final long MAX_ELEMENTS = 1L << 48;

    private final StoredParts stored;
    private final Layout layout;
    private final boolean deletes;
    private StoredHeader last;
    private long bytesLeft;

    /**
     * Starts with the first filter. The words of all filters and the strays may take some bytes.
     */
    public ChainRestore(StoredParts stored, Layout layout, long maxBytes) throws IOException {
        this.stored = stored;
        this.layout = layout;
        this.deletes = layout.spec() instanceof CountingSpec && !stored.header().set();
        this.last = stored.first();
        this.bytesLeft = maxBytes - strayBytes(stored.header(), maxBytes);
        if (stored.filters() > ChainSizes.filters(layout.spec())) {
            throw corrupt(stored.filters() + " filters");
        }
        require(last, expectedElements());
    }

    /** Returns the heap that the strays take, which is more than their stored bytes. */
    private static long strayBytes(StoredHeader header, long maxBytes) throws StreamCorruptedException {
        long strays = header.stashWords() / 2;
        long bytes = strays * CountedHashes.BYTES_EACH;
        if (strays > CountedHashes.MAX || bytes > maxBytes) {
            throw new StreamCorruptedException("the " + header.form() + " has " + strays + " elements that several of"
                    + " its filters match, which take " + bytes + " bytes, and this reader accepts "
                    + Math.min(maxBytes, (long) CountedHashes.MAX * CountedHashes.BYTES_EACH) + " bytes");
        }
        return bytes;
    }

    long expectedElements() {
        return stored.header().expectedElements();
    }

    /** Reads the header of the next filter, behind the words of the one before. */
    public StoredHeader next(ByteSource source) throws IOException {
        last.readPadding(source);
        StoredHeader header = StoredHeader.read(source, StoredForm.FILTER);
        stored.requirePart(header);
        // Without deletion, unions have several of one size; the limit 2 is that of two.
        boolean larger = deletes && layout.spec().growthLimit() != 2;
        require(header, larger ? last.expectedElements() + 1 : last.expectedElements());
        last = header;
        return header;
    }

    private void require(StoredHeader header, long least) throws StreamCorruptedException {
        long elements = header.expectedElements();
        if (least < 1 || elements < least || elements > ChainSizes.most(layout.spec(), expectedElements())) {
            throw corrupt("a filter for " + elements + " elements after one for " + last.expectedElements());
        }
        try {
            header.requireWords(layout.tableWords(elements), layout.spec().stashCapacity());
        } catch (FilterSpecException tooMany) {
            throw Causes.of(tooMany, corrupt("a filter for " + elements + " elements"));
        }
        header.requireSize(bytesLeft);
        bytesLeft -= header.heapBytes();
    }

    private StreamCorruptedException corrupt(String fault) {
        return new StreamCorruptedException("the " + stored.header().form() + " for " + expectedElements()
                + " elements has " + fault + ", which no chain has");
    }

    /** Reads the next filter. It is allocated when its header and the first of its words came. */
    TableCore next(ByteSource source, LongFunction<TableCore> maker) throws IOException {
        StoredHeader header = next(source);
        WordReader words = new WordReader(source, header.words());
        TableCore filter = maker.apply(header.expectedElements());
        filter.restore(words, header);
        return filter;
    }

    /** Restores the counts and strays of the chain. */
    void counts(ChainPart... parts) throws StreamCorruptedException {
        long[] words = stored.words();
        long left = stored.header().elements();
        for (int i = 0; i < parts.length; i++) {
            left -= words[i];
            if (words[i] < 0 || words[i] > MAX_ELEMENTS || left < 0) {
                throw corrupt(words[i] + " elements in a filter");
            }
            parts[i].setElements(words[i]);
            if (deletes) {
                parts[i].restoreElements(words[i]);
            }
        }
        for (int i = parts.length; i < words.length; i += 2) {
            if (i + 1 == words.length || !isStray(words[i + 1], parts.length) || !deletes) {
                throw corrupt("a stray in no later filter with deletion");
            }
        }
        // A set has no use for them.
        if (parts[0].deletes && !ChainPart.addStrays(words, parts.length, parts)) {
            throw corrupt("a stray that was put too often");
        }
    }

    private static boolean isStray(long word, int filters) {
        int filter = ChainPart.filterOfStray(word);
        return filter >= 1 && filter < filters && ChainPart.timesOfStray(word) >= 1;
    }
}
