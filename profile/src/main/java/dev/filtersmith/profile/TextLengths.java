package dev.filtersmith.profile;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The lengths of texts that were hashed a moment ago, one for each thread: a put follows the hash
 * of its key, in the same thread. Only some are told after each {@link #renew}, so that the hash of
 * text takes no longer for most of the time. Any thread may call it.
 */
final class TextLengths {
    private static final int THREADS = 1 << 6;
    private static final int MOST = 1 << 10;
    private static final long MOST_BYTES = 0xffff_ffffL;

    /** The number of a thread above 32 bits of a length; two threads may share a place. */
    private final AtomicLongArray last = new AtomicLongArray(THREADS);

    private final AtomicInteger left = new AtomicInteger(MOST);

    /** Wants some more lengths, and forgets those that no put has taken. */
    void renew() {
        for (int place = 0; place < THREADS; place++) {
            last.set(place, 0);
        }
        left.set(MOST);
    }

    /** Takes the length of a text. Returns whether further ones are wanted. */
    boolean hashed(long bytes) {
        long thread = Thread.currentThread().getId();
        last.set(place(thread), thread << Integer.SIZE | Math.min(bytes, MOST_BYTES));
        return left.decrementAndGet() > 0;
    }

    /**
     * Returns the length that this thread hashed last, and forgets it; -1 if there is none, or
     * another may have followed that was not told.
     */
    long take() {
        if (left.get() <= 0) {
            return -1;
        }
        long thread = Thread.currentThread().getId();
        long seen = last.get(place(thread));
        if (seen == 0 || seen >>> Integer.SIZE != (thread & MOST_BYTES)) {
            return -1;
        }
        last.set(place(thread), 0);
        return seen & MOST_BYTES;
    }

    private static int place(long thread) {
        return (int) thread & (THREADS - 1);
    }
}
