package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.RetainedHeap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the heap of full filters over their bits. Objects that filters of one class share do not
 * count.
 */
@Isolated("tests at the same time would replace the layout that filters share")
class HeapTest {
    private static final int SMALL = 1000;

    /** Slots of a rate of 1e-2, and those of the bare annotation. */
    @ParameterizedTest
    @CsvSource({"9, 1000, 1.3", "9, 10000, 1.1", "9, 100000, 1.05", "16, 1000, 1.3", "16, 10000, 1.1"})
    void windowsKeepNoStateOfSearches(int slotBits, int elements, double most) {
        assertHeap(FilterSpec.parse("@WindowedCuckooFilter(slotBits = " + slotBits + ")"), elements, most);
    }

    static Stream<FilterSpec> families() {
        return BareSpecs.all().values().stream();
    }

    @ParameterizedTest
    @MethodSource("families")
    void smallFiltersTakeLittleBesideTheirBits(FilterSpec spec) {
        assertHeap(spec, SMALL, 1.4);
    }

    private static void assertHeap(FilterSpec spec, int elements, double most) {
        LongFilter filter = full(spec, elements);
        LongFilter sibling = full(spec, elements);
        Map<String, Long> bytes = RetainedHeap.byClass(filter, sibling);
        double heap = bytes.values().stream().mapToLong(Long::longValue).sum();
        assertThat(heap * Byte.SIZE / filter.bitSize())
                .as("%s of %d bits for %d elements: %s", spec, filter.bitSize(), elements, bytes)
                .isBetween(1.0, most);
    }

    private static LongFilter full(FilterSpec spec, int elements) {
        LongFilter filter = Filters.builder(spec).expectedElements(elements).build();
        for (long key = 0; key < elements; key++) {
            filter.put(key);
        }
        assertThat(filter.mightContain(0)).isTrue();
        assertThat(filter.approximateElementCount()).isBetween(elements * 9L / 10, elements * 11L / 10);
        return filter;
    }
}
