package dev.filtersmith.parts;

import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The operations of chains that change nothing. */
abstract class ChainParts extends FilterParts {
    /** Returns the filters at this moment, the earliest first, in an array that never changes. */
    abstract ChainPart[] now();

    /** Returns the content at one moment. */
    abstract ChainSnapshot snapshot();

    @Override
    public final List<FilterStorage> all() {
        return Arrays.stream(now()).map(part -> part.filter).toList();
    }

    @Override
    public final String structure() {
        return "a chain of filters, for " + expectedElements() + " expected elements";
    }

    @Override
    public final boolean mightContain(long hash) {
        ChainPart[] now = now();
        for (int i = now.length - 1; i >= 0; i--) {
            if (now[i].filter.mightContainHash(hash)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public final int mightContain(long[] hashes, int count, long[] hits, int to) {
        return ChainBatch.mightContain(now(), FilterParts::lookUp, hashes, count, hits, to);
    }

    @Override
    public final int count(long hash) {
        int count = 0;
        for (ChainPart part : now()) {
            count += part.count(hash);
        }
        return count;
    }

    @Override
    public final boolean sameContent(FilterParts other) {
        return snapshot().sameContent(((ChainParts) other).snapshot());
    }

    @Override
    public final void write(ByteSink sink, WriteOption... options) throws IOException {
        snapshot().write(sink, options);
    }
}
