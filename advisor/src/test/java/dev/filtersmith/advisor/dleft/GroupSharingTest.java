package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.dleft.DLeftLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The theoretical rates of the rules for sharing bits in groups. */
class GroupSharingTest {
    /**
     * Equation (1) in the paper's settings, three subtables and groups of four. The paper has
     * 3.520e-04 and 2.042e-05 (0.0002042 is a misprint) for fields of one length that may grow,
     * 3.521e-04 and 2.043e-05 recomputed; leftover bits to the best buckets, free to grow, would
     * give 3.156e-04 and 1.599e-05. These never grow.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "groupRule = EQUAL_FIELDS | 4 | 3.5209e-04",
                "groupRule = LEFTOVER_TO_BUCKETS | 4 | 3.1504e-04",
                "groupRule = EQUAL_FIELDS, bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0} | 6.4 | 2.0360e-05",
                "bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0} | 6.4 | 1.596e-05",
            })
    void sharesAsWellAsThePaper(String attributes, double load, double rate) {
        DLeftLayout layout = (DLeftLayout)
                FilterSpec.parse("@DLeftFilter(subtables = 3, group = 4, relocation = NONE, " + attributes + ")")
                        .toLayout();
        double found = FalsePositiveRate.ofGroups(
                FluidLimit.of(3, load), 4, loads -> layout.widths().fingerprintBits(loads));
        assertThat(found).isCloseTo(rate, within(rate * 0.001));
    }
}
