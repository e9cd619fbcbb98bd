package dev.filtersmith.benchmarks.cold;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;

/** Full filters of each family and shape, at a size in bytes. */
final class FullFilters {
    /** A spec of each shape whose words a reader checks in its own way. */
    static final List<String> SPECS = List.of(
            "@DLeftFilter",
            "@DLeftFilter(subtables = 3, group = 4, groupTies = LEFTMOST, relocation = NONE)",
            "@DLeftFilter(group = 4, counterBits = 9, semiSortDepth = {0, 0, 1, 3, 3, 2, 0}, longestFingerprint = 17)",
            "@DLeftFilter(counterBits = 5, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                    + " semiSortDepth = {0, 0, 1, 2, 2, 2, 2, 1})",
            "@DLeftFilter(counterBits = 12, semiSortDepth = {0, 0, 0, 0, 4, 2, 0}, averageLoad = 3.9)",
            "@DLeftFilter(bucketBits = 32, counterBits = 5, averageLoad = 2.667,"
                    + " semiSortDepth = {0, 0, 0, 2, 1, 0, 0})",
            "@DLeftFilter(bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                    + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0})",
            "@DLeftFilter(bucketBits = 128, counterBits = 16, averageLoad = 8,"
                    + " semiSortDepth = {0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 2, 0})",
            "@DLeftCountingFilter",
            "@DLeftCountingFilter(remainderBits = 16, cellCounterBits = 2)",
            "@DynamicDLeftCountingFilter",
            "@DynamicDLeftCountingFilter(bucketBits = 128)",
            "@DynamicDLeftCountingFilter(remainderLengths = 2, overfullSlots = 0, relocation = NONE,"
                    + " semiSortDepth = {0, 0, 0, 0, 0})",
            "@RankIndexedFilter(maxFpp = 0.001)",
            "@RankIndexedCountingFilter(maxFpp = 0.001)",
            "@BloomFilter",
            "@ChoiceBloomFilter",
            "@CountingBloomFilter");

    private FullFilters() {}

    /** Fills a filter of a spec with as many elements as its size is for. */
    static LongFilter of(FilterSpec spec, int bytes) {
        long elements = elements(spec, bytes);
        LongFilter filter = Filters.builder(spec)
                .expectedElements(elements)
                .engine(Engine.INTERPRETED)
                .build();
        try {
            new Random(1).longs(elements).forEach(filter::put);
        } catch (FilterFullException full) {
            // A full filter is as good.
        }
        return filter;
    }

    private static long elements(FilterSpec spec, int bytes) {
        long low = 1;
        long high = bytes;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            boolean fits = spec.toLayout().tableWords(middle) * Long.BYTES <= bytes;
            low = fits ? middle : low;
            high = fits ? high : middle - 1;
        }
        return low;
    }

    /** Returns the CPU time of this thread in nanoseconds. */
    static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Returns the specs that contain a text, or all of them if there is none. */
    static List<String> chosen(String... arguments) {
        return SPECS.stream()
                .filter(spec -> arguments.length == 0 || spec.contains(arguments[0]))
                .toList();
    }
}
