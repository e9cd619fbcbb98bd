package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.FilterFullException;

/**
 * Flows in a filter. It takes a few flows for live that are not, and never denies a live one.
 *
 * <p>All records of a flow have the same few buckets. One busy flow would fill them and take the
 * room of all others there. So the filter takes only a few records of a flow, and an exact table
 * takes the surplus. The table also takes the records that the filter refuses. Every record is in
 * one of the two, and the surplus leaves first, so nothing is ever removed from the filter that was
 * not put there.
 */
final class FilteredFlows implements FlowSet {
    /**
     * Largest number of records of a flow in the filter: as many as one cell of {@link DLeftFlows}
     * counts.
     */
    static final int MOST_IN_FILTER = 3;

    private final CountingFilter<Flow> filter;
    private final ExactFlows surplus = new ExactFlows();
    private long refused;

    FilteredFlows(CountingFilter<Flow> filter) {
        this.filter = filter;
    }

    @Override
    public boolean add(Flow flow) {
        boolean known = contains(flow);
        if (known && filter.count(flow) >= MOST_IN_FILTER) {
            surplus.add(flow);
        } else {
            put(flow);
        }
        return known;
    }

    private void put(Flow flow) {
        try {
            filter.put(flow);
        } catch (FilterFullException full) {
            refused++;
            surplus.add(flow);
        }
    }

    @Override
    public boolean remove(Flow flow) {
        return surplus.remove(flow) || filter.remove(flow);
    }

    @Override
    public boolean contains(Flow flow) {
        return filter.mightContain(flow) || surplus.contains(flow);
    }

    /** Returns the filter, for reading only. */
    CountingFilter<Flow> filter() {
        return filter;
    }

    /** Returns the records that are not in the filter, for reading only. */
    ExactFlows surplus() {
        return surplus;
    }

    /** Returns the number of puts that the filter refused. */
    long refused() {
        return refused;
    }
}
