package dev.filtersmith.parts;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.storage.FilterStorage;
import java.util.concurrent.atomic.AtomicLong;

/** A filter of a window: the keys of one period. Its table is used again for later periods. */
final class Pane {
    final FilterStorage filter;
    private final boolean deletes;
    private final boolean shared;
    private final AtomicLong elements = new AtomicLong();

    /** Whether the content may differ from that of the last checkpoint. */
    private volatile boolean changed = true;

    Pane(FilterStorage filter, long elements) {
        this.filter = filter;
        this.deletes = filter instanceof DeletableFilter;
        this.shared = filter.layout().spec().concurrency().isShared();
        this.elements.set(elements);
    }

    long elements() {
        return elements.get();
    }

    boolean isFull() {
        return elements() >= filter.expectedElements();
    }

    boolean isChanged() {
        return changed;
    }

    void setChanged(boolean value) {
        changed = value;
    }

    /**
     * Stores a key, unless it matches already. A match lasts as long as the pane: nothing is
     * removed from it, and elements that move keep the matches of their fingerprints.
     */
    boolean put(long hash) {
        if (deletes && matches(hash)) {
            return false;
        }
        boolean fresh = filter.putHash(hash);
        if (fresh || deletes) {
            elements.getAndIncrement();
        }
        if (!changed) {
            changed = true;
        }
        return fresh;
    }

    /**
     * Returns whether a key matches. Unlike a lookup, this never fails because of other threads.
     */
    private boolean matches(long hash) {
        return shared ? filter.countHash(hash) > 0 : filter.mightContainHash(hash);
    }

    /** Removes all elements, for the next period. Nobody needs the old ones. */
    void reuse() {
        filter.emptyInPlace();
        elements.set(0);
        changed = true;
    }

    void clear() {
        filter.clear();
        elements.set(0);
        changed = true;
    }

    void putAll(Pane other) {
        filter.putAll(other.filter);
        // Both may hold the same key, and count it once.
        elements.set(filter.approximateElementCount());
        changed = true;
    }

    void copyOf(Pane other) {
        filter.copyOf(other.filter);
        elements.set(other.elements());
        changed = true;
    }
}
