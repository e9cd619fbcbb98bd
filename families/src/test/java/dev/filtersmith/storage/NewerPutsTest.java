package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.TestShapes;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges of a table for a union, beside puts without locks. */
class NewerPutsTest {
    private static final String CELLS =
            "@DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2, concurrency = MULTI_WRITER)";
    private static final int KEYS = 100;

    private static LongFilter set(String spec, long... further) {
        LongFilter filter = Filters.builder(FilterSpec.parse(spec))
                .expectedElements(2 * KEYS)
                .build();
        filter.putAll(LongStream.range(0, KEYS).toArray());
        filter.putAll(further);
        return filter;
    }

    private static LongCountingFilter multiset(int times) {
        LongCountingFilter filter = Filters.builder((CountingSpec) FilterSpec.parse(CELLS))
                .expectedElements(2 * KEYS)
                .build();
        LongStream.range(0, times).forEach(i -> filter.put(5));
        return filter;
    }

    private static void exchange(LongFilter now, LongFilter before, LongFilter after) {
        FilterTable table = TestShapes.single(now).table();
        TableCore changed = TestShapes.single(after);
        assertThat(table.exchangeUnit(
                        0,
                        table.words().remaining(),
                        TestShapes.single(before).table(),
                        changed.table(),
                        changed.operations().owner()))
                .isTrue();
    }

    /** One of the keys that are put meanwhile is in the other filter, too. */
    @ParameterizedTest
    @ValueSource(strings = {CELLS, "@DynamicDLeftCountingFilter(concurrency = MULTI_WRITER)"})
    void aSetTakesWhatTheUnionHasNot(String spec) {
        LongFilter now = set(spec, 1000, 1001);
        exchange(now, set(spec), set(spec, 1000, 1002));
        assertThat(LongStream.concat(LongStream.range(0, KEYS), LongStream.of(1000, 1001, 1002)))
                .allMatch(now::mightContain);
        assertThat(TestShapes.single(now).table().elements()).isEqualTo(KEYS + 3);
    }

    @Test
    void aMultisetHasCopiesOfWhatItsCellsCannotCount() {
        LongCountingFilter now = multiset(2);
        LongCountingFilter after = multiset(3);
        exchange(now, multiset(1), after);
        assertThat(TestShapes.single(now).table().elements()).isEqualTo(3);
        assertThat(TestShapes.single(after).copies().total()).isEqualTo(1);
    }
}
