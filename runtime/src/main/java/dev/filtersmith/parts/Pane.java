package dev.filtersmith.parts;

import dev.filtersmith.storage.TableCore;

/** A filter of a window: the keys of one period. Its table is used again for later periods. */
final class Pane extends Part {
    /** Whether the content may differ from that of the last checkpoint. */
    private volatile boolean changed = true;

    Pane(TableCore filter, long elements) {
        super(filter);
        restoreElements(elements);
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
        boolean fresh = store(hash);
        if (!changed) {
            changed = true;
        }
        return fresh;
    }

    /** Removes all elements, for the next period. Nobody needs the old ones. */
    void reuse() {
        core.emptyInPlace();
        setElements(0);
        changed = true;
    }

    void clear() {
        core.clear();
        setElements(0);
        changed = true;
    }

    void putAll(Pane other) {
        core.putAll(other.filter);
        // Both may hold the same key, and count it once.
        countElements();
        changed = true;
    }
}
