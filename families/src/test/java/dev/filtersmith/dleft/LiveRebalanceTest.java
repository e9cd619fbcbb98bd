package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.testing.RandomSpecs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rebalancing of a filter in use. Fixed seeds. */
class LiveRebalanceTest {
    private static final int SPECS = 200;

    /** Fingerprints of 16 bits up to load 4, no moves on puts. */
    private static final String PLATEAU = "relocation = NONE, permutation = ADDITIVE, longestFingerprint = 16";

    /** Alternates puts, steps and lookups until several puts are refused. */
    @Test
    void neverForgetsAKey() {
        long moves = 0;
        int stashesEmptied = 0;
        for (DLeftSpec spec : RandomSpecs.valid(9000, SPECS).toList()) {
            if (DLeftLayout.of(spec).permutation() == Permutation.HASH_SLICES) {
                continue;
            }
            DLeftInterpreter filter =
                    new DLeftInterpreter(new DLeftPlan(DLeftLayout.of(spec), false), 250, KeySeed.of(0));
            Random random = new Random(spec.toString().hashCode());
            List<Long> keys = new ArrayList<>();
            int refused = 0;
            while (refused < 40 && keys.size() < 4000) {
                long key = random.nextLong();
                try {
                    filter.put(key);
                    keys.add(key);
                } catch (FilterFullException full) {
                    refused++;
                }
                if (random.nextInt(refused > 0 ? 4 : 60) == 0) {
                    int most = 1 << random.nextInt(12);
                    int stashed = filter.stashSize();
                    long elements = filter.approximateElementCount();
                    int made = filter.rebalance(most);
                    assertThat(made).as("%s", spec).isBetween(0, most);
                    assertThat(filter.approximateElementCount()).isEqualTo(elements);
                    assertThat(filter.stashSize()).isLessThanOrEqualTo(stashed);
                    stashesEmptied += filter.stashSize() < stashed ? 1 : 0;
                    moves += made;
                    assertHolds(filter, keys, spec);
                }
            }
            assertHolds(filter, keys, spec);
        }
        assertThat(moves).isGreaterThan(2_000);
        assertThat(stashesEmptied).isGreaterThan(50);
    }

    private static void assertHolds(LongFilter filter, List<Long> keys, DLeftSpec spec) {
        for (long key : keys) {
            if (!filter.mightContain(key)) {
                throw new AssertionError(spec + " forgot " + key);
            }
        }
    }

    /**
     * Runs a round after every 64th part of the puts. The rate without rounds is 5.5e-04, which is
     * also that of a filter without plateau. The rounds bring it a good part of the way to the
     * 2.1e-04 of puts that move elements along paths of two.
     */
    @Test
    void roundsBetweenPutsLowerTheRate() throws IOException {
        int elements = 100_000;
        LongFilter plain = filter(PLATEAU, elements);
        LongFilter live = filter(PLATEAU, elements);
        LongFilter paths = filter("permutation = ADDITIVE, longestFingerprint = 16", elements);
        for (int key = 0; key < elements; key++) {
            plain.put(key);
            live.put(key);
            paths.put(key);
            if (key % (elements / 64) == 0) {
                double rate = live.expectedFpp();
                live.rebalance(Integer.MAX_VALUE);
                // The same sum of 2^-bits, except for elements that are hit twice.
                assertThat(live.expectedFpp()).isCloseTo(rate, within(rate * 1e-3));
            }
        }
        assertThat(plain.expectedFpp()).isBetween(5.4e-04, 5.8e-04);
        assertThat(live.expectedFpp()).isBetween(3.9e-04, 4.15e-04);
        assertThat(paths.expectedFpp()).isBetween(2.0e-04, 2.2e-04);
        OfflineRebalanceTest.assertMeasuredIsExpected(live);
        LongFilter read = roundTrip(live);
        assertThat(read.words()).isEqualTo(live.words());
        for (int key = 0; key < elements; key++) {
            assertThat(read.mightContain(key)).isTrue();
        }
    }

    /** Fingerprints grow with every element less, so no element can leave a bucket. */
    @Test
    void growingLayoutsAreLevelAsTheyAre() {
        for (String attributes : List.of("relocation = NONE, permutation = XOR_IN_CHUNK", "", "subtables = 3")) {
            LongFilter filter = filter(attributes, 10_000);
            put(filter, 0, 9_000);
            long[] words = filter.words();
            assertThat(filter.rebalance(Integer.MAX_VALUE)).isZero();
            assertThat(filter.words()).isEqualTo(words);
        }
    }

    @Test
    void emptiesTheStashAndAcceptsARefusedPut() {
        for (int seed = 0; seed < 20; seed++) {
            LongFilter filter = Filters.builder(FilterSpec.parse(
                            "@DLeftFilter(relocationDepth = 1, stashCapacity = 2, permutation = ADDITIVE)"))
                    .expectedElements(1000)
                    .seed(seed)
                    .build();
            long refused = putUntilRefused(filter);
            assertThat(filter.stashSize()).isEqualTo(2);
            long[] words = filter.words();
            assertThat(filter.rebalance(2))
                    .as("puts have tried all paths of one move, and one more for the element itself")
                    .isZero();
            assertThat(filter.words()).isEqualTo(words);
            int moves = filter.rebalance(100);
            assertThat(moves).as("a path of at least two moves").isGreaterThanOrEqualTo(3);
            assertThat(filter.stashSize()).isLessThan(2);
            assertThat(filter.put(refused)).isTrue();
            for (long key = 0; key <= refused; key++) {
                assertThat(filter.mightContain(key)).isTrue();
            }
        }
    }

    private static long putUntilRefused(LongFilter filter) {
        for (long key = 0; ; key++) {
            try {
                filter.put(key);
            } catch (FilterFullException full) {
                return key;
            }
        }
    }

    /**
     * A call that may make one move tries 64 buckets, so a bucket's number determines the call that
     * reaches it.
     */
    @Test
    void aCallTriesSoManyBucketsAndTheNextGoesOn() throws IOException {
        LongFilter filter = filter(PLATEAU, 20_000);
        put(filter, 0, 15_000);
        int late = 0;
        for (long key = 15_000; key < 15_100; key++) {
            while (filter.rebalance(Integer.MAX_VALUE) > 0) {
                // Until it is level.
            }
            filter.put(key);
            LongFilter fresh = roundTrip(filter);
            long[] before = fresh.words();
            int calls = 0;
            while (calls <= before.length / 64 && fresh.rebalance(1) == 0) {
                calls++;
                assertThat(fresh.words()).isEqualTo(before);
            }
            if (calls <= before.length / 64) {
                // In 64-bit buckets the words are the buckets, and the low bits give the load where
                // depths are 0.
                long[] after = fresh.words();
                int from = 0;
                while (after[from] == before[from] || (after[from] & 15) > (before[from] & 15)) {
                    from++;
                }
                assertThat(from / 64).isEqualTo(calls);
                late += calls > 0 ? 1 : 0;
            }
        }
        assertThat(late).isGreaterThan(10);
    }

    @Test
    void roundsEndInALevelFilter() {
        LongFilter filter = filter(PLATEAU, 10_000);
        LongFilter equal = filter(PLATEAU, 10_000);
        put(filter, 0, 8_000);
        put(equal, 0, 8_000);
        int moves = 0;
        for (int made = 1; made > 0; moves += made) {
            made = filter.rebalance(Integer.MAX_VALUE);
            assertThat(equal.rebalance(Integer.MAX_VALUE)).isEqualTo(made);
        }
        assertThat(moves).isGreaterThan(500);
        assertThat(equal.words()).as("the same calls, the same bits").isEqualTo(filter.words());
    }

    @Test
    void whatCannotBeMovedIsSaid() {
        LongFilter slices = filter("relocation = NONE", 100);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> slices.rebalance(1))
                .withMessageContaining("permutation = HASH_SLICES")
                .withMessageContaining("Use permutation = XOR_IN_CHUNK or ADDITIVE");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter("", 100).rebalance(-1))
                .withMessageContaining("maxMoves = -1");
        assertThat(filter("", 100).rebalance(0)).isZero();
    }

    private static void put(LongFilter filter, int first, int end) {
        for (int key = first; key < end; key++) {
            filter.put(key);
        }
    }

    private static LongFilter roundTrip(LongFilter filter) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        filter.writeTo(bytes);
        return Filters.read(LongFilter.class, new ByteArrayInputStream(bytes.toByteArray()));
    }

    private static LongFilter filter(String attributes, int elements) {
        return Filters.builder(FilterSpec.parse("@DLeftFilter(" + attributes + ")"))
                .expectedElements(elements)
                .build();
    }
}
