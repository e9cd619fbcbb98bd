package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.LiveKeys;
import dev.filtersmith.testing.RandomBloomSpecs;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Operation;
import dev.filtersmith.testing.Traces.Step;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingBloomInterpreterTest {
    private static final int SPECS = 150;

    /** The end of a run overflowed in tables of nearly 2^31 words. */
    @Test
    void runsOfWordsEndInTheLargestTables() {
        assertThat(BloomSlots.end(0, 1 << 16, 10)).isEqualTo(10);
        assertThat(BloomSlots.end(0, 16, 100)).isEqualTo(16);
        assertThat(BloomSlots.end(Integer.MAX_VALUE - 20, 1 << 16, Integer.MAX_VALUE - 8))
                .isEqualTo(Integer.MAX_VALUE - 8);
    }

    /** Compares filters with a model, with removals of present and absent keys. */
    @Test
    void doesWhatTheModelDoes() {
        long stuck = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            CountingBloomMultiset filter = filter(RandomBloomSpecs.countingBloom(seed), 60, seed);
            BloomTableLayout layout = (BloomTableLayout) filter.layout();
            BloomTable table = new BloomTable(layout, 60);
            Random random = new Random(seed);
            long missed = 0;
            for (int step = 0; step < 400; step++) {
                long key = random.nextInt(200);
                int[] counters = table.of(Hashes.of(key, seed), 0);
                int least =
                        Arrays.stream(counters).map(i -> table.slots[i]).min().orElseThrow();
                assertThat(filter.count(key)).isEqualTo(least);
                assertThat(filter.mightContain(key)).isEqualTo(least > 0);
                if (random.nextInt(3) > 0) {
                    assertThat(filter.put(key)).isEqualTo(least == 0);
                    Arrays.stream(counters)
                            .forEach(i -> table.slots[i] = Math.min(table.slots[i] + 1, layout.ceiling()));
                } else {
                    assertThat(filter.remove(key)).isEqualTo(least > 0);
                    missed += least > 0 ? 0 : 1;
                    if (least > 0) {
                        Arrays.stream(counters)
                                .filter(i -> table.slots[i] > 0 && table.slots[i] < layout.ceiling())
                                .forEach(i -> table.slots[i]--);
                    }
                }
            }
            table.assertEqualTo(filter);
            assertThat(filter.missedRemovals()).isEqualTo(missed);
            stuck += Arrays.stream(table.slots)
                    .filter(i -> i == layout.ceiling())
                    .count();
            long sum = Arrays.stream(table.slots).asLongStream().sum();
            assertThat(filter.approximateElementCount()).isEqualTo(Math.round((double) sum / layout.hashFunctions()));
            assertThat(filter.expectedFpp()).isCloseTo(Math.pow(table.fill(), layout.hashFunctions()), within(1e-12));
            assertThat(filter.stashSize()).isZero();
        }
        assertThat(stuck).as("counters at their ceiling").isGreaterThan(SPECS);
    }

    /** Within the contract nothing is lost, however many counters have reached their ceiling. */
    @Test
    void answersAsTheMultisetDoes() {
        long missed = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            CountingBloomSpec spec = RandomBloomSpecs.countingBloom(seed);
            CountingBloomMultiset filter = filter(spec, 100, seed);
            LiveKeys live = new LiveKeys();
            long absent = 0;
            for (Step drawn : Traces.countingLow(seed, 300)) {
                Step step = live.allowed(drawn);
                String answer = step.answer(filter);
                check(step, answer, live, ((BloomTableLayout) filter.layout()).ceiling());
                live.remember(step, answer);
                absent += step.operation() == Operation.REMOVE_ABSENT && answer.equals("false") ? 1 : 0;
            }
            assertThat(filter.missedRemovals()).as("%s", spec).isEqualTo(absent);
            missed += absent;
            assertThat(LongStream.of(live.distinct())).as("%s", spec).allMatch(filter::mightContain);
            filter.refresh(LongStream.of(live.all()));
            CountingBloomMultiset fresh = filter(spec, 100, seed);
            LongStream.of(live.all()).forEach(fresh::put);
            assertThat(filter.words()).as("%s: refreshed", spec).isEqualTo(fresh.words());
            assertThat(filter.missedRemovals()).as("%s", spec).isEqualTo(absent);
        }
        assertThat(missed).as("removals of absent keys").isGreaterThan(SPECS);
    }

    private static void check(Step step, String answer, LiveKeys live, int ceiling) {
        switch (step.operation()) {
            case REMOVE -> assertThat(answer).isIn("true", "not allowed");
            case REMOVE_ALL -> assertThat(answer).isEqualTo(String.valueOf(step.keys().length - 2));
            case COUNT ->
                assertThat(Integer.parseInt(answer)).isBetween(Math.min(live.count(step.keys()[0]), ceiling), ceiling);
            case MIGHT_CONTAIN ->
                assertThat(live.count(step.keys()[0]) > 0 && answer.equals("false"))
                        .isFalse();
            case REBALANCE -> assertThat(answer).isEqualTo("cannot move");
            default -> {}
        }
    }

    /**
     * A counter at its ceiling stays there: the key is found while it is present, and after its
     * removal. A refresh lowers the counter.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void countersStayAtTheirCeiling(int counterBits) {
        CountingBloomMultiset filter = filter(spec(counterBits), 1000, 7);
        LongStream.range(0, 500).forEach(filter::put);
        int ceiling = ((BloomTableLayout) filter.layout()).ceiling();
        long loaded = filter.approximateElementCount();
        long key = keyWithCountersOfItsOwn(filter, 500, 7);
        for (int times = 1; times <= 2 * ceiling; times++) {
            filter.put(key);
            assertThat(filter.count(key)).isEqualTo(Math.min(times, ceiling));
        }
        for (int times = 2 * ceiling; times > 0; times--) {
            assertThat(filter.remove(key)).isTrue();
            assertThat(filter.count(key)).isEqualTo(ceiling);
        }
        assertThat(LongStream.range(0, 500)).allMatch(filter::mightContain);
        assertThat(filter.approximateElementCount()).isEqualTo(loaded + ceiling);
        filter.refresh(LongStream.range(0, 500));
        assertThat(filter.mightContain(key)).isFalse();
        assertThat(LongStream.range(0, 500)).allMatch(filter::mightContain);
        CountingBloomMultiset fresh = filter(spec(counterBits), 1000, 7);
        LongStream.range(0, 500).forEach(fresh::put);
        assertThat(filter.words()).isEqualTo(fresh.words());
    }

    /** Returns a key with different counters, which are all 0 when the first keys are present. */
    private static long keyWithCountersOfItsOwn(CountingBloomMultiset filter, long present, long seed) {
        BloomTable table = new BloomTable((BloomTableLayout) filter.layout(), filter.expectedElements());
        LongStream.range(0, present)
                .forEach(key -> Arrays.stream(table.of(Hashes.of(key, seed), 0)).forEach(i -> table.slots[i]++));
        return LongStream.iterate(present, key -> key + 1)
                .filter(key -> Arrays.stream(table.of(Hashes.of(key, seed), 0))
                                .filter(i -> table.slots[i] == 0)
                                .distinct()
                                .count()
                        == ((BloomTableLayout) filter.layout()).hashFunctions())
                .findFirst()
                .orElseThrow();
    }

    /** With 8-bit counters none reaches its ceiling, and all counts are exact. */
    @Test
    void countsElementsExactlyBelowTheCeiling() {
        CountingBloomMultiset filter = filter(spec(8), 1000, 3);
        LongStream.range(0, 1500).forEach(filter::put);
        LongStream.range(0, 100).forEach(filter::put);
        assertThat(filter.approximateElementCount()).isEqualTo(1600);
        LongStream.range(0, 1000).forEach(filter::remove);
        assertThat(filter.approximateElementCount()).isEqualTo(600);
        LongStream.range(0, 100).forEach(filter::remove);
        LongStream.range(1000, 1500).forEach(filter::remove);
        assertThat(filter.words()).containsOnly(0);
        assertThat(filter.missedRemovals()).isZero();
        assertThat(filter.remove(5)).isFalse();
        assertThat(filter.missedRemovals()).isEqualTo(1);
        assertThat(filter.words()).containsOnly(0);
    }

    /** Two of the keys are put often enough to leave counters at their ceiling. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 16})
    void refreshRefusesOtherKeys(int counterBits) {
        CountingBloomMultiset filter = filter(spec(counterBits), 500, 5);
        LongStream.range(0, 600).forEach(filter::put);
        for (int times = 0; times < 40; times++) {
            filter.put(-1);
            filter.put(-2);
        }
        for (int times = 0; times < 40; times++) {
            filter.remove(-1);
            filter.remove(-2);
        }
        LongStream.range(0, 200).forEach(filter::remove);
        filter.remove(-3);
        long[] before = filter.words();
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 599)))
                .withMessageContaining("holds at least 1 elements beside the 399 given");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 300)))
                .withMessageMatching(".* holds at least (300|2[3-9][0-9]) elements beside the 100 given.*");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 601)))
                .withMessageContaining("key 400 of 401 is not in the filter");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.concat(LongStream.range(200, 600), LongStream.of(300))))
                .withMessageContaining("key 400 of 401 is not in the filter, or more often");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.empty()))
                .withMessageContaining("beside the 0 given");
        assertThat(filter.words()).isEqualTo(before);
        assertThat(filter.missedRemovals()).isEqualTo(1);
        filter.refresh(LongStream.range(200, 600));
        CountingBloomMultiset fresh = filter(spec(counterBits), 500, 5);
        LongStream.range(200, 600).forEach(fresh::put);
        assertThat(filter.words()).isEqualTo(fresh.words());
    }

    private static CountingBloomSpec spec(int counterBits) {
        return CountingBloomSpec.builder()
                .counterBits(counterBits)
                .bitsPerKey(16 * counterBits)
                .hashFunctions(11)
                .build();
    }

    private static CountingBloomMultiset filter(CountingBloomSpec spec, long elements, long seed) {
        return new CountingBloomMultiset(new BloomPlan(BloomTableLayout.of(spec), false), elements, KeySeed.of(seed));
    }
}
