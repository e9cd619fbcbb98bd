package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.TestShapes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how often the whole filter of a view is read into the heap. */
class ViewReadsTest {
    private static final long KEYS = 500;

    private final LongFilter filter =
            Filters.builder(FilterSpec.dLeft().build()).expectedElements(KEYS).build();
    private int reads;

    /** A reading that is counted. */
    private final class Counted implements View.Reading {
        @Override
        public TableCore read() throws IOException {
            reads++;
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            filter.writeTo(out);
            return TestShapes.single(Filters.reader()
                    .read(LongFilter.class, FilterSource.of(new ByteArrayInputStream(out.toByteArray()))));
        }

        @Override
        public void verifyChecksums() {}
    }

    @BeforeEach
    void fill() {
        LongStream.range(0, KEYS).forEach(filter::put);
    }

    private HotFilter view() {
        long[] words = filter.words();
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(words);
        HotFilter view = Families.interpreterOf(filter.layout(), true)
                .create(KEYS, TestShapes.core(filter).keySeed());
        view.filterCore().keysAre(null);
        TableWords viewed = new TableWords(words.length, List.of(bytes));
        TestShapes.single(view).show(new View(viewed, KEYS, new long[0], Copies.NONE, new Counted()));
        return view;
    }

    @Test
    void aComparisonReadsAViewOnce() {
        assertThat(view().sameContent(filter)).isTrue();
        assertThat(reads).isEqualTo(1);
        assertThat(filter.sameContent(view())).isTrue();
        assertThat(reads).isEqualTo(2);
        assertThat(view().sameContent(view())).isTrue();
        assertThat(reads).isEqualTo(4);
    }

    @Test
    void incompatibilityReadsNoView() {
        assertThat(view().incompatibility(filter)).isEmpty();
        assertThat(filter.incompatibility(view())).isEmpty();
        assertThat(view().isCompatible(view())).isTrue();
        LongFilter smaller = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(KEYS / 4)
                .build();
        assertThat(view().sameContent(smaller)).isFalse();
        assertThat(reads).isZero();
    }

    @Test
    void aUnionReadsAViewOnce() {
        LongFilter union = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(KEYS)
                .build();
        union.putAll(view());
        assertThat(reads).isEqualTo(1);
        assertThat(union.words()).isEqualTo(filter.words());
    }
}
