package dev.filtersmith.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.LiveKeys;
import dev.filtersmith.testing.RandomCountingSpecs;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Operation;
import dev.filtersmith.testing.Traces.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DLeftCountingInterpreterTest {
    private static final int SPECS = 150;

    /** Elements with copies of a small filter, at most. */
    private static final int COPIES = 512;

    /**
     * Plays long traces, many into full filters, and compares each answer with the multiset of
     * present keys.
     */
    @Test
    void answersAsTheMultisetDoes() {
        long refused = 0;
        long missed = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            DLeftCountingSpec spec = RandomCountingSpecs.dLeft(seed);
            DLeftCountingMultiset filter = filter(spec, seed % 2 == 0 ? 60 : 400, seed);
            LiveKeys live = new LiveKeys();
            long absent = 0;
            for (Step drawn : Traces.counting(seed, 400)) {
                Step step = live.allowed(drawn);
                String answer = step.answer(filter);
                String as = spec + ": " + step + " = " + answer;
                check(step, answer, live, as);
                live.remember(step, answer);
                refused += LiveKeys.isRefusal(answer) ? 1 : 0;
                absent += step.operation() == Operation.REMOVE_ABSENT && answer.equals("false") ? 1 : 0;
            }
            assertThat(filter.missedRemovals()).as("%s", spec).isEqualTo(absent);
            missed += absent;
            checkContent(filter, live);
            filter.removeAll(live.all());
            assertThat(filter.words()).as("%s: emptied", spec).containsOnly(0);
            assertThat(filter.missedRemovals()).as("%s", spec).isEqualTo(absent);
        }
        assertThat(refused).as("puts refused").isGreaterThan(SPECS);
        assertThat(missed).as("removals of absent keys").isGreaterThan(SPECS);
    }

    private static void check(Step step, String answer, LiveKeys live, String as) {
        switch (step.operation()) {
            case REMOVE -> assertThat(answer).as(as).isIn("true", "not allowed");
            case REMOVE_ALL -> assertThat(answer).as(as).isEqualTo(String.valueOf(step.keys().length - 2));
            case COUNT ->
                assertThat(Integer.parseInt(answer)).as(as).isGreaterThanOrEqualTo(live.count(step.keys()[0]));
            case MIGHT_CONTAIN ->
                assertThat(live.count(step.keys()[0]) > 0 && answer.equals("false"))
                        .as(as)
                        .isFalse();
            case REMOVE_ABSENT -> assertThat(answer).as(as).isIn("false", "seems there");
            default -> {}
        }
    }

    /**
     * Checks that each pair of bucket and remainder is counted exactly; elements of the stash are
     * counted separately.
     */
    private static void checkContent(DLeftCountingMultiset filter, LiveKeys live) {
        Cells cells = Cells.of(filter);
        Map<Cells.Pair, Integer> stored = cells.counts();
        Map<Cells.Pair, Integer> expected = new HashMap<>();
        for (long key : live.all()) {
            expected.merge(cells.pairOf(Hashes.of(key, filter.seed())), 1, Integer::sum);
        }
        cells.addBeside(
                stored, filter.stashSize(), TestShapes.single(filter).copies().stored());
        assertThat(stored).isEqualTo(expected);
        assertThat(filter.approximateElementCount()).isEqualTo(live.all().length);
        for (long key : live.distinct()) {
            int ofPair = expected.getOrDefault(cells.pairOf(Hashes.of(key, filter.seed())), 0);
            assertThat(filter.count(key)).isBetween(live.count(key), ofPair);
            assertThat(filter.stashSize() > 0 || filter.count(key) == ofPair).isTrue();
        }
    }

    /** The rest takes no cell, or further cells where no more elements can have copies. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void countersEndAtTheirCeiling(int counterBits) {
        DLeftCountingMultiset filter =
                filter(DLeftCountingSpec.builder().cellCounterBits(counterBits).build(), 1000, 7);
        int ceiling = ((DLeftCountingLayout) filter.layout()).ceiling();
        int most = 5 * ceiling + 1;
        for (int times = 1; times <= most; times++) {
            assertThat(filter.put(42)).isEqualTo(times == 1);
            assertThat(filter.count(42)).isEqualTo(times);
            assertThat(used(filter)).isEqualTo(1);
        }
        LongStream.range(1000, 1000 + COPIES - 1).forEach(key -> put(filter, key, ceiling + 1));
        long used = used(filter);
        put(filter, 43, most);
        assertThat(filter.count(43)).isEqualTo(most);
        assertThat(used(filter) - used).isEqualTo(6);
        for (int times = 0; times < most; times++) {
            assertThat(filter.remove(43)).isTrue();
        }
        LongStream.range(1000, 1000 + COPIES - 1)
                .flatMap(key -> LongStream.generate(() -> key).limit(ceiling + 1))
                .forEach(key -> assertThat(filter.remove(key)).isTrue());
        for (int times = most - 1; times >= 0; times--) {
            assertThat(filter.remove(42)).isTrue();
            assertThat(filter.count(42)).isEqualTo(times);
        }
        assertThat(filter.remove(42)).isFalse();
        assertThat(filter.missedRemovals()).isEqualTo(1);
        assertThat(filter.words()).containsOnly(0);
    }

    private static void put(DLeftCountingMultiset filter, long key, int times) {
        for (int i = 0; i < times; i++) {
            filter.put(key);
        }
    }

    private static long used(DLeftCountingMultiset filter) {
        long used = 0;
        for (long[] loads : ((CellTable) TestShapes.single(filter).table()).loads()) {
            for (int load = 0; load < loads.length; load++) {
                used += load * loads[load];
            }
        }
        return used;
    }

    /**
     * Where no more elements can have copies, a key fills its buckets, then the stash, and is then
     * refused. As many removals empty the filter.
     */
    @Test
    void withoutRoomForCopiesAKeyFillsItsBuckets() {
        DLeftCountingMultiset filter = filter(DLeftCountingSpec.builder().build(), 1000, 7);
        LongStream.range(1000, 1000 + COPIES).forEach(key -> put(filter, key, 4));
        int times = 0;
        while (filter.stashSize() < 8) {
            filter.put(42);
            times++;
        }
        long[] before = filter.words();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.put(42))
                .withMessageContaining("so is the stash of 8")
                .withMessageEndingWith("or with a larger stash; keys repeat, and 512 of them have copies beside the"
                        + " table, where copyCapacity is 512: raise it, or where most elements come several"
                        + " times, let cells count them (cellCounterBits of @DLeftCountingFilter or"
                        + " @RankIndexedCountingFilter).");
        assertThat(filter.words()).isEqualTo(before);
        assertThat(filter.count(42)).isEqualTo(times);
        for (; times > 0; times--) {
            assertThat(filter.remove(42)).isTrue();
        }
        assertThat(filter.stashSize()).isZero();
        LongStream.range(1000, 1000 + COPIES)
                .flatMap(key -> LongStream.of(key, key, key, key))
                .forEach(key -> assertThat(filter.remove(key)).isTrue());
        assertThat(filter.words()).containsOnly(0);
    }

    /** The stash returns to the table as soon as a removal makes room. */
    @Test
    void removalsEmptyTheStash() {
        DLeftCountingMultiset filter =
                filter(DLeftCountingSpec.builder().stashCapacity(64).build(), 100, 3);
        long key = 0;
        while (filter.stashSize() < 20) {
            filter.put(key++);
        }
        for (long removed = 0; removed < key; removed++) {
            assertThat(filter.remove(removed)).isTrue();
            for (long left = removed + 1; left < key; left++) {
                assertThat(filter.mightContain(left)).isTrue();
            }
            Cells cells = Cells.of(filter);
            long[] words = filter.words();
            for (int i = words.length - filter.stashSize(); i < words.length; i++) {
                for (int subtable = 0; subtable < 4; subtable++) {
                    assertThat(cells.isFull(cells.choice().candidate(words[i], subtable)))
                            .isTrue();
                }
            }
        }
        assertThat(filter.words()).containsOnly(0);
    }

    /**
     * A key is refused only if no path leads from its buckets to an empty cell: within the cells of
     * its own buckets if there are as many visits as subtables, anywhere if all buckets can be
     * visited. Moves keep every element.
     */
    @ParameterizedTest
    @ValueSource(ints = {2})
    void movesWhileThereIsAPath(int subtables) {
        for (int visits : new int[] {subtables, 256}) {
            long moved = 0;
            for (long seed = 0; seed < 20; seed++) {
                DLeftCountingSpec spec = DLeftCountingSpec.builder()
                        .subtables(subtables)
                        .cellsPerBucket(4)
                        .averageLoad(3)
                        .relocationVisits(visits)
                        .stashCapacity(0)
                        .build();
                DLeftCountingMultiset filter = filter(spec, 200, seed);
                LiveKeys live = new LiveKeys();
                Random random = new Random(seed);
                for (int refused = 0; refused < 5; ) {
                    long key = random.nextLong();
                    Cells cells = Cells.of(filter);
                    Set<Integer> candidates = candidates(cells, Hashes.of(key, seed));
                    boolean full = candidates.stream().allMatch(cells::isFull);
                    boolean path = cells.reachable(candidates, visits == 256 ? 20 : 1).stream()
                            .anyMatch(number -> !cells.isFull(number));
                    // A false positive is counted in its cell, and needs no room.
                    boolean present = filter.mightContain(key);
                    try {
                        filter.put(key);
                        assertThat(path || present).isTrue();
                        live.add(new long[] {key}, 0, 1, 1);
                        moved += full ? 1 : 0;
                    } catch (FilterFullException none) {
                        assertThat(path).isFalse();
                        refused++;
                    }
                }
                checkContent(filter, live);
            }
            assertThat(moved).isGreaterThan(100);
        }
    }

    /** The rest; every build takes two subtables. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void movesWhileThereIsAPathInMoreSubtables(int subtables) {
        movesWhileThereIsAPath(subtables);
    }

    private static Set<Integer> candidates(Cells cells, long hash) {
        Set<Integer> candidates = new HashSet<>();
        for (int subtable = 0; subtable < cells.layout().spec().subtables(); subtable++) {
            candidates.add(cells.choice().candidate(hash, subtable));
        }
        return candidates;
    }

    @Test
    void refreshPutsTheLiveKeysAnew() {
        DLeftCountingMultiset filter = filter(DLeftCountingSpec.builder().build(), 500, 5);
        LongStream.range(0, 600).forEach(filter::put);
        LongStream.range(0, 200).forEach(filter::remove);
        long[] before = filter.words();
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 599)))
                .withMessageContaining("holds 1 elements beside the 399 given");
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 601)))
                .withMessageContaining("key 400 of 401 is not in the filter");
        assertThat(filter.words()).isEqualTo(before);
        assertThat(filter.missedRemovals()).isZero();
        filter.refresh(LongStream.range(200, 600));
        DLeftCountingMultiset fresh = filter(DLeftCountingSpec.builder().build(), 500, 5);
        LongStream.range(200, 600).forEach(fresh::put);
        assertThat(filter.words()).isEqualTo(fresh.words());
    }

    /**
     * ESA 2006, section 3.2: m different (bucket, remainder) pairs of B 2^r give the rate m / (B
     * 2^r). A million queries; the bound is five standard deviations of a binomial.
     */
    @ParameterizedTest
    @ValueSource(ints = {8, 11, 14})
    void falsePositivesAreAsMany(int remainderBits) {
        DLeftCountingMultiset filter =
                filter(DLeftCountingSpec.builder().remainderBits(remainderBits).build(), 4 * 2048 * 6, remainderBits);
        LongStream.range(0, 4 * 2048 * 6).forEach(filter::put);
        int queries = 1_000_000;
        long hits = LongStream.range(0, queries)
                .filter(key -> filter.mightContain(~key))
                .count();
        double rate = filter.expectedFpp();
        double exact = Cells.of(filter).counts().size() / (2048.0 * (1 << remainderBits));
        assertThat(rate).isCloseTo(exact, Offset.offset(exact * exact));
        assertThat((double) hits).isCloseTo(queries * exact, Offset.offset(5 * Math.sqrt(queries * exact)));
    }

    private static DLeftCountingMultiset filter(DLeftCountingSpec spec, long expectedElements, long seed) {
        return new DLeftCountingMultiset(
                new DLeftCountingPlan(DLeftCountingFamily.INSTANCE.layout(spec), false),
                expectedElements,
                KeySeed.of(seed));
    }

    @Test
    void anEmptyFilterHoldsNothing() {
        var filter = Filters.builder(DLeftCountingSpec.builder().build())
                .expectedElements(1000)
                .seed(0)
                .build();
        // Key 0 with seed 0 has the hash 0, whose remainder equals empty bits.
        assertThat(filter.mightContain(0)).isFalse();
        assertThat(filter.count(0)).isZero();
        assertThat(filter.remove(0)).isFalse();
        assertThat(filter.missedRemovals()).isEqualTo(1);
        assertThat(filter.put(0)).isTrue();
        assertThat(filter.count(0)).isEqualTo(1);
        assertThat(filter.remove(0)).isTrue();
        assertThat(filter.words()).containsOnly(0);
    }
}
