package dev.filtersmith;

import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keys that a full filter refused, each with its number, until a larger one is there. */
final class Overflow<T> {
    private final ConcurrentHashMap<T, Integer> keys = new ConcurrentHashMap<>();
    private final AtomicInteger elements = new AtomicInteger();
    private final int most;

    /** A moment before the first key was refused; null if none was. */
    private volatile @Nullable Instant since;

    Overflow(int most) {
        this.most = most;
    }

    /** Adds a key, or refuses it as the filter did. */
    void add(T key, FilterFullException full) {
        Instant now = Instant.now();
        if (elements.incrementAndGet() > most) {
            elements.decrementAndGet();
            throw full;
        }
        // Before the key is there: a save that sees the key sees the moment, too.
        firstAt(now);
        keys.merge(key, 1, Integer::sum);
    }

    private synchronized void firstAt(Instant now) {
        Instant first = since;
        if (first == null || now.isBefore(first)) {
            since = now;
        }
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

    /** Returns the moment, or an earlier one if keys were refused before it. */
    Instant notAfter(Instant moment) {
        Instant first = since;
        return first != null && first.isBefore(moment) ? first : moment;
    }
}
