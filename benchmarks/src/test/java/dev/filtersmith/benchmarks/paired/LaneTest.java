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
        public boolean mightContain(long key) {
            lookups.increment();
            boolean found = puts.containsKey(key);
            hits.add(found ? 1 : 0);
            return found;
        }
    }

    private final long[] keys = Keys.present(KEYS);
    private final long[] queries = Keys.queries(QueryMode.MIXED, KEYS);
    private final List<Exact> filters = new ArrayList<>();
    private final Lane lane = new Lane(this::exact, keys, queries);

    private Subject exact() {
        filters.add(new Exact());
        return filters.get(filters.size() - 1);
    }

    @ParameterizedTest
    @CsvSource({"LOOKUP, 1", "LOOKUP, 2", "BATCH, 1", "BATCH, 2"})
    void looksUpAsManyKeysInEachThread(Work work, int threads) {
        assertThat(lane.applyAsDouble(work.name(), threads)).isPositive();
        lane.applyAsDouble(work.name(), threads);
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
        assertThat(lane.applyAsDouble(work.name(), threads)).isPositive();
        lane.applyAsDouble(work.name(), threads);
        assertThat(filters)
                .hasSize(2)
                .allSatisfy(filter -> assertThat(filter.puts).isEqualTo(once()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void looksUpNineKeysForEachPutIntoAHalfFullFilter(int threads) {
        assertThat(lane.applyAsDouble("MIXED", threads)).isPositive();
        assertThat(filters).singleElement().satisfies(filter -> {
            assertThat(filter.puts).isEqualTo(once());
            assertThat(filter.lookups.sum()).isEqualTo((KEYS - KEYS / 2) * 9L);
            assertThat(filter.hits.sum()).isPositive();
        });
    }

    @Test
    void failsWhereNothingIsFound() {
        Lane other = new Lane(this::exact, keys, Keys.queries(QueryMode.ABSENT, KEYS));
        assertThatThrownBy(() -> other.applyAsDouble("LOOKUP", 1)).hasMessage("no key was new or found in lookup");
    }

    private Map<Long, Integer> once() {
        Map<Long, Integer> once = new HashMap<>();
        for (long key : keys) {
            once.put(key, 1);
        }
        return once;
    }
}
