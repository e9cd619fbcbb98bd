package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import org.junit.jupiter.api.Test;

/** The rate of puts as a bound of that after sweeps. */
class OfflineDLeftTest {
    /** The rate of puts leaves out the elements that find no room, and all filters are full. */
    @Test
    void theRateOfPutsIsNoBoundWhereTheyOverflow() {
        DLeftLayout layout = layout(6);
        assertThat(HighestLoad.predicted(layout).highestRate()).isLessThan(0.02);
        assertThat(new OfflineDLeft(1).promised(layout).highestRate()).isEqualTo(1);
    }

    @Test
    void thePromisedRateIsNoHigherThanThatOfPuts() {
        DLeftLayout layout = layout(4);
        assertThat(new OfflineDLeft(1).promised(layout).highestRate())
                .isLessThanOrEqualTo(HighestLoad.predicted(layout).highestRate());
    }

    private static DLeftLayout layout(double averageLoad) {
        return DLeftLayout.of(DLeftSpec.builder().averageLoad(averageLoad).build());
    }
}
