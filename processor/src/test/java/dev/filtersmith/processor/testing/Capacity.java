package dev.filtersmith.processor.testing;

import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.Layout;
import dev.filtersmith.layout.LayoutVisitor;

/** How many different fingerprints the buckets of a filter can hold. */
public final class Capacity {
    private Capacity() {}

    /**
     * The most fingerprints.
     *
     * @param layout layout
     * @param expectedElements expected number of elements
     * @return capacity of all buckets together
     */
    public static int of(Layout layout, long expectedElements) {
        return layout.accept(new LayoutVisitor<>() {
            @Override
            public Integer dLeft(DLeftLayout dLeft) {
                return dLeft.size(expectedElements).buckets() * dLeft.spec().subtables() * dLeft.maximumLoad();
            }

            @Override
            public Integer dLeftCounting(DLeftCountingLayout counting) {
                return counting.size(expectedElements).buckets()
                        * counting.spec().subtables()
                        * counting.spec().cellsPerBucket();
            }

            @Override
            public Integer dynamicDLeftCounting(DynamicDLeftCountingLayout dynamic) {
                return dynamic.size(expectedElements).buckets()
                        * dynamic.spec().subtables()
                        * Math.max(dynamic.maximumLoad(), dynamic.spec().overfullSlots());
            }
        });
    }
}
