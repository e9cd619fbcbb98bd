package dev.filtersmith.parts;

import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.function.LongFunction;

/** The reading of a chain, after its first filter. */
final class ChainRestore {
    private final StoredParts stored;
    private final FilterStorage first;
    private final boolean deletes;
    private long bytes;
    private long last;

    ChainRestore(StoredParts stored, FilterStorage first, boolean deletes) throws IOException {
        this.stored = stored;
        this.first = first;
        this.deletes = deletes;
        this.bytes = first.bitSize() / Byte.SIZE;
        requireSize(first.expectedElements(), expectedElements());
    }

    long expectedElements() {
        return stored.header().expectedElements();
    }

    /** Checks that each filter is larger than the one before, and none than the last can be. */
    private void requireSize(long elements, long least) throws StreamCorruptedException {
        if (least < 1 || elements < least || elements > ChainSizes.most(expectedElements())) {
            throw corrupt("a filter for " + elements + " elements after one for " + last);
        }
        last = elements;
    }

    private StreamCorruptedException corrupt(String fault) {
        return new StreamCorruptedException("the " + stored.header().form() + " for " + expectedElements()
                + " elements has " + fault + ", which no chain has");
    }

    /** Reads the next filter. It is allocated when its header and the first of its words came. */
    FilterStorage next(ByteSource source, long maxBytes, LongFunction<FilterStorage> maker) throws IOException {
        StoredHeader header = StoredHeader.read(source, StoredForm.FILTER);
        stored.requirePart(header);
        requireSize(header.expectedElements(), last + 1);
        header.requireWords(
                first.layout().tableWords(header.expectedElements()),
                first.layout().spec().stashCapacity());
        header.requireSize(maxBytes - bytes);
        WordReader words = new WordReader(source, header.words());
        FilterStorage filter = maker.apply(header.expectedElements());
        filter.restore(words, header.stashWords());
        bytes += filter.bitSize() / Byte.SIZE;
        return filter;
    }

    /** Restores what the filters themselves do not have. */
    void counts(ChainPart[] parts, Strays strays) throws StreamCorruptedException {
        long[] words = stored.words();
        for (int i = 0; i < parts.length; i++) {
            if (words[i] < 0) {
                throw corrupt(words[i] + " elements in a filter");
            }
            parts[i].setElements(words[i]);
        }
        for (int i = parts.length; i < words.length; i += 2) {
            if (i + 1 == words.length || words[i + 1] < 1 || words[i + 1] >= parts.length || !deletes) {
                throw corrupt("a stray in no later filter with deletion");
            }
            strays.add(words[i], parts[(int) words[i + 1]]);
        }
    }
}
