package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The bounds of a policy, in one thread, without the advisor: Bloom filters need no search. */
class RespecialisedFilterTest extends MaintainedRows {
    /** A rate of 1%, for which a Bloom filter takes 9.6 bits, and this one 16 and more. */
    @DLeftFilter(concurrency = Concurrency.MULTI_WRITER)
    interface Ids extends LongFilter {}

    @BloomFilter(bitsPerKey = 8, hashFunctions = 5, concurrency = Concurrency.MULTI_WRITER)
    interface FewBits extends LongFilter {}

    private static final double RATE = 0.05;

    private final RespecialisePolicy atOnce = RespecialisePolicy.defaults().pause(Duration.ZERO);
    private final LoggedLines log = new LoggedLines();

    @AfterEach
    void close() {
        log.close();
    }

    private MaintainedFilter<Long, LongCountingFilter> counting(RespecialisePolicy policy) {
        return builder(counting(), rows).respecialise(policy).build();
    }

    private <F extends LongFilter> MaintainedBuilder<Long, F> of(Class<F> type) {
        return MaintainedBuilder.ofLongs(Filters.builder(type).expectedElements(1000), rows)
                .executor(tasks::add)
                .pauseAfterFailure(Duration.ZERO);
    }

    private void putAll(MaintainedFilter<Long, ?> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> put(filter, key));
        runTasks();
    }

    private void removeAll(MaintainedFilter<Long, ?> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> filter.remove(key, () -> rows.delete(key)));
    }

    private void assertNothingIsMissed(MaintainedFilter<Long, ?> filter) {
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    @Test
    void aFilterShrinksAtTheSecondRebuildWithFewKeys() {
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce);
        rebuilt(filter);
        putAll(filter, 0, 1000);
        long large = rebuilt(filter).expectedElements();
        assertThat(large).isGreaterThanOrEqualTo(1000);
        removeAll(filter, 100, 1000);
        assertThat(rebuilt(filter).expectedElements()).as("it had many").isEqualTo(large);
        assertThat(rebuilt(filter).expectedElements()).as("few once").isEqualTo(large);
        LongCountingFilter small = rebuilt(filter);
        assertThat(small.expectedElements()).isEqualTo(200);
        assertThat(log.with("was respecialised from")
                        .get(log.with("was respecialised from").size() - 1))
                .contains(
                        " for " + large + " elements, ", " for 200 elements, " + small.bitSize() + " bits, INTERPRETED")
                .endsWith("It had 100 live keys, at most 100 since the rebuild before.");
        assertNothingIsMissed(filter);
        removeAll(filter, 10, 100);
        rebuilt(filter);
        rebuilt(filter);
        assertThat(rebuilt(filter).expectedElements()).as("the least number").isEqualTo(100);
        assertNothingIsMissed(filter);
    }

    @Test
    void aFilterThatChangedWaitsForThePause() {
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.pause(Duration.ofDays(1)));
        rebuilt(filter);
        putAll(filter, 0, 1000);
        long large = rebuilt(filter).expectedElements();
        removeAll(filter, 10, 1000);
        for (int i = 0; i < 5; i++) {
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(large);
        }
    }

    @Test
    void aShrinkThatSavesTooLittleIsLeftOut() {
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.onlyIfSaves(0.99));
        rebuilt(filter);
        putAll(filter, 0, 1000);
        long large = rebuilt(filter).expectedElements();
        removeAll(filter, 100, 1000);
        for (int i = 0; i < 5; i++) {
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(large);
        }
    }

    /** The load swings between a tenth and nine tenths, and around each threshold. */
    @Test
    void aSwingingLoadDoesNotLetTheFilterFlap() {
        MaintainedFilter<Long, Ids> filter =
                of(Ids.class).respecialise(atOnce.maxFpp(RATE)).build();
        rebuilt(filter);
        for (int i = 0; i < 100; i++) {
            long keys = new long[] {100, 700, 260, 240, 900}[i % 5];
            putAll(filter, 0, keys);
            removeAll(filter, keys, 1000);
            rebuilt(filter);
            assertNothingIsMissed(filter);
        }
        assertThat(log.with("was respecialised from")).hasSizeBetween(1, 3);
    }

    @Test
    void aSmallerFamilyIsTakenAtTheRebuildAfterTheFirst() {
        MaintainedFilter<Long, Ids> filter =
                of(Ids.class).respecialise(atOnce.maxFpp(RATE)).build();
        Ids first = rebuilt(filter);
        assertThat(first.layout().spec().text()).startsWith("@DLeftFilter");
        putAll(filter, 0, 500);
        Ids second = rebuilt(filter);
        assertThat(second.layout().spec().text()).startsWith("@BloomFilter");
        assertThat(second.layout().spec().concurrency()).isEqualTo(Concurrency.MULTI_WRITER);
        assertThat(second.bitSize()).isLessThan(first.bitSize() * 3 / 4);
        assertThat(log.with("was respecialised from"))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains(
                                "@DLeftFilter(",
                                first.bitSize() + " bits",
                                "@BloomFilter(",
                                second.bitSize() + " bits"));
        assertThat(log.with("filtersmith-advisor")).as("said once").hasSize(1);
        putAll(filter, 500, 1000);
        assertThat(filter.filter().orElseThrow().statistics().content().expectedFpp())
                .as("the rate with its expected elements")
                .isLessThanOrEqualTo(RATE);
        putAll(filter, 1000, 5000);
        assertThat(filter.filter().orElseThrow().layout().spec().text()).startsWith("@BloomFilter");
        assertNothingIsMissed(filter);
        assertThat(Filters.copy(filter.filter().orElseThrow()).mightContain(4999))
                .isTrue();
    }

    @Test
    void withoutARateOnlyTheSizeIsChosen() {
        MaintainedFilter<Long, Ids> filter = of(Ids.class).respecialise(atOnce).build();
        rebuilt(filter);
        putAll(filter, 0, 2000);
        assertThat(rebuilt(filter).layout().spec().text()).startsWith("@DLeftFilter");
    }

    /** 8 bits with 5 hash functions have a rate of 2.2%. */
    @Test
    void aSpecThatBreaksTheRateIsReplacedAtOnce() {
        MaintainedFilter<Long, FewBits> filter =
                of(FewBits.class).respecialise(atOnce.maxFpp(0.001)).build();
        FewBits first = rebuilt(filter);
        assertThat(first.bitSize()).isGreaterThan(14 * 1000);
        putAll(filter, 0, 1000);
        assertThat(first.expectedFpp()).isLessThanOrEqualTo(0.001);
        assertNothingIsMissed(filter);
        MaintainedFilter<Long, FewBits> kept =
                of(FewBits.class).respecialise(atOnce.maxFpp(0.03)).build();
        assertThat(rebuilt(kept).bitSize()).isLessThan(9 * 1000);
    }

    /** Without the advisor there is no family with deletion of such a rate. */
    @Test
    void aRateThatNoSpecHoldsFailsTheRebuild() {
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.maxFpp(1e-30));
        CompletableFuture<LongCountingFilter> failed = filter.rebuild();
        runTasks();
        assertThatThrownBy(failed::join)
                .hasCauseInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[RespecialiseRate] @DLeftCountingFilter")
                .hasMessageContaining("Raise the rate");
    }

    @Test
    void noFilterIsAboveTheLimit() {
        CountingSpec spec = counting();
        long bytes = spec.toLayout().tableWords(1500) * Long.BYTES + 8L * spec.stashCapacity();
        MaintainedFilter<Long, LongCountingFilter> filter = counting(atOnce.mostBytes(bytes));
        rebuilt(filter);
        putAll(filter, 0, 1000);
        LongCountingFilter limited = rebuilt(filter);
        assertThat(limited.expectedElements()).isBetween(1400L, 1600L);
        assertThat(limited.bitSize() / 8).isLessThanOrEqualTo(bytes);
        LongStream.range(1000, 3000).forEach(rows::insert);
        CompletableFuture<LongCountingFilter> failed = filter.rebuild();
        runTasks();
        assertThatThrownBy(failed::join)
                .hasCauseInstanceOf(FilterFullException.class)
                .hasMessageContaining("[RespecialiseLimit] a filter for ")
                .hasMessageContaining("mostBytes(" + bytes + ")");
        assertThat(filter.filter()).as("the filter in use stays").containsSame(limited);
    }

    /** A d-left filter for so many takes 16 bits of each, and the limit allows 8. */
    @Test
    void theLimitLetsAnotherFamilyBeTaken() {
        MaintainedFilter<Long, Ids> filter = of(Ids.class)
                .respecialise(atOnce.maxFpp(RATE).onlyIfSaves(0.9).mostBytes(3500))
                .build();
        rebuilt(filter);
        putAll(filter, 0, 2200);
        Ids built = rebuilt(filter);
        assertThat(built.layout().spec().text()).startsWith("@BloomFilter");
        assertThat(built.bitSize() / 8).isLessThanOrEqualTo(3500);
        assertNothingIsMissed(filter);
    }

    @Test
    void boundsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> atOnce.mostBytes(0)).hasMessage("mostBytes(0): use 1 or more");
        assertThatThrownBy(() -> atOnce.maxFpp(1)).hasMessageContaining("[MaxFppOutOfRange]");
        assertThatThrownBy(() -> atOnce.onlyIfSaves(1)).hasMessageContaining("onlyIfSaves(1.0)");
        assertThatThrownBy(() -> atOnce.onlyIfSaves(Double.NaN)).hasMessageContaining("onlyIfSaves(NaN)");
        assertThatThrownBy(() -> atOnce.pause(Duration.ofNanos(-1))).hasMessageContaining("pause(PT-0.000000001S)");
        assertThat(RespecialisePolicy.defaults().maxFpp(0.5))
                .hasToString(String.format(
                        Locale.ROOT,
                        "RespecialisePolicy[mostBytes = %d, maxFpp = 0.5, onlyIfSaves = 0.25, pause = PT10M]",
                        Long.MAX_VALUE));
    }

    @Test
    void theSampledRateIsThatOfTheModel() {
        double sampled = SpecSearch.sampledRate(FilterSpec.of(FewBits.class).toLayout());
        assertThat(sampled).isBetween(0.0212, 0.0222);
    }
}
