package dev.filtersmith;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The filter in use, and the ledgers of the keys that change. The two steps of a change share a
 * lock, which a rebuild takes alone for a moment when it begins and when it ends. Lookups take
 * none. {@code docs/design-decisions/maintained.md} has the reasons.
 */
final class MaintainedKeys<T, F extends Filter> {
    /** The filter in use and the keys that it refused, which take effect together. */
    record Content<T, F extends Filter>(@Nullable F filter, Overflow<T> overflow, AtomicLong elements) {
        boolean holdsExpected() {
            return filter == null || elements.get() > filter.expectedElements();
        }
    }

    private final KeyAccess<T, F> access;
    private final int overflow;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** Keys under change; during a rebuild, also those that have changed since it began. */
    private final ConcurrentHashMap<T, KeyLedger> ledgers = new ConcurrentHashMap<>();

    private volatile Content<T, F> content;

    /** Whether ledgers are kept after their changes. Written with the lock alone. */
    private boolean rebuilding;

    MaintainedKeys(KeyAccess<T, F> access, int overflow) {
        this.access = access;
        this.overflow = overflow;
        this.content = new Content<>(null, new Overflow<>(overflow), new AtomicLong());
    }

    Content<T, F> content() {
        return content;
    }

    int ledgers() {
        return ledgers.size();
    }

    boolean mightContain(T key) {
        // Read once: after a swap, the keys that were refused are in the filter. Overflow first:
        // elements are taken from there first, so that those of a live key never leave the filter
        // for good while the overflow has none.
        Content<T, F> now = content;
        F filter = now.filter();
        return filter == null || now.overflow().contains(key) || access.mightContain(filter, key);
    }

    /** Adds a key that is about to become live. Returns whether the filter had no room for it. */
    boolean beginPut(T key) {
        lock.readLock().lock();
        try {
            boolean refused = add(content, key);
            ledgers.compute(key, (same, known) -> {
                KeyLedger ledger = known == null ? new KeyLedger() : known;
                ledger.beginPut();
                return ledger;
            });
            return refused;
        } finally {
            lock.readLock().unlock();
        }
    }

    void beginRemoval(T key) {
        lock.readLock().lock();
        try {
            ledgers.compute(key, (same, known) -> {
                KeyLedger ledger = known == null ? new KeyLedger() : known;
                ledger.beginRemoval();
                return ledger;
            });
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Ends a put. Returns whether the filter holds more than it was made for. */
    boolean endPut(T key, ChangeOutcome outcome) {
        lock.readLock().lock();
        try {
            Content<T, F> now = content;
            if (outcome == ChangeOutcome.UNCHANGED) {
                take(now, key);
            } else {
                now.elements().incrementAndGet();
            }
            end(now, key, true, outcome);
            return now.filter() != null && now.holdsExpected();
        } finally {
            lock.readLock().unlock();
        }
    }

    void endRemoval(T key, ChangeOutcome outcome) {
        lock.readLock().lock();
        try {
            Content<T, F> now = content;
            if (outcome == ChangeOutcome.DONE) {
                take(now, key);
                now.elements().addAndGet(now.filter() instanceof DeletableFilter ? -1 : 0);
            }
            end(now, key, false, outcome);
        } finally {
            lock.readLock().unlock();
        }
    }

    private void end(Content<T, F> now, T key, boolean put, ChangeOutcome outcome) {
        ledgers.compute(key, (same, known) -> {
            KeyLedger ledger = Objects.requireNonNull(known);
            ledger.end(put, outcome);
            if (ledger.isUnderWay()) {
                return ledger;
            }
            int excess = ledger.settleGroup();
            for (int i = 0; ledger.isSettled() && i < excess; i++) {
                take(now, key);
            }
            return rebuilding && !ledger.isUnchanged() ? ledger : null;
        });
    }

    /** Adds an occurrence to the content, if there is a filter. */
    private boolean add(Content<T, F> to, T key) {
        F filter = to.filter();
        if (filter == null) {
            return false;
        }
        try {
            access.put(filter, key);
            return false;
        } catch (FilterFullException full) {
            to.overflow().add(key, full);
            return true;
        }
    }

    /** Takes an occurrence, which is there, from the content, if there is a filter. */
    private void take(Content<T, F> from, T key) {
        F filter = from.filter();
        if (filter != null && !from.overflow().remove(key)) {
            access.remove(filter, key);
        }
    }

    // The rebuild, in one thread.

    /** Begins to keep ledgers: of the changes under way, and of all to come. */
    void beginRebuild() {
        lock.writeLock().lock();
        try {
            ledgers.values().removeIf(ledger -> !ledger.isUnderWay());
            ledgers.values().forEach(KeyLedger::rebuildBegins);
            rebuilding = true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Returns whether a delivered key is to be put: not if its ledger will account for it. */
    boolean accepts(T key) {
        return ledgers.computeIfPresent(key, (same, ledger) -> {
                    ledger.passOver();
                    return ledger;
                })
                == null;
    }

    /**
     * Lets a filter with the delivered keys take the place of the one in use.
     *
     * @throws FilterFullException if there is no room for the keys that have changed; the filter in
     *     use stays
     */
    void swap(F filter, long delivered) {
        lock.writeLock().lock();
        try {
            int most = filter instanceof DeletableFilter ? Integer.MAX_VALUE : 1;
            long elements = delivered;
            for (Map.Entry<T, KeyLedger> changed : ledgers.entrySet()) {
                for (int copies = Math.min(changed.getValue().copies(), most); copies > 0; copies--) {
                    access.put(filter, changed.getKey());
                    elements++;
                }
            }
            ledgers.values().forEach(KeyLedger::settled);
            content = new Content<>(filter, new Overflow<>(overflow), new AtomicLong(elements));
            keepLedgersUnderWay();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Ends a rebuild without a filter. */
    void abandon() {
        lock.writeLock().lock();
        try {
            keepLedgersUnderWay();
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void keepLedgersUnderWay() {
        rebuilding = false;
        ledgers.values().removeIf(ledger -> !ledger.isUnderWay());
    }
}
