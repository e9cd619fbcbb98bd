package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A multiset counts exactly, however often a key comes, in every family whose table does not. */
class RepeatedKeysTest {
    private static final int KEYS = 2000;
    private static final int OFTEN = 1_000_000;
    private static final int COLLECTIONS = 100;

    /** Returns the specs for filters of one thread. */
    static Stream<FilterSpec> exclusive() {
        return specs().filter(spec -> spec.concurrency() == Concurrency.EXCLUSIVE_WRITER);
    }

    static Stream<FilterSpec> specs() {
        return Stream.of(
                        "@WindowedCuckooFilter(",
                        "@WindowedCuckooFilter(slotBits = 12, relocationVisits = 40, ",
                        "@DLeftCountingFilter(",
                        "@DLeftCountingFilter(cellCounterBits = 1, cellsPerBucket = 4, averageLoad = 2.5, ",
                        "@DynamicDLeftCountingFilter(",
                        "@DynamicDLeftCountingFilter(overfullSlots = 0, relocation = NONE, averageLoad = 2, ",
                        "@DynamicDLeftCountingFilter(bucketBits = 128, counterBits = 8, averageLoad = 6,"
                                + " overfullSlots = 10,"
                                + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, ",
                        "@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                                + " secondSlots = 4, thirdSlots = 16, ")
                .flatMap(text -> Arrays.stream(Concurrency.values())
                        .map(mode -> FilterSpec.parse(text + "concurrency = " + mode + ")")));
    }

    private static FilterBuilder<LongCountingFilter> builder(FilterSpec spec) {
        return Filters.builder((CountingSpec) spec).expectedElements(KEYS).seed(7);
    }

    private static TableCore core(Filter filter) {
        return TestShapes.single(filter);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aKeyComesAsOftenAsItWill(FilterSpec spec) {
        LongCountingFilter filter = builder(spec).build();
        long bits = filter.bitSize();
        assertThat(filter.put(5)).isTrue();
        for (int i = 1; i < OFTEN; i++) {
            assertThat(filter.put(5)).isFalse();
        }
        assertThat(filter.count(5)).isEqualTo(OFTEN);
        assertThat(filter.count(6)).isZero();
        assertThat(filter.approximateElementCount()).isEqualTo(OFTEN);
        assertThat(filter.statistics().content().approximateElementCount()).isEqualTo(OFTEN);
        assertThat(core(filter).copies().entries()).isEqualTo(1);
        assertThat(filter.bitSize()).isGreaterThan(bits);
        for (int i = 0; i < OFTEN; i++) {
            assertThat(filter.mightContain(5)).isTrue();
            assertThat(filter.remove(5)).isTrue();
        }
        assertThat(filter.remove(5)).isFalse();
        assertThat(filter.words()).isEqualTo(builder(spec).build().words());
        assertThat(filter.bitSize()).isEqualTo(bits);
    }

    /** Keys by Zipf's law; each removal is one of a key that is in. */
    @ParameterizedTest
    @MethodSource("specs")
    void hotKeysAreCountedLikeOthers(FilterSpec spec) {
        LongCountingFilter filter = builder(spec).build();
        Map<Long, Integer> exact = new HashMap<>();
        Random random = new Random(40);
        long elements = 0;
        for (int i = 0; i < 60_000; i++) {
            long key = (long) Math.pow(KEYS, random.nextDouble());
            int there = exact.getOrDefault(key, 0);
            assertThat(filter.mightContain(key) || there == 0)
                    .as("key %d, step %d", key, i)
                    .isTrue();
            if (random.nextInt(60_000) > i / 2 + 20_000) {
                filter.put(key);
                exact.put(key, there + 1);
                elements++;
            } else if (there > 0) {
                assertThat(filter.remove(key)).as("key %d, step %d", key, i).isTrue();
                exact.put(key, there - 1);
                elements--;
            }
            assertThat(filter.count(key))
                    .as("key %d, step %d", key, i)
                    .isGreaterThanOrEqualTo(exact.getOrDefault(key, 0));
        }
        assertThat(filter.approximateElementCount()).isEqualTo(elements);
        exact.forEach((key, count) -> assertThat(filter.count(key)).isGreaterThanOrEqualTo(count));
        exact.forEach((key, count) -> {
            for (int i = 0; i < count; i++) {
                assertThat(filter.remove(key)).isTrue();
            }
        });
        assertThat(filter.words()).isEqualTo(builder(spec).build().words());
    }

    /** Random keys, some of them often: as many different ones as the filter is made for. */
    @ParameterizedTest
    @MethodSource("specs")
    void repeatedKeysTakeNoRoomOfOthers(FilterSpec spec) {
        LongCountingFilter filter = builder(spec).build();
        long[] keys = new Random(3).longs(KEYS).toArray();
        for (int i = 0; i < KEYS; i++) {
            for (int times = 0; times < (i % 100 == 0 ? 1000 : i % 10 == 0 ? 3 : 1); times++) {
                filter.put(keys[i]);
            }
        }
        assertThat(LongStream.of(keys).allMatch(filter::mightContain)).isTrue();
        LongCountingFilter built = builder(spec)
                .addAll(LongStream.of(keys)
                        .flatMap(key -> LongStream.of(key, key))
                        .limit(2 * KEYS / 3))
                .build();
        assertThat(built.approximateElementCount()).isEqualTo(2 * KEYS / 3);
    }

    private static LongCountingFilter hot(FilterSpec spec) {
        LongCountingFilter filter = builder(spec).build();
        for (long key = 0; key < KEYS / 4; key++) {
            for (int times = 0; times < (key < 50 ? 2000 : 1); times++) {
                filter.put(key);
            }
        }
        return filter;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aUnionHasTheCopiesOfBoth(FilterSpec spec) {
        LongCountingFilter filter = hot(spec);
        filter.putAll(hot(spec));
        assertThat(filter.count(7)).isEqualTo(4000);
        assertThat(filter.approximateElementCount()).isEqualTo(2 * hot(spec).approximateElementCount());
        for (long key = 0; key < KEYS / 4; key++) {
            for (int times = 0; times < (key < 50 ? 4000 : 2); times++) {
                assertThat(filter.remove(key)).isTrue();
            }
        }
        assertThat(filter.words()).isEqualTo(builder(spec).build().words());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void copiesAreStored(FilterSpec spec) throws IOException {
        LongCountingFilter filter = hot(spec);
        byte[] stored = StoredBytes.of(filter).array();
        LongCountingFilter read =
                new FilterReader().read(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.sameContent(filter)).isTrue();
        assertThat(read.count(7)).isEqualTo(2000);
        assertThat(StoredBytes.of(read).array()).isEqualTo(stored);
        assertThat(read.remove(7)).isTrue();
        assertThat(read.sameContent(filter)).isFalse();
        FilterView<LongCountingFilter> view =
                new FilterReader().view(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        view.verify();
        assertThat(view.filter().count(7)).isEqualTo(2000);
        assertThat(view.filter().count(KEYS)).isZero();
        assertThat(view.filter().approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(StoredBytes.of(view.filter()).array()).isEqualTo(stored);
        assertThat(Filters.copy(filter).words()).isEqualTo(filter.words());
        LongFilter set = new FilterReader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        assertThat(set.mightContain(7)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void copiesAreRefreshedAndCleared(FilterSpec spec) {
        LongCountingFilter filter = hot(spec);
        long[] live = LongStream.range(0, KEYS / 4)
                .flatMap(key -> LongStream.generate(() -> key).limit(key < 50 ? 2000 : 1))
                .toArray();
        filter.refresh(LongStream.of(live));
        assertThat(filter.count(7)).isEqualTo(2000);
        assertThat(filter.approximateElementCount()).isEqualTo(live.length);
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.of(live).skip(1)));
        filter.clear();
        assertThat(filter.words()).isEqualTo(builder(spec).build().words());
        assertThat(filter.mightContain(7)).isFalse();
    }

    /** Returns a copy of a hot filter, which nobody has any more. */
    private static LongCountingFilter copyOf(FilterSpec spec, List<WeakReference<FilterTable>> tables) {
        LongCountingFilter filter = hot(spec);
        tables.add(new WeakReference<>(core(filter).table()));
        return Filters.copy(filter);
    }

    @ParameterizedTest
    @MethodSource("exclusive")
    void copiesOfAnotherFilterKeepNotItsTable(FilterSpec spec) {
        List<WeakReference<FilterTable>> tables = new ArrayList<>();
        LongCountingFilter copy = copyOf(spec, tables);
        for (int i = 0; i < COLLECTIONS && tables.get(0).get() != null; i++) {
            System.gc();
        }
        assertThat(tables.get(0).get()).isNull();
        assertThat(copy.count(7)).isEqualTo(2000);
    }

    /**
     * Puts keys until one is refused, three times each. Returns the number of those with copies.
     */
    private static int filled(LongCountingFilter filter) {
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> {
            for (long key = 0; key < 10 * KEYS; key++) {
                for (int times = 0; times < 20; times++) {
                    filter.put(key);
                }
            }
        });
        return core(filter).copies().entries();
    }

    @ParameterizedTest
    @MethodSource("exclusive")
    void theSpecLimitsTheElementsWithCopies(FilterSpec spec) {
        String text = spec.text();
        FilterSpec few = FilterSpec.parse(
                text.contains("(") ? text.replace("(", "(copyCapacity = 20, ") : text + "(copyCapacity = 20)");
        LongCountingFilter filter = builder(few).build();
        assertThat(filled(filter)).isEqualTo(20);
        assertThat(filled(builder(spec).build())).isEqualTo(512);
    }

    @ParameterizedTest
    @MethodSource("exclusive")
    void theNumberOfElementsWithCopiesIsInRange(FilterSpec spec) {
        String name = spec.text().replaceAll("\\(.*", "");
        for (String wrong : new String[] {"-1", "67108865"}) {
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(() -> FilterSpec.parse(name + "(copyCapacity = " + wrong + ")")
                            .toLayout())
                    .withMessageContaining("copyCapacity");
        }
        assertThat(FilterSpec.parse(name + "(copyCapacity = 67108864)").copyCapacity())
                .isEqualTo(67108864);
    }
}
