package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.engine.Sharding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the rates that a builder of a filter accepts; those of emitted classes are measured. */
class MaxFppAtRunTimeTest {
    private static final int ELEMENTS = 1000;

    @BloomFilter(hashFunctions = 4)
    interface Seen extends LongFilter {}

    @WindowedCuckooFilter
    interface Live extends LongCountingFilter {}

    /** The bits of the closed form, and those of half an element or more for the small table. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@BloomFilter(hashFunctions = 4, bitsPerKey = 16) | 1e-2 | 10.53",
                "@BloomFilter(hashFunctions = 4, bitsPerKey = 8) | 1e-2 | 10.53",
                "@BloomFilter(maxFpp = 1e-3) | 1e-2 | 10.03",
                "@BloomFilter(maxFpp = 1e-3) | 1e-4 | 19.70",
                "@BloomFilter(maxFpp = 1e-3) | 1e-6 | 34.57",
                "@BloomFilter | 1e-3 | 14.42",
                "@BloomFilter | 0.9 | 2.37",
                "@CountingBloomFilter | 1e-3 | 57.69",
                "@CountingBloomFilter(counterBits = 8) | 1e-3 | 115.38",
                "@CountingBloomFilter(hashFunctions = 4) | 0.5 | 16"
            })
    void aRateTakesTheBitsOfTheClosedForm(String text, double rate, double bitsPerKey) {
        LongFilter filter = filter(text, rate);
        assertThat((double) filter.bitSize() / ELEMENTS).isBetween(bitsPerKey, 1.02 * bitsPerKey + 0.064);
        double spec = filter.layout().spec().bitsPerKey();
        assertThat(filter.expectedElements() * spec / ELEMENTS).isBetween(bitsPerKey, 1.02 * bitsPerKey);
        assertThat(filter.layout()).isEqualTo(FilterSpec.parse(text).toLayout());
    }

    private static LongFilter filter(String text, double rate) {
        return Filters.builder(FilterSpec.parse(text))
                .expectedElements(ELEMENTS)
                .maxFpp(rate)
                .build();
    }

    @Test
    void anInterfaceWithoutAnEmittedClassIsInterpreted() {
        Seen seen = Filters.builder(Seen.class)
                .engine(Engine.INTERPRETED)
                .maxFpp(1e-2)
                .addAll(1, 2, 3)
                .build();
        assertThat(seen.bitSize()).isEqualTo(64);
        assertThat(seen.mightContain(2)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, -1e-9, 1, Double.NaN, Double.POSITIVE_INFINITY})
    void otherNumbersAreRefusedWhereTheyAreWritten(double rate) {
        FilterBuilder<Seen> builder = Filters.builder(Seen.class);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> builder.maxFpp(rate))
                .withMessageStartingWith("[MaxFppOutOfRange] maxFpp = " + rate + ": it is a share of the queries");
    }

    /** They are refused without the search for what the spec leaves open: there is no advisor. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter",
                "@ChoiceBloomFilter",
                "@CountingBloomFilter(counterBits = 2)",
                "@BloomFilter(growth = CHAINED)"
            })
    void othersTakeASearch(String text) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> filter(text, 1e-3))
                .withMessage("[MaxFppAtRunTime] maxFpp = 0.001: for "
                        + FilterSpec.parse(text).text()
                        + ", a rate takes a search. Bloom filters without growth take one at run time, and counting"
                        + " ones with counters of 4 bits or more. Write maxFpp into the annotation or a spec, or ask"
                        + " FilterAdvisor.");
    }

    @Test
    void soDoInterfaces() {
        FilterBuilder<Live> builder = Filters.builder(Live.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(ELEMENTS)
                .maxFpp(1e-3);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(builder::build)
                .withMessageStartingWith("[MaxFppAtRunTime] maxFpp = 0.001: for @WindowedCuckooFilter");
    }

    @ParameterizedTest
    @CsvSource({
        "@BloomFilter, 1e-5, 69.1 bits, 1.0E-5",
        "@CountingBloomFilter, 1e-5, 69.1 counters, 1.0E-5",
        "@BloomFilter, 1e-300, 4.00e+75 bits, 1.0E-300"
    })
    void aRateTakesUpTo64PlacesForEachElement(String family, double rate, String taken, String written) {
        String text = family + "(hashFunctions = 4, bitsPerKey = 64.0)";
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> filter(text, rate))
                .withMessage("[MaxFppOutOfReach] maxFpp = " + written + ": with the hash functions of " + text
                        + " a key takes " + taken + ", and tables are made with up to 64 for each. Use at least"
                        + " 1.4e-05, or build the filter from a spec with others.");
        assertThat(filter(text, 1.4e-5).bitSize()).isLessThan(4L * 65 * ELEMENTS);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-5})
    void statisticsAndCopiesHaveWhatWasAskedFor(double rate) {
        FilterBuilder<LongFilter> builder = Filters.builder(FilterSpec.parse("@BloomFilter(maxFpp = 1e-3)"))
                .expectedElements(ELEMENTS)
                .maxFpp(rate);
        LongFilter filter = builder.build();
        LongFilter sharded = builder.shards(4).build();
        for (LongFilter any : List.of(filter, Filters.copy(filter), sharded, Filters.copy(sharded))) {
            assertThat(any.statistics().expectedElements()).isEqualTo(ELEMENTS).isNotEqualTo(any.expectedElements());
            assertThat(any.statistics().maxFpp()).isEqualTo(rate);
        }
        FilterStatistics ofShard = builder.shard(1, 4).build().statistics();
        assertThat(ofShard.expectedElements()).isEqualTo(Sharding.each(ELEMENTS, 4));
        assertThat(ofShard.maxFpp()).isEqualTo(rate);
    }

    /** The margin of n' elements would be a smaller part of them. */
    @ParameterizedTest
    @CsvSource({"2, 1e-3", "64, 1e-2"})
    void shardsHaveTheMarginOfTheirOwnElements(int bitsPerKey, double rate) {
        String text = "@BloomFilter(hashFunctions = 4, bitsPerKey = " + bitsPerKey + ")";
        FilterBuilder<LongFilter> builder =
                Filters.builder(FilterSpec.parse(text)).maxFpp(rate);
        LongFilter sharded = builder.expectedElements(64L * ELEMENTS).shards(64).build();
        long ofShard = Shards.of(sharded).get(0).bitSize();
        LongFilter plain = Filters.builder(FilterSpec.parse(text))
                .maxFpp(rate)
                .expectedElements(Sharding.each(64L * ELEMENTS, 64))
                .build();
        assertThat(ofShard).isEqualTo(plain.bitSize());
        assertThat(builder.shard(5, 64).build().bitSize()).isEqualTo(ofShard);
        assertThat(Shards.join(Shards.of(sharded)).expectedElements()).isEqualTo(sharded.expectedElements());
    }

    @Test
    void theUsualShardsAreThoseOfTheExpectedElements() {
        LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(hashFunctions = 4, bitsPerKey = 16)"))
                .expectedElements(Sharding.USUAL_ELEMENTS + 1)
                .maxFpp(0.9)
                .shards()
                .build();
        assertThat(Shards.of(filter)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "10000000000, 0, TableTooLarge, 34569995745",
        "9223372036854775807, 64, ShardTooLarge, 9223372036854775744"
    })
    void problemsOfTheTableNameWhatWasAskedFor(long elements, int shards, String tag, long ofTable) {
        FilterBuilder<LongFilter> builder = Filters.builder(
                        FilterSpec.parse("@BloomFilter(hashFunctions = 10, bitsPerKey = 10)"))
                .expectedElements(elements)
                .maxFpp(1e-6);
        if (shards > 0) {
            builder.shards(shards);
        }
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(builder::build)
                .withMessageStartingWith("[" + tag + "] maxFpp = 1.0E-6: with expectedElements = " + elements
                        + ", the table is that of the spec for " + ofTable
                        + " elements, to which these numbers refer: ")
                .withCauseInstanceOf(FilterSpecException.class);
    }

    @Test
    void aFilterForNoElementsIsRefusedAsElsewhere() {
        FilterBuilder<LongFilter> builder =
                Filters.builder(FilterSpec.parse("@BloomFilter")).maxFpp(1e-3);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(builder::build)
                .withMessageStartingWith("[ExpectedElementsOutOfRange] expectedElements = 0");
    }
}
