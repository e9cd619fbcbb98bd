package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.Growth;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that views of damaged filters are not written. */
class DamagedViewTest {
    private static FilterView<? extends Filter> view(StoredFilter file, byte... bytes) throws IOException {
        FilterSource source = FilterSource.of(ByteBuffer.wrap(bytes));
        return file.kind().type() == long.class
                ? file.reader().view(LongFilter.class, source)
                : file.reader().view(source, file.kind().type());
    }

    private static byte[] bytes(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    /** New checksums over damaged words would hide the damage from the next reader. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.ViewTest#stored")
    void aDamagedViewIsNotWritten(StoredFilter file) throws IOException {
        byte[] damaged = file.stored();
        damaged[StoredBytes.of(damaged).header() + 5] ^= 4;
        try (FilterView<?> view = view(file, damaged)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> view.filter().writeTo(out))
                    .withMessageContaining("checksum");
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> view.filter().writeTo(Channels.newChannel(out)));
            assertThat(out.size()).isZero();
        }
    }

    /** All bytes before the words: of headers, counts and strays. */
    @Test
    void aHeaderThatChangesUnderAViewIsNoticed() throws IOException {
        LongFilter grown = Filters.builder(
                        FilterSpec.dLeft().growth(Growth.CHAINED).build())
                .expectedElements(100)
                .build();
        LongFilter shards = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .shards(4)
                .build();
        LongFilter one = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        for (LongFilter filter : List.of(one, grown, shards)) {
            LongStream.range(0, 300).limit(filter == grown ? 300 : 90).forEach(filter::put);
            byte[] bytes = bytes(filter);
            int header = StoredBytes.of(bytes).header();
            try (FilterView<LongFilter> view =
                    Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)))) {
                view.verify();
                for (int at = 0; at < header + (filter == one ? 0 : 64); at++) {
                    bytes[at] ^= 8;
                    assertThatExceptionOfType(StreamCorruptedException.class).isThrownBy(view::verify);
                    assertThatExceptionOfType(StreamCorruptedException.class).isThrownBy(view::verifyChecksums);
                    bytes[at] ^= 8;
                }
                view.verify();
            }
        }
    }

    /** A file is overwritten by another filter of the same size. */
    @Test
    void anotherFilterInTheFileIsNoticed(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("filter");
        LongFilter first = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        LongFilter other = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .seed(5)
                .build();
        Files.write(file, bytes(first));
        try (FilterView<LongFilter> view = Filters.map(LongFilter.class, file)) {
            view.verify();
            Files.write(file, bytes(other), StandardOpenOption.WRITE);
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(view::verify)
                    .withMessageContaining("others than when the view was made");
        }
    }

    @Test
    void aDamagedViewIsNotSerialized() throws IOException {
        LongFilter grown = Filters.builder(
                        FilterSpec.dLeft().growth(Growth.CHAINED).build())
                .expectedElements(100)
                .build();
        LongStream.range(0, 1000).forEach(grown::put);
        for (LongFilter filter : List.of(
                Filters.builder(FilterSpec.dLeft().build())
                        .expectedElements(100)
                        .build(),
                grown)) {
            byte[] bytes = bytes(filter);
            try (FilterView<LongFilter> view =
                    Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)))) {
                Filter read = (Filter) JavaBytes.read(JavaBytes.of(view.filter()));
                assertThat(read.words()).isEqualTo(filter.words());
            }
            // A word of the last filter, before its checksum.
            bytes[bytes.length - 100] ^= 4;
            try (FilterView<LongFilter> view =
                    Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)))) {
                assertThatExceptionOfType(StreamCorruptedException.class)
                        .isThrownBy(() -> JavaBytes.of(view.filter()))
                        .withMessageContaining("checksum");
            }
        }
    }
}
