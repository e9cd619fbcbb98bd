package dev.filtersmith.parts;

import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * A chain at one moment, as it is stored: a header, the number of elements of each filter, for each
 * stray its hash and the number of its filter, then the filters, the earliest first.
 */
final class ChainSnapshot {
    private final long expectedElements;
    private final List<FilterStorage> filters;
    private final long[] elements;
    private final long[] strays;

    private ChainSnapshot(long expectedElements, List<FilterStorage> filters, long[] elements, long[] strays) {
        this.expectedElements = expectedElements;
        this.filters = filters;
        this.elements = elements;
        this.strays = strays;
    }

    /** Copies a chain that no other thread changes, where others may change it later. */
    static ChainSnapshot of(long expectedElements, ChainPart... parts) {
        return new ChainSnapshot(
                expectedElements,
                Arrays.stream(parts).map(part -> part.filter.snapshot()).toList(),
                Arrays.stream(parts).mapToLong(ChainPart::elements).toArray(),
                StrayWords.of(parts));
    }

    /** Returns a copy, in filters that nobody else uses. */
    ChainPart[] copy(ChainGrowth growth) {
        ChainPart[] parts = new ChainPart[elements.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = growth.copy(filters.get(i), elements[i]);
        }
        StrayWords.addAll(strays, 0, parts);
        return parts;
    }

    /** Returns whether filters and elements are the same, whatever the engines. */
    boolean sameContent(ChainSnapshot other) {
        boolean same = filters.size() == other.filters.size() && Arrays.equals(strays, other.strays);
        for (int i = 0; i < filters.size() && same; i++) {
            same = filters.get(i).expectedElements() == other.filters.get(i).expectedElements()
                    && filters.get(i).sameContent(other.filters.get(i));
        }
        return same;
    }

    void write(ByteSink sink, WriteOption... options) throws IOException {
        FilterStorage first = filters.get(0);
        StoredHeader header = new StoredHeader(
                StoredForm.CHAIN,
                first.layout().spec().storedText(),
                first.keySignature(),
                first.storedSeed(options),
                expectedElements,
                Arrays.stream(elements).sum(),
                elements.length,
                strays.length);
        WordWriter words = new WordWriter(header, sink);
        words.put(LongBuffer.wrap(elements));
        words.put(LongBuffer.wrap(strays));
        words.end();
        StoredHeader before = header;
        for (FilterStorage filter : filters) {
            before.writePadding(sink);
            before = filter.writeTo(sink, options);
        }
    }
}
