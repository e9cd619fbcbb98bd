package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.meter.MeteredFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rank-indexed filters as first written by version 2 of the stored form. If
 * this fails, give the new format a new version and keep reading this one.
 */
class StoredRankIndexedFiltersTest {
    private static final Path FILES = Path.of("src/test/resources/dev/filtersmith");
    private static final String SPEC = "(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11, secondSlots = 2,"
            + " thirdSlots = 24, overflowProbability = 0.001)";
    private static final int SLOTS_OF_TWO_SEGMENTS = 13;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsAndWritesTheStoredFilter(boolean counting) throws IOException {
        LongFilter filter = filter(counting);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        filter.writeTo(written);
        byte[] stored = stored(counting ? "rank-counting" : "rank", written);
        assertThat(written.toByteArray()).isEqualTo(stored);
        LongFilter read = Filters.read(new ByteArrayInputStream(stored));
        assertThat(read instanceof LongCountingFilter).isEqualTo(counting);
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
    }

    /**
     * Checks the stored bits. A filter with deletion has the same trimmed bits, except for keys
     * that were put twice.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsAndWritesTheStoredTrimmedFilter(boolean counting) throws IOException {
        LongFilter filter = filter(counting);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        filter.writeTrimmed(written);
        byte[] stored = stored(counting ? "trimmed-counting" : "trimmed", written);
        assertThat(written.toByteArray()).isEqualTo(stored);
        TrimmedFilter read = Filters.readTrimmed(new ByteArrayInputStream(stored));
        assertThat(LongStream.range(0, 1000).allMatch(key -> read.test(key) == filter.test(key)))
                .isTrue();
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        read.writeTrimmed(again);
        assertThat(again.toByteArray()).isEqualTo(stored);
    }

    private static byte[] stored(String name, ByteArrayOutputStream written) throws IOException {
        Path file = FILES.resolve("stored-version-2-" + name + ".bin");
        if ("update".equals(System.getProperty("filtersmith.golden")) && !Files.exists(file)) {
            Files.write(file, written.toByteArray());
        }
        return Files.readAllBytes(file);
    }

    /**
     * Returns a filter with extensions of both levels; with deletion, some keys are put twice, and
     * some extensions are free again.
     */
    private static LongFilter filter(boolean counting) {
        FilterSpec spec = FilterSpec.parse((counting ? "@RankIndexedCountingFilter" : "@RankIndexedFilter") + SPEC);
        LongFilter filter =
                Filters.builder(spec).expectedElements(200).seed(54321).build();
        if (filter instanceof LongCountingFilter deletable) {
            deletable.putAll(LongStream.range(300, 330).toArray());
            deletable.putAll(LongStream.range(0, 50).toArray());
            deletable.removeAll(LongStream.range(300, 330).toArray());
        }
        filter.putAll(LongStream.range(0, 200).toArray());
        long[] loads = ((MeteredFilter) filter).loadHistogram();
        assertThat(Arrays.stream(loads).skip(SLOTS_OF_TWO_SEGMENTS + 1).sum()).isPositive();
        return filter;
    }
}
