package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;
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

    /** Hashes in order that differ in a few bits only. */
    @Test
    @Timeout(1200)
    void anyStraysAreFoundAndStored() throws IOException {
        for (long[] hashes : new long[][] {
            LongStream.range(0, 100_000).map(i -> i << 40).sorted().toArray(),
            LongStream.range(-500, 500).toArray()
        }) {
            byte[] bytes = ForgedStrays.of(hashes);
            LongFilter read = Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
            assertThat(StoredBytes.of(read).array()).isEqualTo(bytes);
            assertThat(StoredBytes.of((LongCountingFilter) Filters.copy(read)).array())
                    .isEqualTo(bytes);
        }
    }

    /** A key that an earlier filter matches takes one entry, however often it is put. */
    @Test
    void aHotStrayIsOneEntry() throws IOException {
        LongCountingFilter filter = Filters.builder(
                        FilterSpec.dynamicDLeftCounting().growth(Growth.CHAINED).build())
                .expectedElements(1000)
                .build();
        filter.putAll(LongStream.range(0, 3000).toArray());
        long before = StoredBytes.of(filter).array().length;
        for (int i = 0; i < 300_000; i++) {
            filter.put(5);
        }
        byte[] stored = StoredBytes.of(filter).array();
        assertThat(stored.length - before).isLessThan(200);
        LongCountingFilter read =
                Filters.reader().read(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        assertThat(read.count(5)).isEqualTo(300_001);
        for (int i = 0; i < 300_001; i++) {
            assertThat(read.remove(5)).isTrue();
        }
        assertThat(read.remove(5)).isFalse();
    }

    @Test
    void countsOfStraysDoNotOverflow() throws IOException {
        long most = (Integer.MAX_VALUE - 1L) << Integer.SIZE | 1;
        byte[] bytes = ForgedStrays.of(7, 7);
        for (long word : new long[] {most, (long) Integer.MAX_VALUE << Integer.SIZE | 1, -1L << Integer.SIZE | 1}) {
            byte[] forged = StoredBytes.of(bytes).withWord(3, word).array();
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(forged))))
                    .withMessageContaining("a stray");
        }
    }

    /** A set has no use for strays: what it writes is read again. */
    @Test
    void aChainThatIsReadAsASetIsStoredAgain() throws IOException {
        byte[] stored = ForgedStrays.of(7);
        SetOfWindows set = Filters.reader().read(SetOfWindows.class, FilterSource.of(ByteBuffer.wrap(stored)));
        byte[] again = StoredBytes.of(set).array();
        SetOfWindows read = Filters.reader().read(SetOfWindows.class, FilterSource.of(ByteBuffer.wrap(again)));
        assertThat(read.sameContent(set)).isTrue();
        assertThat(StoredBytes.of(read).array()).isEqualTo(again);
        assertThat(StoredBytes.of(Filters.copy(set)).array()).isEqualTo(again);
    }

    @WindowedCuckooFilter(slotBits = 12, growth = Growth.CHAINED)
    interface SetOfWindows extends LongFilter {}
}
