package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.CountedHashes;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.ForgedStrays;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the reading of chains with many strays. */
class StoredStraysTest {
    private static final int STRAYS = 1_000_000;

    @Test
    void straysCountForTheLimitOfTheReader() throws IOException {
        byte[] bytes = ForgedStrays.of(new Random(3).longs(STRAYS).toArray());
        long strays = (long) STRAYS * CountedHashes.BYTES_EACH;
        FilterReader less = Filters.reader().maxBytes(strays - 1);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> less.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("has 1000000 elements that several of its filters match, which take 32000000"
                        + " bytes, and this reader accepts 31999999 bytes");
        FilterReader same = Filters.reader().maxBytes(strays);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> same.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("this reader accepts 0 bytes");
        assertThat(Filters.reader()
                        .maxBytes(strays + 10_000)
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .isNotNull();
    }

    /** Their order, equal ones among them, and hashes that differ in a few bits only. */
    @Test
    @Timeout(1200)
    void anyStraysAreFoundAndStored() throws IOException {
        for (long[] hashes : new long[][] {
            LongStream.range(0, 100_000).map(i -> i << 40).sorted().toArray(),
            LongStream.range(-500, 500).toArray(),
            LongStream.range(0, 100_000).map(i -> i % 3).sorted().toArray()
        }) {
            byte[] bytes = ForgedStrays.of(hashes);
            LongFilter read = Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
            assertThat(StoredBytes.of(read).array()).isEqualTo(bytes);
            assertThat(StoredBytes.of((LongCountingFilter) Filters.copy(read)).array())
                    .isEqualTo(bytes);
        }
    }
}
