package dev.filtersmith.micrometer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The values of a filter, read once for all meters of a scrape, with those of other filters. */
final class Reading {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    /** What is read, in one thread at a time. */
    interface Source {
        Snapshot read();

        /** Returns the number of the filter that the last values are of: another after a swap. */
        long filter();
    }

    private final Readings readings;
    private final Source source;
    private final Map<String, Total> totals = new ConcurrentHashMap<>();
    private volatile Snapshot last = Snapshot.UNKNOWN;
    private volatile boolean isRead;

    Reading(Readings readings, Source source) {
        this.readings = readings;
        this.source = source;
    }

    /** Returns a count that never falls, the same one for the same name. */
    Total total(String name, ToDoubleFunction<Snapshot> of) {
        return totals.computeIfAbsent(name, key -> new Total(this, of));
    }

    /** Returns the snapshot, which is renewed before if it is stale. */
    Snapshot now() {
        readings.renew(this);
        return last;
    }

    boolean isRead() {
        return isRead;
    }

    /** Takes a new snapshot. Called by one thread at a time. */
    void read() {
        last = snapshot();
        isRead = true;
        totals.values().forEach(total -> total.take(last, source.filter()));
    }

    private Snapshot snapshot() {
        try {
            return source.read();
        } catch (RuntimeException unreadable) {
            // A closed view, or a filter that was changed during the pass against its contract.
            LOGGER.log(System.Logger.Level.DEBUG, "metrics of a filter", unreadable);
            return Snapshot.UNKNOWN;
        }
    }
}
