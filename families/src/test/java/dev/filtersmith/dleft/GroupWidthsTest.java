package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.RandomSpecs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GroupWidthsTest {
    private static final int SPECS = 1500;

    /** The first specs, which every build checks. */
    private static final int SAMPLE = 100;

    @Test
    void lengthsNeverGrow() {
        checkSpecs(0, SAMPLE);
    }

    @Tag("full")
    @Test
    void lengthsOfMoreSpecsNeverGrow() {
        checkSpecs(SAMPLE, SPECS - SAMPLE);
    }

    /**
     * Checks all loads of a group: its fields fit, each stores at least one bit, no fingerprint is
     * shorter than the bits that order it, and none is longer than with one element less in any
     * bucket.
     */
    private static void checkSpecs(long firstSeed, int specs) {
        RandomSpecs.valid(firstSeed, specs)
                .filter(spec -> spec.group() > 1)
                .filter(spec -> GroupWidths.combinations(
                                spec.group(), spec.semiSortDepth().size())
                        < 5000)
                .forEach(GroupWidthsTest::checkAllLoads);
    }

    private static void checkAllLoads(DLeftSpec spec) {
        DLeftLayout layout = DLeftLayout.of(spec);
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
}
