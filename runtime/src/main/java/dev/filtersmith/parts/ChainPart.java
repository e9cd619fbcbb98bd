package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.TableCore;
import org.jspecify.annotations.Nullable;

/** A filter of a chain. */
final class ChainPart extends Part {
    /** Elements that an earlier filter matches, too. */
    final Strays strays = new Strays();

    ChainPart(TableCore filter) {
        super(filter);
    }

    /** Returns the earliest of some filters that matches a key. */
    static @Nullable ChainPart firstMatch(ChainPart[] parts, int end, long hash) {
        for (int i = 0; i < end; i++) {
            if (parts[i].matches(hash)) {
                return parts[i];
            }
        }
        return null;
    }

    /**
     * Counts the elements of a filter that was stored without growth. Where their number is
     * unknown, as in a Bloom filter full of ones, there are more than it is made for.
     */
    void countElements() {
        long known = core.approximateElementCount();
        setElements(known == Long.MAX_VALUE ? 2 * size() : known);
    }

    boolean isEmpty() {
        return elements() == 0 && core.approximateElementCount() == 0;
    }

    /**
     * Returns whether the filter may be full of different keys. A few keys that were put very often
     * fill their buckets far earlier.
     */
    boolean isHalfFull() {
        return elements() >= (size() + 1) / 2;
    }

    /** Puts a key if there is room for it. */
    boolean takes(long hash) {
        try {
            store(hash);
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    boolean remove(long hash) {
        boolean removed = matches(hash) && filter.removeHash(hash);
        if (removed) {
            removed();
        }
        return removed;
    }

    /** Takes no new keys from now on, so that later filters can rely on what this one matches. */
    void close() {
        if (deletes) {
            core.seal();
        }
    }

    /** Returns whether it still matches the same keys when it has taken a copy of one of them. */
    boolean takesCopies() {
        return deletes && core.copiesKeepMatches();
    }
}
