package dev.filtersmith.parts;

import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredCopies;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Filters that are one, as they are stored: a header, the number of elements of each, for each
 * stray its hash and the number of its filter, then the filters, the earliest first.
 */
public final class PartsSnapshot {
    private final StoredForm form;
    private final long expectedElements;
    private final List<TableCore> filters;
    private final long[] elements;
    private final long[] strays;

    public PartsSnapshot(
            StoredForm form, long expectedElements, List<TableCore> filters, long[] elements, long... strays) {
        this.form = form;
        this.expectedElements = expectedElements;
        this.filters = filters;
        this.elements = elements;
        this.strays = strays;
    }

    public StoredForm form() {
        return form;
    }

    public long expectedElements() {
        return expectedElements;
    }

    public List<TableCore> filters() {
        return filters;
    }

    public long[] elements() {
        return elements;
    }

    public long[] strays() {
        return strays;
    }

    /** Writes the filters. */
    void write(ByteSink sink, WriteOption... asked) throws IOException {
        // Shards that were read one by one may have come with the seed and without it.
        boolean withheld = filters.get(0).storedSeed(asked).withheld();
        WriteOption[] options = {withheld ? WriteOption.WITHHOLD_SEED : WriteOption.STORE_SEED};
        StoredHeader before = header(options);
        WordWriter words = new WordWriter(before, sink);
        words.put(LongBuffer.wrap(elements));
        words.put(LongBuffer.wrap(strays));
        words.end();
        for (TableCore filter : filters) {
            before.writePadding(sink);
            before = filter.snapshot().writeTo(sink, options);
        }
    }

    private StoredHeader header(WriteOption... options) {
        TableCore first = filters.get(0);
        return new StoredHeader(
                form,
                first.layout().spec().storedText(),
                first.isPlainSet(),
                first.keySignature(),
                first.storedSeed(options),
                expectedElements,
                total(Arrays.stream(elements)),
                filters.size(),
                strays.length,
                0,
                0,
                StoredCopies.NONE);
    }

    /** Returns whether filters and strays are the same, whatever the engines. */
    boolean sameContent(PartsSnapshot other) {
        boolean same = filters.size() == other.filters.size() && Arrays.equals(strays, other.strays);
        for (int i = 0; i < filters.size() && same; i++) {
            same = filters.get(i).expectedElements() == other.filters.get(i).expectedElements()
                    && filters.get(i).sameContent(other.filters.get(i).filter());
        }
        return same;
    }

    /**
     * Adds up numbers of elements. A Bloom filter whose bits are all set has the highest number,
     * and so has the sum then.
     */
    static long total(LongStream counts) {
        return counts.reduce(0, (sum, count) -> Math.min(sum, Long.MAX_VALUE - count) + count);
    }
}
