package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.buckets.SemiSort;
import java.util.List;
import java.util.stream.IntStream;

/** Section II-B: the code points of counters, which must fit 4 or 8 bits. */
final class CodePoints {
    private CodePoints() {}

    static Section section() {
        return new Section(
                "Section II-B: code points of the counters",
                "A counter has a code point for each load and each division of the fingerprints among the classes of"
                        + " their first bits. Ours are the counts of the filters themselves.",
                List.of(
                        points("64", "64-bit buckets, 0-count at loads 4 and 5, loads 0 to 6", SemiSorting.SORTED_64, 6)
                                .recomputed(Figure.whole(16))
                                .printed(Figure.between("4 bits", 1, 16)),
                        points("zero.counts", "0-count at all loads up to 6", new SemiSorting(60, "1"), 6)
                                .recomputed(Figure.whole(28))
                                .printed(Figure.between("k(k + 1)/2", 21, 21))
                                .misprint("21 with k = 6; load 0 counts, so (k + 1)(k + 2)/2"),
                        points("128.to.11", "two bits at loads 6 and 7, loads 0 to 11", SemiSorting.TWO_BITS_128, 11)
                                .recomputed(Figure.whole(267))
                                .printed(Figure.between("8 bits", 1, 256))
                                .misprint("11 code points too many; load 11 must do without"),
                        points(
                                        "128.bare.11",
                                        "two bits at loads 6 and 7, load 11 not semi-sorted",
                                        new SemiSorting(120, "111111221110"),
                                        11)
                                .recomputed(Figure.whole(256))
                                .printed(Figure.between("8 bits", 1, 256)),
                        points(
                                        "128.later",
                                        "two bits at loads 7 and 8, none at loads 0 to 6",
                                        new SemiSorting(120, "000000022"),
                                        8)
                                .recomputed(Figure.whole(292))
                                .printed(Figure.between("8 bits", 1, 256))
                                .differs("fits only with bits lent by the fingerprints")));
    }

    private static Finding points(String id, String what, SemiSorting sorting, int largest) {
        long sum = IntStream.rangeClosed(0, largest)
                .mapToLong(load -> SemiSort.states(load, sorting.depth(load)))
                .sum();
        return Finding.of("dleft.codes." + id, "code points: " + what, (double) sum);
    }
}
