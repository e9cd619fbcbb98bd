package dev.filtersmith.reading;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.View;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredCopies;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored filter that is viewed where its bytes are, and can be read into the heap. A class, since
 * a record is larger.
 */
final class StoredView implements View.Reading {
    private final StoredHeader header;
    private final Layout layout;

    /** Whether the filter is a multiset. */
    private final boolean counts;

    /** Null for long keys. */
    private final @Nullable Type keyType;

    private final KeySeed seed;

    /** A copy of the bytes before the words: of the header, and of what comes before it. */
    private final ByteBuffer frontSeen;

    /** The same bytes where they are. */
    private final ByteBuffer front;

    private final List<ByteBuffer> payload;

    StoredView(
            StoredHeader header,
            FilterRequest<?> request,
            Layout layout,
            KeySeed seed,
            ByteBuffer frontSeen,
            ByteBuffer front,
            List<ByteBuffer> payload) {
        this.header = header;
        this.layout = layout;
        this.counts = request.counts();
        this.keyType = request.keyType();
        this.seed = seed;
        this.frontSeen = frontSeen;
        this.front = front;
        this.payload = payload;
    }

    /** Returns a filter that shows the words of a view. */
    <F extends Filter> F filter(FilterRequest<F> request, @Nullable Engine engine, View view) throws IOException {
        F filter = request.view(engine, layout, header.expectedElements(), seed);
        show(view, (TableCore) FilterRequest.coreOf(filter));
        return filter;
    }

    /** Returns a filter of a chain, or a shard, that shows the words of a view. */
    TableCore part(View view) throws IOException {
        TableCore part = core(Families.interpreterOf(layout, true));
        part.keysAre(keyType);
        show(view, part);
        return part;
    }

    private void show(View view, TableCore filter) throws IOException {
        filter.placed(ReceivedFilter.placeOf(header));
        filter.show(view);
    }

    /** Returns a view of the words. */
    View view() {
        TableWords all = new TableWords(Math.toIntExact(header.words()), payload);
        int stashAt = (int) header.tableWords();
        int copiesAt = stashAt + header.stashWords();
        StoredCopies entries = header.copies();
        Copies copies = Copies.shown(
                all.copy(copiesAt, entries.tableWords()),
                all.copy(copiesAt + entries.tableWords(), entries.stashWords()));
        return new View(
                new TableWords(stashAt, payload),
                counts ? header.elements() : Math.max(0, header.elements() - copies.total()),
                all.copy(stashAt, header.stashWords()),
                copies,
                this);
    }

    /** Returns the core of a filter that nobody observes. */
    private TableCore core(Interpreter<?> interpreter) {
        return (TableCore) Metering.quietly(() -> interpreter.create(header.expectedElements(), seed, counts))
                .filterCore();
    }

    private WordReader words() throws IOException {
        if (!front.equals(frontSeen)) {
            throw new StreamCorruptedException("the bytes before the words are others than when the view was made");
        }
        return new WordReader(ByteSource.of(payload), header.words());
    }

    @Override
    public TableCore read() throws IOException {
        TableCore filter = core(Families.interpreterOf(layout, false));
        filter.keysAre(keyType);
        filter.restore(words(), header);
        return filter;
    }

    @Override
    public void verifyChecksums() throws IOException {
        WordReader words = words();
        words.skip(header.words());
        words.end();
    }
}
