package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.dleft.FalsePositiveRate;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.List;

/** Section II-C: buckets of a subtable that share their bits in groups of four. */
final class GroupedRates {
    private static final int BYTE = 0xff;

    private GroupedRates() {}

    static Section section() {
        return new Section(
                "Section II-C: groups of four buckets",
                "All fingerprints of a group have one stored length, and each bucket its own semi-sorted bits. Loads"
                        + " are those of the fluid limit; recomputed by an independent program.",
                List.of(
                        rate("64", "4 x 64 bits, load 4, 0-count at loads 4 and 5", 4, SemiSorting.SORTED_64, 4)
                                .recomputed("3.520945314e-04")
                                .printed("0.0003520"),
                        rate("64.pairs", "2 x 64 bits, load 4, 0-count at loads 4 and 5", 4, SemiSorting.SORTED_64, 2)
                                .recomputed("3.808792370e-04"),
                        rate("128", "4 x 128 bits, load 6.4, two bits at 6 and 7", 6.4, SemiSorting.TWO_BITS_128, 4)
                                .recomputed("2.043147411e-05")
                                .printed("0.0002042")
                                .misprint("lacks a zero, and its last digit is 3 if no load is left out")));
    }

    private static Finding rate(String id, String what, double averageLoad, SemiSorting sorting, int group) {
        LoadDistribution loads = FluidLimit.of(3, averageLoad);
        return Finding.of(
                "dleft.group." + id,
                what,
                FalsePositiveRate.ofGroups(loads, group, packed -> lengths(packed, sorting, group)));
    }

    /** Returns the packed lengths of a group with the packed loads. */
    private static int lengths(int packedLoads, SemiSorting sorting, int group) {
        int all = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            all += (packedLoads >>> shift) & BYTE;
        }
        int stored = group * sorting.fingerprintBits() / Math.max(1, all);
        int lengths = 0;
        for (int shift = 0; shift < group * Byte.SIZE; shift += Byte.SIZE) {
            int length = stored + sorting.depth((packedLoads >>> shift) & BYTE);
            lengths |= Math.min(BYTE, length) << shift;
        }
        return lengths;
    }
}
