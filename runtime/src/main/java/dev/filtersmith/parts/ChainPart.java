package dev.filtersmith.parts;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.FilterStorage;
import java.util.concurrent.atomic.AtomicLong;

/** A filter of a chain, with the number of its elements, which the filter itself has to count. */
final class ChainPart {
    final FilterStorage filter;
    private final boolean deletes;
    private final boolean shared;
    private final AtomicLong elements = new AtomicLong();

    /** Elements that an earlier filter matches, too. */
    final Strays strays = new Strays();

    ChainPart(FilterStorage filter) {
        this.filter = filter;
        this.deletes = filter instanceof DeletableFilter;
        this.shared = filter.layout().spec().concurrency().isShared();
    }

    boolean deletes() {
        return deletes;
    }

    /** Returns the number of elements: the keys that were new, with deletion all that were put. */
    long elements() {
        return elements.get();
    }

    void setElements(long number) {
        elements.set(number);
    }

    /**
     * Counts the elements of a filter that was stored without growth. Where their number is
     * unknown, as in a Bloom filter full of ones, there are more than it is made for.
     */
    void countElements() {
        long known = filter.approximateElementCount();
        setElements(known == Long.MAX_VALUE ? 2 * size() : known);
    }

    /** Returns the number of elements that the filter is made for. */
    long size() {
        return filter.expectedElements();
    }

    boolean isEmpty() {
        return elements() == 0 && filter.approximateElementCount() == 0;
    }

    /** Returns whether the filter holds the elements that it is made for. */
    boolean isAtDesignLoad() {
        return elements() >= size();
    }

    /**
     * Returns whether the filter may be full of different keys. A few keys that were put very often
     * fill their buckets far earlier.
     */
    boolean isHalfFull() {
        return elements() >= (size() + 1) / 2;
    }

    boolean put(long hash) {
        boolean fresh = filter.putHash(hash);
        if (fresh || deletes) {
            elements.getAndIncrement();
        }
        return fresh;
    }

    /** Puts a key if there is room for it. */
    boolean takes(long hash) {
        try {
            put(hash);
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /**
     * Returns whether a key matches, for a change. Unlike the answer to a lookup, this one is never
     * "maybe" because another thread changes the filter; a filter without deletion is asked only
     * when none does.
     */
    boolean matches(long hash) {
        boolean counts = shared && deletes;
        return counts ? count(hash) > 0 : filter.mightContainHash(hash);
    }

    boolean remove(long hash) {
        boolean removed = matches(hash) && filter.removeHash(hash);
        if (removed) {
            elements.getAndDecrement();
        }
        return removed;
    }

    int count(long hash) {
        return filter.countHash(hash);
    }

    /** Takes no new keys from now on, so that later filters can rely on what this one matches. */
    void close() {
        if (deletes) {
            filter.seal();
        }
    }

    /** Returns whether it still matches the same keys when it has taken a copy of one of them. */
    boolean takesCopies() {
        return deletes && filter.copiesKeepMatches();
    }
}
