package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.testing.RetainedHeap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the heap of full filters of emitted classes over their bits. Objects that filters of one
 * class share do not count.
 */
class HeapGeneratedTest {
    @ParameterizedTest
    @CsvSource({
        "WindowedCuckooFilter(maxFpp = 1e-2), LongFilter, 1000:1.3 10000:1.1 100000:1.05",
        "WindowedCuckooFilter(maxFpp = 1e-2), LongCountingFilter, 1000:1.3 10000:1.1 100000:1.05",
        "DLeftFilter, LongFilter, 1000:1.4",
        "DLeftCountingFilter, LongCountingFilter, 1000:1.4",
        "DynamicDLeftCountingFilter, LongCountingFilter, 1000:1.4",
        "RankIndexedFilter, LongFilter, 1000:1.4",
        "RankIndexedCountingFilter, LongCountingFilter, 1000:1.4",
        "BloomFilter, LongFilter, 1000:1.4",
        "ChoiceBloomFilter, LongFilter, 1000:1.4",
        "CountingBloomFilter, LongCountingFilter, 1000:1.4",
    })
    void filtersTakeLittleBesideTheirBits(String annotation, String type, String bounds)
            throws ReflectiveOperationException {
        Class<? extends LongFilter> seen = new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation + " interface Seen extends " + type + " {}")))
                .loadClass("app.Seen")
                .asSubclass(LongFilter.class);
        for (String bound : bounds.split(" ", -1)) {
            int elements = Integer.parseInt(bound.split(":", -1)[0]);
            LongFilter filter = full(seen, elements);
            Map<String, Long> bytes = RetainedHeap.byClass(filter, full(seen, elements));
            double heap = bytes.values().stream().mapToLong(Long::longValue).sum();
            assertThat(heap * Byte.SIZE / filter.bitSize())
                    .as("%d bits for %d elements: %s", filter.bitSize(), elements, bytes)
                    .isBetween(1.0, Double.parseDouble(bound.split(":", -1)[1]));
        }
    }

    private static LongFilter full(Class<? extends LongFilter> type, int elements) {
        LongFilter filter = Filters.create(type, elements);
        for (long key = 0; key < elements; key++) {
            filter.put(key);
        }
        assertThat(filter.mightContain(0)).isTrue();
        assertThat(filter.approximateElementCount()).isBetween(elements * 9L / 10, elements * 11L / 10);
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        return filter;
    }
}
