package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.key.LaneHash;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests views of sparse files, whose words of 0 take no room. */
class LargeViewTest {
    @TempDir
    private Path directory;

    /** Returns the header of a filter of another size, from that of a small one. */
    private static ByteBuffer header(FilterSpec spec, long elements, long words) throws IOException {
        StoredBytes small =
                StoredBytes.of(Filters.builder(spec).expectedElements(100).build());
        ByteBuffer header =
                ByteBuffer.wrap(small.array(), 0, small.header()).slice().order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(16, elements).putLong(48, words);
        CRC32C sum = new CRC32C();
        sum.update(header.duplicate().limit(header.limit() - Integer.BYTES));
        return header.putInt(header.limit() - Integer.BYTES, (int) sum.getValue());
    }

    /** Sets the bits of a key as a Bloom filter of one hash function does. */
    private static void set(RandomAccessFile file, int header, long words, long key) throws IOException {
        long hash = new LaneHash(KeySeed.of(0)).hash(key);
        long word = (((hash ^ hash << 20) >>> 32) * words) >>> 32;
        long at = header + word * Long.BYTES + ((int) hash & 63) / Byte.SIZE;
        file.seek(at);
        int before = file.read();
        file.seek(at);
        file.write(before | 1 << ((int) hash & 7));
    }

    @ParameterizedTest
    @ValueSource(longs = {3L << 30, 5L << 30, 8L << 30})
    void tablesOfSeveralBuffersAreViewed(long bytes) throws IOException {
        // Each lookup reads megabytes ahead. These keys are enough to reach every buffer.
        assertViewed(bytes, 48, 60);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {3L << 30, 5L << 30, 8L << 30})
    void manyKeysAreFound(long bytes) throws IOException {
        assertViewed(bytes, 200, 2_000);
    }

    private void assertViewed(long bytes, int present, int absent) throws IOException {
        FilterSpec spec = FilterSpec.parse("@BloomFilter(hashFunctions = 1, bitsPerKey = 8)");
        long words = spec.toLayout().tableWords(bytes);
        assertThat(words * Long.BYTES).isGreaterThanOrEqualTo(bytes);
        ByteBuffer header = header(spec, bytes, words);
        Path path = directory.resolve("large.bin");
        long[] keys = new Random(bytes).longs(present).toArray();
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.write(header.array(), header.arrayOffset(), header.limit());
            long sums = (words * Long.BYTES + 65535) / 65536 * Integer.BYTES;
            file.setLength(header.limit() + words * Long.BYTES + sums);
            for (long key : keys) {
                set(file, header.limit(), words, key);
            }
        }
        long start = System.nanoTime();
        try (FilterView<LongFilter> view = Filters.map(LongFilter.class, path)) {
            assertThat(System.nanoTime() - start).as("ready at once").isLessThan(5_000_000_000L);
            assertThat(view.filter().bitSize()).isEqualTo(words * Long.SIZE);
            assertThat(view.filter().mightContain(keys).cardinality()).isEqualTo(present);
            assertThat(new Random(1)
                            .longs(absent)
                            .filter(view.filter()::mightContain)
                            .count())
                    .isLessThan(2);
        }
    }
}
