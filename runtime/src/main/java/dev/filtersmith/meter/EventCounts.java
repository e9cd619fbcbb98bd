package dev.filtersmith.meter;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts of events that the words of a filter do not show: moves of elements, puts that found their
 * buckets full, and removals that found nothing. One thread counts in fields. Several count in
 * adders, far from the fields that all threads read.
 */
public final class EventCounts {
    private final @Nullable LongAdder sharedMoves;
    private final @Nullable LongAdder sharedOverflows;
    private final long movesBefore;
    private final long overflowsBefore;
    private final AtomicLong missedRemovals = new AtomicLong();
    private long moves;
    private long overflows;

    /** Creates counts of 0. */
    public EventCounts(boolean shared) {
        this(shared, 0, 0);
    }

    private EventCounts(boolean shared, long movesBefore, long overflowsBefore) {
        this.sharedMoves = shared ? new LongAdder() : null;
        this.sharedOverflows = shared ? new LongAdder() : null;
        this.movesBefore = movesBefore;
        this.overflowsBefore = overflowsBefore;
    }

    /** Returns counts that begin with the present numbers, for one thread. */
    public EventCounts copy() {
        return new EventCounts(false, moves(), overflows());
    }

    public void moved(long elements) {
        if (sharedMoves == null) {
            moves += elements;
        } else {
            sharedMoves.add(elements);
        }
    }

    /** Counts a put that found its buckets full. */
    public void overflowed() {
        overflowed(1);
    }

    /** Counts puts that found their buckets full. */
    public void overflowed(long puts) {
        if (sharedOverflows == null) {
            overflows += puts;
        } else {
            sharedOverflows.add(puts);
        }
    }

    /** Adds the events that a copy has counted. Other threads may have counted here meanwhile. */
    public void addFrom(EventCounts copy) {
        moved(copy.moves() - copy.movesBefore);
        overflowed(copy.overflows() - copy.overflowsBefore);
    }

    public long moves() {
        return movesBefore + (sharedMoves == null ? moves : sharedMoves.sum());
    }

    /** Returns the number of puts that found their buckets full. */
    public long overflows() {
        return overflowsBefore + (sharedOverflows == null ? overflows : sharedOverflows.sum());
    }

    /** Counts a removal that found nothing. */
    public void missedRemoval() {
        missedRemovals.getAndIncrement();
    }

    /** Returns the number of removals that found nothing. Those of copies are not added. */
    public long missedRemovals() {
        return missedRemovals.get();
    }
}
