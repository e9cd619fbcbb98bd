package dev.filtersmith.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.testing.LiveKeys;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Operation;
import dev.filtersmith.testing.Traces.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The interpreter compared with the multiset of keys put and not removed. */
class DynamicDLeftCountingInterpreterTest {
    private static final int TRACES = 12;

    /** Small remainders use few bits of the hash, so that many elements share theirs. */
    static List<String> specs() {
        return List.of(
                "",
                "permutation = ADDITIVE",
                "relocation = NONE",
                "overfullSlots = 0, stashCapacity = 2",
                "relocationLoad = 2, relocationVisits = 5, stashCapacity = 0",
                "subtables = 4, bucketBits = 128, counterBits = 8, averageLoad = 6, minimalRemainderBits = 13,"
                        + " longestRemainder = 63, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0,"
                        + " relocation = NONE",
                "subtables = 4, bucketBits = 128, counterBits = 8, averageLoad = 6, minimalRemainderBits = 8,"
                        + " longestRemainder = 14, semiSortDepth = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, overfullSlots = 14,"
                        + " relocationLoad = 8, permutation = XOR_IN_CHUNK",
                "subtables = 3, counterBits = 7, semiSortDepth = {0, 1, 2, 2, 2}, minimalRemainderBits = 8,"
                        + " longestRemainder = 12, overfullSlots = 0, relocationLoad = 1",
                "subtables = 2, counterBits = 7, semiSortDepth = {0, 0, 1, 2, 0, 0, 0}, minimalRemainderBits = 8,"
                        + " longestRemainder = 20, overfullSlots = 7, relocationLoad = 3",
                "counterBits = 6, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0}, minimalRemainderBits = 4, "
                        + "longestRemainder = 24,"
                        + " overfullSlots = 0, relocationLoad = 7, averageLoad = 6",
                "remainderLengths = 2, overfullSlots = 0, relocation = NONE, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0},"
                        + " minimalRemainderBits = 5, longestRemainder = 20",
                "remainderLengths = 2, overfullSlots = 0, relocation = NONE, bucketBits = 128, subtables = 4,"
                        + " semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, minimalRemainderBits = 6,"
                        + " longestRemainder = 31, averageLoad = 6");
    }

    /** Makes random steps, including more elements than there is room for. */
    @ParameterizedTest
    @MethodSource("specs")
    void holdsWhatWasPutAndNotRemoved(String attributes) {
        int refusals = 0;
        for (int trace = 0; trace < TRACES; trace++) {
            Random random = new Random(trace);
            LongCountingFilter filter = filter(attributes, 20 + random.nextInt(400), trace);
            LiveKeys live = new LiveKeys();
            int missed = 0;
            for (Step drawn : Traces.counting(trace, 50 + random.nextInt(1200))) {
                Step step = live.allowed(drawn);
                long[] before = filter.words();
                String answer = step.answer(filter);
                live.remember(step, answer);
                missed += step.operation() == Operation.REMOVE_ABSENT && answer.equals("false") ? 1 : 0;
                refusals += LiveKeys.isRefusal(answer) ? 1 : 0;
                if (LiveKeys.isRefusal(answer) && step.operation() == Operation.PUT) {
                    assertThat(filter.words()).as("words after a refusal").isEqualTo(before);
                }
            }
            assertHolds(filter, live);
            assertThat(filter.missedRemovals()).isEqualTo(missed);
            assertRefreshes(filter, live);
            assertEmpties(filter, live);
        }
        assertThat(refusals).as("puts refused").isPositive();
    }

    private static void assertHolds(LongCountingFilter filter, LiveKeys live) {
        for (long key : live.distinct()) {
            assertThat(filter.mightContain(key)).isTrue();
            assertThat(filter.count(key)).isGreaterThanOrEqualTo(live.count(key));
        }
        assertThat(filter.approximateElementCount()).isEqualTo(live.all().length);
    }

    /** Checks that a refreshed filter equals a freshly filled one bit for bit. */
    private static void assertRefreshes(LongCountingFilter filter, LiveKeys live) {
        long[] all = live.all();
        LongCountingFilter fresh = Filters.builder(
                        (CountingSpec) filter.layout().spec())
                .expectedElements(filter.expectedElements())
                .seed(filter.seed())
                .build();
        long[] before = filter.words();
        Throwable refused = catchThrowable(() -> fresh.putAll(all));
        if (refused == null) {
            filter.refresh(LongStream.of(all));
            assertThat(filter.words()).isEqualTo(fresh.words());
            assertThat(filter.expectedFpp()).isEqualTo(fresh.expectedFpp());
        } else {
            assertThatThrownBy(() -> filter.refresh(LongStream.of(all))).isInstanceOf(FilterFullException.class);
            assertThat(filter.words()).isEqualTo(before);
        }
        assertHolds(filter, live);
        long[] now = filter.words();
        assertThatThrownBy(() -> filter.refresh(Arrays.stream(all).skip(1))).isInstanceOf(LiveKeysException.class);
        assertThat(filter.words()).isEqualTo(now);
    }

    private static void assertEmpties(LongCountingFilter filter, LiveKeys live) {
        long[] all = live.all();
        for (int i = all.length - 1, left = all.length; i >= 0; i--) {
            assertThat(filter.remove(all[i])).isTrue();
            live.add(all, i, 1, -1);
            left--;
            if (left % 50 == 0) {
                assertHolds(filter, live);
            }
        }
        assertThat(filter.words()).as("words of an empty filter").containsOnly(0);
        assertThat(filter.stashSize()).isZero();
        assertThat(filter.remove(17)).isFalse();
    }

    @Test
    void aRemovalOfWhatIsNotThereChangesNothing() {
        LongCountingFilter filter = filter("", 1000, 1);
        filter.put(1);
        filter.put(1);
        long[] words = filter.words();
        assertThat(filter.remove(2)).isFalse();
        assertThat(filter.words()).isEqualTo(words);
        assertThat(filter.missedRemovals()).isEqualTo(1);
        assertThat(filter.count(1)).isEqualTo(2);
        assertThat(filter.remove(1)).isTrue();
        assertThat(filter.count(1)).isEqualTo(1);
        assertThat(filter.remove(1)).isTrue();
        assertThat(filter.mightContain(1)).isFalse();
    }

    /**
     * Where no more elements can have copies, a key fills two buckets of five slots, less one that
     * another key has, and a stash of eight.
     */
    @Test
    void saysWhyOneKeyFillsItsBuckets() {
        LongCountingFilter filter = filter("averageLoad = 0.5, ", 1000, 1);
        LongStream.range(1000, 1000 + 512)
                .flatMap(key -> LongStream.of(key, key, key))
                .forEach(filter::put);
        int times = 0;
        while (filter.stashSize() < 8) {
            filter.put(7);
            times++;
        }
        assertThat(times).isBetween(14, 18);
        assertThatThrownBy(() -> filter.put(7))
                .isInstanceOf(FilterFullException.class)
                .hasMessageContaining("a larger stash; keys repeat, and 512 of them");
        assertThat(filter.count(7)).isEqualTo(times);
        assertThatThrownBy(() -> filter.rebalance(1))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("moves elements only when others are put");
    }

    private static LongCountingFilter filter(String attributes, long elements, long seed) {
        CountingSpec spec = (CountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")");
        return Filters.builder(spec).expectedElements(elements).seed(seed).build();
    }
}
