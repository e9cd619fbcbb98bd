package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests views of filters with shards, and of their shards. */
class ViewedShardsTest {
    private static final int KEYS = 4000;
    private static final int SHARDS = 4;

    @TempDir
    private Path directory;

    static Stream<FilterSpec> specs() {
        return BareSpecs.all().values().stream();
    }

    private static LongFilter filled(FilterSpec spec) {
        LongFilter filter =
                TypedBuilder.ofLongs(spec).expectedElements(KEYS).shards(SHARDS).build();
        filter.putAll(LongStream.range(0, KEYS).toArray());
        return filter;
    }

    private static byte[] bytes(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    private static FilterView<LongFilter> view(byte... bytes) throws IOException {
        return Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
    }

    private static long[] keys() {
        return LongStream.range(0, 3 * KEYS).toArray();
    }

    private static void assertAlike(LongFilter view, LongFilter filter) throws IOException {
        for (long key : keys()) {
            assertThat(view.mightContain(key)).isEqualTo(filter.mightContain(key));
        }
        assertThat(view.mightContain(keys())).isEqualTo(filter.mightContain(keys()));
        assertThat(view.words()).isEqualTo(filter.words());
        assertThat(view.expectedElements()).isEqualTo(filter.expectedElements());
        assertThat(view.approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(view.statistics().content()).isEqualTo(filter.statistics().content());
        assertThat(view.sameContent(filter)).isTrue();
        assertThat(filter.sameContent(view)).isTrue();
        assertThat(bytes(view)).isEqualTo(bytes(filter));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void viewsAnswerAsTheFilter(FilterSpec spec) throws IOException {
        LongFilter filter = filled(spec);
        Path file = Files.write(directory.resolve("filter.bin"), bytes(filter));
        FilterView<LongFilter> mapped = Filters.map(LongFilter.class, file);
        try (mapped) {
            assertAlike(mapped.filter(), filter);
            mapped.verify();
            mapped.verifyChecksums();
        }
        assertThatIllegalStateException().isThrownBy(() -> mapped.filter().mightContain(1));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shardsOfAViewStayShards(FilterSpec spec) throws IOException {
        LongFilter filter = filled(spec);
        List<LongFilter> shards = Shards.of(filter);
        try (FilterView<LongFilter> view = view(bytes(filter))) {
            List<LongFilter> viewed = Shards.of(view.filter());
            List<LongFilter> alone = new ArrayList<>();
            for (int i = 0; i < SHARDS; i++) {
                assertThat(bytes(viewed.get(i))).isEqualTo(bytes(shards.get(i)));
                alone.add(view(bytes(viewed.get(i))).filter());
            }
            assertAlike(Shards.join(alone), filter);
        }
    }

    @Test
    void changesAreRefused() throws IOException {
        LongCountingFilter filter =
                (LongCountingFilter) filled(FilterSpec.windowedCuckoo().build());
        long[] live = LongStream.range(0, KEYS).toArray();
        try (FilterView<LongFilter> view = view(bytes(filter))) {
            LongCountingFilter viewed = (LongCountingFilter) view.filter();
            List<ThrowingCallable> changes = List.of(
                    () -> viewed.put(KEYS),
                    () -> viewed.putAll(KEYS, KEYS + 1),
                    () -> viewed.putAll(filter),
                    () -> viewed.remove(1),
                    () -> viewed.removeAll(live, 0, 3),
                    () -> viewed.refresh(Arrays.stream(live)),
                    () -> viewed.rebalance(1),
                    viewed::clear);
            for (ThrowingCallable change : changes) {
                assertThatExceptionOfType(UnsupportedOperationException.class)
                        .isThrownBy(change)
                        .withMessageContaining("read-only view of stored bytes. Read it with Filters.read");
            }
            assertThat(viewed.count(1)).isEqualTo(filter.count(1));
            assertThat(viewed.words()).isEqualTo(filter.words());
        }
    }

    @Test
    void shardsAreCheckedWhenTheyAreViewed() throws IOException {
        LongFilter filter = filled(FilterSpec.dLeft().build());
        byte[] bytes = bytes(filter);
        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> view(Arrays.copyOf(bytes, bytes.length - 1)));
        int each = bytes(Shards.of(filter).get(0)).length;
        byte[] exchanged = bytes.clone();
        int padding = -each & 63;
        System.arraycopy(bytes, bytes.length - each, exchanged, bytes.length - padding - 2 * each, each);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> view(exchanged))
                .withMessageContaining("filter 2 of 4 is shard 3 of 4");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Filters.reader()
                        .engine(Engine.BOUND)
                        .view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("views of filters that have shards run in the interpreter");
        long words = filter.words().length;
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .maxBytes(words * Long.BYTES - 1)
                        .view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))));
    }

    @Test
    void nothingIsWrittenIfOneShardIsDamaged() throws IOException {
        LongFilter filter = filled(FilterSpec.dLeft().build());
        byte[] damaged = bytes(filter);
        int each = bytes(Shards.of(filter).get(0)).length;
        int header = StoredBytes.of(bytes(Shards.of(filter).get(3))).header();
        damaged[damaged.length - each + header + 3] ^= 1;
        try (FilterView<LongFilter> view = view(damaged)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> view.filter().writeTo(out))
                    .withMessageContaining("checksum");
            assertThat(out.size()).isZero();
        }
    }
}
