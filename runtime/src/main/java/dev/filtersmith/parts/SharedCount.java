package dev.filtersmith.parts;

import dev.filtersmith.meter.ThreadCounts;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A number of elements that several writers change, each in a line of the cache of its own. A
 * comparison with a limit is exact, but reads the counts of all threads only near the limit: how
 * far the number is from it follows from the sum when a thread last passed a multiple of the {@link
 * #STEP}.
 */
final class SharedCount {
    private static final int ADDED = 0;
    private static final int REMOVED = 1;

    private static final int STEP = 64;

    /** The farthest that the number can be from the last sum, whatever the number of threads. */
    private static final int FARTHEST = (ThreadCounts.STRIPES + 2) * STEP;

    private final ThreadCounts changes = new ThreadCounts();

    /** What the number has beyond the changes. */
    private volatile long others;

    /** The number when a thread last passed a step, or when it was set. */
    private volatile long known;

    /** Number of threads that have passed a step, and not looked yet. */
    private final AtomicInteger looking = new AtomicInteger();

    void increment() {
        add(ADDED);
    }

    /** Subtracts 1 unless the number is 0. */
    void decrement() {
        add(REMOVED);
        if (isBelow(0)) {
            raise();
        }
    }

    /** Sets a number below 0 to 0, once where several threads have seen it. */
    private void raise() {
        synchronized (changes) {
            others -= Math.min(0, get());
        }
    }

    /** Each place only grows, so that alternate changes pass no step again and again. */
    private void add(int place) {
        long before = changes.add(ThreadCounts.stripe(), place, 1);
        if (before % STEP == STEP - 1) {
            looking.incrementAndGet();
            try {
                look();
            } finally {
                looking.decrementAndGet();
            }
        }
    }

    /** Keeps the number. Later calls know no older one. */
    private void look() {
        synchronized (changes) {
            known = get();
        }
    }

    /**
     * Returns the number, or up to {@link #STEP} more beside removals. What is added is read last,
     * so that no element is left out; and again if the thread was interrupted in between.
     */
    long get() {
        while (true) {
            long removed = changes.sum(REMOVED);
            long added = changes.sum(ADDED);
            if (changes.sum(REMOVED) - removed <= STEP) {
                return others + added - removed;
            }
        }
    }

    /** Sets the number, while no thread changes it. */
    void set(long number) {
        synchronized (changes) {
            others += number - get();
            known = number;
        }
    }

    /**
     * Returns whether the number is below a limit. Only additions in progress may be missing, one
     * for each thread; and up to {@link #STEP} for a thread that is suspended between an addition
     * and the count of those that look.
     */
    boolean isBelow(long limit) {
        // Before what is known: a thread that waits to know more has begun to look.
        boolean isKnown = looking.get() == 0;
        long distance = limit - known;
        return (isKnown && distance > FARTHEST) || isBelow(limit, distance, isKnown);
    }

    private boolean isBelow(long limit, long distance, boolean isKnown) {
        if (!isKnown) {
            return get() < limit;
        }
        long most = (changes.stripes() + 2L) * STEP;
        return distance > most || (distance > -most && get() < limit);
    }
}
