package dev.filtersmith;

import java.util.Arrays;
import java.util.List;

/**
 * The values that follow from the content of a filter, all from one pass over it.
 *
 * @param approximateElementCount number of elements, as {@link Filter#approximateElementCount()}
 * @param expectedFpp probability of a false positive, as {@link Filter#expectedFpp()}
 * @param loadHistogram number of buckets by load; for rank-indexed filters, number of buckets by
 *     occupied slots; for the Bloom families, number of bits or counters by value
 */
public record FilterContent(long approximateElementCount, double expectedFpp, List<Long> loadHistogram) {
    /** Makes the histogram immutable. */
    public FilterContent {
        loadHistogram = List.copyOf(loadHistogram);
    }

    /**
     * Creates the result of a pass.
     *
     * @param approximateElementCount number of elements
     * @param expectedFpp probability of a false positive
     * @param loadHistogram number of places by content
     */
    public FilterContent(long approximateElementCount, double expectedFpp, long... loadHistogram) {
        this(
                approximateElementCount,
                expectedFpp,
                Arrays.stream(loadHistogram).boxed().toList());
    }
}
