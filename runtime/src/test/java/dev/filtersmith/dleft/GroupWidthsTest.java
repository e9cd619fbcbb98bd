package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.analysis.FalsePositiveRate;
import dev.filtersmith.analysis.FluidLimit;
import dev.filtersmith.testing.RandomSpecs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupWidthsTest {
    /**
     * Whatever the loads of a group: its fields fit, each stores a bit at least, no fingerprint is shorter than what orders it, and
     * none is longer than with one element less, in whichever bucket.
     */
    @Test
    void lengthsNeverGrow() {
        RandomSpecs.valid(0, 1500)
                .filter(spec -> spec.group() > 1)
                .filter(spec -> GroupWidths.combinations(
                                spec.group(), spec.semiSortDepth().size())
                        < 5000)
                .forEach(GroupWidthsTest::checkAllLoads);
    }

    private static void checkAllLoads(DLeftSpec spec) {
        DLeftLayout layout = spec.toLayout();
        int base = layout.maximumLoad() + 1;
        long combinations = GroupWidths.combinations(spec.group(), base);
        for (int index = 0; index < combinations; index++) {
            int loads = 0;
            for (int bucket = 0, rest = index; bucket < spec.group(); bucket++, rest /= base) {
                loads |= (rest % base) << (8 * bucket);
            }
            check(layout, loads);
        }
    }

    private static void check(DLeftLayout layout, int loads) {
        int group = layout.spec().group();
        int used = group * layout.spec().counterBits();
        for (int bucket = 0; bucket < group; bucket++) {
            int load = GroupWidths.unpack(loads, bucket);
            int width = GroupWidths.unpack(layout.widths().of(loads), bucket);
            int length = GroupWidths.unpack(layout.widths().fingerprintBits(loads), bucket);
            used += load * width;
            if (load > 0) {
                assertThat(width)
                        .isEqualTo(length - layout.loads().get(load).depth())
                        .isPositive();
                assertThat(length).isBetween(layout.deepest(), layout.spec().longestFingerprint());
            }
            for (int other = 0; other < group; other++) {
                if (load > 0 && GroupWidths.unpack(loads, other) > (other == bucket ? 1 : 0)) {
                    int before = layout.widths().fingerprintBits(loads - (1 << (8 * other)));
                    assertThat(length)
                            .as("%s at %x", layout, loads)
                            .isLessThanOrEqualTo(GroupWidths.unpack(before, bucket));
                }
            }
        }
        assertThat(used).as("%s at %x", layout, loads).isLessThanOrEqualTo(layout.groupBits());
    }

    /**
     * Equation (1) in the paper's settings, three subtables and groups of four. The paper has 3.520e-04 and 2.042e-05 (0.0002042 is a
     * misprint) for fields of one length that may grow, 3.521e-04 and 2.043e-05 recomputed; leftover bits to the best buckets,
     * free to grow, would give 3.156e-04 and 1.599e-05. These never grow.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "groupRule = EQUAL_FIELDS | 4 | 3.5210e-04",
                "groupRule = LEFTOVER_TO_BUCKETS | 4 | 3.1504e-04",
                "groupRule = EQUAL_FIELDS, bucketBits = 128, counterBits = 8, averageLoad = 6.4,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0} | 6.4 | 2.1110e-05",
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
