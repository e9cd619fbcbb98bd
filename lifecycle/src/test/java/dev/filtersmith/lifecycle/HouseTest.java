package dev.filtersmith.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which files of the module depend on which. */
class HouseTest {
    private static final House HOUSE = House.ofThisModule();

    @Test
    void filesFormNoCircle() {
        assertThat(HOUSE.circlesOfFiles(file -> false)).isEmpty();
    }

    @Test
    void windowsAndMaintainedFiltersKnowNothingOfEachOther() {
        String maintained = "dev.filtersmith.maintained";
        String rotating = "dev.filtersmith.rotating";
        assertThat(HOUSE.dependencies(Set.of(maintained)::contains, Set.of(rotating)::contains))
                .isEmpty();
        assertThat(HOUSE.dependencies(Set.of(rotating)::contains, Set.of(maintained)::contains))
                .isEmpty();
    }
}
