package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.annotation.Concurrency;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a maintained filter reports of the answers of the store. */
class AbsentReportsTest {
    private static final CountingSpec SPEC =
            FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();

    private static final int LIVE = 1000;

    private static MaintainedFilter<Long, LongCountingFilter> filter(int absentBytes, boolean counts) {
        StoredRows<Long> rows = new StoredRows<>();
        for (long key = 0; key < LIVE; key++) {
            rows.insert(key);
        }
        MaintainedFilter<Long, LongCountingFilter> filter = MaintainedBuilder.ofLongs(
                        Filters.builder(SPEC).expectedElements(LIVE).seed(1).statistics(counts), rows)
                .executor(Runnable::run)
                .absentBytes(absentBytes)
                .build();
        filter.rebuild().join();
        return filter;
    }

    private static OperationCounts counts(Filter filter) {
        return Filters.operationCounts(filter).orElseThrow();
    }

    /** Asks in one step or in two. */
    private static boolean ask(MaintainedFilter<Long, LongCountingFilter> filter, long key, boolean inSteps) {
        if (!inSteps) {
            return filter.contains(key, asked -> asked < LIVE);
        }
        AbsentTicket ticket = filter.ask(key);
        if (ticket.mightContain() && key >= LIVE) {
            filter.learnAbsent(ticket);
        }
        return ticket.mightContain() && key < LIVE;
    }

    /** Each lookup of an absent key that the filter takes for a live one is reported once. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1024})
    void theMeasuredRateIsThatOfTheLookups(int absentBytes) {
        MaintainedFilter<Long, LongCountingFilter> filter = filter(absentBytes, true);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        for (int round = 0; round < 3; round++) {
            for (long key = 0; key < 100 * LIVE; key++) {
                assertThat(ask(filter, key, round == 1)).isEqualTo(key < LIVE);
            }
        }
        OperationCounts counts = counts(inUse);
        assertThat(counts.hits() - 3 * LIVE).isPositive().isEqualTo(counts.reportedFalsePositives());
        assertThat(counts.reportedTruePositives()).isZero();
        assertThat(counts.measuredFpp()).isEqualTo((counts.hits() - 3.0 * LIVE) / (3.0 * 99 * LIVE));
        assertThat(filter.absentKeyCounts().saved() > 0).isEqualTo(absentBytes > 0);
    }

    @Test
    void aKnownKeyIsReportedHoweverItIsLookedUp() {
        MaintainedFilter<Long, LongCountingFilter> filter = filter(1024, true);
        long key = LIVE;
        while (!filter.mightContain(key)) {
            key++;
        }
        LongCountingFilter inUse = filter.filter().orElseThrow();
        assertThat(counts(inUse).reportedFalsePositives()).isZero();
        AbsentTicket ticket = filter.ask(key);
        filter.rebuild().join();
        filter.learnAbsent(ticket);
        assertThat(counts(inUse).reportedFalsePositives())
                .as("by the filter that was asked")
                .isOne();
        inUse = filter.filter().orElseThrow();
        assertThat(counts(inUse).reportedFalsePositives()).isZero();
        filter.learnAbsent(filter.ask(key));
        assertThat(filter.mightContain(key)).isFalse();
        assertThat(counts(inUse).reportedFalsePositives()).isEqualTo(2);
    }

    @Test
    void nothingIsReportedWhereNothingCountsOrNoFilterIsThere() {
        MaintainedFilter<Long, LongCountingFilter> plain = filter(1024, false);
        for (long key = LIVE; key < 100 * LIVE; key++) {
            assertThat(plain.contains(key, asked -> false)).isFalse();
        }
        assertThat(plain.absentKeyCounts().learned()).isPositive();
        assertThat(Filters.operationCounts(plain.filter().orElseThrow())).isEmpty();
        MaintainedFilter<Long, LongCountingFilter> none = MaintainedBuilder.ofLongs(
                        Filters.builder(SPEC).expectedElements(LIVE).statistics(true), new StoredRows<Long>())
                .build();
        none.learnAbsent(none.ask(1L));
        assertThat(none.mightContain(1L)).isTrue();
    }

    @Test
    void keysThatAreObjectsAreReported() {
        MaintainedFilter<String, CountingFilter<String>> names = MaintainedBuilder.of(
                        Filters.builder(SPEC, String.class).expectedElements(1).statistics(true), () -> Stream.of("a"))
                .executor(Runnable::run)
                .build();
        names.rebuild().join();
        for (int i = 0; i < 3; i++) {
            assertThat(names.contains("a", name -> false)).isFalse(); // Deleted by another process.
        }
        assertThat(counts(names.filter().orElseThrow()).reportedFalsePositives())
                .isEqualTo(3);
    }
}
