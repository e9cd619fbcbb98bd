package dev.filtersmith.maintained;

import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A table of keys, dated at their insertion, that acts between the keys that it delivers. */
final class StoredRows<T> implements KeySource<T> {
    private final Map<T, Instant> rows = new ConcurrentHashMap<>();
    private final AtomicInteger scans = new AtomicInteger();
    private volatile Consumer<T> beforeEach = key -> {};
    private volatile Consumer<T> afterEach = key -> {};
    private volatile Runnable before = () -> {};
    private volatile Runnable after = () -> {};

    boolean insert(T key) {
        return rows.putIfAbsent(key, Instant.now()) == null;
    }

    boolean delete(T key) {
        return rows.remove(key) != null;
    }

    Map<T, Instant> rows() {
        return rows;
    }

    int scans() {
        return scans.get();
    }

    /** Sets what happens before a key is delivered, in the thread of the scan. */
    void beforeEach(Consumer<T> action) {
        beforeEach = action;
    }

    /** Sets what happens after a key was taken, in the thread of the scan. */
    void afterEach(Consumer<T> action) {
        afterEach = action;
    }

    /** Sets what happens when a scan begins, before it has looked at a key. */
    void before(Runnable action) {
        before = action;
    }

    /** Sets what happens when all keys were delivered. */
    void after(Runnable action) {
        after = action;
    }

    @Override
    public Stream<T> all() {
        scans.incrementAndGet();
        before.run();
        return delivered(rows.keySet().stream());
    }

    @Override
    public Stream<T> since(Instant moment) {
        return delivered(rows.entrySet().stream()
                .filter(row -> !row.getValue().isBefore(moment))
                .map(Map.Entry::getKey));
    }

    private Stream<T> delivered(Stream<T> keys) {
        Iterator<T> next = keys.iterator();
        Iterator<T> acting = new Iterator<>() {
            private @Nullable T last;
            private boolean ended;

            @Override
            public boolean hasNext() {
                if (last != null) {
                    T taken = last;
                    last = null;
                    afterEach.accept(taken);
                }
                boolean more = next.hasNext();
                if (!more && !ended) {
                    ended = true;
                    after.run();
                }
                return more;
            }

            @Override
            public T next() {
                T key = next.next();
                last = key;
                beforeEach.accept(key);
                return key;
            }
        };
        Iterable<T> keysInTurn = () -> acting;
        return StreamSupport.stream(keysInTurn.spliterator(), false);
    }
}
