package dev.filtersmith.meter;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts of events that the words of a filter do not show: moves of elements, puts that found their
 * buckets full, and removals that found nothing. One thread counts in fields. Several count in
 * adders, far from the fields that all threads read.
 */
public final class EventCounts {
    /** The counts of several threads, or those that a copy began with; null for others. */
    private final @Nullable Others others;

    private long missedRemovals;
    private long moves;
    private long overflows;

    /** A class, since a record is larger. */
    private static final class Others {
        private final LongAdder moves = new LongAdder();
        private final LongAdder overflows = new LongAdder();
        private final LongAdder missedRemovals = new LongAdder();
        private final boolean shared;

        Others(boolean shared) {
            this.shared = shared;
        }
    }

    /** Creates counts of 0. */
    public EventCounts(boolean shared) {
        this(shared ? new Others(true) : null);
    }

    private EventCounts(@Nullable Others others) {
        this.others = others;
    }

    /** Returns counts that begin with the present numbers, for one thread. */
    public EventCounts copy() {
        Others before = new Others(false);
        before.moves.add(moves());
        before.overflows.add(overflows());
        return new EventCounts(before);
    }

    private @Nullable Others shared() {
        return others == null || !others.shared ? null : others;
    }

    public void moved(long elements) {
        Others several = shared();
        if (several == null) {
            moves += elements;
        } else {
            several.moves.add(elements);
        }
    }

    /** Counts a put that found its buckets full. */
    public void overflowed() {
        overflowed(1);
    }

    /** Counts puts that found their buckets full. */
    public void overflowed(long puts) {
        Others several = shared();
        if (several == null) {
            overflows += puts;
        } else {
            several.overflows.add(puts);
        }
    }

    /** Adds the events that a copy has counted. Other threads may have counted here meanwhile. */
    public void addFrom(EventCounts copy) {
        moved(copy.moves);
        overflowed(copy.overflows);
    }

    public long moves() {
        return moves + (others == null ? 0 : others.moves.sum());
    }

    /** Returns the number of puts that found their buckets full. */
    public long overflows() {
        return overflows + (others == null ? 0 : others.overflows.sum());
    }

    /** Counts a removal that found nothing. */
    public void missedRemoval() {
        Others several = shared();
        if (several == null) {
            missedRemovals++;
        } else {
            several.missedRemovals.increment();
        }
    }

    /** Returns the number of removals that found nothing. Those of copies are not added. */
    public long missedRemovals() {
        return missedRemovals + (others == null ? 0 : others.missedRemovals.sum());
    }
}
