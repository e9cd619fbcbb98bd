package dev.filtersmith.micrometer;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The values of a filter, read once for all meters of a scrape. A snapshot is used until it is
 * older than the staleness. Threads that scrape at the same time wait for one reading.
 */
final class Reading {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    /** What is read. */
    interface Source {
        /** Returns the present values. */
        Snapshot read();

        /** Returns the number of the filter that the last values are of: another after a swap. */
        long filter();
    }

    private final Source source;
    private final long staleNanos;
    private final LongSupplier clock;
    private final Map<String, Total> totals = new ConcurrentHashMap<>();
    private Snapshot last = Snapshot.UNKNOWN;
    private boolean isRead;
    private long readAt;

    Reading(Source source, Duration staleness, LongSupplier clock) {
        this.source = source;
        this.staleNanos = staleness.toNanos();
        this.clock = clock;
    }

    /** Returns a count that never falls, the same one for the same name. */
    Total total(String name, ToDoubleFunction<Snapshot> of) {
        return totals.computeIfAbsent(name, key -> new Total(this, of));
    }

    /** Returns the snapshot, and renews it before if it is stale. */
    synchronized Snapshot now() {
        if (!isRead || clock.getAsLong() - readAt >= staleNanos) {
            last = read();
            // The age counts from the end: a pass may take longer than a snapshot is kept.
            readAt = clock.getAsLong();
            isRead = true;
            totals.values().forEach(total -> total.take(last, source.filter()));
        }
        return last;
    }

    private Snapshot read() {
        try {
            return source.read();
        } catch (RuntimeException unreadable) {
            // A closed view, or a filter that was changed during the pass against its contract.
            LOGGER.log(System.Logger.Level.DEBUG, "metrics of a filter", unreadable);
            return Snapshot.UNKNOWN;
        }
    }
}
