package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemainderLengthsTest {
    /** A bucket of 120 bits with the lengths of the papers. */
    @ParameterizedTest
    @CsvSource({
        "1, 13, 16, 9, 16 16 16 16 16 16 16 15 13",
        "0, 14, 32, 9, 32 32 32 31 25 21 18 16 14",
        "0, 11, 32, 12, 32 32 32 31 25 21 18 16 14 13 11 11"
    })
    void sharedBitsGiveThePapersLengths(int counterBits, int minimal, int longest, int capacity, String expected) {
        OneLength lengths = OneLength.shared(120, counterBits, 1, minimal, longest);
        assertThat(lengths.capacity()).isEqualTo(capacity);
        assertThat(lengths.longest()).isEqualTo(longest);
        assertThat(IntStream.rangeClosed(1, capacity).mapToObj(lengths::length).map(String::valueOf))
                .containsExactly(expected.split(" "));
        assertThat(lengths.shortest()).isEqualTo(lengths.length(capacity));
    }

    @Test
    void oneLengthFollowsTheLargestLoad() {
        OneLength lengths = OneLength.of(5, load -> load <= 4 ? 16 : 12);
        byte[] cells = {1, 16, 16, 16, 16, 0, 1};
        assertThat(lengths.admit(cells, 1, 3, 4)).isEqualTo(16);
        assertThat(lengths.admit(cells, 1, 2, 5)).isEqualTo(12);
        assertThat(lengths.admit(cells, 1, 4, 4)).isEqualTo(12);
        assertThat(cells).containsExactly(1, 12, 12, 12, 12, 0, 1);
    }

    /**
     * Random insertions, and deletions of the longest remainder, compared with the rules on
     * explicit groups.
     */
    @ParameterizedTest
    @CsvSource({"120, 0, 14, 32", "120, 1, 13, 32", "120, 1, 14, 16", "40, 0, 5, 20", "64, 2, 3, 9"})
    void twoLengthsAreThoseOfTheRules(int bits, int counterBits, int minimal, int longest) {
        TwoLengths lengths = new TwoLengths(bits, counterBits, minimal, longest);
        SplittableRandom random = new SplittableRandom(bits + minimal);
        Groups groups = new Groups(bits, longest + counterBits);
        byte[] cells = new byte[lengths.capacity()];
        int load = 0;
        int mixed = 0;
        for (int step = 0; step < 20_000; step++) {
            if (load < cells.length && (load == 0 || random.nextInt(5) < 3)) {
                cells[load] = (byte) lengths.admit(cells, 0, load, load);
                load++;
                groups.insert();
            } else {
                int chosen = random.nextInt(load);
                groups.delete(cells[chosen] + counterBits);
                cells[chosen] = cells[--load];
            }
            List<Integer> actual = new ArrayList<>();
            for (int cell = 0; cell < load; cell++) {
                actual.add(cells[cell] + counterBits);
                assertThat((int) cells[cell]).isBetween(minimal, longest);
            }
            actual.sort(Comparator.naturalOrder());
            assertThat(actual).isEqualTo(groups.lengths());
            assertThat(actual.stream().mapToInt(length -> length).sum()).isLessThanOrEqualTo(bits);
            mixed += groups.shorts > 0 && groups.longs > 0 && groups.shortBits < groups.longBits ? 1 : 0;
        }
        assertThat(mixed).isGreaterThan(2000);
    }

    /**
     * Shorts of S and longs of L bits, with T bits for all. A single group has longs, unless only
     * the shorts are left.
     */
    private static final class Groups {
        private final int bits;
        private final int most;
        private int shorts;
        private int longs;
        private int shortBits;
        private int longBits;

        Groups(int bits, int most) {
            this.bits = bits;
            this.most = most;
        }

        void insert() {
            int cells = shorts + longs + 1;
            int share = bits / cells;
            if (cells == 1) {
                group(1, Math.min(most, bits));
            } else if (shorts == 0 && share >= longBits) {
                shorts = longs;
                shortBits = longBits;
                longs = 1;
                longBits = Math.min(most, bits - shorts * shortBits);
            } else if (shorts == 0) {
                group(cells, share);
            } else {
                int newBits = longs == 0
                        ? Math.min(most, bits - shorts * shortBits)
                        : Math.min(longBits, (bits - shorts * shortBits) / (longs + 1));
                if (newBits > shortBits) {
                    longs++;
                    longBits = newBits;
                } else {
                    group(cells, Math.min(shortBits, share));
                }
            }
        }

        private void group(int cells, int length) {
            shorts = 0;
            longs = cells;
            longBits = length;
        }

        void delete(int length) {
            if (longs > 0 && length == longBits) {
                longs--;
            } else {
                shorts--;
            }
        }

        List<Integer> lengths() {
            List<Integer> all = new ArrayList<>();
            IntStream.range(0, shorts).forEach(index -> all.add(shortBits));
            IntStream.range(0, longs).forEach(index -> all.add(longBits));
            return all;
        }
    }

    @Test
    void refuseParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.of(0, load -> 8));
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.of(65, load -> 8));
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.of(2, load -> load));
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.of(2, load -> 33));
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.fixed(8, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> OneLength.shared(10, 0, 0, 11, 32));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(120, -1, 8, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(120, 0, 0, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(120, 0, 8, 33));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(120, 0, 9, 8));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(7, 0, 8, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(65, 0, 1, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(64, 0, 8, 9, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> new TwoLengths(64, 0, 8, 9, 0));
    }
}
