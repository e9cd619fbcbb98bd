package dev.filtersmith.rotating;

import dev.filtersmith.parts.Part;
import dev.filtersmith.storage.TableCore;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A filter of a window: the keys of one period. Its table is used again for later periods. */
final class Pane extends Part {
    /** Whether the content may differ from that of the last checkpoint. */
    private volatile boolean changed = true;

    /** Number of keys that were put again, into a later pane. */
    final AtomicLong renewed = new AtomicLong();

    /** Number of keys that no earlier pane had when they were put. */
    final AtomicLong fresh = new AtomicLong();

    Pane(TableCore filter, List<Long> counts) {
        super(filter);
        restoreElements(counts.get(0));
        keepCounts(counts.get(1), counts.get(2));
    }

    List<Long> counts() {
        return List.of(elements(), renewed.get(), fresh.get());
    }

    private void keepCounts(long newRenewed, long newFresh) {
        renewed.set(Math.min(newRenewed, elements()));
        fresh.set(Math.min(newFresh, elements()));
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
        if (deletes() && matches(hash)) {
            return false;
        }
        boolean stored = store(hash);
        if (!changed) {
            changed = true;
        }
        return stored;
    }

    /** Removes all elements, for the next period. Nobody needs the old ones. */
    void reuse() {
        core().emptyInPlace();
        emptied();
    }

    void clear() {
        core().clear();
        emptied();
    }

    private void emptied() {
        setElements(0);
        keepCounts(0, 0);
        changed = true;
    }

    void copyOf(Pane other) {
        core().copyOf(other.core());
        setElements(other.elements());
        keepCounts(other.renewed.get(), other.fresh.get());
    }

    void putAll(Pane other) {
        long before = elements() + other.elements();
        core().putAll(other.filter());
        // Both may hold the same key, and count it once.
        countElements();
        double kept = (double) elements() / Math.max(1, before);
        keepCounts(share(kept, renewed.get() + other.renewed.get()), share(kept, fresh.get() + other.fresh.get()));
        changed = true;
    }

    private static long share(double kept, long counted) {
        return (long) (kept * (double) counted);
    }
}
