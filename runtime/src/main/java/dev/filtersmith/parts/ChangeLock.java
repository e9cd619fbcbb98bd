package dev.filtersmith.parts;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.ThreadCounts;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableWords;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps changes of the list of the filters apart from changes of their content, which go on beside
 * each other. Lookups take no part.
 *
 * <p>Several writers would wait for the line of the lock's shared side at each change. So a change
 * of the content is only counted, in a line of its thread, and takes the shared side if another
 * thread is alone or about to be. A thread that has the lock alone waits until none is counted.
 */
public final class ChangeLock {
    /** The lock of views, which have no changes. */
    static final ChangeLock OF_VIEWS = new ChangeLock(Concurrency.SINGLE_WRITER);

    private final @Nullable StampedLock lock;

    /** The changes of the content that go on by several writers; otherwise null. */
    private final @Nullable ThreadCounts changing;

    /** Whether a thread of several is alone, or waits for it. */
    private volatile boolean isAlone;

    public ChangeLock(Concurrency mode) {
        this.lock = mode.isShared() ? new StampedLock() : null;
        this.changing = mode.hasSeveralWriters() ? new ThreadCounts() : null;
    }

    /** Begins a change of the content. Returns a stamp for {@link #exit}. */
    public long enter(String change) {
        if (lock == null) {
            return 0;
        }
        StampedLock held = allowed(lock, change);
        return changing == null ? held.readLock() : count(changing, held);
    }

    /** Counts a change of the content. Returns a negative number with the stripe in it. */
    private long count(ThreadCounts counts, StampedLock held) {
        int stripe = ThreadCounts.stripe();
        counts.add(stripe, 0, 1);
        if (!isAlone) {
            return ~stripe;
        }
        counts.addAgain(stripe, 0, -1);
        return held.readLock();
    }

    /** Begins a change of the content while there is no other. Returns a stamp to exit with. */
    long enterAlone(String change) {
        if (lock == null) {
            return 0;
        }
        long stamp = allowed(lock, change).writeLock();
        if (changing != null) {
            isAlone = true;
            for (int tries = 1; changing.sum(0) != 0; tries++) {
                Stripes.pause(tries);
            }
        }
        return stamp;
    }

    private StampedLock allowed(StampedLock held, String change) {
        if (this == OF_VIEWS) {
            throw TableWords.readOnly(change);
        }
        return held;
    }

    public void exit(long stamp) {
        if (stamp < 0 && changing != null) {
            changing.addAgain((int) ~stamp, 0, -1);
        } else if (lock != null) {
            if (StampedLock.isWriteLockStamp(stamp)) {
                isAlone = false;
            }
            lock.unlock(stamp);
        }
    }

    /** Runs a change of the list, or of all filters at once. */
    public void alone(String change, Runnable changes) {
        long stamp = enterAlone(change);
        try {
            changes.run();
        } finally {
            exit(stamp);
        }
    }

    /** Copies the filters while nothing changes. */
    public <T> T copied(Supplier<T> copy) {
        if (this == OF_VIEWS) {
            return copy.get();
        }
        long stamp = enterAlone("copy");
        try {
            return copy.get();
        } finally {
            exit(stamp);
        }
    }
}
