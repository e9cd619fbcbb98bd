package dev.filtersmith.threads.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The puts that answered true: those of new keys. */
final class Fresh {
    private final AtomicLong puts = new AtomicLong();
    private final Map<Long, AtomicInteger> shared = new ConcurrentHashMap<>();

    void put(long key) {
        puts.incrementAndGet();
        if (Index.isShared(key)) {
            shared.computeIfAbsent(key, any -> new AtomicInteger()).incrementAndGet();
        }
    }

    long puts() {
        return puts.get();
    }

    /** Returns whether no two writers were told that they put one key first. */
    boolean isOnceEach() {
        return shared.values().stream().allMatch(count -> count.get() == 1);
    }
}
