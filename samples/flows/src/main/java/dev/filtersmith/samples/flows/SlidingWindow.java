package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The flows of the last seconds of a stream, in a filter with deletion: a record of a flow is put
 * when it arrives and removed when it expires. The filter takes a few flows for live that are not,
 * and never denies a live one.
 *
 * <p>This file is a template: replace {@link Flow} by the key of your stream. The window stores its
 * records, in order to remove them. A program that can read its stream twice, the second time a
 * window behind, has to store none.
 */
final class SlidingWindow {
    /** The common fields of all packets of one conversation in one direction. */
    record Flow(int sourceAddress, int destinationAddress, int sourcePort, int destinationPort, byte protocol) {}

    /** A record of a flow, with its time in seconds. */
    record Arrival(double time, Flow flow) {}

    /** The live flows, in the best configuration with deletion known. */
    @DynamicDLeftCountingFilter
    interface LiveFlows extends CountingFilter<Flow> {}

    /**
     * Largest number of records of one flow in the filter. They all have the same few buckets, so
     * that a busy flow would take the room of the others there.
     */
    static final int MAX_IN_FILTER = 3;

    private final LiveFlows filter;
    private final double seconds;
    private final Consumer<Flow> expired;
    private final Deque<Arrival> records = new ArrayDeque<>();

    /** The records that are not in the filter: those of busy flows, and those that it refused. */
    private final Map<Flow, Integer> surplus = new HashMap<>();

    /** Creates an empty window; {@code expired} receives the flow of each record that leaves it. */
    SlidingWindow(long expectedRecords, double seconds, long seed, Consumer<Flow> expired) {
        this.filter = Filters.builder(LiveFlows.class)
                .expectedElements(expectedRecords)
                .seed(seed)
                .build();
        this.seconds = seconds;
        this.expired = expired;
    }

    /**
     * Adds a record, after those that it pushes out of the window have been removed.
     *
     * @param arrival record, not earlier than the previous one
     * @return whether its flow was live already; wrong at the filter's rate for new flows
     */
    boolean add(Arrival arrival) {
        expireUntil(arrival.time() - seconds);
        records.add(arrival);
        boolean known = mightContain(arrival.flow());
        if (!known || filter.count(arrival.flow()) < MAX_IN_FILTER) {
            try {
                filter.put(arrival.flow());
                return known;
            } catch (FilterFullException full) {
                // The record goes to the surplus, so that its flow is not denied.
            }
        }
        surplus.merge(arrival.flow(), 1, Integer::sum);
        return known;
    }

    /** Returns whether a flow has a record in the window, probably. */
    boolean mightContain(Flow flow) {
        return filter.mightContain(flow) || surplus.containsKey(flow);
    }

    /**
     * Removes the records before a time. The surplus leaves first, so that nothing is ever removed
     * from the filter that is not in it; that could remove the fingerprint of another flow.
     */
    void expireUntil(double time) {
        while (!records.isEmpty() && records.getFirst().time() < time) {
            Flow flow = records.removeFirst().flow();
            if (surplus.containsKey(flow)) {
                surplus.computeIfPresent(flow, (same, count) -> count > 1 ? count - 1 : null);
            } else {
                filter.remove(flow);
            }
            expired.accept(flow);
        }
    }

    /** Returns the filter, for reading only. */
    LiveFlows filter() {
        return filter;
    }

    /** Returns the number of records in the window. */
    int records() {
        return records.size();
    }

    /** Returns the number of flows with records outside the filter. */
    int surplus() {
        return surplus.size();
    }
}
