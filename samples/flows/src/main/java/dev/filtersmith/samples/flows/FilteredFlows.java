package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.FilterFullException;

/**
 * Flows in a filter. It says of a few flows that they are live though they are not, and never of a live one that it is not.
 *
 * <p>All records of a flow have the same few buckets: one busy flow would fill them, and take the room of all others there. So
 * the filter takes only so many of a flow, and an exact table takes the surplus. It takes too what the filter refuses. Every
 * record is in one of the two, and the surplus leaves first, so nothing is ever removed from the filter that was not put there.
 */
final class FilteredFlows implements FlowSet {
    /** How many records of a flow the filter takes: as many as one cell of {@link DLeftFlows} counts. */
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

    /** The filter, to be read only. */
    CountingFilter<Flow> filter() {
        return filter;
    }

    /** Records that the filter did not take, to be read only. */
    ExactFlows surplus() {
        return surplus;
    }

    /** Number of puts that the filter refused. */
    long refused() {
        return refused;
    }
}
