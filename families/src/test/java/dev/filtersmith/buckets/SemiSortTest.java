package dev.filtersmith.buckets;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SemiSortTest {
    private static final int MAX_STATES = 100_000;

    /**
     * Covers every state of every load to 8 and every depth with fewer than 100,000 states: the
     * ranks are exactly 0, 1, 2, ...
     */
    @Test
    void ranksAndClassesAreInverseAndOrdered() {
        for (int depth = 0; depth <= SemiSort.MAXIMUM_DEPTH; depth++) {
            for (int load = 0; load <= 8 && SemiSort.states(load, depth) < MAX_STATES; load++) {
                int states = (int) SemiSort.states(load, depth);
                int[] before = null;
                for (int rank = 0; rank < states; rank++) {
                    int[] classes = new int[load];
                    SemiSort.classes(rank, load, classes);
                    assertThat(classes).isSorted();
                    assertThat(Arrays.stream(classes).allMatch(one -> one >= 0)).isTrue();
                    assertThat(load == 0 ? 0 : classes[load - 1]).isLessThan(1 << depth);
                    assertThat(SemiSort.rank(classes, load)).isEqualTo(rank);
                    if (before != null) {
                        assertThat(colexicographic(before, classes)).isNegative();
                    }
                    before = classes;
                }
            }
        }
    }

    /** Covers the other direction, by counting all ascending sequences without the library. */
    @ParameterizedTest
    @CsvSource({"4, 1, 5", "5, 1, 6", "6, 2, 84", "7, 2, 120", "3, 3, 120", "2, 4, 136", "11, 1, 12", "9, 0, 1"})
    void countsTheStates(int load, int depth, int states) {
        assertThat(ascending(load, 1 << depth)).isEqualTo(states);
        assertThat(SemiSort.states(load, depth)).isEqualTo(states);
    }

    @Test
    void ranksDepthOneByTheNumberOfOnes() {
        assertThat(SemiSort.rank(new int[] {0, 0, 0, 1}, 4)).isEqualTo(1);
        assertThat(SemiSort.rank(new int[] {0, 1, 1, 1}, 4)).isEqualTo(3);
        assertThat(SemiSort.rank(new int[] {1, 1, 1, 1, 9}, 4))
                .as("only the first four count")
                .isEqualTo(4);
    }

    @Test
    void takesTheVeryFirstBitOfAFingerprintAsTheMostSignificantOfItsClass() {
        assertThat(SemiSort.classOf(0b0001, 2)).isEqualTo(2);
        assertThat(SemiSort.classOf(0b0010, 2)).isEqualTo(1);
        assertThat(SemiSort.classOf(-1L, 0)).isZero();
        assertThat(SemiSort.classOf(-2L, 1)).isZero();
        for (int depth = 0; depth <= SemiSort.MAXIMUM_DEPTH; depth++) {
            for (int bits = 0; bits < 1 << depth; bits++) {
                long word = bits | 0xabcdef01_23456700L << depth;
                assertThat(SemiSort.bitsOf(SemiSort.classOf(word, depth), depth))
                        .isEqualTo(bits);
            }
        }
    }

    /**
     * Compares with the factorials, for n as large as a full bucket of 63 fingerprints at depth 4
     * needs.
     */
    @Test
    void computesBinomialCoefficientsExactly() {
        for (int n = 0; n <= 78; n++) {
            for (int k = 0; k <= n; k++) {
                BigInteger exact = factorial(n).divide(factorial(k).multiply(factorial(n - k)));
                if (n - k <= 15 || k <= 15) {
                    assertThat(SemiSort.choose(n, k)).as("C(%d, %d)", n, k).isEqualTo(exact.longValueExact());
                }
            }
        }
        assertThat(SemiSort.choose(3, 4)).isZero();
    }

    /** Compares from the last class on, which is the order of the combinatorial number system. */
    private static int colexicographic(int[] left, int[] right) {
        for (int j = left.length - 1; j >= 0; j--) {
            if (left[j] != right[j]) {
                return Integer.compare(left[j], right[j]);
            }
        }
        return 0;
    }

    /**
     * Returns the number of ascending sequences of a length with values below a limit, by their
     * last value.
     */
    private static long ascending(int length, int limit) {
        if (length == 0) {
            return 1;
        }
        long count = 0;
        for (int last = 0; last < limit; last++) {
            count += ascending(length - 1, last + 1);
        }
        return count;
    }

    private static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }
}
