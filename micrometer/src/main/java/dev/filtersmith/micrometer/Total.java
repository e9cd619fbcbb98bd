package dev.filtersmith.micrometer;

import java.util.function.ToDoubleFunction;

/**
 * A count that never falls. Where a filter takes the place of another, its counts begin at 0, and
 * the total goes on from the last value of the one before. Where the filter is gone, it stays.
 */
final class Total {
    private final Reading reading;
    private final ToDoubleFunction<Snapshot> of;
    private double before;
    private double last;

    /** The filter that the last value is of, by its number among those that were read. */
    private long filter;

    Total(Reading reading, ToDoubleFunction<Snapshot> of) {
        this.reading = reading;
        this.of = of;
    }

    double now() {
        reading.now();
        return value();
    }

    /** Takes a new snapshot. Called for each, so that no filter's last known count is missed. */
    synchronized void take(Snapshot snapshot, long number) {
        double value = of.applyAsDouble(snapshot);
        if (Double.isNaN(value)) {
            return;
        }
        if (number != filter) {
            before += last;
            filter = number;
        }
        last = value;
    }

    private synchronized double value() {
        return before + last;
    }
}
