package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Filters with deletion as first written by version 2 of the stored form. If this fails, give the
 * new format a new version and keep reading this one.
 */
class StoredCountingFiltersTest {
    private static final Path FILES = Path.of("src/test/resources/dev/filtersmith");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cells | @DLeftCountingFilter(averageLoad = 7.5, stashCapacity = 20)",
                "xor-cells | @DLeftCountingFilter(permutation = XOR_IN_CHUNK, remainderBits = 18)",
                "dynamic | @DynamicDLeftCountingFilter(averageLoad = 4, stashCapacity = 20)",
                "xor-dynamic | @DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK)",
                "levels | @DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, counterBits = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0, longestRemainder = 31,"
                        + " averageLoad = 6, relocation = NONE)",
                "two-lengths | @DynamicDLeftCountingFilter(remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0},"
                        + " overfullSlots = 0, relocation = NONE, minimalRemainderBits = 10)",
            })
    void readsAndWritesTheStoredFilter(String name, String spec) throws IOException {
        Path file = FILES.resolve("stored-version-2-" + name + ".bin");
        LongCountingFilter filter = filter((CountingSpec) FilterSpec.parse(spec));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        filter.writeTo(written);
        if ("update".equals(System.getProperty("filtersmith.golden")) && !Files.exists(file)) {
            Files.write(file, written.toByteArray());
        }
        byte[] stored = Files.readAllBytes(file);
        assertThat(written.toByteArray()).isEqualTo(stored);
        LongFilter read = Filters.read(new ByteArrayInputStream(stored));
        assertThat(read).isInstanceOf(LongCountingFilter.class);
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
    }

    /**
     * Returns a filter in which some keys are put twice, many removed and others put, so that
     * buckets have been fuller than they are.
     */
    private static LongCountingFilter filter(CountingSpec spec) {
        LongCountingFilter filter =
                Filters.builder(spec).expectedElements(200).seed(54321).build();
        for (long key = 0; key < 200; key++) {
            filter.put(key);
        }
        for (long key = 0; key < 100; key++) {
            assertThat(filter.remove(key)).isTrue();
        }
        for (long key = 190; key < 250; key++) {
            filter.put(key);
        }
        return filter;
    }
}
