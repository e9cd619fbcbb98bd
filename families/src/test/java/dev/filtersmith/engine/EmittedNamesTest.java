package dev.filtersmith.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EmittedNamesTest {
    interface Seen {}

    interface With_Underscore {}

    @Test
    void namesTheClassOfAnInterface() {
        assertThat(EmittedNames.of(Seen.class)).isEqualTo("dev.filtersmith.engine.Filtersmith_EmittedNamesTest_Seen");
        assertThat(EmittedNames.of(With_Underscore.class))
                .isEqualTo("dev.filtersmith.engine.Filtersmith_EmittedNamesTest_With_0Underscore");
        assertThat(EmittedNames.of(List.class)).isEqualTo("java.util.Filtersmith_List");
    }

    /** Interfaces may be compiled apart, so that the processor does not see a clash. */
    @Test
    void givesDifferentInterfacesDifferentNames() {
        List<List<String>> nestings = List.of(
                List.of("A", "B"),
                List.of("A_B"),
                List.of("A_0B"),
                List.of("A__B"),
                List.of("A", "_B"),
                List.of("A_", "B"),
                List.of("A$B"));
        assertThat(nestings.stream().map(EmittedNames::simpleName)).doesNotHaveDuplicates();
    }
}
