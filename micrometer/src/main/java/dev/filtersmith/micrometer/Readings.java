package dev.filtersmith.micrometer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * The filters of one registry. They are read together, when a meter of one is read and the values
 * are stale: if each had an age of its own, the passes over the others could take so long that it
 * is stale again at the next meter. Threads that scrape at the same time wait for one reading.
 */
final class Readings {
    private final long staleNanos;
    private final LongSupplier clock;

    /** Added to and removed from without the lock, which is held during passes. */
    private final List<Reading> all = new CopyOnWriteArrayList<>();

    private final Object lock = new Object();
    private boolean isRead;
    private long readAt;

    Readings(Duration staleness, LongSupplier clock) {
        this.staleNanos = staleness.toNanos();
        this.clock = clock;
    }

    Reading add(Reading.Source source) {
        Reading reading = new Reading(this, source);
        all.add(reading);
        return reading;
    }

    void remove(Reading reading) {
        all.remove(reading);
    }

    /** Renews the values of all filters if they are stale; if none may be kept, those of one. */
    void renew(Reading asked) {
        synchronized (lock) {
            if (staleNanos == 0) {
                asked.read();
            } else if (!isRead || clock.getAsLong() - readAt >= staleNanos) {
                all.forEach(Reading::read);
                // The age counts from the end: passes may take longer than values are kept.
                readAt = clock.getAsLong();
                isRead = true;
            } else if (!asked.isRead()) {
                asked.read(); // It was added since.
            }
        }
    }
}
