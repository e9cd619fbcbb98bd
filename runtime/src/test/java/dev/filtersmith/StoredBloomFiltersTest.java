package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Filters of the Bloom families as first written by version 2 of the stored form. If this fails,
 * give the new format a new version and keep reading this one.
 */
class StoredBloomFiltersTest {
    private static final Path FILES = Path.of("src/test/resources/dev/filtersmith");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bloom | @BloomFilter(hashFunctions = 7, bitsPerKey = 10.5) | 0",
                "choice | @ChoiceBloomFilter(choices = 3, hashFunctions = 8, bitsPerKey = 12) | 0",
                "balanced-choice | @ChoiceBloomFilter(hashFunctions = 14, bitsPerKey = 16) | 9",
                "counters | @CountingBloomFilter(hashFunctions = 8, bitsPerKey = 50) | 0",
                "small-counters | @CountingBloomFilter(counterBits = 2, hashFunctions = 6, bitsPerKey = 20) | 0",
            })
    void readsAndWritesTheStoredFilter(String name, String spec, int sweeps) throws IOException {
        Path file = FILES.resolve("stored-version-2-" + name + ".bin");
        LongFilter filter = filter(FilterSpec.parse(spec), sweeps);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        filter.writeTo(written);
        if ("update".equals(System.getProperty("filtersmith.golden")) && !Files.exists(file)) {
            Files.write(file, written.toByteArray());
        }
        byte[] stored = Files.readAllBytes(file);
        assertThat(written.toByteArray())
                .as("Files that are missing are written with -Dfiltersmith.golden=update")
                .isEqualTo(stored);
        LongFilter read = Filters.read(new ByteArrayInputStream(stored));
        assertThat(read).hasSameClassAs(filter);
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(LongStream.range(100, 200)).allMatch(read::mightContain);
        read.put(1234);
        assertThat(read.mightContain(1234)).isTrue();
    }

    /** Returns a filter; with deletion, some keys are put twice and many are removed. */
    private static LongFilter filter(FilterSpec spec, int sweeps) {
        LongFilter filter = Filters.builder(spec)
                .seed(54321)
                .addAll(LongStream.range(0, 200).toArray())
                .rebalance(sweeps)
                .build();
        if (filter instanceof LongCountingFilter counting) {
            counting.putAll(LongStream.range(150, 200).toArray());
            assertThat(counting.removeAll(LongStream.range(0, 100).toArray())).isEqualTo(100);
        }
        return filter;
    }
}
