package dev.filtersmith.benchmarks.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.benchmarks.Keys;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that threads do the work that is named, on exact sets. */
class LaneTest {
    private static final int KEYS = 3001;

    /** An exact multiset that counts the operations on it. */
    private static final class Exact implements Subject {
        private final Map<Long, Integer> puts = new ConcurrentHashMap<>();
        private final LongAdder lookups = new LongAdder();
        private final LongAdder hits = new LongAdder();

        @Override
        public boolean put(long key) {
            return puts.merge(key, 1, Integer::sum) == 1;
        }

        @Override
        public boolean remove(long key) {
            return puts.remove(key) != null;
        }

        @Override
        public boolean mightContain(long key) {
            lookups.increment();
            boolean found = puts.containsKey(key);
            hits.add(found ? 1 : 0);
            return found;
        }
    }

    private final long[] keys = Keys.present(KEYS);
    private final List<Exact> filters = new ArrayList<>();
    private final Lane lane = new Lane(this::exact, keys, LaneTest::queries);

    private static long[] queries(String mode) {
        return Keys.queries(QueryMode.named(mode), KEYS);
    }

    private double time(Work work, QueryMode mode, int threads) {
        return lane.applyAsDouble(new Lap(work, mode, "exact", threads).text());
    }

    private Subject exact() {
        filters.add(new Exact());
        return filters.get(filters.size() - 1);
    }

    @ParameterizedTest
    @CsvSource({"LOOKUP, 1", "LOOKUP, 2", "BATCH, 1", "BATCH, 2"})
    void looksUpAsManyKeysInEachThread(Work work, int threads) {
        assertThat(time(work, QueryMode.MIXED, threads)).isPositive();
        time(work, QueryMode.MIXED, threads);
        assertThat(filters).singleElement().satisfies(filter -> {
            long lookups = 2L * threads * Lane.LOOKUPS;
            assertThat(filter.lookups.sum()).isEqualTo(lookups);
            assertThat((double) filter.hits.sum() / lookups).isBetween(0.45, 0.55);
            assertThat(filter.puts).hasSize(KEYS);
        });
    }

    @ParameterizedTest
    @CsvSource({"PUT, 1", "PUT, 2", "PUTALL, 1", "PUTALL, 2"})
    void putsEachKeyOnceIntoANewFilter(Work work, int threads) {
        assertThat(time(work, QueryMode.MIXED, threads)).isPositive();
        time(work, QueryMode.MIXED, threads);
        assertThat(filters)
                .hasSize(2)
                .allSatisfy(filter -> assertThat(filter.puts).isEqualTo(once()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void looksUpNineKeysForEachPutIntoAHalfFullFilter(int threads) {
        assertThat(time(Work.MIXED, QueryMode.MIXED, threads)).isPositive();
        assertThat(filters).singleElement().satisfies(filter -> {
            assertThat(filter.puts).isEqualTo(once());
            assertThat(filter.lookups.sum()).isEqualTo((KEYS - KEYS / 2) * 9L);
            assertThat(filter.hits.sum()).isPositive();
        });
    }

    @ParameterizedTest
    @CsvSource({"ABSENT, 0", "PRESENT, 1"})
    void looksUpKeysOfTheMode(QueryMode mode, int found) {
        assertThat(time(Work.LOOKUP, mode, 1)).isPositive();
        assertThat(filters)
                .singleElement()
                .satisfies(filter -> assertThat(filter.hits.sum()).isEqualTo(found * filter.lookups.sum()));
    }

    @Test
    void removesAQuarterOfTheKeysOfAFullFilter() {
        assertThat(time(Work.REMOVE, QueryMode.MIXED, 1)).isPositive();
        assertThat(filters)
                .singleElement()
                .satisfies(filter -> assertThat(filter.puts).hasSize(KEYS - KEYS / 4));
    }

    @Test
    void failsWhereNothingIsFound() {
        Lane other = new Lane(this::exact, keys, mode -> queries("absent"));
        String lap = new Lap(Work.LOOKUP, "exact").text();
        assertThatThrownBy(() -> other.applyAsDouble(lap))
                .hasMessage("no key was new or found in LOOKUP mixed exact 1");
    }

    private Map<Long, Integer> once() {
        Map<Long, Integer> once = new HashMap<>();
        for (long key : keys) {
            once.put(key, 1);
        }
        return once;
    }
}
