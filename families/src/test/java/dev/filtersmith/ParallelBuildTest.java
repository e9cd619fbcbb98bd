package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters that are filled part by part, by one thread or by several. */
class ParallelBuildTest {
    /**
     * Fills tables with parts, and such as are too small for them, with some keys given twice. The
     * filter is made for fewer keys, so that elements move, counters rise, and the stash is used.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftFilter | 300",
                "@DLeftFilter | 140000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, stashCapacity = 64) | 30000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, concurrency = MULTI_WRITER) | 30000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, relocation = NONE, stashCapacity = 64) | 30000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, bucketBits = 32, averageLoad = 1.5,"
                        + " semiSortDepth = {0, 0, 0, 0}) | 30000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0}) | 30000",
                "@DLeftFilter(permutation = XOR_IN_CHUNK, group = 4) | 20000",
                "@DLeftCountingFilter | 70000",
                "@DLeftCountingFilter(permutation = XOR_IN_CHUNK, concurrency = SINGLE_WRITER) | 30000",
                "@DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK) | 40000",
                "@DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK, concurrency = MULTI_WRITER) | 40000",
                "@BloomFilter(hashFunctions = 9, bitsPerKey = 16) | 140000",
                "@BloomFilter(hashFunctions = 9, bitsPerKey = 10, concurrency = MULTI_WRITER) | 100000",
                "@CountingBloomFilter(hashFunctions = 9, bitsPerKey = 16, counterBits = 2) | 140000",
                "@CountingBloomFilter(hashFunctions = 9, bitsPerKey = 64, concurrency = MULTI_WRITER) | 70000",
            })
    void theBitsAreThoseOfPutsInOrder(String text, int count) {
        FilterSpec spec = FilterSpec.parse(text);
        long[] keys = new Random(count).longs(count).toArray();
        System.arraycopy(keys, 0, keys, count / 2, count / 10);
        LongFilter put = TypedBuilder.ofLongs(spec).expectedElements(count).build();
        long fresh = 0;
        for (long key : keys) {
            fresh += put.put(key) ? 1 : 0;
        }
        FilterBuilder<LongFilter> builder = TypedBuilder.ofLongs(spec)
                .expectedElements(count)
                .statistics(true)
                .addAll(keys);
        LongFilter alone = builder.build();
        LongFilter parallel = builder.parallel().build();
        assertThat(content(alone)).isEqualTo(content(put));
        assertThat(parallel.words()).isEqualTo(alone.words());
        assertThat(LongStream.of(keys)).allMatch(parallel::mightContain);
        for (LongFilter filter : new LongFilter[] {alone, parallel}) {
            assertThat(filter.statistics().moves()).isEqualTo(put.statistics().moves());
            assertThat(filter.statistics().overflows())
                    .isEqualTo(put.statistics().overflows());
            OperationCounts counts = filter.statistics().operations().orElseThrow();
            assertThat(counts.puts()).isEqualTo(count);
            assertThat(counts.newElements()).isBetween(fresh, filter == parallel && adds(spec) ? count : fresh);
        }
        parallel.put(1);
        alone.put(1);
        assertThat(parallel.words()).as("it is a filter like any other").isEqualTo(alone.words());
    }

    /** Returns whether each thread counts new elements on its own. */
    private static boolean adds(FilterSpec spec) {
        return spec instanceof BloomSpec || spec instanceof CountingBloomSpec;
    }

    /** A table beyond the caches is filled part by part without several threads, too. */
    @Test
    void largeTablesHoldTheSameBits() {
        FilterSpec spec = FilterSpec.parse("@DLeftFilter(averageLoad = 1, relocationLoad = 1)");
        long[] keys = new Random(5).longs(700_000).toArray();
        LongFilter put =
                TypedBuilder.ofLongs(spec).expectedElements(keys.length).build();
        put.putAll(keys);
        FilterBuilder<LongFilter> builder =
                TypedBuilder.ofLongs(spec).expectedElements(keys.length).addAll(keys);
        assertThat(put.bitSize()).isGreaterThan(5L << 23);
        assertThat(content(builder.build())).isEqualTo(content(put));
        assertThat(content(builder.parallel().build())).isEqualTo(content(put));
    }

    /**
     * Which keys have copies beside the table depends on the order of all if there is room for few.
     * The last table is one beyond the caches.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftCountingFilter(copyCapacity = 40) | 70000",
                "@DLeftCountingFilter(copyCapacity = 40, permutation = XOR_IN_CHUNK, concurrency = MULTI_WRITER)"
                        + " | 30000",
                "@DynamicDLeftCountingFilter(copyCapacity = 40, permutation = XOR_IN_CHUNK) | 40000",
                "@DLeftCountingFilter(copyCapacity = 40, cellsPerBucket = 4, averageLoad = 0.5) | 150000",
            })
    void theBitsAreThoseOfPutsInOrderWithoutRoomForCopies(String text, int count) {
        FilterSpec spec = FilterSpec.parse(text);
        Random random = new Random(count);
        long[] keys = random.longs(count).toArray();
        for (int i = 0; i < 4 * 500; i++) {
            keys[random.nextInt(count)] = i % 500;
        }
        LongFilter put = TypedBuilder.ofLongs(spec).expectedElements(2L * count).build();
        put.putAll(keys);
        FilterBuilder<LongFilter> builder =
                TypedBuilder.ofLongs(spec).expectedElements(2L * count).addAll(keys);
        LongFilter parallel = builder.parallel().build();
        LongFilter alone = TypedBuilder.ofLongs(spec)
                .expectedElements(2L * count)
                .addAll(keys)
                .build();
        for (LongFilter filter : new LongFilter[] {put, alone, parallel, builder.build()}) {
            assertThat(TestShapes.single(filter).copies().entries()).isEqualTo(40);
            assertThat(filter.stashSize()).isZero();
            assertThat(filter.words()).isEqualTo(put.words());
            assertThat(filter.statistics().moves()).isEqualTo(put.statistics().moves());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permutation = XOR_IN_CHUNK",
                "permutation = XOR_IN_CHUNK, relocation = NONE",
                "permutation = XOR_IN_CHUNK, bucketBits = 32, averageLoad = 1.5, semiSortDepth = {0, 0, 0, 0}",
                "permutation = XOR_IN_CHUNK, group = 4"
            })
    void sweepsAreTheSame(String attributes) {
        FilterBuilder<LongFilter> builder = TypedBuilder.ofLongs(FilterSpec.parse("@DLeftFilter(" + attributes + ")"))
                .addAll(new Random(3).longs(20_000).toArray())
                .rebalance(3);
        LongFilter alone = builder.build();
        assertThat(builder.parallel().build().words()).isEqualTo(alone.words());
        assertThat(alone.approximateElementCount()).isEqualTo(20_000);
    }

    /** The filter has room for far fewer keys: refusals do not depend on the threads. */
    @Test
    void refusalsAreTheSame() {
        for (int sweeps : new int[] {0, 2}) {
            FilterBuilder<LongFilter> builder = Filters.builder(
                            FilterSpec.parse("@DLeftFilter(permutation = XOR_IN_CHUNK)"))
                    .expectedElements(10_000)
                    .addAll(new Random(4).longs(20_000).toArray())
                    .rebalance(sweeps)
                    .parallel();
            long[] accepted = new long[5];
            for (int i = 0; i < accepted.length; i++) {
                int trial = i;
                assertThatExceptionOfType(FilterFullException.class)
                        .isThrownBy(builder::build)
                        .withMessageContaining("made for 10000 elements")
                        .satisfies(full -> accepted[trial] = full.accepted());
            }
            assertThat(accepted).containsOnly(accepted[0]);
            assertThat(accepted[0]).isBetween(100L, 19_999L);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"WindowedCuckooFilter", "RankIndexedFilter", "RankIndexedCountingFilter", "ChoiceBloomFilter"})
    void isRefusedWhereTheBitsWouldDependOnTheThreads(String family) {
        FilterBuilder<LongFilter> builder = Filters.builder(
                        Objects.requireNonNull(BareSpecs.all().get(family)))
                .addAll(1, 2, 3)
                .parallel();
        assertRefused(builder, "Build it without parallel().");
        if (family.equals("ChoiceBloomFilter")) {
            assertRefused(builder.rebalance(1), "Build it without parallel().");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(permutation = ADDITIVE)",
                "@DLeftFilter(subtables = 3)",
                "@DLeftFilter(subtables = 2, relocation = NONE, permutation = HASH_SLICES)",
                "@DLeftCountingFilter(permutation = ADDITIVE)",
                "@DynamicDLeftCountingFilter(permutation = ADDITIVE)"
            })
    void isRefusedWhereBucketsMayBeAnywhere(String text) {
        FilterBuilder<LongFilter> builder =
                TypedBuilder.ofLongs(FilterSpec.parse(text)).addAll(1, 2, 3).parallel();
        assertRefused(builder, "or with permutation = AUTOMATIC or XOR_IN_CHUNK and subtables = 2.");
        if (text.startsWith("@DLeftFilter")) {
            assertRefused(builder.rebalance(1), "or with permutation = AUTOMATIC or XOR_IN_CHUNK and subtables = 2.");
        }
    }

    @Test
    void isRefusedWhereFiltersGrow() {
        FilterBuilder<LongFilter> builder = Filters.builder(
                        FilterSpec.parse("@DLeftFilter(growth = CHAINED, permutation = XOR_IN_CHUNK)"))
                .expectedElements(2)
                .addAll(1, 2, 3)
                .parallel();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(builder::build)
                .withMessageContaining("parallel(): @")
                .withMessageEndingWith("or with growth = FIXED.");
    }

    private static void assertRefused(FilterBuilder<LongFilter> builder, String remedy) {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(builder::build)
                .withMessageContaining("parallel(): the places of a key of @")
                .withMessageEndingWith(remedy);
    }

    /** Returns the words, with the stash in order: that of puts has another one. */
    private static long[] content(LongFilter filter) {
        long[] words = filter.words();
        Arrays.sort(words, words.length - filter.stashSize(), words.length);
        return words;
    }
}
