package dev.filtersmith.storage;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/**
 * Fills of an empty filter with known keys. Where all places of a key lie in one part of the table,
 * the keys are sorted by parts and put part by part. Then a part is in the caches while it is
 * filled, and several threads can fill parts at the same time. The keys of a part keep their order
 * and those of different parts never meet, so the table holds the same bits as after puts in the
 * order given. They meet in a count of copies that is full: then they are put in that order.
 */
public final class Fills {
    /**
     * Size in words of a table that puts one after the other fill as fast: it is in a cache. From
     * about 4 MB on, the sorting pays.
     */
    private static final int CACHED_WORDS = 1 << 19;

    private final Filled filter;
    private final FilterTable table;
    private final FilterSpec spec;

    /** A filter that is filled, by a thread that is alone. */
    public interface Filled extends KnownPuts {
        /** Returns the content. */
        Content content();

        /** Returns the filter as its table sees it. */
        TableOwner owner();

        /** Returns a filter over the same table, with an empty stash and counts of its own. */
        Filled part();

        /** Returns an empty filter over a table of its own. */
        Filled emptied();

        /** Removes all elements. */
        void empty();
    }

    Fills(Filled filter, FilterSpec spec) {
        this.filter = filter;
        this.table = filter.content().table();
        this.spec = spec;
    }

    /**
     * Puts keys, and sorts the stash, whose order would depend on the order of the puts. Returns
     * the number of hashes that were definitely not present before, in the order given.
     */
    long fill(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        long fresh = sweeps == 0 ? put(hashes, parallel) : balance(hashes, sweeps, parallel, seed);
        filter.content().stash().sort();
        return fresh;
    }

    private long balance(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        if (!table.hasSweeps()) {
            throw new UnsupportedOperationException(
                    "rebalance(" + sweeps + "): " + spec + " has no sweeps. Build it with rebalance(0).");
        } else if (parallel && table.ranges() == null) {
            throw threadsRefused();
        }
        long[] left = table.fillBalanced(hashes, sweeps, parallel, seed);
        int count = left.length - 1;
        long different = left[count];
        if (count > 0) {
            filter.put(different - count, different - count, left, count);
        }
        return different;
    }

    private UnsupportedOperationException threadsRefused() {
        String reason = table.dependsOnOrder()
                ? " may be anywhere in the table, and depend on those of other keys"
                : " are left as they are in a set where other keys cover them";
        return new UnsupportedOperationException("parallel(): the places of a key of " + spec + reason
                + ", so the bits would depend on the threads. Build it without parallel()" + table.remedyForThreads()
                + ".");
    }

    private long put(KeyHashes hashes, boolean parallel) {
        KeyRanges ranges = table.ranges();
        if (ranges == null && parallel) {
            if (dependsOnOrder()) {
                throw threadsRefused();
            }
            return putShares(hashes);
        } else if (ranges == null) {
            return KnownPuts.inOrder(hashes, filter);
        }
        return ranges.count() > 1 && (parallel || table.words().remaining() > CACHED_WORDS)
                ? putRanges(hashes, ranges, parallel)
                : KnownPuts.inOrder(hashes, filter);
    }

    /** A set of counters does, too: it leaves out a key that others happen to cover. */
    private boolean dependsOnOrder() {
        return table.dependsOnOrder()
                || (spec instanceof CountingSpec && !filter.owner().counts());
    }

    /**
     * Puts the keys part by part of the table, each thread with a filter of its own over it. Where
     * copies take all their room, it depends on the order of all keys which of them have it.
     */
    private long putRanges(KeyHashes hashes, KeyRanges ranges, boolean parallel) {
        boolean counts = filter.owner().counts();
        RangedHashes sorted = new RangedHashes(hashes, ranges, parallel, counts);
        Queue<Filled> parts = new ConcurrentLinkedQueue<>();
        try {
            long fresh = KnownPuts.byRanges(sorted, parallel, () -> addedTo(parts, filter.part()));
            if (joined(parts)) {
                return fresh;
            }
        } catch (FilterFullException full) {
            // Again, by one thread: it always finds the same key without room.
        }
        filter.empty();
        return counts ? KnownPuts.inOrder(sorted.restored(), filter) : KnownPuts.byRanges(sorted, false, () -> filter);
    }

    private static Filled addedTo(Queue<Filled> parts, Filled part) {
        parts.add(part);
        return part;
    }

    /** Takes over stashes, copies and counts. Returns false if there is no room for all of them. */
    private boolean joined(Collection<Filled> parts) {
        Content whole = filter.content();
        long[] all = parts.stream()
                .flatMapToLong(part -> LongStream.of(part.content().stash().hashes()))
                .toArray();
        if (all.length > whole.stash().capacity()) {
            return false;
        }
        if (!parts.stream().allMatch(part -> whole.copies().join(part.content().copies()))
                || whole.copies().isFull()) {
            return false;
        }
        whole.stash().replace(all);
        parts.forEach(part -> whole.events().addFrom(part.content().events()));
        return true;
    }

    /** Puts shares of the keys into a table for each thread, and adds the tables up. */
    private long putShares(KeyHashes hashes) {
        AtomicBoolean taken = new AtomicBoolean();
        Queue<Filled> others = new ConcurrentLinkedQueue<>();
        long fresh = KnownPuts.bySegments(hashes, () -> {
            boolean own = taken.compareAndSet(false, true);
            return own ? filter.part() : addedTo(others, filter.emptied());
        });
        others.forEach(other -> table.absorb(other.content().table(), 0, filter.owner()));
        return fresh;
    }
}
