package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/**
 * A filter that can be filled from known keys at once. Where all places of a key lie in one part of
 * the table, the keys are sorted by parts and put part by part. Then a part is in the caches while
 * it is filled, and several threads can fill parts at the same time. The keys of a part keep their
 * order and those of different parts never meet, so the table holds the same bits as after puts in
 * the order given.
 */
public abstract class FilledFilter extends MergingFilter {
    /**
     * Size in words of a table that puts one after the other fill as fast: it is in a cache. From
     * about 4 MB on, the sorting pays.
     */
    private static final int CACHED_WORDS = 1 << 19;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    FilledFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, concurrency);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The stash is sorted in the end, since its order is that of the puts.
     */
    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        long fresh = sweeps == 0 ? put(hashes, parallel) : balance(hashes, sweeps, parallel);
        stash().sort();
        if (sweeps > 0 || parallel) {
            metering().storedAnew(this);
        }
        return fresh;
    }

    private long balance(KeyHashes hashes, int sweeps, boolean parallel) {
        if (!table().hasSweeps()) {
            throw new UnsupportedOperationException(
                    "rebalance(" + sweeps + "): " + layout().spec() + " has no sweeps. Build it with rebalance(0).");
        } else if (parallel && table().ranges() == null) {
            throw threadsRefused();
        }
        FilterTable.Balanced balanced = table().fillBalanced(hashes, sweeps, parallel, seed);
        long[] left = balanced.left();
        long stored = balanced.different() - left.length;
        putAllHashes(left, left.length, stored, stored);
        return balanced.different();
    }

    private UnsupportedOperationException threadsRefused() {
        return new UnsupportedOperationException("parallel(): the places of a key of " + layout().spec()
                + " may be anywhere in the table, and depend on those of other keys, so the bits would depend on the"
                + " threads. Build it without parallel()" + table().remedyForThreads() + ".");
    }

    private long put(KeyHashes hashes, boolean parallel) {
        KeyRanges ranges = table().ranges();
        if (ranges == null && parallel) {
            if (table().dependsOnOrder()) {
                throw threadsRefused();
            }
            return putShares(hashes);
        } else if (ranges == null) {
            return putInOrder(hashes);
        } else if (parallel && ranges.count() > 1) {
            return putParallel(new RangedHashes(hashes, ranges, true));
        }
        return ranges.count() > 1 && table().words().remaining() > CACHED_WORDS
                ? putRanges(new RangedHashes(hashes, ranges, false))
                : putInOrder(hashes);
    }

    private long putRanges(RangedHashes hashes) {
        return KnownPuts.byRanges(hashes, false, () -> this::putAfter);
    }

    /** Puts the keys by several threads, each with a filter of its own over the same table. */
    private long putParallel(RangedHashes hashes) {
        Queue<StripedFilter> parts = new ConcurrentLinkedQueue<>();
        try {
            long fresh = KnownPuts.byRanges(hashes, true, () -> {
                StripedFilter part = part();
                parts.add(part);
                return part::putAfter;
            });
            if (joined(parts)) {
                return fresh;
            }
        } catch (FilterFullException full) {
            // Again, by one thread: it always finds the same key without room.
        }
        empty();
        return putRanges(hashes);
    }

    /** Takes over what is beside the table. Returns false if the stash is too small for it. */
    private boolean joined(Collection<StripedFilter> parts) {
        long[] all = parts.stream()
                .flatMapToLong(part -> LongStream.of(part.stashedHashes()))
                .toArray();
        if (all.length > stash().capacity()) {
            return false;
        }
        stash().replace(all);
        parts.forEach(part -> events().addFrom(part.events()));
        return true;
    }

    /**
     * Puts the keys by several threads, each of which has a table of its own for its share of the
     * keys, and adds the tables up.
     */
    private long putShares(KeyHashes hashes) {
        AtomicBoolean taken = new AtomicBoolean();
        Queue<SharedFilter> others = new ConcurrentLinkedQueue<>();
        long fresh = KnownPuts.bySegments(hashes, () -> {
            boolean own = taken.compareAndSet(false, true);
            StripedFilter share = own ? part() : addedTo(others);
            return (done, before, keys, count) -> share.putAllHashes(keys, count, done, before);
        });
        others.forEach(this::absorb);
        return fresh;
    }

    private SharedFilter addedTo(Queue<SharedFilter> others) {
        SharedFilter empty = emptied();
        others.add(empty);
        return empty;
    }
}
