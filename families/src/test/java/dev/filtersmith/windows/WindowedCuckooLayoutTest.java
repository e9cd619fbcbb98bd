package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.testing.RandomWindowSpecs;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowedCuckooLayoutTest {
    @Test
    void theDefaultHasSlotsOf16Bits() {
        WindowedCuckooLayout layout =
                WindowedCuckooLayout.of(WindowedCuckooSpec.builder().build());
        assertThat(layout.fingerprintBits()).isEqualTo(15);
        assertThat(layout.bitsPerKey(1_000_000)).isCloseTo(17.05, Offset.offset(0.01));
        assertThat(layout.signature()).isEqualTo("windows-16-path4000-stash8");
        assertThat(layout).hasToString(layout.signature());
        assertThat(layout.diagram()).isEqualTo("""
                table of slots of 16 bits side by side, bit 0 at the right; a key has two windows of 2 slots
                slot of 16 bits: | offset 1 | fingerprint 15 |
                slots    | 16 | 16 | 16 | 16 |
                windows            |=========|
                              |=========|
                         |=========|
                """);
    }

    @Test
    void theSignatureNamesTheGeometryAndTheMode() {
        WindowedCuckooSpec spec = WindowedCuckooSpec.builder()
                .slotBits(9)
                .averageUse(0.9)
                .relocationVisits(77)
                .stashCapacity(0)
                .concurrency(Concurrency.MULTI_WRITER)
                .build();
        assertThat(WindowedCuckooLayout.of(spec).signature()).isEqualTo("windows-9u0.9-path77-stash0-multi");
    }

    /** Small tables have relatively more slots, and each has one window at least. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 3",
        "0, 2, 5",
        "0, 3, 6",
        "0, 10, 16",
        "0, 1000, 1112",
        "0, 1000000, 1065330",
        "0.94, 1000000, 1063830",
        "0.94, 1, 2",
        "0.5, 1, 2",
        "0.5, 7, 14"
    })
    void sizes(double averageUse, long elements, int slots) {
        WindowedCuckooSpec spec =
                WindowedCuckooSpec.builder().averageUse(averageUse).build();
        WindowedCuckooSize size = WindowedCuckooLayout.of(spec).size(elements);
        assertThat(size.slots()).isEqualTo(slots);
        assertThat(size.windows()).isEqualTo(slots - 1);
        assertThat(size.words()).isEqualTo((slots * 16 + 63) / 64);
    }

    @Test
    void specsAreReadFromTheirTexts() {
        for (long seed = 0; seed < 500; seed++) {
            WindowedCuckooSpec spec = RandomWindowSpecs.valid(seed);
            assertThat(new SpecText(spec.text()).spec(WindowedCuckooSpec.ATTRIBUTES))
                    .isEqualTo(spec);
            assertThat(new SpecText(spec.storedText()).spec(WindowedCuckooSpec.ATTRIBUTES))
                    .isEqualTo(spec);
            assertThat(spec.toBuilder().build()).isEqualTo(spec);
            assertThat(WindowedCuckooLayout.of(spec)).isEqualTo(WindowedCuckooLayout.of(spec));
        }
    }

    @Test
    void refusesSizesAndGoals() {
        WindowedCuckooLayout layout =
                WindowedCuckooLayout.of(WindowedCuckooSpec.builder().build());
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.size(0))
                .withMessageContaining("[ExpectedElementsOutOfRange]");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.tableWords(1L << 40))
                .withMessageContaining("[TableTooLarge]");
        WindowedCuckooSpec goal = WindowedCuckooSpec.builder().bitsPerKey(20).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WindowedCuckooLayout.of(goal))
                .withMessageContaining("asks for bits or a rate");
        assertThat(WindowedCuckooFamily.INSTANCE.leavesGeometry(goal)).isTrue();
        assertThat(WindowedCuckooFamily.INSTANCE.needsSearch(layout.spec())).isFalse();
    }
}
