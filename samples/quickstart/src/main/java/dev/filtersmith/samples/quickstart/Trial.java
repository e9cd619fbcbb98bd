package dev.filtersmith.samples.quickstart;

import java.util.List;

/** A contender filled with the present keys, and its answers. */
final class Trial {
    private final Contender contender;
    private final NameFilter filter;
    private final List<String> present;
    private int derivedAsked;
    private int derivedFound;

    /**
     * Creates the filter and puts the keys.
     *
     * @param contender contender to try
     * @param present keys to put
     */
    Trial(Contender contender, List<String> present) {
        this.contender = contender;
        this.filter = contender.make();
        this.present = List.copyOf(present);
        present.forEach(filter::put);
    }

    /** Looks up a key that was not put. */
    void askDerived(String key) {
        derivedAsked++;
        derivedFound += filter.mightContain(key) ? 1 : 0;
    }

    /**
     * Looks up both halves and returns the results.
     *
     * @param absent keys that were not put
     * @param nanos measured times
     * @return row of the table
     */
    Row row(List<String> absent, Timing.Sample nanos) {
        return new Row(
                contender.name(),
                filter.layout(),
                filter.engine(),
                (double) filter.bitSize() / present.size(),
                filter.expectedFpp(),
                new FalsePositives(absent.size(), found(absent)),
                new FalsePositives(derivedAsked, derivedFound),
                present.size() - found(present),
                nanos);
    }

    private int found(List<String> keys) {
        return (int) keys.stream().filter(filter::mightContain).count();
    }
}
