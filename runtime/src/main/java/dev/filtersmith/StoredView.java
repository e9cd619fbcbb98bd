package dev.filtersmith;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.View;
import dev.filtersmith.storage.ViewedCountingFilter;
import dev.filtersmith.storage.ViewedFilter;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored filter that is viewed where its bytes are, and can be read into the heap.
 *
 * @param received header and layout
 * @param keyType type of the keys; null for long keys
 * @param seed seed or key that keys are hashed with
 * @param payload words and checksums, in parts
 */
record StoredView(ReceivedFilter received, @Nullable Type keyType, KeySeed seed, List<ByteBuffer> payload)
        implements View.Reading {
    /**
     * Returns the view of a filter.
     *
     * @throws IOException if the seed or key is missing and none is given, or another one is given
     */
    static StoredView of(FilterBytes.Opened<?> opened, @Nullable KeySeed given) throws IOException {
        ReceivedFilter received = opened.match().received();
        return new StoredView(
                received,
                opened.match().request().keyType(),
                received.header().seed().resolve(given),
                opened.payload());
    }

    private StoredHeader header() {
        return received.header();
    }

    /** Returns a view of the words. */
    View view() {
        TableWords all = new TableWords(Math.toIntExact(header().words()), payload);
        TableWords table = new TableWords((int) header().tableWords(), payload);
        return new View(
                received.layout(),
                table,
                Families.lookupIn(received.layout(), header().expectedElements(), table),
                header().elements(),
                all.copy((int) header().tableWords(), header().stashWords()),
                this);
    }

    /** Returns a filter over the words. */
    FilterStorage filter(View view) {
        FilterStorage filter = received.spec() instanceof CountingSpec
                ? new ViewedCountingFilter(view, header().expectedElements(), seed)
                : new ViewedFilter(view, header().expectedElements(), seed);
        filter.keysAre(keyType);
        return filter;
    }

    private WordReader words() throws IOException {
        return new WordReader(ByteSource.of(payload), header().words());
    }

    @Override
    public FilterStorage read() throws IOException {
        FilterStorage filter = Families.interpreterOf(received.layout()).create(header().expectedElements(), seed);
        filter.keysAre(keyType);
        received.restore(words(), filter);
        return filter;
    }

    @Override
    public void verifyChecksums() throws IOException {
        WordReader words = words();
        words.skip(header().words());
        words.end();
    }
}
