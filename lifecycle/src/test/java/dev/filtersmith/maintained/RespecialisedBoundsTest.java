package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.maintained.RespecialisedFilterTest.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads at the bounds of a policy, bounds at the ends of their ranges, and sources that fail. */
class RespecialisedBoundsTest extends MaintainedRows {
    /** A rate of 0.3%, for which a filter with more hash functions takes a tenth fewer bits. */
    @BloomFilter(bitsPerKey = 13, hashFunctions = 5, concurrency = Concurrency.MULTI_WRITER)
    interface Tenth extends LongFilter {}

    private static final double RATE = 0.05;

    private final RespecialisePolicy atOnce = RespecialisePolicy.defaults().pause(Duration.ZERO);
    private final LoggedLines log = new LoggedLines();

    @AfterEach
    void close() {
        log.close();
    }

    private <F extends LongFilter> MaintainedFilter<Long, F> of(
            Class<F> type, long elements, RespecialisePolicy policy) {
        return MaintainedBuilder.ofLongs(Filters.builder(type).expectedElements(elements), rows)
                .executor(tasks::add)
                .pauseAfterFailure(Duration.ofDays(1))
                .respecialise(policy)
                .build();
    }

    private MaintainedFilter<Long, LongCountingFilter> counting(RespecialisePolicy policy) {
        return builder(counting(), rows).respecialise(policy).build();
    }

    /** Makes the keys from 0 on live, as many, and no others. */
    private void live(MaintainedFilter<Long, ?> filter, long keys) {
        LongStream.range(0, keys).forEach(key -> put(filter, key));
        List.copyOf(rows.rows().keySet()).stream()
                .filter(key -> key >= keys)
                .forEach(key -> filter.remove(key, () -> rows.delete(key)));
        runTasks();
    }

    private void assertNothingIsMissed(MaintainedFilter<Long, ?> filter) {
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    private Throwable failure(MaintainedFilter<Long, ?> filter) {
        CompletableFuture<?> result = filter.rebuild();
        runTasks();
        assertThat(result).isCompletedExceptionally();
        return result.handle((built, failed) -> failed).join();
    }

    /** Lets scans fail after so many keys. */
    private void failAfter(int keys) {
        int[] delivered = {0};
        rows.before(() -> delivered[0] = 0);
        rows.beforeEach(key -> {
            if (++delivered[0] > keys) {
                throw new IllegalStateException("the connection is lost");
            }
        });
    }

    // Sources that fail.

    @Test
    void aChangeOfTheFamilyThatFailsMidwayIsMadeLater() {
        MaintainedFilter<Long, Ids> filter = of(Ids.class, 1000, atOnce.maxFpp(RATE));
        Ids first = rebuilt(filter);
        live(filter, 500);
        failAfter(250);
        for (int i = 0; i < 3; i++) {
            assertThat(failure(filter)).hasMessageContaining("the connection is lost");
            assertThat(filter.filter()).containsSame(first);
            put(filter, 1000 + i);
            assertNothingIsMissed(filter);
        }
        assertThat(log.with("was respecialised")).isEmpty();
        rows.beforeEach(key -> {});
        assertThat(rebuilt(filter).layout().spec().text()).startsWith("@BloomFilter");
        assertThat(log.with("was respecialised")).hasSize(1);
        assertNothingIsMissed(filter);
    }

    @Test
    void rebuildsThatFailDoNotCountAsRebuildsWithFewKeys() {
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce);
        rebuilt(filter);
        live(filter, 1000);
        long large = rebuilt(filter).expectedElements();
        live(filter, 100);
        rebuilt(filter);
        failAfter(50);
        for (int i = 0; i < 3; i++) {
            assertThat(failure(filter)).hasMessageContaining("the connection is lost");
        }
        rows.beforeEach(key -> {});
        assertThat(rebuilt(filter).expectedElements()).as("few once").isEqualTo(large);
        assertThat(rebuilt(filter).expectedElements()).isEqualTo(200);
        assertNothingIsMissed(filter);
    }

    // The limit of memory.

    private long mostElements(long bytes) {
        FilterPlan<LongCountingFilter> plan = new SpecSearch<>(
                        Filters.builder(counting())
                                .expectedElements(100)
                                .order(SeedAccess.LIBRARY)
                                .maintained(),
                        0)
                .own(1 << 20);
        FilterPlan<LongCountingFilter> most = Objects.requireNonNull(plan.within(bytes, 1));
        assertThat(plan.sized(most.elements() + 1).bits() / 8).isGreaterThan(bytes);
        return most.elements();
    }

    @Test
    void aFilterAtTheLimitTakesAsManyKeysAsFit() {
        long bytes = 2000;
        long most = mostElements(bytes);
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.mostBytes(bytes));
        rebuilt(filter);
        live(filter, most - 1);
        LongCountingFilter limited = rebuilt(filter);
        assertThat(limited.expectedElements()).isEqualTo(most);
        int lines = log.with("was respecialised").size();
        for (long keys : new long[] {most, most - 1, most, most * 3 / 4, most, most / 2, most}) {
            live(filter, keys);
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(most);
            assertNothingIsMissed(filter);
        }
        assertThat(log.with("was respecialised")).as("no change").hasSize(lines);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        live(filter, most + 1);
        for (int i = 0; i < 3; i++) {
            assertThat(failure(filter))
                    .hasRootCauseInstanceOf(FilterFullException.class)
                    .hasMessageContaining(
                            "[RespecialiseLimit] a filter for " + (most + 1) + " elements takes ",
                            "mostBytes(" + bytes + ")");
            assertThat(filter.filter()).as("the filter in use stays").containsSame(inUse);
            assertNothingIsMissed(filter);
        }
        live(filter, most);
        assertThat(rebuilt(filter).expectedElements()).isEqualTo(most);
        assertThat(log.with("was respecialised")).hasSize(lines);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void aFirstFilterAtTheLimitTakesAsManyKeysAsFit(int more) {
        long bytes = 2000;
        long keys = mostElements(bytes) + more;
        LongStream.range(0, keys).forEach(rows::insert);
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.mostBytes(bytes));
        if (more > 0) {
            assertThat(failure(filter))
                    .hasRootCauseInstanceOf(FilterFullException.class)
                    .hasMessageContaining("[RespecialiseLimit] a filter for " + keys + " elements takes ");
            assertThat(filter.filter()).isEmpty();
            assertThat(filter.mightContain(-1L)).as("no filter").isTrue();
        } else {
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(keys - more);
            assertNothingIsMissed(filter);
        }
    }

    /**
     * The limit has room for 1000 elements of the interface's spec, with an eighth of it free at
     * 888 keys, and for some more of another.
     */
    @Test
    void aLoadNearTheLimitDoesNotLetTheFilterFlap() {
        MaintainedFilter<Long, Tenth> filter =
                of(Tenth.class, 100, atOnce.maxFpp(0.005).mostBytes(1625));
        rebuilt(filter);
        List<String> used = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            for (long keys : new long[] {886, 920, 980}) {
                live(filter, keys);
                used.add(rebuilt(filter).layout().spec().text());
                assertThat(filter.filter().orElseThrow().bitSize() / 8).isLessThanOrEqualTo(1625);
                assertNothingIsMissed(filter);
            }
        }
        assertThat(used.get(2)).isNotEqualTo(used.get(0));
        assertThat(used.subList(2, used.size())).containsOnly(used.get(2));
        assertThat(log.with("was respecialised from")).hasSizeLessThan(5);
    }

    // The ends of ranges.

    @Test
    void oneByteIsRefusedByTheFirstRebuild() {
        for (RespecialisePolicy policy : List.of(atOnce, atOnce.maxFpp(RATE))) {
            MaintainedFilter<Long, Ids> filter = of(Ids.class, 1000, policy.mostBytes(1));
            assertThat(failure(filter))
                    .hasRootCauseInstanceOf(FilterFullException.class)
                    .hasMessageContaining("[RespecialiseLimit]");
            assertThat(put(filter, 1)).isTrue();
            rows.delete(1L);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MIN_VALUE, 1e-300, 1e-30})
    void aRateNearZeroIsHeldOrRefused(double rate) {
        MaintainedFilter<Long, Tenth> filter = of(Tenth.class, 1, atOnce.maxFpp(rate));
        assertThat(failure(filter))
                .hasRootCauseInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[RespecialiseRate]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.999999, 1 - 0x1p-53})
    void aRateNearOneMissesNothing(double rate) {
        MaintainedFilter<Long, Ids> filter = of(Ids.class, 1000, atOnce.maxFpp(rate));
        rebuilt(filter);
        for (long keys : new long[] {500, 5000, 10, 10, 10}) {
            live(filter, keys);
            rebuilt(filter);
            assertNothingIsMissed(filter);
        }
    }

    /** No table has room for so many, but the limit does not ask for one. */
    @ParameterizedTest
    @ValueSource(longs = {1L << 40, 1L << 62, Long.MAX_VALUE})
    void moreElementsThanATableHas(long elements) {
        for (RespecialisePolicy policy : List.of(atOnce, atOnce.maxFpp(RATE))) {
            assertThat(failure(of(Ids.class, elements, policy)))
                    .hasRootCauseInstanceOf(FilterSpecException.class)
                    .hasMessageContaining(String.valueOf(elements));
            MaintainedFilter<Long, Ids> limited = of(Ids.class, elements, policy.mostBytes(10_000));
            for (long keys : new long[] {0, 500, 10, 10, 10}) {
                live(limited, keys);
                assertThat(rebuilt(limited).bitSize()).isLessThanOrEqualTo(80_000);
                assertNothingIsMissed(limited);
            }
            assertThat(log.with("was respecialised from")).hasSizeLessThan(2);
        }
    }

    @Test
    void noElementsAreRefusedAsWithoutAPolicy() {
        assertThat(failure(of(Ids.class, 0, atOnce.mostBytes(10_000))))
                .hasRootCauseInstanceOf(FilterSpecException.class);
    }

    // Sources.

    /** Copies count as keys, as without a policy. */
    @Test
    void aSourceThatDeliversEachKeyThreeTimes() {
        MaintainedFilter<Long, LongCountingFilter> filter = builder(
                        counting(), () -> LongStream.range(0, 300).mapToObj(i -> i / 3))
                .respecialise(atOnce)
                .build();
        long size = rebuilt(filter).expectedElements();
        for (int i = 0; i < 5; i++) {
            long next = rebuilt(filter).expectedElements();
            assertThat(next).isBetween(size, 600L);
            size = next;
        }
        assertThat(log.with("was respecialised from")).hasSizeLessThan(2);
        assertThat(LongStream.range(0, 100)).allMatch(filter::mightContain);
    }

    /** A key comes from a put of this moment, and from the source. */
    @Test
    void aSourceThatDeliversWhatIsPutMeanwhile() {
        MaintainedFilter<Long, Ids> filter = of(Ids.class, 1000, atOnce.maxFpp(RATE));
        rebuilt(filter);
        live(filter, 400);
        long[] next = {400};
        rows.beforeEach(key -> {
            if (next[0] < 3000) {
                put(filter, next[0]++);
            }
        });
        assertThat(rebuilt(filter).layout().spec().text()).startsWith("@BloomFilter");
        rows.beforeEach(key -> {});
        runTasks();
        assertNothingIsMissed(filter);
    }

    @Test
    void filtersOfOneInterfaceChooseForThemselves() {
        MaintainedFilter<Long, Ids> one = of(Ids.class, 1000, atOnce.maxFpp(RATE));
        MaintainedFilter<Long, Ids> other = of(Ids.class, 1000, atOnce);
        for (MaintainedFilter<Long, Ids> each : List.of(one, other)) {
            rebuilt(each);
        }
        LongStream.range(0, 500).forEach(key -> one.put(key, () -> other.put(key, () -> rows.insert(key))));
        Filter changed = rebuilt(one);
        Filter kept = rebuilt(other);
        assertThat(changed.layout().spec().text()).startsWith("@BloomFilter");
        assertThat(kept.layout().spec().text()).startsWith("@DLeftFilter");
        assertNothingIsMissed(one);
        assertNothingIsMissed(other);
    }
}
