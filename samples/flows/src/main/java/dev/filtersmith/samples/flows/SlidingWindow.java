package dev.filtersmith.samples.flows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * A window that reports the arrival and the expiry of each record. It moves in steps of a 64th of
 * its length, because single operations are too short to be timed.
 *
 * <p>It stores the records of the window. A program that has its stream in a file, or can request
 * it again, would read it twice, the second time a window behind, and store no record at all.
 */
final class SlidingWindow implements Consumer<Arrival> {
    private static final int STEPS = 64;

    private final double length;
    private final Consumer<List<Flow>> arrive;
    private final Consumer<List<Flow>> expire;
    private final Deque<Arrival> live = new ArrayDeque<>();
    private final List<Arrival> step = new ArrayList<>();
    private double endOfStep = Double.NEGATIVE_INFINITY;

    /**
     * Creates an empty window.
     *
     * @param length length in seconds
     * @param arrive receives the flows of the records that arrive in a step
     * @param expire receives, before them, the flows of the records that expire until the end of
     * that step
     */
    SlidingWindow(double length, Consumer<List<Flow>> arrive, Consumer<List<Flow>> expire) {
        this.length = length;
        this.arrive = arrive;
        this.expire = expire;
    }

    /** Adds the next record, which must not be earlier than the previous one. */
    @Override
    public void accept(Arrival arrival) {
        if (arrival.time() >= endOfStep) {
            endStep();
            double stepLength = length / STEPS;
            endOfStep = (Math.floor(arrival.time() / stepLength) + 1) * stepLength;
        }
        step.add(arrival);
    }

    /** Ends the last step. The records in the window stay. */
    void endStep() {
        expireUntil(endOfStep - length);
        arrive.accept(step.stream().map(Arrival::flow).toList());
        live.addAll(step);
        step.clear();
    }

    /** Lets all records expire. */
    void expireAll() {
        expireUntil(Double.POSITIVE_INFINITY);
    }

    private void expireUntil(double time) {
        List<Flow> expired = new ArrayList<>();
        while (!live.isEmpty() && live.getFirst().time() < time) {
            expired.add(live.removeFirst().flow());
        }
        expire.accept(expired);
    }
}
