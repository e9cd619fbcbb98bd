package dev.filtersmith.processor;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.TornWords;
import dev.filtersmith.testing.Watchdog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that lookups and counts of generated classes end without an exception, whatever a writer
 * does to the words between two reads.
 */
class TornWordsGeneratedTest {
    private static final int[] SIZES = {3, 40};

    /** The size of every build, whose tables have several units. */
    private static final int[] SAMPLED_SIZES = {40};

    @Test
    void lookupsEnd() {
        lookUp(Grid.sample(), SAMPLED_SIZES);
    }

    @Test
    @Tag("full")
    void lookupsInRestEnd() {
        lookUp(Grid.sample(), 3);
        lookUp(Grid.rest(), SIZES);
    }

    private static void lookUp(Grid grid, int... sizes) {
        Watchdog.over(watchdog -> {
            for (String name : grid.specs().keySet()) {
                for (int elements : Duels.sizes(grid.spec(name), sizes)) {
                    watchdog.begin(name + " for " + elements + " elements");
                    lookUp(name, grid.type(name), elements);
                }
            }
        });
    }

    private static void lookUp(String name, Class<? extends LongFilter> type, int elements)
            throws InterruptedException {
        LongFilter filter =
                Filters.builder(type).expectedElements(elements).seed(7).build();
        TornWords.fill(filter);
        TornWords.lookUp(filter, name.hashCode());
    }
}
