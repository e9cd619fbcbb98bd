package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.TestShapes;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterCoreTest {
    /** The filter and its core must see the same changes. */
    @Test
    void aTableHasItsVersionsOnce() {
        for (String spec : List.of(
                "@DLeftFilter(",
                "@WindowedCuckooFilter(",
                "@RankIndexedFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                        + " secondSlots = 4, thirdSlots = 16, ")) {
            Layout layout = FilterSpec.parse(spec + "concurrency = Concurrency.MULTI_WRITER)")
                    .toLayout();
            FilterTable table = Geometries.instance().table(layout, 100, false);
            assertThat(table.versions()).as(spec).isNotNull().isSameAs(table.versions());
        }
    }

    /** The elements of the fuller filter come first, where one counts those of its stash, too. */
    @Test
    void theStashCountsForTheFullerFilter() {
        FilterTable more = union(filter(60, 1), filter(59, 2), 2);
        FilterTable less = union(filter(59, 2), filter(60, 1), -2);
        FilterTable inOrder = union(filter(59, 2), filter(60, 1), 0);
        assertThat(more.words()).isEqualTo(less.words()).isNotEqualTo(inOrder.words());
    }

    private static FilterTable union(TableCore to, TableCore from, int moreStashed) {
        assertThat(to.table().absorb(from.table(), moreStashed, to.operations().owner()))
                .isTrue();
        return to.table();
    }

    private static TableCore filter(int elements, long first) {
        LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter"))
                .expectedElements(200)
                .seed(1)
                .build();
        for (long i = 0; i < elements; i++) {
            filter.put(1000 * first + i);
        }
        return (TableCore) TestShapes.core(filter);
    }

    /** Whoever has a filter has its core, and may call what interfaces of other modules name. */
    @Test
    void coresHaveNoInterfacesOfOthers() {
        for (int shards : List.of(1, 2)) {
            LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter"))
                    .expectedElements(100)
                    .shards(shards)
                    .build();
            Class<?> type = TestShapes.core(filter).getClass();
            for (Class<?> above = type; above != null; above = above.getSuperclass()) {
                assertThat(above.getInterfaces())
                        .as("of " + above)
                        .allMatch(named -> named.getPackageName().matches("dev\\.filtersmith\\.(meter|storage)"));
            }
        }
    }
}
