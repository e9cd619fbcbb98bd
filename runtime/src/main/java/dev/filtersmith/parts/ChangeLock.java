package dev.filtersmith.parts;

import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps changes of the list of the filters apart from changes of their content, which go on beside
 * each other. Lookups take no part.
 */
final class ChangeLock {
    private final @Nullable StampedLock lock;

    ChangeLock(boolean shared) {
        this.lock = shared ? new StampedLock() : null;
    }

    /** Begins a change of the content. Returns a stamp for {@link #exit}. */
    long enter() {
        return lock == null ? 0 : lock.readLock();
    }

    void exit(long stamp) {
        if (lock != null) {
            lock.unlockRead(stamp);
        }
    }

    /** Runs a change of the list, or of all filters at once. */
    void alone(Runnable change) {
        if (lock == null) {
            change.run();
            return;
        }
        long stamp = lock.writeLock();
        try {
            change.run();
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
