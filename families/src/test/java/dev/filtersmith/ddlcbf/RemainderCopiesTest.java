package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.testing.TestShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Removals of elements whose remainders are prefixes of others that have copies. */
class RemainderCopiesTest {
    private static final int ELEMENTS = 300;
    private static final int STEPS = 3000;

    /** Groups of hashes whose first bits are equal. */
    private static final int GROUPS = 12;

    /**
     * Plays many elements of a few groups, so that removals take matches that stand for others.
     * Buckets get fuller and emptier, and cut their remainders meanwhile.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "averageLoad = 2.0, ",
                "overfullSlots = 0, relocation = NONE, averageLoad = 2, ",
                "bucketBits = 128, counterBits = 8, averageLoad = 6, overfullSlots = 10,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, ",
                "remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " minimalRemainderBits = 10, relocation = NONE, "
            })
    void noElementLosesItsMatch(String attributes) {
        FilterSpec spec = FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")");
        int copies = 0;
        for (long seed = 0; seed < 20; seed++) {
            DynamicDLeftCountingMultiset filter = new DynamicDLeftCountingMultiset(
                    new DynamicDLeftCountingPlan((DynamicDLeftCountingLayout) spec.toLayout(), false),
                    ELEMENTS,
                    KeySeed.of(0));
            copies += play(filter, new Random(seed));
        }
        assertThat(copies).as("entries, at most, of all seeds").isGreaterThan(100);
    }

    private static int play(DynamicDLeftCountingMultiset filter, Random random) {
        long[] groups = random.longs(GROUPS).toArray();
        List<Long> live = new ArrayList<>();
        int entries = 0;
        for (int step = 0; step < STEPS; step++) {
            boolean grows = step % 1000 < 500;
            if (live.isEmpty() || random.nextInt(8) < (grows ? 5 : 3)) {
                // Bits that short remainders do not have, a few of which longer ones have.
                long hash = groups[random.nextInt(GROUPS)] ^ (long) random.nextInt(4) << (12 + random.nextInt(12));
                try {
                    filter.putHash(hash);
                    live.add(hash);
                } catch (FilterFullException full) {
                    assertThat(full).hasMessageContaining("is full");
                }
            } else {
                int at = random.nextInt(live.size());
                long gone = live.get(at);
                live.set(at, live.get(live.size() - 1));
                live.remove(live.size() - 1);
                assertThat(filter.removeHash(gone)).isTrue();
            }
            assertThat(live).allMatch(filter::mightContainHash);
            entries = Math.max(entries, TestShapes.single(filter).copies().entries());
            assertThat(filter.approximateElementCount()).isEqualTo(live.size());
        }
        assertThat(TestShapes.single(filter).fault()).isEmpty();
        for (long hash : live) {
            assertThat(filter.removeHash(hash)).isTrue();
        }
        assertThat(filter.words()).containsOnly(0);
        return entries;
    }
}
