package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterCoreTest {
    /** Whoever has a filter has its core, and may call what interfaces of other modules name. */
    @Test
    void coresHaveNoInterfacesOfOthers() {
        for (int shards : List.of(1, 2)) {
            LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter"))
                    .expectedElements(100)
                    .shards(shards)
                    .build();
            Class<?> type = FilterCore.of(filter).getClass();
            for (Class<?> above = type; above != null; above = above.getSuperclass()) {
                assertThat(above.getInterfaces())
                        .as("of " + above)
                        .allMatch(named -> named.getPackageName().matches("dev\\.filtersmith\\.(meter|storage)"));
            }
        }
    }
}
