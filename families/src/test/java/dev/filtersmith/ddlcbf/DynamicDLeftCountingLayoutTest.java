package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DynamicDLeftCountingLayoutTest {
    /**
     * The codes are an exact fit: an empty bucket, 2 + 3 + 4 + 5 combinations of 1 to 4 remainders
     * sorted by a bit, and the slots.
     */
    @Test
    void theDefaultNeedsAllSixteenCodes() {
        DynamicDLeftCountingLayout layout = layout("");
        assertThat(layout.states()).isEqualTo(16);
        assertThat(layout.slotCode()).isEqualTo(15);
        assertThat(layout.levels()).singleElement().satisfies(level -> {
            assertThat(level.firstLargest()).isEqualTo(1);
            assertThat(level.largestLoad()).isEqualTo(4);
            assertThat(level.fieldBits()).isEqualTo(15);
            assertThat(level.fingerprintBits()).isEqualTo(16);
            assertThat(level.firstCode()).isEqualTo(1);
            assertThat(level.endCode()).isEqualTo(15);
        });
        assertThat(layout.slotBits()).isEqualTo(12);
    }

    /**
     * The paper's bucket of 120 bits for up to K = 9 remainders, sorted by a bit, has C(K + 3, 3) =
     * 220 states, with a separate empty bucket for each of the K + 1 largest loads. Here one empty
     * bucket serves all.
     */
    @Test
    void thePapersWideBucketNeedsOneCodeForEachStateAndOneEmptyBucket() {
        DynamicDLeftCountingLayout layout = paper();
        assertThat(SemiSort.choose(9 + 3, 3)).isEqualTo(220);
        assertThat(layout.states()).isEqualTo(220 - 10 + 1);
        assertThat(layout.levels().stream().map(LevelLayout::fingerprintBits))
                .containsExactly(63, 61, 41, 31, 25, 21, 18, 16, 14);
    }

    /** Each state has one code, and each code up to the last has one state. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''",
                "semiSortDepth = {0, 0, 1, 2, 2}, counterBits = 7, longestRemainder = 24, overfullSlots = 0",
                "bucketBits = 128, counterBits = 8, overfullSlots = 0, minimalRemainderBits = 14, "
                        + "longestRemainder = 63,"
                        + " averageLoad = 6, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}",
            })
    void codesFollowEachOther(String attributes) {
        DynamicDLeftCountingLayout layout = layout(attributes);
        int code = 0;
        for (LoadLayout load : layout.loads()) {
            assertThat(load.firstCode()).isEqualTo(code).isEqualTo(load.firstState());
            assertThat(load.codes()).isEqualTo(load.states()).isEqualTo((int)
                    SemiSort.states(load.load(), load.depth()));
            code = load.endState();
        }
        assertThat(layout.states()).isEqualTo(code + (layout.hasSlots() ? 1 : 0));
        for (LevelLayout level : layout.levels()) {
            assertThat(IntStream.range(level.firstCode(), level.endCode()).mapToObj(layout::levelAt))
                    .containsOnly(level);
            assertThat(IntStream.rangeClosed(level.firstLargest(), level.largestLoad())
                            .mapToObj(layout::level))
                    .containsOnly(level);
            assertThat(layout.counterBits() + level.largestLoad() * level.fieldBits())
                    .isLessThanOrEqualTo(layout.bucketBits());
        }
    }

    /** Runs of largest loads with equal remainders share their codes. */
    @Test
    void largestLoadsOfEqualRemaindersAreNotToldApart() {
        DynamicDLeftCountingLayout layout =
                layout("semiSortDepth = {0, 0, 1, 1, 1, 0}, counterBits = 6, longestRemainder = 20, overfullSlots = 0,"
                        + " minimalRemainderBits = 11");
        // 58 bits: 20; 20 - 1 and 20 - 1; 14 and a bit; 11.
        assertThat(layout.levels().stream().map(LevelLayout::firstLargest)).containsExactly(1, 2, 4, 5);
        assertThat(layout.levels().stream().map(LevelLayout::fieldBits)).containsExactly(20, 19, 14, 11);
        assertThat(layout.states()).isEqualTo(1 + 1 + (2 + 3 + 4) + (2 + 3 + 4 + 5) + 5);
    }

    /** 4 + 4 + 5 + 5 bits for up to 15 remainders of up to 31 bits, the paper's header. */
    @Test
    void twoLengthsHaveAHeader() {
        DynamicDLeftCountingLayout layout = twoLengths();
        assertThat(layout.header().countBits()).isEqualTo(4);
        assertThat(layout.header().lengthBits()).isEqualTo(5);
        assertThat(layout.counterBits()).isEqualTo(18);
        assertThat(layout.levels()).isEmpty();
    }

    @Test
    void threeSubtablesAreAdditive() {
        assertThat(layout("subtables = 3").permutation()).isEqualTo(Permutation.ADDITIVE);
        assertThat(layout("subtables = 4").permutation()).isEqualTo(Permutation.AUTOMATIC);
    }

    @Test
    void signaturesNameTheGeometry() {
        assertThat(layout("").signature()).isEqualTo("ddleft-2x64c4-s01111-slots5-r12to16-auto-path60from4-stash8");
        assertThat(twoLengths().signature()).isEqualTo("ddleft-4x128-two15-r14to31-auto-stash8");
    }

    @Test
    void diagramsShowWhereTheBitsAre() {
        assertThat(layout("").diagram()).isEqualTo("""
                bucket of 64 bits, bit 0 at the right; 2 subtables
                largest load  codes      remainder    full bucket
                           0  0          -            | unused 60 | code 4 |
                        1..4  1..14      16 = 15 + 1  | 15 | 15 | 15 | 15 | code 4 |
                       slots  15         12           | 12 | 12 | 12 | 12 | 12 | code 4 |
                """);
        assertThat(twoLengths().diagram()).isEqualTo("""
                bucket of 128 bits, bit 0 at the right; 4 subtables
                | longs, then shorts: 110 | bits of a long 5 | bits of a short 5 | longs 4 | shorts 4 |
                """);
    }

    private static DynamicDLeftCountingLayout paper() {
        return layout(
                "subtables = 4, bucketBits = 128, counterBits = 8, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},"
                        + " overfullSlots = 0, minimalRemainderBits = 14, longestRemainder = 63, averageLoad = 6");
    }

    private static DynamicDLeftCountingLayout twoLengths() {
        return layout("subtables = 4, bucketBits = 128, remainderLengths = 2, overfullSlots = 0, relocation = NONE,"
                + " semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},"
                + " minimalRemainderBits = 14, longestRemainder = 31, averageLoad = 6");
    }

    private static DynamicDLeftCountingLayout layout(String attributes) {
        return (DynamicDLeftCountingLayout) FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")")
                .toLayout();
    }
}
