package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.RandomBloomSpecs;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChoiceBloomInterpreterTest {
    private static final int SPECS = 150;

    /**
     * Compares filters, filled beyond their design load, with a model; every key put is found from
     * then on.
     */
    @Test
    void doesWhatTheModelDoes() {
        long others = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            BloomTableLayout layout = BloomTableLayout.of(RandomBloomSpecs.choiceBloom(seed));
            ChoiceBloomInterpreter filter =
                    new ChoiceBloomInterpreter(new BloomPlan(layout, false), 100, KeySeed.of(seed));
            BloomTable table = new BloomTable(layout, 100);
            Random random = new Random(seed);
            Set<Long> put = new HashSet<>();
            long elements = 0;
            for (int step = 0; step < 400; step++) {
                long key = random.nextInt(300);
                long hash = Hashes.of(key, seed);
                long[] needs = IntStream.range(0, layout.groups())
                        .mapToLong(group -> needs(table, hash, group))
                        .toArray();
                long fewest = Arrays.stream(needs).min().orElseThrow();
                assertThat(filter.mightContain(key)).isEqualTo(fewest == 0);
                if (random.nextBoolean()) {
                    assertThat(filter.put(key)).isEqualTo(fewest > 0);
                    int chosen = 0;
                    while (needs[chosen] > fewest) {
                        chosen++;
                    }
                    Arrays.stream(table.of(hash, chosen)).forEach(bit -> table.slots[bit] = 1);
                    put.add(key);
                    elements += fewest > 0 ? 1 : 0;
                    others += chosen > 0 && fewest > 0 ? 1 : 0;
                }
            }
            table.assertEqualTo(filter);
            assertThat(put).allMatch(filter::mightContain);
            assertThat(filter.approximateElementCount()).isEqualTo(elements);
            assertThat(filter.words()).hasSize(layout.slotWords(100) + 1).endsWith(elements);
            assertThat(filter.bitSize()).isEqualTo(table.slots.length + 64);
            double covered = Math.pow(table.fill(), layout.hashFunctions());
            assertThat(filter.expectedFpp()).isCloseTo(1 - Math.pow(1 - covered, layout.groups()), within(1e-12));
        }
        assertThat(others).as("puts into another group than the first").isGreaterThan(SPECS);
    }

    private static long needs(BloomTable table, long hash, int group) {
        return Arrays.stream(table.of(hash, group))
                .filter(bit -> table.slots[bit] == 0)
                .count();
    }

    /**
     * The first round is the greedy online algorithm; later rounds choose anew, and each key is
     * covered throughout.
     */
    @Test
    void roundsCoverEveryKey() {
        for (long seed = 0; seed < SPECS; seed++) {
            BloomTableLayout layout = BloomTableLayout.of(RandomBloomSpecs.choiceBloom(seed));
            long[] keys = new Random(seed).longs(60 + seed).toArray();
            for (int sweeps = 1; sweeps < 4; sweeps++) {
                LongFilter filter = Filters.builder(layout.spec())
                        .expectedElements(100)
                        .seed(seed)
                        .addAll(keys)
                        .rebalance(sweeps)
                        .build();
                assertThat(LongStream.of(keys).allMatch(filter)).isTrue();
                assertThat(filter.approximateElementCount()).isEqualTo(keys.length);
                assertThat(superfluousOnes(filter, layout, keys, seed))
                        .as("%s after %d sweeps", layout, sweeps)
                        .isZero();
                filter.put(1);
                assertThat(filter.mightContain(1)).isTrue();
            }
        }
    }

    /**
     * Returns the number of ones that belong to no fully set group of a key. There are none, except
     * where counts reached their ceiling.
     */
    private static long superfluousOnes(LongFilter filter, BloomTableLayout layout, long[] keys, long seed) {
        BloomTable table = new BloomTable(layout, 100);
        long[] words = filter.words();
        Set<Integer> needed = new HashSet<>();
        for (long key : keys) {
            for (int group = 0; group < layout.groups(); group++) {
                int[] bits = table.of(Hashes.of(key, seed), group);
                if (Arrays.stream(bits).allMatch(bit -> (words[bit / 64] >>> bit & 1) == 1)) {
                    Arrays.stream(bits).forEach(needed::add);
                }
            }
        }
        long ones = Arrays.stream(words)
                .limit(words.length - 1L)
                .map(Long::bitCount)
                .sum();
        return ones - needed.size();
    }

    /**
     * Puts ten thousand keys where four are expected: all counts reach their ceiling, all bits are
     * set, and nothing is lost.
     */
    @Test
    void farTooManyKeys() {
        long[] keys = LongStream.range(0, 10_000).toArray();
        LongFilter filter = Filters.builder(RandomBloomSpecs.choiceBloom(0))
                .expectedElements(4)
                .addAll(keys)
                .rebalance(2)
                .build();
        assertThat(LongStream.of(keys).allMatch(filter)).isTrue();
        assertThat(filter.expectedFpp()).isEqualTo(1);
        assertThat(filter.approximateElementCount()).isEqualTo(10_000);
    }

    @Test
    void oneChoiceLeavesNothingToRounds() {
        long[] keys = LongStream.range(0, 1000).toArray();
        long[] put = Filters.builder(one()).addAll(keys).build().words();
        long[] built = Filters.builder(one()).addAll(keys).rebalance(3).build().words();
        assertThat(Arrays.copyOf(built, built.length - 1)).isEqualTo(Arrays.copyOf(put, put.length - 1));
        assertThat(built).endsWith(1000);
    }

    private static ChoiceBloomSpec one() {
        return ChoiceBloomSpec.builder()
                .choices(1)
                .bitsPerKey(16)
                .hashFunctions(11)
                .build();
    }
}
