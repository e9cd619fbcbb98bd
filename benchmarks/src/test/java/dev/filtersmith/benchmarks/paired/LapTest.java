package dev.filtersmith.benchmarks.paired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.QueryMode;
import org.junit.jupiter.api.Test;

/** Tests of the names and texts of laps. */
class LapTest {
    private static final Lap LOOKUP = new Lap(Work.LOOKUP, QueryMode.ABSENT, "default-multi", 2);
    private static final Lap REMOVAL = new Lap(Work.REMOVE, "windows16");

    @Test
    void textHoldsAllComponents() {
        assertThat(Lap.of(LOOKUP.text())).isEqualTo(LOOKUP);
        assertThat(Lap.of(REMOVAL.text())).isEqualTo(REMOVAL);
    }

    @Test
    void namesTheModeOfLookups() {
        assertThat(LOOKUP.label() + LOOKUP.end()).isEqualTo("lookup.default-multi.two.absent");
        assertThat(REMOVAL.label() + REMOVAL.end()).isEqualTo("remove.windows16");
    }
}
