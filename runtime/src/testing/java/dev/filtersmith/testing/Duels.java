package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedSizeRules;
import java.io.IOException;
import java.util.stream.IntStream;

/** The duels of two engines over one spec. */
public final class Duels {
    private Duels() {}

    /**
     * Returns a spec in another mode, for the filter to compare with. Modes have no influence on
     * the bits.
     *
     * @param spec spec of the engine under test
     * @return spec of an exclusive filter if threads share those of the spec, otherwise of one that
     *     threads share
     */
    public static FilterSpec inOtherMode(FilterSpec spec) {
        if (spec.concurrency() != Concurrency.EXCLUSIVE_WRITER) {
            return Families.in(Concurrency.EXCLUSIVE_WRITER, spec);
        }
        boolean several = spec.text().hashCode() % 3 != 0;
        return Families.in(several ? Concurrency.MULTI_WRITER : Concurrency.SINGLE_WRITER, spec);
    }

    /**
     * Checks that two engines agree on everything, over small filters until nothing more fits, and
     * over a large one.
     *
     * @param name name of the spec, which determines the seeds
     * @param spec spec
     * @param subject engine under test
     * @param reference engine to compare with
     * @param smallSizes expected elements of the small ones
     * @param large expected elements of the large one
     * @throws IOException if a filter that one has written cannot be read by the other
     */
    public static void agree(
            String name, FilterSpec spec, Contender subject, Contender reference, int[] smallSizes, int large)
            throws IOException {
        int[] small = sizes(spec, smallSizes);
        assertThat(small).as("sizes that " + name + " works for").isNotEmpty();
        for (int elements : small) {
            Duel duel = new Duel(spec, subject, reference, elements, elements * 31L + name.hashCode());
            duel.checkBounds();
            duel.play(elements, 1);
            duel.exchange();
            duel.overfill(elements <= 10 ? 1 : 16);
            duel.exchange();
            if (duel.counts()) {
                duel.refresh();
                duel.removeAll();
                duel.play(elements, 1);
            }
        }
        for (int elements : sizes(spec, large, wholeChunks(spec, large))) {
            Duel duel = new Duel(spec, subject, reference, elements, name.hashCode());
            duel.play(elements + elements / 16, 2000);
            duel.exchange();
        }
    }

    /**
     * Returns the sizes that a spec supports.
     *
     * @param spec spec
     * @param sizes expected numbers of elements
     * @return the supported ones of these sizes
     */
    public static int[] sizes(FilterSpec spec, int... sizes) {
        if (!(spec instanceof ChainSpec rank)) {
            return sizes;
        }
        ChainSpec geometry = (ChainSpec) rank.toLayout().spec();
        return IntStream.of(sizes)
                .filter(elements ->
                        RankIndexedSizeRules.problems(geometry, elements).isEmpty())
                .toArray();
    }

    /**
     * Returns a similar size for which the table consists of whole chunks, so that XOR is chosen
     * where possible.
     *
     * @param spec spec
     * @param elements expected number of elements
     * @return similar number of elements
     */
    public static int wholeChunks(FilterSpec spec, int elements) {
        int chunk = 512;
        if (spec instanceof ChainSpec || !Families.of(spec).attributes().names().contains("averageLoad")) {
            return elements - 1;
        }
        double load = (double) SpecValues.valueOf(spec, "averageLoad");
        long chunks = Math.max(1, Math.round(elements / load / chunk));
        return (int) (chunks * chunk * load);
    }
}
