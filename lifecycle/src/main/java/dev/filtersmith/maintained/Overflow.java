package dev.filtersmith.maintained;

import dev.filtersmith.FilterFullException;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keys that a full filter refused, each with its number, until a larger one is there. */
final class Overflow<T> {
    private final ConcurrentHashMap<T, Integer> keys = new ConcurrentHashMap<>();
    private final AtomicInteger elements = new AtomicInteger();
    private final int most;
    private final Object lock = new Object();

    /** Whether there was no room for a key here, either. */
    private volatile boolean isFull;

    /** A moment before the first key was refused; null if none was. */
    private volatile @Nullable Instant since;

    Overflow(int most) {
        this.most = most;
    }

    /** Adds a key that is not live yet, or refuses it as the filter did. */
    void add(T key, FilterFullException full) {
        Instant now = Instant.now();
        if (elements.incrementAndGet() > most) {
            elements.decrementAndGet();
            isFull = true;
            throw full;
        }
        keep(key, now);
    }

    /**
     * Adds a key that was accepted before, however many there are.
     *
     * @param moment moment that is not after the key became live
     */
    void addAccepted(T key, Instant moment) {
        elements.incrementAndGet();
        keep(key, moment);
    }

    private void keep(T key, Instant moment) {
        // Before the key is there: a save that sees the key sees the moment, too.
        synchronized (lock) {
            since = notAfter(moment);
        }
        keys.merge(key, 1, Integer::sum);
    }

    /** Removes an occurrence of a key, and returns whether there was one. */
    boolean remove(T key) {
        boolean[] removed = new boolean[1];
        keys.computeIfPresent(key, (same, count) -> {
            removed[0] = true;
            return count == 1 ? null : count - 1;
        });
        if (removed[0]) {
            elements.decrementAndGet();
        }
        return removed[0];
    }

    boolean contains(T key) {
        return elements.get() > 0 && keys.containsKey(key);
    }

    int size() {
        return elements.get();
    }

    /** Returns whether keys wait here, or one has been refused here, too. */
    boolean isNeeded() {
        return isFull || elements.get() > 0;
    }

    /** Returns the moment, or an earlier one if keys were refused before it. */
    Instant notAfter(Instant moment) {
        Instant first = since;
        return first != null && first.isBefore(moment) ? first : moment;
    }
}
