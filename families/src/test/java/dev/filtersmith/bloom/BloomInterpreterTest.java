package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.RandomBloomSpecs;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BloomInterpreterTest {
    private static final int SPECS = 150;

    /**
     * Compares filters, filled beyond their design load, with a model; every key put is found from
     * then on.
     */
    @Test
    void doesWhatTheModelDoes() {
        for (long seed = 0; seed < SPECS; seed++) {
            BloomTableLayout layout = BloomTableLayout.of(RandomBloomSpecs.bloom(seed));
            BloomInterpreter filter = new BloomInterpreter(new BloomPlan(layout, false), 100, KeySeed.of(seed));
            BloomTable table = new BloomTable(layout, 100);
            Random random = new Random(seed);
            Set<Long> put = new HashSet<>();
            for (int step = 0; step < 400; step++) {
                long key = random.nextInt(300);
                int[] bits = table.of(Hashes.of(key, seed), 0);
                boolean covered = Arrays.stream(bits).allMatch(bit -> table.slots[bit] == 1);
                assertThat(filter.mightContain(key)).isEqualTo(covered);
                if (random.nextBoolean()) {
                    assertThat(filter.put(key)).isEqualTo(!covered);
                    Arrays.stream(bits).forEach(bit -> table.slots[bit] = 1);
                    put.add(key);
                }
            }
            table.assertEqualTo(filter);
            assertThat(put).allMatch(filter::mightContain);
            assertThat(filter.words()).hasSize(layout.slotWords(100));
            assertThat(filter.bitSize()).isEqualTo(table.slots.length);
            assertThat(filter.expectedFpp()).isCloseTo(Math.pow(table.fill(), layout.hashFunctions()), within(1e-12));
            double estimate = -Math.log(1 - table.fill()) * table.slots.length / layout.hashFunctions();
            assertThat(filter.approximateElementCount()).isEqualTo(Math.round(estimate));
        }
    }

    /**
     * With k = 11 and 16 bits per key the estimate deviates by about 1 / 400 for 10,000 keys; 5 of
     * these.
     */
    @Test
    void estimatesTheNumberOfKeys() {
        BloomInterpreter filter = new BloomInterpreter(
                new BloomPlan(
                        BloomTableLayout.of(BloomSpec.builder()
                                .bitsPerKey(16)
                                .hashFunctions(11)
                                .build()),
                        false),
                10_000,
                KeySeed.of(3));
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(filter.expectedFpp()).isZero();
        for (int key = 1; key <= 30_000; key++) {
            filter.put(key);
            if (key % 2500 == 0) {
                assertThat((double) filter.approximateElementCount()).isCloseTo(key, within(key / 80.0));
            }
        }
    }

    @Test
    void aFullTableGivesNoEstimate() {
        BloomInterpreter filter = new BloomInterpreter(
                new BloomPlan(
                        BloomTableLayout.of(BloomSpec.builder()
                                .bitsPerKey(1)
                                .hashFunctions(64)
                                .build()),
                        false),
                1,
                KeySeed.of(3));
        for (long key = 0; key < 1000; key++) {
            filter.put(key);
        }
        assertThat(filter.words()).containsOnly(-1);
        assertThat(filter.expectedFpp()).isEqualTo(1);
        assertThat(filter.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
    }
}
