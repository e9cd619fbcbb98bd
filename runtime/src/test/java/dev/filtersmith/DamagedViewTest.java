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
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
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
