package dev.filtersmith.flink;

import java.io.Serializable;
import java.time.Duration;

/**
 * The shards and periods of a window.
 *
 * @param shards number of shards, a power of two
 * @param panes number of periods that a key is remembered for
 * @param periodMillis length of a period
 * @param isEventTime whether the time of a record is its timestamp, and not that of its arrival
 */
record WindowShape(int shards, int panes, long periodMillis, boolean isEventTime) implements Serializable {
    private static final int MAX_PANES = 1000;
    private static final int MAX_SHARDS = 4096;
    private static final Duration LONGEST = Duration.ofDays(36_525);

    /** The defaults. */
    static final WindowShape USUAL =
            new WindowShape(128, 2, Duration.ofMinutes(10).toMillis(), true);

    WindowShape withShards(int count) {
        if (count < 1 || count > MAX_SHARDS || Integer.bitCount(count) != 1) {
            throw new IllegalArgumentException("shards(" + count + "): use a power of two of at most " + MAX_SHARDS);
        }
        return new WindowShape(count, panes, periodMillis, isEventTime);
    }

    WindowShape withPanes(int count) {
        if (count < 2 || count > MAX_PANES) {
            throw new IllegalArgumentException(
                    "panes(" + count + "): use 2 to " + MAX_PANES + " panes. With one, all keys would expire at once.");
        }
        return new WindowShape(shards, count, periodMillis, isEventTime);
    }

    WindowShape withPeriod(Duration period) {
        if (period.compareTo(Duration.ofMillis(1)) < 0 || period.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("every(" + period + "): use 1 millisecond to 36,525 days");
        }
        return new WindowShape(shards, panes, period.toMillis(), isEventTime);
    }

    WindowShape inProcessingTime() {
        return new WindowShape(shards, panes, periodMillis, false);
    }

    long periodOf(long time) {
        return Math.floorDiv(time, periodMillis);
    }

    /** Returns whether keys of a period count for records of another one. */
    boolean reaches(long period, long other) {
        long apart = Math.max(period, other) - Math.min(period, other);
        return apart >= 0 && apart < panes; // Below 0 if it overflows.
    }

    /**
     * Returns the time from which no on-time record can reach a period: the watermark, or the time
     * of arrival.
     */
    long overAt(long period) {
        if (period > Long.MAX_VALUE / periodMillis - panes) {
            return Long.MAX_VALUE;
        }
        long next = period + panes;
        return isEventTime ? next * periodMillis - 1 : next * periodMillis;
    }
}
