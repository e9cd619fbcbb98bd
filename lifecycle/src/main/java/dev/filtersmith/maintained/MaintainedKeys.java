package dev.filtersmith.maintained;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The filter in use, and the ledgers of the keys that change. The two steps of a change share a
 * lock, which a rebuild takes alone for a moment when it begins and when it ends. Lookups take
 * none. {@code docs/design-decisions/maintained.md} has the reasons.
 */
final class MaintainedKeys<T, F extends Filter> {
    /**
     * The filter in use, the keys that it refused, and those that are known to be absent, which
     * take effect together.
     *
     * @param absent keys that the store did not have; null if they are not learned
     * @param elements elements of the filter and the overflow
     * @param dead those of removed keys, which a family without deletion keeps
     * @param removedFrom most elements of live keys when one of them was removed
     */
    record Content<T, F extends Filter>(
            @Nullable F filter,
            Overflow<T> overflow,
            @Nullable AbsentKeys absent,
            AtomicLong elements,
            AtomicLong dead,
            AtomicLong removedFrom) {
        Content(@Nullable F filter, Overflow<T> overflow, @Nullable AbsentKeys absent, long elements) {
            this(filter, overflow, absent, new AtomicLong(elements), new AtomicLong(), new AtomicLong());
        }

        /** Counts the removal of a live key. */
        void removed() {
            long live = live();
            if (live > removedFrom.get()) {
                removedFrom.accumulateAndGet(live, Math::max);
            }
            if (filter instanceof DeletableFilter) {
                elements.decrementAndGet();
            } else {
                dead.incrementAndGet();
            }
        }

        /** Returns the most elements of live keys since the filter was built. */
        long peak() {
            return Math.max(removedFrom.get(), live());
        }

        /** Returns the number of elements of live keys. */
        long live() {
            return elements.get() - dead.get();
        }

        /** Returns whether a new filter would have room for more: a first one, or a larger one. */
        boolean needsRoom() {
            return filter == null
                    || elements.get() > filter.expectedElements()
                    || (overflow.isNeeded() && mayBeFull(filter, elements.get()));
        }
    }

    /** Stands for a stamp, which is a number of steps, where the store need not be asked. */
    static final long DENIED = -1;

    private final KeyAccess<T, F> access;
    private final AbsentRoom<T> room;
    private final int overflow;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** Keys under change; during a rebuild, also those that have changed since it began. */
    private final ConcurrentHashMap<T, KeyLedger> ledgers = new ConcurrentHashMap<>();

    private volatile Content<T, F> content;

    /** Whether ledgers are kept after their changes. Written with the lock alone. */
    private boolean rebuilding;

    MaintainedKeys(KeyAccess<T, F> access, AbsentRoom<T> room, int overflow) {
        this.access = access;
        this.room = room;
        this.overflow = overflow;
        this.content = new Content<>(null, new Overflow<>(overflow), null, 0);
    }

    /**
     * Returns whether a filter with so many elements may be full of different keys. Otherwise it
     * refuses a key that has filled its buckets alone, and would if it were larger.
     */
    static boolean mayBeFull(Filter filter, long elements) {
        return elements >= (filter.expectedElements() + 1) / 2;
    }

    Content<T, F> content() {
        return content;
    }

    int ledgers() {
        return ledgers.size();
    }

    AbsentKeyCounts absentKeyCounts() {
        AbsentKeys absent = content.absent();
        return absent == null ? new AbsentKeyCounts(0, 0, 0, 0, 0, 0) : absent.get();
    }

    /** Asks the content in use, before the store is asked. */
    AbsentTicket ask(T key) {
        Content<T, F> now = content;
        long stamp = question(now, key);
        return stamp == DENIED ? AbsentTicket.ABSENT : new AbsentTicket(true, this, () -> learnAbsent(now, key, stamp));
    }

    /** Returns the stamp of a key that the store may be asked for, or {@link #DENIED}. */
    long question(Content<T, F> now, T key) {
        F filter = now.filter();
        if (filter == null) {
            return 0;
        }
        // Content is read once: after a swap, the keys that were refused are in the filter.
        // Overflow first: elements are taken from there first, so that those of a live key never
        // leave the filter for good while the overflow has none.
        if (!now.overflow().contains(key) && !access.mightContain(filter, key)) {
            return DENIED;
        }
        AbsentKeys absent = now.absent();
        if (absent == null) {
            return 0;
        }
        int code = AbsentKeys.code(key);
        // Before the store is asked: a change that comes later may not be in its answer.
        long stamp = room.stamp(code);
        if (room.knows(absent, code, key)) {
            access.reportFalsePositive(filter, key);
            return DENIED;
        }
        return stamp;
    }

    /**
     * Learns that the store did not have a key when it was asked, unless the key may have become
     * live since the stamp was read.
     */
    void learnAbsent(Content<T, F> asked, T absentKey, long stamp) {
        F filter = asked.filter();
        if (filter == null) {
            return;
        }
        access.reportFalsePositive(filter, absentKey);
        AbsentKeys absent = asked.absent();
        if (absent == null) {
            return;
        }
        // Before the ledger is held: a record may run code of users.
        long first = room.digest().first(absentKey);
        long second = room.digest().second(absentKey);
        int code = AbsentKeys.code(absentKey);
        ledgers.compute(absentKey, (key, ledger) -> {
            if (ledger == null && content.absent() == absent && room.stamp(code) == stamp) {
                absent.learn(first, second, code, key);
            } else {
                absent.stale();
            }
            return ledger;
        });
    }

    /**
     * Adds a key that is about to become live. Returns whether the filter had no room for it, and a
     * new one would have.
     */
    boolean beginPut(T key) {
        lock.readLock().lock();
        try {
            AbsentKeys absent = content.absent();
            // Before anything changes: a record may run code of users.
            long first = absent == null ? 0 : room.digest().first(key);
            long second = absent == null ? 0 : room.digest().second(key);
            boolean needsRoom = add(content, key) && content.needsRoom();
            begin(key, ledger -> {
                ledger.beginPut();
                if (absent != null) {
                    room.step(key);
                    room.forget(absent, first, second);
                }
            });
            return needsRoom;
        } finally {
            lock.readLock().unlock();
        }
    }

    void beginRemoval(T key) {
        lock.readLock().lock();
        try {
            begin(key, KeyLedger::beginRemoval);
        } finally {
            lock.readLock().unlock();
        }
    }

    private void begin(T key, Consumer<KeyLedger> change) {
        ledgers.compute(key, (same, known) -> {
            KeyLedger ledger = known == null ? new KeyLedger() : known;
            change.accept(ledger);
            return ledger;
        });
    }

    /** Ends a put. Returns whether a new filter would have room for more. */
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
            return now.needsRoom();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Ends a removal. Returns whether a new filter would have room for more. */
    boolean endRemoval(T key, ChangeOutcome outcome) {
        lock.readLock().lock();
        try {
            Content<T, F> now = content;
            if (outcome == ChangeOutcome.DONE) {
                take(now, key);
                now.removed();
            }
            end(now, key, false, outcome);
            return now.needsRoom();
        } finally {
            lock.readLock().unlock();
        }
    }

    private void end(Content<T, F> now, T key, boolean put, ChangeOutcome outcome) {
        ledgers.compute(key, (same, known) -> {
            KeyLedger ledger = Objects.requireNonNull(known);
            ledger.end(put, outcome);
            // The store was perhaps asked before the key came, also in a removal that was undone.
            room.step(key);
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
     * Puts a filter with the delivered keys into use, after adding the keys that have changed.
     * Returns false, and changes nothing, if a larger filter is needed for these.
     */
    boolean swap(F filter, long delivered) {
        // Without the lock, and before anything has changed: there may be no memory.
        AbsentKeys absent = room.table(filter);
        lock.writeLock().lock();
        try {
            // A key is live once, however many of its elements the changes under way take again.
            long live = delivered
                    + ledgers.values().stream().filter(KeyLedger::mayBeLive).count();
            Overflow<T> refused = new Overflow<>(overflow);
            if (!addChanged(filter, refused) && mayBeFull(filter, live)) {
                return false;
            }
            ledgers.values().forEach(KeyLedger::settled);
            content = new Content<>(filter, refused, absent, live);
            keepLedgersUnderWay();
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Adds the keys of all ledgers. Returns whether there was room for all in the filter. */
    private boolean addChanged(F filter, Overflow<T> refused) {
        int most = filter instanceof DeletableFilter ? Integer.MAX_VALUE : 1;
        for (Map.Entry<T, KeyLedger> changed : ledgers.entrySet()) {
            int copies = Math.min(changed.getValue().copies(), most);
            for (int copy = 0; copy < copies; copy++) {
                try {
                    access.put(filter, changed.getKey());
                } catch (FilterFullException full) {
                    // The filter has no copy of the key, which may be as old as the store.
                    refused.addAccepted(changed.getKey(), copy == 0 ? Instant.EPOCH : Instant.now());
                }
            }
        }
        return refused.size() == 0;
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
