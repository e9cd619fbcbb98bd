package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayInputStream;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A filter whose interface has no removal is a set, also in families that can count. */
class SetTest {
    private static final int KEYS = 2000;

    static Stream<FilterSpec> specs() {
        return specs("FIXED");
    }

    static Stream<FilterSpec> chained() {
        return specs("CHAINED").filter(spec -> spec.growth().isChained());
    }

    private static Stream<FilterSpec> specs(String growth) {
        return Stream.of(
                        "@WindowedCuckooFilter(",
                        "@WindowedCuckooFilter(slotBits = 30, stashCapacity = 0, ",
                        "@DLeftCountingFilter(",
                        "@DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, ",
                        "@DynamicDLeftCountingFilter(",
                        "@DynamicDLeftCountingFilter(overfullSlots = 0, relocation = NONE, averageLoad = 2, ",
                        "@DynamicDLeftCountingFilter(bucketBits = 128, counterBits = 8, averageLoad = 6,"
                                + " overfullSlots = 10,"
                                + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, ",
                        "@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                                + " secondSlots = 4, thirdSlots = 16, ",
                        "@CountingBloomFilter(counterBits = 4, hashFunctions = 9, bitsPerKey = 60, ")
                .flatMap(text -> Arrays.stream(Concurrency.values())
                        .map(mode -> FilterSpec.parse(
                                text + (text.startsWith("@CountingBloom") ? "" : "growth = " + growth + ", ")
                                        + "concurrency = " + mode + ")")));
    }

    private static FilterBuilder<LongFilter> builder(FilterSpec spec) {
        return Filters.builder(spec).expectedElements(KEYS).seed(1);
    }

    private static long[] keys(int count) {
        return new Random(1).longs(count).toArray();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aKeyThatIsThereChangesNothing(FilterSpec spec) {
        LongFilter filter = builder(spec).build();
        assertThat(filter).isNotInstanceOf(DeletableFilter.class);
        long[] keys = keys(KEYS);
        for (long key : keys) {
            boolean there = filter.mightContain(key);
            assertThat(filter.put(key)).isEqualTo(!there);
        }
        long[] words = filter.words();
        for (int times = 0; times < 20; times++) {
            assertThat(filter.putAll(keys)).isZero();
        }
        for (int times = 0; times < 100_000; times++) {
            assertThat(filter.put(keys[0])).isFalse();
        }
        assertThat(filter.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void repeatedKeysOfABuildAreOne(FilterSpec spec) {
        long[] keys = keys(KEYS);
        LongFilter once = builder(spec).addAll(keys).build();
        LongFilter often = builder(spec)
                .addAll(LongStream.of(keys).flatMap(key -> LongStream.of(key, key, key)))
                .build();
        assertThat(often.words()).isEqualTo(once.words());
        LongFilter open = Filters.builder(spec).addAll(keys).addAll(keys).build();
        assertThat(open.expectedElements()).isEqualTo(KEYS);
    }

    /** A set leaves out a key that others happen to cover, so the order of all matters. */
    @Test
    void severalThreadsCannotFillASetOfCounters() {
        FilterBuilder<LongFilter> builder = Filters.builder(
                        FilterSpec.parse("@CountingBloomFilter(counterBits = 4, hashFunctions = 9, bitsPerKey = 60)"))
                .addAll(keys(KEYS))
                .parallel();
        assertThatThrownBy(builder::build)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("Build it without parallel()");
    }

    @ParameterizedTest
    @MethodSource("specs")
    void partsOfASetAreSets(FilterSpec spec) {
        LongFilter shards = builder(spec).shards(4).build();
        long[] keys = keys(KEYS);
        shards.putAll(keys);
        long[] words = shards.words();
        shards.putAll(keys);
        assertThat(shards).isNotInstanceOf(DeletableFilter.class);
        assertThat(shards.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @MethodSource("chained")
    void aChainOfSetsIsASet(FilterSpec spec) {
        LongFilter filter =
                Filters.builder(spec).expectedElements(KEYS / 4).seed(1).build();
        long[] keys = keys(KEYS);
        filter.putAll(keys);
        long[] words = filter.words();
        for (int times = 0; times < 10; times++) {
            assertThat(filter.putAll(keys)).isZero();
        }
        assertThat(filter.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aUnionOfSetsTakesWhatIsNotThere(FilterSpec spec) {
        long[] keys = keys(KEYS * 2 / 5);
        LongFilter filter = builder(spec).build();
        LongFilter other = builder(spec).build();
        filter.putAll(keys);
        other.putAll(keys);
        long elements = filter.approximateElementCount();
        for (int times = 0; times < 10; times++) {
            filter.putAll(other);
        }
        for (long key : keys) {
            assertThat(filter.mightContain(key)).isTrue();
        }
        if (!spec.text().startsWith("@CountingBloom")) {
            assertThat(filter.approximateElementCount()).isEqualTo(elements);
            assertThat(filter.sameContent(other)).isTrue();
        }
    }

    /** Of which each key is in one part, or in one filter. */
    @ParameterizedTest
    @MethodSource("chained")
    void aUnionOfPartsOfSetsTakesWhatIsNotThere(FilterSpec spec) {
        long[] keys = keys(KEYS * 2 / 5);
        for (int shards : new int[] {1, 4}) {
            FilterBuilder<LongFilter> builder =
                    shards > 1 ? builder(Families.in(Growth.FIXED, spec)).shards(shards) : builder(spec);
            LongFilter filter = builder.build();
            LongFilter other = builder.build();
            filter.putAll(keys);
            other.putAll(keys);
            long elements = filter.approximateElementCount();
            filter.putAll(other);
            assertThat(filter.approximateElementCount()).isEqualTo(elements);
            assertThat(filter.sameContent(other)).isTrue();
        }
    }

    /** The interface has no such operations, but the library does. */
    @ParameterizedTest
    @MethodSource("specs")
    void removalsAndCountsAreRefused(FilterSpec spec) {
        HotFilter filter = (HotFilter) builder(spec).build();
        filter.putHash(1);
        long[] words = filter.words();
        for (long hash : new long[] {1, -1}) {
            assertThatThrownBy(() -> filter.removeHash(hash))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("remove: a set of " + spec + " has no removal");
            assertThatThrownBy(() -> filter.countHash(hash))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("count: a set of " + spec + " has no removal");
        }
        assertThat(filter.words()).isEqualTo(words);
        assertThat(filter.missedRemovals()).isZero();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aStoredSetStaysASet(FilterSpec spec) throws Exception {
        LongFilter filter = builder(spec).build();
        long[] keys = keys(KEYS);
        filter.putAll(keys);
        byte[] bytes = StoredBytes.of(filter).array();
        LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(bytes));
        assertThat(read).isNotInstanceOf(DeletableFilter.class);
        assertThat(read.putAll(keys)).isZero();
        assertThat(StoredBytes.of(read).array()).isEqualTo(bytes);
        assertThat(StoredBytes.of(Filters.copy(filter)).array()).isEqualTo(bytes);
        assertThatThrownBy(() -> Filters.read(LongCountingFilter.class, new ByteArrayInputStream(bytes)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("has not counted equal keys");
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aSetAndAMultisetAreOfDifferentKinds(FilterSpec spec) {
        LongFilter set = builder(spec).build();
        LongCountingFilter multiset = Filters.builder((CountingSpec) spec)
                .expectedElements(KEYS)
                .seed(1)
                .build();
        assertThat(multiset.incompatibility(set)).get().asString().contains("different kinds");
        assertThat(set.incompatibility(multiset)).get().asString().contains("different kinds");
    }
}
