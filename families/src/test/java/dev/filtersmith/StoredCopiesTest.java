package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Readers refuse copies that no filter writes, since lookups and removals rely on them. */
class StoredCopiesTest {
    private static final int FLAGS = 12;

    static Stream<FilterSpec> specs() {
        return RepeatedKeysTest.exclusive();
    }

    /** Returns a filter that has copies of two elements. */
    private static LongFilter hot(FilterSpec spec) {
        LongFilter filter =
                TypedBuilder.ofLongs(spec).expectedElements(100).seed(7).build();
        for (long key = 0; key < 50; key++) {
            for (int times = 0; times < (key < 2 ? 900 : 1); times++) {
                filter.put(key);
            }
        }
        return filter;
    }

    private static void assertRefused(StoredBytes forged, String message) {
        byte[] bytes = forged.array();
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> read(bytes, Filters.reader()))
                .withMessageContaining(message);
    }

    private static LongFilter read(byte[] bytes, FilterReader reader) throws IOException {
        return reader.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void entriesThatNoFilterWritesAreRefused(FilterSpec spec) throws IOException {
        LongFilter filter = hot(spec);
        byte[] stored = StoredBytes.of(filter).array();
        int words = filter.words().length;
        assertThat(TestShapes.single(filter).copies().entries()).isEqualTo(2);
        long first = filter.words()[words - 4];
        long second = filter.words()[words - 2];
        for (long count : new long[] {0, -1, 1L << 31, Long.MIN_VALUE}) {
            assertRefused(StoredBytes.of(stored).withWord(words - 1, count), "copies");
        }
        for (long key : new long[] {first, first - 1, Long.MIN_VALUE}) {
            assertRefused(StoredBytes.of(stored).withWord(words - 2, key), "copies");
        }
        for (long key : new long[] {second + 1, Long.MAX_VALUE}) {
            assertRefused(StoredBytes.of(stored).withWord(words - 2, key), "copies of the elements of key " + key);
        }
        assertRefused(StoredBytes.of(stored).withWord(words - 4, Long.MIN_VALUE), "copies of the elements of key");
    }

    @ParameterizedTest
    @MethodSource("specs")
    void numbersThatNoFilterWritesAreRefused(FilterSpec spec) throws IOException {
        StoredBytes stored = StoredBytes.of(hot(spec));
        int at = stored.entriesAt();
        byte[] bytes = stored.array();
        assertRefused(StoredBytes.of(bytes).withInt(at, 0), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(at, -1), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(at, (1 << 26) + 1), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(at + 4, -1), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(at + 4, Integer.MAX_VALUE), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(FLAGS, 4 | 8), "elements with copies");
        assertRefused(StoredBytes.of(bytes).withInt(at, 1).withInt(at + 4, 1), "is not in the stash");
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theirHeapIsLimited(FilterSpec spec) throws IOException {
        LongFilter filter = hot(spec);
        byte[] stored = StoredBytes.of(filter).array();
        long bytes = filter.words().length * 8L + 2 * 16;
        assertThatCode(() -> read(stored, Filters.reader().maxBytes(bytes))).doesNotThrowAnyException();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read(stored, Filters.reader().maxBytes(bytes - 1)))
                .withMessageContaining("this reader accepts " + (bytes - 1) + " bytes");
    }

    /** A view checks nothing before it is asked to. It answers all the same. */
    @ParameterizedTest
    @MethodSource("specs")
    void aViewOfForgedCopiesAnswers(FilterSpec spec) throws IOException {
        LongFilter filter = hot(spec);
        int words = filter.words().length;
        byte[] forged = StoredBytes.of(StoredBytes.of(filter).array())
                .withWord(words - 1, -5)
                .array();
        FilterView<LongCountingFilter> view =
                Filters.reader().view(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(forged)));
        for (long key = 0; key < 50; key++) {
            assertThat(view.filter().mightContain(key)).isTrue();
            assertThat(view.filter().count(key)).isPositive();
        }
        assertThatExceptionOfType(StreamCorruptedException.class).isThrownBy(view::verify);
    }
}
