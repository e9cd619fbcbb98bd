package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeysTest {
    @Test
    void theRuntimeImageHasTheNamesOfItsClasses() {
        Keys names = KeySource.classNames();

        assertThat(names.size()).isGreaterThan(1000);
        assertThat(names.contains("java.lang.String")).isTrue();
        assertThat(names.contains("java.util.Map$Entry")).isTrue();
        assertThat(names.contains("module-info")).isFalse();
        assertThat(names.blank()).isZero();
    }

    @Test
    void halvesAreDisjointCompleteAndFixedBySeed() {
        Keys keys = new Keys();
        IntStream.range(0, 101).forEach(i -> keys.add("key" + i));

        Keys.Halves halves = keys.halves(3);

        assertThat(halves.present()).hasSize(50).doesNotContainAnyElementsOf(halves.absent());
        assertThat(halves.absent()).hasSize(51).allMatch(keys::contains);
        assertThat(keys.halves(3)).isEqualTo(halves);
        assertThat(keys.halves(4)).isNotEqualTo(halves);
    }

    @Test
    void derivedKeysDifferAndAreNoneOfTheKeys() {
        Keys keys = new Keys();
        List.of("a", "b", "a#1", "b#0").forEach(keys::add);
        List<String> derived = new ArrayList<>();

        new DerivedKeys(keys, List.of("a", "b")).forEach(5, derived::add);

        assertThat(derived).containsExactly("a#0", "b#1", "a#2", "b#2", "a#3");
        assertThat(Set.copyOf(derived)).hasSize(5);
    }

    @Test
    void theIntervalIsThatOfClopperAndPearson() {
        FalsePositives three = new FalsePositives(15_000, 3);

        assertThat(three.rate()).isEqualTo(2e-4);
        assertThat(three.lower()).isBetween(4.12e-5, 4.13e-5);
        assertThat(three.upper()).isBetween(5.84e-4, 5.85e-4);
        assertThat(new FalsePositives(0, 0).rate()).isNaN();
        assertThat(new FalsePositives(0, 0).upper()).isNaN();
    }

    @Test
    void guavaGetsTheBitsThatItWasToGet() {
        assertThat(GuavaNames.create(1000, 16_010).bitSize()).isEqualTo(16_064);
        assertThat(GuavaNames.create(1, 1 << 20).bitSize()).isEqualTo(64);
        assertThat(GuavaNames.create(1000, 16_000).filter().expectedFpp()).isZero();
    }
}
