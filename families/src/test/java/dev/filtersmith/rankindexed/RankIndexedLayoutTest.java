package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankIndexedLayoutTest {
    private static final int SECONDS = 612;

    private static final String PAPER = "chains = 64, remainderBits = 10, averageLoad = 58.88, slots = 63,"
            + " secondSlots = 17, thirdSlots = 50, secondShare = 0.36, thirdShare = 0.017";

    /**
     * The paper's configuration for a rate of 0.1%, Table II, and its sizes S1, in whole bytes, S2
     * and S3.
     */
    @Test
    void thePapersConfigurationHasThePapersSizes() {
        RankIndexedLayout layout = layout("@RankIndexedFilter(" + PAPER + ")");
        assertThat(layout.signature()).isEqualTo("rank-64r10z63-17-50");
        assertThat(layout).hasToString(layout.signature());
        assertThat(layout.capacity()).isEqualTo(130);
        assertThat(layout.slotBits()).isEqualTo(10);
        assertThat(layout.ceiling()).isEqualTo(1);
        RankIndexedSize size = layout.size(100_000);
        assertThat(size.buckets()).isEqualTo(1699);
        assertThat(size.seconds()).isEqualTo(SECONDS);
        assertThat(size.thirds()).isEqualTo(29);
        assertThat(size.secondPointerBits()).isEqualTo(10);
        assertThat(size.thirdPointerBits()).isEqualTo(5);
        assertThat(size.bucketBytes()).isEqualTo((64 + 63 + 63 * 10 + 1 + 10 + 7) / 8);
        assertThat(size.secondBits()).isEqualTo(1 + 17 + 17 * 10 + 1 + 5);
        assertThat(size.thirdBits()).isEqualTo(1 + 50 + 50 * 10);
        assertThat(size.secondAt(0)).isEqualTo(1699L * 8 * size.bucketBytes());
        assertThat(size.bits())
                .isEqualTo(
                        1699L * 8 * size.bucketBytes() + (long) SECONDS * size.secondBits() + 29L * size.thirdBits());
        assertThat(layout.tableWords(100_000)).isEqualTo((size.bits() + 63) / 64);
    }

    @Test
    void drawsBucketExtensionsAndSlot() {
        assertThat(layout("@RankIndexedFilter(" + PAPER + ")").diagram()).isEqualTo("""
                bucket of 64 chains, bit 0 at the right; pointers as wide as the number of extensions asks for
                slot of 10 bits: | remainder 10 |
                part      slots     bits
                bucket    0..62     | pointer | flag 1 | slots 63 x 10 | higher index 63 | base index 64 |
                second    63..79    | pointer | flag 1 | slots 17 x 10 | higher index 17 | in use 1 |
                third     80..129   | slots 50 x 10 | higher index 50 | in use 1 |
                """);
    }

    @Test
    void countersStandAboveTheRemainder() {
        RankIndexedLayout layout = layout("@RankIndexedCountingFilter(" + PAPER + ")");
        assertThat(layout.signature()).isEqualTo("rank-64r10z63-17-50c2");
        assertThat(layout.slotBits()).isEqualTo(12);
        assertThat(layout.counterBits()).isEqualTo(2);
        assertThat(layout.ceiling()).isEqualTo(4);
        assertThat(layout.diagram())
                .contains("slot of 12 bits: | counter 2 | remainder 10 |\n")
                .contains("| slots 63 x 12 |");
        assertThat(layout("@RankIndexedCountingFilter(" + PAPER + ", cellCounterBits = 0)")
                        .diagram())
                .contains("slot of 10 bits: | remainder 10 |\n");
    }

    /** Parts are consecutive, and pointers can address every extension. */
    @Test
    void segmentsHoldTheirPartsAndNoMore() {
        for (long seed = 0; seed < 500; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.valid(seed);
            RankIndexedLayout layout = RankIndexedLayout.of(spec);
            RankIndexedSize size = layout.size(1000);
            int below = spec.chains();
            int slot = 0;
            for (RankIndexedSegment segment : layout.segments()) {
                assertThat(segment.firstSlot()).isEqualTo(slot);
                assertThat(segment.indexAt()).isEqualTo(below);
                assertThat(segment.slotsAt()).isEqualTo(below + segment.slots());
                assertThat(segment.flagAt()).isEqualTo(segment.slotsAt() + segment.slots() * layout.slotBits());
                slot = segment.endSlot();
                below = 1;
            }
            assertThat(layout.capacity()).isEqualTo(slot);
            assertThat(1L << size.secondPointerBits()).isBetween((long) size.seconds(), 2L * size.seconds());
            assertThat(1L << size.thirdPointerBits()).isBetween((long) size.thirds(), 2L * size.thirds());
            assertThat(size.seconds()).isBetween(1, size.buckets());
        }
    }

    /** If the spec leaves them open, there are exactly as many extensions as the bounds require. */
    @Test
    void extensionsAreAsManyAsTheBoundsAskFor() {
        RankIndexedLayout layout = layout(
                "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 56, slots = 64, secondSlots = "
                        + "10, thirdSlots = 64)");
        RankIndexedSize size = layout.size(100_000);
        double mean = 100_000.0 / size.buckets();
        double full = OverflowBounds.any(size.buckets(), 100_000.0, 138);
        double thirds = OverflowBounds.moreThan(size.buckets(), mean, 74, size.thirds());
        assertThat(full).isLessThan(1e-11);
        assertThat(thirds).isLessThan(0.9 * (1e-10 - full));
        assertThat(OverflowBounds.moreThan(size.buckets(), mean, 74, size.thirds() - 1))
                .isGreaterThan(0.9 * (1e-10 - full));
        assertThat(full + thirds + OverflowBounds.moreThan(size.buckets(), mean, 64, size.seconds()))
                .isLessThan(1e-10);
        assertThat(full + thirds + OverflowBounds.moreThan(size.buckets(), mean, 64, size.seconds() - 1))
                .isGreaterThan(1e-10);
    }

    /**
     * Checks chi squared over as many buckets as the remainder leaves bits for: within 5 standard
     * deviations.
     */
    @ParameterizedTest
    @ValueSource(ints = {24, 32})
    void chainsAreEvenAndIndependentOfTheBucket(int remainderBits) {
        RankIndexedLayout layout = layout("@RankIndexedFilter(chains = 64, remainderBits = " + remainderBits
                + ", averageLoad = 56, slots = 64, secondSlots = 16, thirdSlots = 64)");
        int buckets = 1 << (44 - remainderBits);
        int keys = 1 << 20;
        // Every bucket with an odd number next to one with an even one; they must not have
        // different chains.
        int[][] counts = new int[2][64];
        LongStream.range(0, keys).map(key -> Hashes.of(key, 0)).forEach(hash -> {
            int bucket = (int) (((hash >>> 32) * buckets) >>> 32);
            counts[bucket & 1][layout.chain(hash)]++;
        });
        double expected = keys / 128.0;
        double chiSquared = 0;
        for (int[] half : counts) {
            for (int count : half) {
                chiSquared += (count - expected) * (count - expected) / expected;
            }
        }
        assertThat(chiSquared).isBetween(127 - 5 * Math.sqrt(2 * 127), 127 + 5 * Math.sqrt(2 * 127));
    }

    private static RankIndexedLayout layout(String spec) {
        return RankIndexedLayout.of((ChainSpec) FilterSpec.parse(spec));
    }
}
