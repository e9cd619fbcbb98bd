package dev.filtersmith.parts;

import dev.filtersmith.storage.TableWords;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps changes of the list of the filters apart from changes of their content, which go on beside
 * each other. Lookups take no part.
 */
public final class ChangeLock {
    /** The lock of views, which have no changes. */
    static final ChangeLock OF_VIEWS = new ChangeLock(true);

    private final @Nullable StampedLock lock;

    public ChangeLock(boolean shared) {
        this.lock = shared ? new StampedLock() : null;
    }

    /** Begins a change of the content. Returns a stamp for {@link #exit}. */
    public long enter(String change) {
        return lock == null ? 0 : allowed(lock, change).readLock();
    }

    /** Begins a change of the content while there is no other. Returns a stamp to exit with. */
    long enterAlone(String change) {
        return lock == null ? 0 : allowed(lock, change).writeLock();
    }

    private StampedLock allowed(StampedLock held, String change) {
        if (this == OF_VIEWS) {
            throw TableWords.readOnly(change);
        }
        return held;
    }

    public void exit(long stamp) {
        if (lock != null) {
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
