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

    /**
     * Begins a change of the content while there is no other. Returns a stamp to exit with.
     */
    long enterAlone() {
        return lock == null ? 0 : lock.writeLock();
    }

    void exit(long stamp) {
        if (lock != null) {
            lock.unlock(stamp);
        }
    }

    /** Runs a change of the list, or of all filters at once. */
    void alone(Runnable change) {
        long stamp = enterAlone();
        try {
            change.run();
        } finally {
            exit(stamp);
        }
    }
}
