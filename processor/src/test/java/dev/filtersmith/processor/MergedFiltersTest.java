package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.AcceptedWords;
import dev.filtersmith.testing.CommonSpecs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests unions, copies and collectors: what is refused, and the rate of a union. */
class MergedFiltersTest {
    private static final int ELEMENTS = 40_000;

    @DLeftFilter
    interface Seen extends MembershipFilter<String> {}

    @BloomFilter(concurrency = Concurrency.MULTI_WRITER)
    interface SharedSeen extends LongFilter {}

    private static FilterBuilder<LongFilter> builder(String spec) {
        return Filters.builder(FilterSpec.parse(spec));
    }

    private static LongFilter filter(String spec, long from, long to) {
        LongFilter filter = builder(spec).expectedElements(ELEMENTS).build();
        LongStream.range(from, to).forEach(filter::put);
        return filter;
    }

    @Test
    void incompatibilitiesNameBothValuesAndTheRemedy() {
        LongFilter filter = builder("@BloomFilter").expectedElements(100).build();
        assertThat(filter.incompatibility(builder("@BloomFilter(concurrency = MULTI_WRITER)")
                        .expectedElements(100)
                        .name("other")
                        .build()))
                .isEmpty();
        refuses(
                filter,
                builder("@BloomFilter(bitsPerKey = 8)").expectedElements(100).build(),
                "different specs: this one has @BloomFilter(",
                "Create both with one spec.");
        refuses(
                filter,
                builder("@BloomFilter").expectedElements(200).build(),
                "different tables: this one has 1600 bits, for 100 expected elements, the other one 3200 bits, for 200",
                "same number of expected elements");
        refuses(
                filter,
                Filters.builder(FilterSpec.parse("@BloomFilter"), String.class)
                        .expectedElements(100)
                        .build(),
                "different keys: this one has long, the other one",
                "keys of one type");
        refuses(
                filter,
                builder("@BloomFilter").expectedElements(100).seed(7).build(),
                "different hashes: this one has seed 0, the other one seed 7. Create both with the same seed");
        LongFilter keyed =
                builder("@BloomFilter").expectedElements(100).key(new byte[16]).build();
        refuses(filter, keyed, "this one has seed 0, the other one a secret key");
        refuses(
                keyed,
                builder("@BloomFilter")
                        .expectedElements(100)
                        .key(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6})
                        .build(),
                "with different secret keys. Create both with the same key.");
    }

    private static void refuses(LongFilter filter, Filter other, String... parts) {
        assertThat(filter.isCompatible(other)).isFalse();
        assertThat(filter.sameContent(other)).isFalse();
        assertThat(filter.incompatibility(other).orElseThrow())
                .startsWith("[Incompatible] ")
                .contains(parts);
        assertThatExceptionOfType(IncompatibleFilterException.class)
                .isThrownBy(() -> filter.putAll(other))
                .withMessage(filter.incompatibility(other).orElseThrow());
    }

    /** Different numbers of expected elements can give one table. */
    @Test
    void filtersOfOneTableAreCompatible() {
        LongFilter filter = builder("@DLeftFilter").expectedElements(1000).build();
        LongFilter other = builder("@DLeftFilter").expectedElements(999).build();
        assertThat(filter.bitSize()).isEqualTo(other.bitSize());
        other.put(5);
        filter.putAll(other);
        assertThat(filter.mightContain(5)).isTrue();
        assertThat(filter.sameContent(other)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter",
                "@CountingBloomFilter",
                "@WindowedCuckooFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter"
            })
    void theRateOfAUnionIsThatOfAFilterBuiltDirectly(String spec) {
        double direct = filter(spec, 0, ELEMENTS).expectedFpp();
        for (int part : new int[] {ELEMENTS / 2, ELEMENTS / 8}) {
            assertThat(union(spec, part).expectedFpp())
                    .as("a part of %d", part)
                    .isBetween(0.985 * direct, 1.015 * direct);
        }
    }

    /** Prints figures of the design decisions, and holds their bounds. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @DLeftFilter | 1.1
                    @DLeftFilter(subtables = 4) | 1.1
                    @DLeftFilter(bitsPerKey = 20) | 1.1
                    @DLeftFilter(relocationDepth = 1) | 1.15
                    @DLeftFilter(concurrency = MULTI_WRITER) | 1.1
                    """)
    void theRateOfAUnionOfDLeftFiltersIsALittleHigher(String spec, double bound) {
        double direct = filter(spec, 0, ELEMENTS).expectedFpp();
        for (int part : new int[] {ELEMENTS / 2, ELEMENTS / 4, ELEMENTS / 8, ELEMENTS / 64}) {
            LongFilter union = union(spec, part);
            double ratio = union.expectedFpp() / direct;
            double count = (double) union.approximateElementCount() / ELEMENTS;
            System.out.printf(
                    Locale.ROOT,
                    "%s, a part of %d: %.3f times the rate, %.4f times the elements%n",
                    spec,
                    part,
                    ratio,
                    count);
            assertThat(count).as("a part of %d", part).isBetween(0.999, 1.01);
            assertThat(ratio).as("a part of %d", part).isBetween(0.95, bound);
        }
    }

    /** The rate that a union computes from its content is that of its lookups. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@WindowedCuckooFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter",
                "@BloomFilter(hashFunctions = 7, bitsPerKey = 10)",
                "@CountingBloomFilter",
                "@ChoiceBloomFilter"
            })
    void absentKeysAreFoundAtTheRate(String spec) {
        LongFilter union = union(spec, ELEMENTS / 4);
        int absent = 2_000_000;
        long found = LongStream.range(ELEMENTS, ELEMENTS + absent)
                .filter(union::mightContain)
                .count();
        double expected = union.expectedFpp() * absent;
        assertThat((double) found).isBetween(expected - 4 * Math.sqrt(expected), expected + 4 * Math.sqrt(expected));
    }

    private static LongFilter union(String spec, int part) {
        LongFilter union = filter(spec, 0, part);
        LongFilter rest = filter(spec, part, ELEMENTS);
        if (union.layout().spec().concurrency().hasSeveralWriters()) {
            rest.putAll(union);
            return rest;
        }
        union.putAll(rest);
        return union;
    }

    /** Words that a reader accepts, but no filter writes, are merged like others, or refused. */
    @Test
    void strangeWordsAreMergedOrRefused() throws IOException {
        int refused = 0;
        for (Map.Entry<String, FilterSpec> entry : CommonSpecs.chosen().entrySet()) {
            LongFilter filter;
            try {
                filter = Filters.builder(entry.getValue()).expectedElements(50).build();
            } catch (FilterSpecException tooSmall) {
                continue;
            }
            LongStream.range(0, 20).forEach(filter::put);
            refused += mergeStrange(entry.getKey(), filter);
        }
        assertThat(refused).isPositive();
    }

    private static int mergeStrange(String name, LongFilter filter) throws IOException {
        LongFilter own = Filters.copy(filter);
        int[] refused = {0};
        new AcceptedWords(filter, name.hashCode()).walk(60, 6, (stored, keys, seed) -> {
            LongFilter strange = Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
            for (List<LongFilter> pair : List.of(List.of(own, strange), List.of(strange, own))) {
                LongFilter union = Filters.copy(pair.get(0));
                try {
                    union.putAll(pair.get(1));
                    assertThat(LongStream.range(0, 20).allMatch(union::mightContain))
                            .as(name)
                            .isTrue();
                } catch (FilterFullException full) {
                    assertThat(union.sameContent(pair.get(0))).as(name).isTrue();
                    refused[0]++;
                }
            }
        });
        return refused[0];
    }

    @Test
    void aRefusedUnionChangesNothingWherePutsTakeNoLocks() throws ReflectiveOperationException {
        Class<? extends LongFilter> type = Grid.sample().type("BareShared");
        LongFilter full = Filters.builder(type).expectedElements(1000).build();
        assertThat(full.engine()).isEqualTo(Engine.GENERATED);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.range(0, 4000).forEach(full::put));
        int refused = 0;
        for (int elements = 0; elements <= 1000; elements += 50) {
            LongFilter filter = Filters.builder(type).expectedElements(1000).build();
            LongStream.range(5000, 5000 + elements).forEach(filter::put);
            LongFilter before = Filters.copy(filter);
            try {
                filter.putAll(full);
            } catch (FilterFullException noRoom) {
                refused++;
                assertThat(noRoom).hasMessageContaining("Nothing is changed.");
                assertThat(filter.sameContent(before))
                        .as("%d elements", elements)
                        .isTrue();
            }
        }
        assertThat(refused).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@RankIndexedFilter", "@RankIndexedCountingFilter"})
    void bucketsThatOverflowInAUnionAreCountedInEachMode(String spec) {
        long alone = overflowsOfAUnion(spec);
        assertThat(alone).isPositive();
        assertThat(overflowsOfAUnion(spec + "(concurrency = MULTI_WRITER)")).isEqualTo(alone);
    }

    private static long overflowsOfAUnion(String spec) {
        LongFilter filter = filter(spec, 0, ELEMENTS / 2);
        filter.putAll(filter(spec, ELEMENTS / 2, ELEMENTS));
        return filter.statistics().overflows();
    }

    @Test
    void aCopyIsIndependentAndCountsItsOwnOperations() {
        Seen seen = Filters.builder(Seen.class)
                .expectedElements(100)
                .name("seen")
                .statistics(true)
                .seed(4)
                .build();
        seen.put("a");
        Seen copy = Filters.copy(seen);
        assertThat(copy.name()).contains("seen");
        assertThat(copy.sameContent(seen)).isTrue();
        assertThat(copy.statistics().operations().orElseThrow().puts()).isZero();
        copy.put("b");
        assertThat(seen.statistics().operations().orElseThrow().puts()).isEqualTo(1);
        assertThat(copy.sameContent(seen)).isFalse();
        seen.putAll(copy);
        assertThat(seen.mightContain("b")).isTrue();
        assertThat(seen.statistics().operations().orElseThrow().puts()).isEqualTo(1);
        seen.clear();
        assertThat(seen.approximateElementCount()).isZero();
        assertThat(seen.mightContain("a")).isFalse();
        assertThat(seen.equals(copy)).isFalse();
    }

    @Test
    void keysOfStreamsAreCollected() {
        Seen seen = Stream.of("a", "b", "c").collect(Filters.collector(Seen.class, 100));
        assertThat(Stream.of("a", "b", "c")).allMatch(seen::mightContain);
        Seen parallel = LongStream.range(0, 5000)
                .mapToObj(Long::toString)
                .parallel()
                .collect(Filters.collector(Seen.class, 5000));
        assertThat(LongStream.range(0, 5000).mapToObj(Long::toString)).allMatch(parallel::mightContain);
        SharedSeen shared =
                LongStream.range(0, 5000).boxed().parallel().collect(Filters.longCollector(SharedSeen.class, 5000));
        SharedSeen built = Filters.builder(SharedSeen.class)
                .expectedElements(5000)
                .addAll(LongStream.range(0, 2000))
                .addAll(Stream.iterate(2000L, key -> key < 4000, key -> key + 1))
                .addAll(LongStream.range(4000, 5000).boxed())
                .build();
        assertThat(shared.sameContent(built)).isTrue();
    }
}
