package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.testing.RandomBloomSpecs;
import java.util.List;
import org.junit.jupiter.api.Test;

class BloomLayoutTest {
    @Test
    void bits() {
        BloomTableLayout layout = layout("@BloomFilter(bitsPerKey = 10, hashFunctions = 7)");
        assertThat(layout.groups()).isEqualTo(1);
        assertThat(layout.slotBits()).isEqualTo(1);
        assertThat(layout.slotWords(1000)).isEqualTo(157);
        assertThat(layout.slotWords(1)).isEqualTo(1);
        assertThat(layout.tableWords(1000)).isEqualTo(157);
        assertThat(layout.signature()).isEqualTo("bloom-k7");
        assertThat(layout.diagram()).isEqualTo("""
                table of words of 64 bits, bit 0 at the right
                | bit 63 | bit 62 | ... | bit 1 | bit 0 |
                a key has 7 bits, those of x, x + step, x + 2 step ...
                word    the upper half of x ^ x << 20, scaled to the number of words
                bit     x mod 64
                step    the halves of the first x exchanged, and odd
                """);
        assertThat(layout("@BloomFilter(bitsPerKey = 16, hashFunctions = 1)").diagram())
                .contains("a key has 1 bit, those");
    }

    @Test
    void groupsOfBitsAndTheNumberOfElements() {
        BloomTableLayout layout = layout("@ChoiceBloomFilter(choices = 3, bitsPerKey = 16, hashFunctions = 15)");
        assertThat(layout.groups()).isEqualTo(3);
        assertThat(layout.slotBits()).isEqualTo(1);
        assertThat(layout.slotWords(1000)).isEqualTo(250);
        assertThat(layout.tableWords(1000)).isEqualTo(251);
        assertThat(layout.signature()).isEqualTo("cbloom-c3k15");
        assertThat(layout.diagram()).isEqualTo("""
                table of words of 64 bits, bit 0 at the right
                | bit 63 | bit 62 | ... | bit 1 | bit 0 |
                behind them: | number of elements 64 |
                a key has 3 groups of 15 bits, those of x, x + step, x + 2 step ...
                word    the upper half of x ^ x << 20, scaled to the number of words
                bit     x mod 64
                step    the halves of the first x exchanged, and odd
                """);
    }

    @Test
    void counters() {
        BloomTableLayout layout = layout("@CountingBloomFilter(counterBits = 8, bitsPerKey = 80, hashFunctions = 7)");
        assertThat(layout.groups()).isEqualTo(1);
        assertThat(layout.slotBits()).isEqualTo(8);
        assertThat(layout.ceiling()).isEqualTo(255);
        assertThat(layout.tableWords(1000)).isEqualTo(1250);
        assertThat(layout.signature()).isEqualTo("countingbloom-k7b8");
        assertThat(layout.diagram()).isEqualTo("""
                table of words of 8 counters of 8 bits, bit 0 at the right
                | counter 7 | counter 6 | ... | counter 1 | counter 0 |
                a key has 7 counters, those of x, x + step, x + 2 step ...
                word    the upper half of x ^ x << 20, scaled to the number of words
                counter x mod 8
                step    the halves of the first x exchanged, and odd
                """);
    }

    @Test
    void tablesHaveTheBitsAskedForAndNoWordTooMany() {
        for (long seed = 0; seed < 200; seed++) {
            for (FilterSpec spec : List.of(
                    RandomBloomSpecs.bloom(seed),
                    RandomBloomSpecs.choiceBloom(seed),
                    RandomBloomSpecs.countingBloom(seed))) {
                BloomTableLayout layout = (BloomTableLayout) spec.toLayout();
                assertThat(layout.spec()).isEqualTo(spec);
                assertThat(layout.bitsPerKey()).isEqualTo(spec.bitsPerKey());
                double words = layout.slotWords(1000);
                assertThat(words * 64).isBetween(1000 * spec.bitsPerKey(), 1000 * spec.bitsPerKey() + 63.999);
                assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
                assertThat(layout).isEqualTo(spec.toLayout()).hasSameHashCodeAs(spec.toLayout());
                assertThat(layout).hasToString(layout.signature());
            }
        }
    }

    private static BloomTableLayout layout(String text) {
        return (BloomTableLayout) FilterSpec.parse(text).toLayout();
    }
}
