package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.SharedLengths;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rates of "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section II, with
 * three subtables: the models compared with an independent program's 16 digits, and these with the
 * paper's printed figures.
 */
class PaperRatesTest {
    /** Nine digits are compared; the two programs agree to more. */
    private static final double TOLERANCE = 1e-11;

    private static final LoadDistribution LOADS_64 = FluidLimit.of(3, 4);
    private static final LoadDistribution LOADS_128 = FluidLimit.of(3, 6.4);

    private enum Rule {
        EQUAL,
        LEFTOVER,
        /** The same, but only for groups whose least load is 4 or more. */
        EQUAL_FROM_4
    }

    /**
     * Depths are those of loads from 0 on, the last digit also of all beyond.
     *
     * <p>Misprints: the paper's two figures for 128 bits have fingerprints of 24 bits at load 5,
     * where its own formula gives 25. Its figure for groups of 128 bits lacks a zero, and its last
     * digit is wrong if nothing is left out.
     */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            #bits, group, rule, depths, longest, recomputed, printed, misprint
            64,  1, EQUAL,        0,            99, 8.937154189567389e-04, 0.0008937,  false
            64,  1, EQUAL,        0000110,      99, 4.477229594494699e-04, 0.0004477,  false
            128, 1, EQUAL,        0,            99, 8.514922771599809e-05, -,          false
            128, 1, EQUAL,        1,            99, 4.257461385799904e-05, 0.00004259, true
            128, 1, EQUAL,        1111101,      99, 4.259957855810774e-05, 0.00004259, false
            128, 1, EQUAL,        111111221,    99, 2.243043900334825e-05, 0.00002245, true
            128, 1, EQUAL,        111110221,    99, 2.245540370345694e-05, 0.00002245, false
            128, 1, EQUAL,        1111111221,   99, 2.337305310641949e-05, -,          false
            128, 1, EQUAL,        111111331,    99, 1.235835157602285e-05, -,          false
            128, 1, EQUAL,        1,            24, 4.260217587858484e-05, -,          false
            128, 1, EQUAL,        111111221,    32, 2.243043945218645e-05, -,          false
            64,  2, EQUAL,        0000110,      99, 3.808792370164274e-04, -,          false
            64,  4, EQUAL,        0000110,      99, 3.520945314132717e-04, 0.0003520,  false
            64,  4, EQUAL,        0,            99, 6.827013252337736e-04, -,          false
            64,  4, LEFTOVER,     0000110,      99, 3.155911073005939e-04, -,          false
            128, 4, EQUAL,        111111221,    99, 2.043147411290359e-05, 0.0002042,  true
            128, 4, EQUAL_FROM_4, 111111221,    99, 2.042964395085587e-05, 0.0002042,  true
            128, 4, EQUAL,        111121221,    99, 2.042359913667410e-05, 0.0002042,  true
            128, 4, EQUAL,        1,            99, 3.953573492481966e-05, -,          false
            128, 4, LEFTOVER,     111111221,    99, 1.599278991985050e-05, -,          false
            """)
    void agreeWithAnIndependentProgramAndButForMisprintsWithThePaper(
            int bits,
            int group,
            Rule rule,
            String depths,
            int longest,
            double recomputed,
            @Nullable BigDecimal printed,
            boolean misprint) {
        int fingerprintBits = bits == 64 ? 60 : 120;
        GroupLengths lengths = lengths(rule, group * fingerprintBits, depth(depths), longest);
        LoadDistribution loads = bits == 64 ? LOADS_64 : LOADS_128;
        assertThat(FalsePositiveRate.ofGroups(loads, group, lengths))
                .isCloseTo(recomputed, within(TOLERANCE * recomputed));
        if (group == 1) {
            assertThat(FalsePositiveRate.of(loads, load -> lengths.bits(load) & 0xff))
                    .isCloseTo(recomputed, within(TOLERANCE * recomputed));
        }
        if (printed != null) {
            BigDecimal cut = BigDecimal.valueOf(recomputed).setScale(printed.scale(), RoundingMode.DOWN);
            assertThat(cut.compareTo(printed) != 0).isEqualTo(misprint);
        }
    }

    private static IntUnaryOperator depth(String depths) {
        return load -> depths.charAt(Math.min(load, depths.length() - 1)) - '0';
    }

    private static GroupLengths lengths(Rule rule, int bits, IntUnaryOperator depth, int longest) {
        return switch (rule) {
            case EQUAL -> SharedLengths.equal(bits, depth, longest);
            case LEFTOVER -> SharedLengths.leftoverToWholeBuckets(bits, depth);
            case EQUAL_FROM_4 ->
                loads -> (loads & 0xff) < 4
                        ? -1
                        : SharedLengths.equal(bits, depth, longest).bits(loads);
        };
    }

    @Test
    void areAlmostThreeTimesBelowThoseOfABloomFilterOrAsLowInATenthLess() {
        double rate = 2.243043900334825e-05;
        assertThat(BloomRate.best(20) / rate).isCloseTo(2.993123820830211, within(TOLERANCE));
        double bits = 22.28712146954375;
        assertThat(BloomRate.best(bits)).isCloseTo(rate, within(TOLERANCE * rate));
        assertThat(1 - 20 / bits).isCloseTo(1.026207656591810e-01, within(TOLERANCE));
    }
}
