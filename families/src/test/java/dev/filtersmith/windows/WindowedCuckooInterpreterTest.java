package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.testing.RandomWindowSpecs;
import dev.filtersmith.testing.TestShapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowedCuckooInterpreterTest {
    private static final int SPECS = 300;
    private static final int STEPS = 400;
    private static final int[] SIZES = {1, 2, 3, 10, 60};
    private static final WindowedCuckooSpec DEFAULT =
            WindowedCuckooSpec.builder().build();

    /**
     * Plays random operations, many in full filters and many on equal keys, in the filter and in
     * the reference: all answers and all words are equal.
     */
    @Test
    void answersAndWordsAreThoseOfTheReference() {
        int refused = 0;
        long moved = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            WindowedCuckooSpec spec = RandomWindowSpecs.valid(seed);
            int elements = SIZES[(int) seed % SIZES.length];
            WindowedCuckooMultiset filter = RandomWindows.filter(spec, elements, seed);
            refused += play(filter, elements, seed);
            moved += filter.filterCore().moves();
        }
        assertThat(refused).as("puts refused").isGreaterThan(SPECS);
        assertThat(moved).as("elements moved").isGreaterThan(10 * SPECS);
    }

    /** Returns the number of refused puts. */
    private static int play(WindowedCuckooMultiset filter, int elements, long seed) {
        WindowedCuckooLayout layout = (WindowedCuckooLayout) filter.layout();
        ReferenceWindows reference = new ReferenceWindows(layout.spec(), layout.size(elements));
        Random random = new Random(seed);
        List<Long> live = new ArrayList<>();
        int refused = 0;
        for (int step = 0; step < STEPS; step++) {
            boolean filling = step % 100 < 60;
            boolean again = !live.isEmpty() && random.nextInt(8) == 0;
            long hash = again ? live.get(random.nextInt(live.size())) : random.nextLong();
            if (live.isEmpty() || random.nextInt(10) < (filling ? 8 : 2)) {
                refused += put(filter, reference, hash, live) ? 0 : 1;
            } else {
                Collections.swap(live, random.nextInt(live.size()), live.size() - 1);
                long gone = live.remove(live.size() - 1);
                assertThat(reference.remove(gone)).isTrue();
                assertThat(filter.removeHash(gone)).isTrue();
            }
            assertThat(filter.words()).as("%s, step %d", layout.spec(), step).isEqualTo(reference.words());
            long other = random.nextLong();
            assertThat(filter.countHash(other)).isEqualTo(reference.count(other));
            assertThat(filter.mightContainHash(other)).isEqualTo(reference.count(other) > 0);
        }
        checkContent(filter, reference, live);
        live.forEach(hash -> assertThat(filter.removeHash(hash)).isTrue());
        assertThat(filter.words()).as("%s: emptied", layout.spec()).containsOnly(0);
        return refused;
    }

    private static boolean put(WindowedCuckooMultiset filter, ReferenceWindows reference, long hash, List<Long> live) {
        boolean before = reference.count(hash) > 0;
        if (reference.put(hash)) {
            assertThat(filter.putHash(hash)).isEqualTo(!before);
            live.add(hash);
            return true;
        }
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> filter.putHash(hash));
        return false;
    }

    private static void checkContent(WindowedCuckooMultiset filter, ReferenceWindows reference, List<Long> live) {
        for (long hash : live) {
            assertThat(filter.mightContainHash(hash)).isTrue();
            assertThat(filter.countHash(hash))
                    .isEqualTo(reference.count(hash))
                    .isGreaterThanOrEqualTo(Collections.frequency(live, hash));
        }
        assertThat(filter.approximateElementCount()).isEqualTo(live.size()).isEqualTo(reference.elements());
        assertThat(filter.stashSize()).isEqualTo(reference.stashed());
        assertThat(TestShapes.single(filter).fault()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 16, 32, 33, 40})
    void equalKeysTakeTwoSlots(int slotBits) {
        WindowedCuckooMultiset filter =
                RandomWindows.filter(DEFAULT.toBuilder().slotBits(slotBits).build(), 1000, 7);
        for (int times = 1; times <= 12; times++) {
            assertThat(filter.put(42)).isEqualTo(times == 1);
            assertThat(filter.count(42)).isEqualTo(times);
            assertThat(TestShapes.single(filter).table().elements()).isEqualTo(Math.min(times, 2));
        }
        for (int times = 11; times >= 0; times--) {
            assertThat(filter.remove(42)).isTrue();
            assertThat(filter.count(42)).isEqualTo(times);
        }
        assertThat(filter.remove(42)).isFalse();
        assertThat(filter.missedRemovals()).isEqualTo(1);
        assertThat(filter.words()).containsOnly(0);
    }

    /** Where no more elements can have copies, a key takes four slots, and then the stash. */
    @Test
    void withoutRoomForCopiesEqualKeysTakeFourSlotsAndThenTheStash() {
        WindowedCuckooMultiset filter =
                RandomWindows.filter(DEFAULT.toBuilder().averageUse(0.2).build(), 6000, 7);
        LongStream.range(1000, 1000 + 750)
                .flatMap(key -> LongStream.of(key, key, key))
                .forEach(filter::put);
        for (int times = 1; times <= 12; times++) {
            assertThat(filter.put(42)).isEqualTo(times == 1);
            assertThat(filter.count(42)).isEqualTo(times);
            assertThat(filter.stashSize()).isEqualTo(Math.max(0, times - 4));
        }
        long[] before = filter.words();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.put(42))
                .withMessageContaining("the stash of 8")
                .withMessageContaining("keys repeat, and 750 of them have copies beside the table");
        assertThat(filter.words()).isEqualTo(before);
        assertThat(filter.count(42)).isEqualTo(12);
        for (int times = 11; times >= 0; times--) {
            assertThat(filter.remove(42)).isTrue();
            assertThat(filter.count(42)).isEqualTo(times);
        }
    }

    /** Equal keys find room even where others have taken their slots. */
    @Test
    void otherElementsMoveAwayForEqualKeys() {
        WindowedCuckooMultiset filter = RandomWindows.filter(
                DEFAULT.toBuilder().averageUse(0.9).stashCapacity(0).build(), 10_000, 7);
        LongStream.range(0, 9_000).forEach(filter::put);
        for (long key = 0; key < 100; key++) {
            for (int times = 2; times <= 4; times++) {
                filter.put(key);
                assertThat(filter.count(key)).isGreaterThanOrEqualTo(times);
            }
            for (int times = 2; times <= 4; times++) {
                assertThat(filter.remove(key)).isTrue();
            }
        }
        assertThat(filter.filterCore().moves()).isPositive();
        LongStream.range(0, 9_000)
                .forEach(key -> assertThat(filter.mightContain(key)).isTrue());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10})
    void smallFiltersTakeTheirElements(int elements) {
        for (long seed = 0; seed < 200; seed++) {
            WindowedCuckooMultiset filter = RandomWindows.filter(DEFAULT, elements, seed);
            for (int round = 0; round < 10; round++) {
                long from = (long) round * elements;
                LongStream.range(from, from + elements).forEach(filter::put);
                assertThat(filter.approximateElementCount()).isEqualTo(elements);
                LongStream.range(from, from + elements)
                        .forEach(key -> assertThat(filter.mightContain(key)).isTrue());
                LongStream.range(from, from + elements)
                        .forEach(key -> assertThat(filter.remove(key)).isTrue());
            }
            assertThat(filter.words()).containsOnly(0);
        }
    }

    /** In a filter far beyond its size, refused puts leave all words as they were. */
    @Test
    void aRefusedPutChangesNothing() {
        WindowedCuckooMultiset filter =
                RandomWindows.filter(DEFAULT.toBuilder().stashCapacity(2).build(), 500, 3);
        int refused = 0;
        for (long key = 0; key < 700; key++) {
            long[] before = filter.words();
            try {
                filter.put(key);
            } catch (FilterFullException full) {
                assertThat(filter.words()).isEqualTo(before);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
        assertThat(filter.approximateElementCount()).isEqualTo(700 - refused);
        assertThat(filter.filterCore().overflows()).isGreaterThanOrEqualTo(refused);
    }

    @Test
    void removalsEmptyTheStash() {
        WindowedCuckooMultiset filter =
                RandomWindows.filter(DEFAULT.toBuilder().stashCapacity(64).build(), 100, 3);
        long key = 0;
        while (filter.stashSize() < 20) {
            filter.put(key++);
        }
        for (long removed = 0; removed < key; removed++) {
            assertThat(filter.remove(removed)).isTrue();
            for (long left = removed + 1; left < key; left++) {
                assertThat(filter.mightContain(left)).isTrue();
            }
        }
        assertThat(filter.words()).containsOnly(0);
    }

    @Test
    void refreshPutsTheLiveKeysAnew() {
        WindowedCuckooMultiset filter = RandomWindows.filter(DEFAULT, 500, 5);
        LongStream.range(0, 500).forEach(filter::put);
        LongStream.range(0, 200).forEach(filter::remove);
        long[] before = filter.words();
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.range(200, 499)))
                .withMessageContaining("holds 1 elements beside the 299 given");
        assertThat(filter.words()).isEqualTo(before);
        filter.refresh(LongStream.range(200, 500));
        WindowedCuckooMultiset fresh = RandomWindows.filter(DEFAULT, 500, 5);
        LongStream.range(200, 500).forEach(fresh::put);
        assertThat(filter.words()).isEqualTo(fresh.words());
    }

    @Test
    void aSecretKeyHashesTheKeys() {
        KeySeed secret = KeySeed.keyed(new byte[16]);
        WindowedCuckooMultiset filter = RandomWindows.filter(DEFAULT, 100, secret);
        LongStream.range(0, 100).forEach(filter::put);
        WindowedCuckooMultiset seeded = RandomWindows.filter(DEFAULT, 100, 0);
        LongStream.range(0, 100).forEach(seeded::put);
        assertThat(filter.words()).isNotEqualTo(seeded.words());
        LongStream.range(0, 100)
                .forEach(key -> assertThat(filter.mightContain(key)).isTrue());
        LongStream.range(0, 100).forEach(key -> assertThat(filter.remove(key)).isTrue());
        assertThat(filter.words()).containsOnly(0);
    }

    /** The hash 0 has the fingerprint of an empty slot, the hash 1 the one that takes its place. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 1L << 63, (1L << 63) + 1, Long.MAX_VALUE})
    void anEmptyFilterHoldsNothing(long hash) {
        for (int slotBits = 6; slotBits <= 40; slotBits++) {
            WindowedCuckooMultiset filter =
                    RandomWindows.filter(DEFAULT.toBuilder().slotBits(slotBits).build(), 1000, 0);
            assertThat(filter.mightContainHash(hash)).isFalse();
            assertThat(filter.countHash(hash)).isZero();
            assertThat(filter.removeHash(hash)).isFalse();
            assertThat(filter.putHash(hash)).isTrue();
            assertThat(filter.countHash(hash)).isEqualTo(1);
            assertThat(TestShapes.single(filter).fault()).isEmpty();
            assertThat(filter.removeHash(hash)).isTrue();
            assertThat(filter.words()).containsOnly(0);
        }
    }
}
