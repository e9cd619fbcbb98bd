package dev.filtersmith.samples.quickstart;

import java.util.List;

/** One contender, filled with the keys that are to be present, and what it answered. */
final class Trial {
    private final Contender contender;
    private final NameFilter filter;
    private final List<String> present;
    private int derivedAsked;
    private int derivedFound;

    /**
     * Puts the keys in.
     *
     * @param contender what to try
     * @param present keys to put
     */
    Trial(Contender contender, List<String> present) {
        this.contender = contender;
        this.filter = contender.make();
        this.present = List.copyOf(present);
        present.forEach(filter::put);
    }

    /** Asks for a key that was not put. */
    void askDerived(String key) {
        derivedAsked++;
        derivedFound += filter.mightContain(key) ? 1 : 0;
    }

    /**
     * Asks for both halves, and sums up.
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
