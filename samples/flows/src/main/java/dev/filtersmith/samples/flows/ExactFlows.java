package dev.filtersmith.samples.flows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Flows with their numbers of records, in a hash table. */
final class ExactFlows implements FlowSet {
    private static final long BYTES_OF_ENTRY = 32;
    private static final long BYTES_OF_FLOW = 32;
    private static final long BYTES_OF_REFERENCE = 4;

    private final Map<Flow, Integer> counts = new HashMap<>();
    private long records;
    private long mostRecords;
    private long mostFlows;

    @Override
    public boolean add(Flow flow) {
        boolean known = counts.merge(flow, 1, Integer::sum) > 1;
        mostRecords = Math.max(mostRecords, ++records);
        mostFlows = Math.max(mostFlows, counts.size());
        return known;
    }

    @Override
    public boolean remove(Flow flow) {
        if (!counts.containsKey(flow)) {
            return false;
        }
        counts.computeIfPresent(flow, (same, count) -> count > 1 ? count - 1 : null);
        records--;
        return true;
    }

    @Override
    public boolean contains(Flow flow) {
        return counts.containsKey(flow);
    }

    /** Returns the number of records. */
    long records() {
        return records;
    }

    /** Returns the largest number of records held at one time. */
    long mostRecords() {
        return mostRecords;
    }

    /** Returns the largest number of different flows held at one time. */
    long mostFlows() {
        return mostFlows;
    }

    /** Returns a copy of the different flows. */
    List<Flow> flows() {
        return new ArrayList<>(counts.keySet());
    }

    /**
     * Estimates the memory of the table, including the flows, at the largest number of flows. The
     * estimate assumes the object layout of a 64-bit JVM with compressed references, and a table
     * that doubles when it is three quarters full and never shrinks. It leaves out boxed counts.
     *
     * @return bits
     */
    long mostBits() {
        long slots = mostFlows == 0 ? 0 : 16;
        while (3 * slots < 4 * mostFlows) {
            slots *= 2;
        }
        return Byte.SIZE * (mostFlows * (BYTES_OF_ENTRY + BYTES_OF_FLOW) + slots * BYTES_OF_REFERENCE);
    }
}
