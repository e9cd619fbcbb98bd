package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A geometry of a counting family and its prediction. */
public record Tried(FilterSpec spec, CountingModel model) {
    /** Orders geometries of the same bits, the lowest rate first. */
    public static final Comparator<Tried> BY_RATE = Comparator.comparingDouble(tried -> tried.model.highestRate());

    /** Orders geometries for a rate, the fewest bits first. */
    public static final Comparator<Tried> BY_BITS = Comparator.comparingDouble(tried -> tried.model.bitsPerKey());

    Advice.Option option() {
        return new Advice.Option(spec, model);
    }

    /**
     * Returns the first geometry as advice with the second as the runner-up; empty if there are
     * none.
     */
    public static Optional<Advice> advice(FilterSpec asked, List<Tried> bestFirst) {
        return bestFirst.stream()
                .findFirst()
                .map(best -> new Advice(
                        asked,
                        best.option(),
                        bestFirst.stream().skip(1).findFirst().map(Tried::option)));
    }
}
