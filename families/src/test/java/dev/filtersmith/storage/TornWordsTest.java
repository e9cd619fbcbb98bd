package dev.filtersmith.storage;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.TornWords;
import dev.filtersmith.testing.Watchdog;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that lookups and counts of interpreters end without an exception, whatever a writer does to
 * the words between two reads. Lookups of shared filters rely on it: they test afterwards whether a
 * writer was there.
 */
class TornWordsTest {
    private static final int[] SIZES = {3, 40};

    @Test
    void lookupsEnd() {
        Watchdog.over(watchdog -> {
            for (Map.Entry<String, FilterSpec> entry : CommonSpecs.all().entrySet()) {
                // Without stripes, so that nothing but the lookup itself notices the writer.
                FilterSpec spec = Families.in(Concurrency.EXCLUSIVE_WRITER, entry.getValue());
                if (needsSearch(spec)) {
                    continue;
                }
                for (int elements : Duels.sizes(spec, SIZES)) {
                    watchdog.begin(entry.getKey() + " for " + elements + " elements");
                    LongFilter filter = Filters.builder(spec)
                            .expectedElements(elements)
                            .seed(7)
                            .build();
                    TornWords.fill(filter);
                    TornWords.lookUp(filter, entry.getKey().hashCode());
                }
            }
        });
    }

    private static <S extends FilterSpec> boolean needsSearch(S spec) {
        return Families.of(spec).needsSearch(spec);
    }
}
