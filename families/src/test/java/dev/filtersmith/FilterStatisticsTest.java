package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.dleft.DLeftInterpreter;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapshots of filters, with counted operations and without. */
class FilterStatisticsTest {
    private static final String RANKS = "(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11,"
            + " secondSlots = 2, thirdSlots = 24, overflowProbability = 0.001)";

    private static FilterBuilder<LongFilter> builder() {
        return Filters.builder(DLeftSpec.builder().build());
    }

    private static OperationCounts counts(Filter filter) {
        return filter.statistics().operations().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftFilter(subtables = 3)",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter",
                "@RankIndexedFilter" + RANKS,
                "@RankIndexedCountingFilter" + RANKS,
                "@BloomFilter(bitsPerKey = 14.38, hashFunctions = 10)",
                "@ChoiceBloomFilter(choices = 2, bitsPerKey = 16, hashFunctions = 9)",
                "@CountingBloomFilter(bitsPerKey = 48, hashFunctions = 8)"
            })
    void aSnapshotIsWhatTheFilterTells(String text) {
        FilterSpec spec = FilterSpec.parse(text);
        LongFilter filter = Filters.builder(spec).expectedElements(3000).build();
        filter.putAll(LongStream.range(0, 3000).toArray());
        FilterStatistics snapshot = filter.statistics();
        assertThat(snapshot.content().approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(snapshot.content().expectedFpp())
                .isEqualTo(filter.expectedFpp())
                .isPositive();
        assertThat(snapshot.expectedElements()).isEqualTo(3000);
        assertThat(snapshot.maxFpp()).isZero();
        assertThat(snapshot.bitSize()).isEqualTo(filter.bitSize());
        assertThat(snapshot.stashSize()).isEqualTo(filter.stashSize());
        assertThat(snapshot.moves()).isEqualTo(TestShapes.core(filter).moves());
        assertThat(snapshot.overflows()).isEqualTo(TestShapes.core(filter).overflows());
        assertThat(snapshot.content().loadHistogram())
                .hasSizeGreaterThan(1)
                .allSatisfy(places -> assertThat(places).isNotNegative());
        assertThat(snapshot.name()).isEmpty();
        assertThat(snapshot.operations()).as("nothing is counted").isEmpty();
        filter.put(-1);
        assertThat(snapshot).as("does not change").isNotEqualTo(filter.statistics());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter",
                "@RankIndexedCountingFilter" + RANKS
            })
    void aSnapshotHasTheCopiesBesideTheTable(String text) {
        CountingSpec spec = (CountingSpec) FilterSpec.parse(text);
        LongCountingFilter filter = Filters.builder(spec).expectedElements(8000).build();
        long bits = filter.bitSize();
        assertThat(filter.statistics().copyEntries()).isZero();
        assertThat(filter.statistics().copyCapacity()).isEqualTo(1000);
        assertThat(filter.statistics().copyBits()).isZero();
        for (int i = 0; i < 100; i++) {
            filter.putAll(1, 2, 3);
        }
        assertThat(filter.statistics().copyEntries()).isEqualTo(3);
        assertThat(filter.statistics().copyBits()).isPositive().isEqualTo(filter.bitSize() - bits);
        LongFilter set =
                Filters.builder((FilterSpec) spec).expectedElements(8000).build();
        set.putAll(1, 1, 1);
        assertThat(set.statistics().copyCapacity()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@CountingBloomFilter(bitsPerKey = 48, hashFunctions = 8)", "@DLeftFilter"})
    void otherFamiliesHaveNoCopies(String text) {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse(text))
                .expectedElements(3000)
                .build();
        filter.putAll(1, 1, 1, 1);
        assertThat(filter.statistics().copyEntries()).isZero();
        assertThat(filter.statistics().copyCapacity()).isZero();
        assertThat(filter.statistics().copyBits()).isZero();
    }

    @Test
    void theHighestRateIsThatOfTheSpec() {
        LongFilter filter = builder().expectedElements(100).build();
        TestShapes.core(filter)
                .origin()
                .askedFor(LongFilter.class, DLeftSpec.builder().maxFpp(0.001).build());
        assertThat(filter.statistics().maxFpp()).isEqualTo(0.001);
    }

    @Test
    void reportsOfTheApplicationGiveARate() {
        LongFilter filter = builder().expectedElements(100).statistics(true).build();
        filter.put(1);
        assertThat(counts(filter).measuredFpp()).isNaN();
        assertThat(counts(filter).measuredFppError()).isNaN();
        assertThat(filter.mightContain(1)).isTrue();
        assertThat(filter.mightContain(new long[] {2, 3, 4}).cardinality()).isZero();
        Filters.reportFalsePositive(filter);
        assertThat(counts(filter).reportedFalsePositives()).isEqualTo(1);
        assertThat(counts(filter).measuredFpp()).isEqualTo(0.25);
        Filters.reportTruePositive(filter);
        assertThat(counts(filter).reportedTruePositives()).isEqualTo(1);
        LongFilter plain = builder().expectedElements(100).build();
        Filters.reportFalsePositive(plain);
        assertThat(plain.statistics().operations()).isEmpty();
    }

    @Test
    void keysOfTheBuilderCountAsPuts() {
        LongFilter filter = builder().addAll(1, 2, 3, 3).statistics(true).build();
        assertThat(counts(filter).puts()).isEqualTo(4);
        assertThat(counts(filter).newElements()).isEqualTo(3);
        LongFilter swept =
                builder().addAll(1, 2, 3).rebalance(1).statistics(true).build();
        assertThat(counts(swept).puts()).as("built all at once").isZero();
        assertThat(swept.statistics().content().approximateElementCount()).isEqualTo(3);
    }

    @Test
    void aFilterThatCountsIsOtherwiseTheSame() {
        LongFilter counting =
                builder().expectedElements(100).seed(3).statistics(true).build();
        LongFilter plain = builder().expectedElements(100).seed(3).build();
        for (LongFilter filter : List.of(counting, plain)) {
            assertThat(filter.putAll(1, 2, 3, 2)).isEqualTo(3);
            assertThat(filter.putAll(new long[] {0, 4, 5}, 1, 1)).isEqualTo(1);
            assertThat(filter.put(4)).isFalse();
            assertThat(filter.negate().test(1)).isFalse();
            assertThat(filter.mightContain(new long[] {1, 4, 9})).isEqualTo(BitSet.valueOf(new long[] {3}));
            assertThat(filter.rebalance(3)).isZero();
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> filter.putAll(new long[3], 1, 3));
        }
        assertThat(counting.words()).isEqualTo(plain.words());
        assertThat(counting.engine()).isEqualTo(plain.engine());
        assertThat(counting.layout()).isEqualTo(plain.layout());
        assertThat(counting).hasToString(plain.toString()).isEqualTo(counting).isNotEqualTo(plain);
        assertThat(new HashSet<>(List.of(counting))).contains(counting);
        OperationCounts counts = counts(counting);
        assertThat(List.of(counts.puts(), counts.newElements(), counts.lookups(), counts.hits()))
                .containsExactly(6L, 4L, 4L, 3L);
        assertThat(TestShapes.core(counting).metering().opened())
                .as("the meter of an agent")
                .isNull();
    }

    @Test
    void methodsOfTheUserCountByTheirCalls() {
        Flows flows = Filters.builder(Flows.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .statistics(true)
                .build();
        assertThat(flows.seen(new Flow(1, "x"))).isFalse();
        assertThat(flows.seen(new Flow(1, "x"))).isTrue();
        assertThat(flows.put(2, "y")).isTrue();
        assertThat(flows.mightContain(2, "y")).isTrue();
        MembershipFilter<Flow> general = flows;
        assertThat(general.put(new Flow(3, "z"))).isTrue();
        assertThat(general.test(new Flow(3, "z"))).isTrue();
        assertThat(flows.putAll(List.of(new Flow(3, "z"), new Flow(4, "u")))).isEqualTo(1);
        assertThat(flows.count(new Flow(3, "z"))).isEqualTo(2);
        assertThat(flows.removeAll(List.of(new Flow(3, "z"), new Flow(5, "v")))).isEqualTo(1);
        assertThat(flows.remove(2, "y")).isTrue();
        OperationCounts counts = counts(flows);
        assertThat(counts).isEqualTo(new OperationCounts(3, 3, 6, 4, 0, 2, 1, 0, 0, counts.measuredFpp(), Double.NaN));
        assertThat(flows.missedRemovals()).isEqualTo(1);
        assertThatNullPointerException()
                .isThrownBy(() -> flows.put(new Flow(1, nothing())))
                .withMessageContaining("key.host is null");
        assertThat(counts(flows).puts()).isEqualTo(6);
    }

    @Test
    void refusalsAreCountedOnceForEachCall() {
        LongFilter filter = builder().expectedElements(10).statistics(true).build();
        long[] keys = LongStream.range(0, 1000).toArray();
        FilterFullException[] full = new FilterFullException[1];
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.putAll(keys))
                .satisfies(thrown -> full[0] = thrown);
        assertThat(counts(filter).puts()).isEqualTo(full[0].accepted());
        assertThat(counts(filter).newElements()).isEqualTo(full[0].fresh());
        assertThat(counts(filter).rejectedPuts()).isEqualTo(1);
        long refused = Arrays.stream(keys)
                .filter(key -> !filter.mightContain(key))
                .findFirst()
                .orElseThrow();
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> filter.put(refused));
        assertThat(counts(filter).puts()).isEqualTo(full[0].accepted());
        assertThat(counts(filter).rejectedPuts()).isEqualTo(2);
    }

    /** Keys that come out of another filter may fail with its exceptions: these are no refusals. */
    @Test
    void failuresOfTheKeysAreNoRefusals() {
        FilterFullException foreign = new FilterFullException("full").after(700, 600);
        foreign.addSuppressed(new PartialBulkException("putAll", 500, 400));
        Iterator<Flow> keys = new Iterator<>() {
            private int taken;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Flow next() {
                if (taken == 5) {
                    throw foreign;
                }
                return new Flow(taken++, "x");
            }
        };
        Flows flows = Filters.builder(Flows.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .statistics(true)
                .build();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> flows.putAll(() -> keys))
                .isSameAs(foreign);
        assertThat(counts(flows).puts()).isEqualTo(5);
        assertThat(counts(flows).newElements()).isEqualTo(5);
        assertThat(counts(flows).rejectedPuts()).isZero();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // Returns null, as a caller without NullAway may.
    private static <T> T nothing() {
        return null;
    }

    /** The stored elements are in the content; the counts begin at 0. */
    @Test
    void aFilterThatIsReadCounts() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Flows written = Filters.builder(Flows.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .build();
        written.put(1, "x");
        written.put(1, "x");
        written.writeTo(out);
        byte[] stored = out.toByteArray();
        FilterReader reader = Filters.reader().name("flows").statistics(true);
        CountingFilter<Flow> flows = reader.read(Flows.class, source(stored));
        MembershipFilter<Flow> general = reader.read(source(stored), Flow.class);
        for (Filter filter : List.of(flows, general)) {
            assertThat(filter.statistics().name()).contains("flows");
            assertThat(filter.statistics().content().approximateElementCount()).isEqualTo(2);
            assertThat(counts(filter).puts()).isZero();
        }
        assertThat(flows.remove(new Flow(1, "x"))).isTrue();
        assertThat(general.mightContain(new Flow(1, "x"))).isTrue();
        assertThat(counts(flows).removals()).isEqualTo(1);
        assertThat(counts(general).hits()).isEqualTo(1);
        assertThat(Filters.read(Flows.class, new ByteArrayInputStream(stored))
                        .statistics()
                        .operations())
                .isEmpty();
    }

    /** Without counting, the filter is the engine's own: no class stands before it. */
    @Test
    void aFilterThatDoesNotCountHasNoProxy() {
        assertThat(builder().expectedElements(100).build()).isExactlyInstanceOf(DLeftInterpreter.class);
        assertThat(builder().expectedElements(100).statistics(false).build())
                .isExactlyInstanceOf(DLeftInterpreter.class);
        assertThat(builder().expectedElements(100).statistics(true).build()).isInstanceOf(Proxy.class);
    }

    record Flow(int source, String host) {}

    @DLeftCountingFilter
    interface Flows extends CountingFilter<Flow> {
        @Override
        boolean put(Flow key);

        boolean put(int source, String host);

        boolean mightContain(int source, String host);

        boolean remove(int source, String host);

        default boolean seen(Flow flow) {
            return !put(flow);
        }
    }

    @DLeftFilter
    interface Numbers extends LongFilter {}

    @Test
    void aFilterThatCountsImplementsItsInterface() {
        Numbers numbers = Filters.builder(Numbers.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .name("numbers")
                .statistics(true)
                .build();
        numbers.put(1);
        assertThat(numbers.statistics().name()).contains("numbers");
        assertThat(counts(numbers).newElements()).isEqualTo(1);
    }

    private static FilterSource source(byte[] stored) {
        return FilterSource.of(ByteBuffer.wrap(stored));
    }

    @Test
    void countsAreThereWithoutAPass() {
        LongFilter filter = builder().expectedElements(1000).statistics(true).build();
        filter.putAll(1, 2, 3);
        filter.mightContain(2);
        assertThat(Filters.operationCounts(filter))
                .isEqualTo(filter.statistics().operations())
                .hasValueSatisfying(counts -> assertThat(counts.puts()).isEqualTo(3));
        assertThat(Filters.operationCounts(builder().expectedElements(10).build()))
                .isEmpty();
    }
}
