package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
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

    // What a family knows.

    /**
     * Puts the elements of a known collection into the empty filter, after sweeps.
     *
     * @param hashes hashes of the keys, whose order may change
     * @param sweeps number of times that each element is moved to a better place, 1 or more
     * @param parallel whether to use several threads
     * @return number of different hashes
     */
    protected long fillBalanced(KeyHashes hashes, int sweeps, boolean parallel) {
        throw new UnsupportedOperationException(
                "rebalance(" + sweeps + "): " + layout().spec() + " has no sweeps. Build it with rebalance(0).");
    }

    /**
     * Puts the elements of a known collection into the empty filter, by several threads. Families
     * without {@link FilterTable#ranges} may override it.
     *
     * @param hashes hashes of the keys
     * @return number of hashes that were definitely not present before, in the order given
     */
    protected long fillParallel(KeyHashes hashes) {
        throw threadsRefused();
    }

    /**
     * Returns the exception for several threads where the bits would depend on them.
     *
     * @return exception to throw
     */
    protected final UnsupportedOperationException threadsRefused() {
        return new UnsupportedOperationException("parallel(): the places of a key of " + layout().spec()
                + " may be anywhere in the table, and depend on those of other keys, so the bits would depend on the"
                + " threads. Build it without parallel()" + table().remedyForThreads() + ".");
    }

    // Fills.

    /**
     * {@inheritDoc}
     *
     * <p>The stash is sorted in the end, since its order is that of the puts.
     */
    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        long fresh = sweeps == 0 ? put(hashes, parallel) : fillBalanced(hashes, sweeps, parallel);
        stash().sort();
        if (sweeps > 0 || parallel) {
            metering().storedAnew(this);
        }
        return fresh;
    }

    private long put(KeyHashes hashes, boolean parallel) {
        KeyRanges ranges = table().ranges();
        if (ranges == null) {
            return parallel ? fillParallel(hashes) : putInOrder(hashes);
        } else if (parallel && ranges.count() > 1) {
            return putParallel(new RangedHashes(hashes, ranges, true));
        }
        return ranges.count() > 1 && table().words().remaining() > CACHED_WORDS
                ? putRanges(new RangedHashes(hashes, ranges, false))
                : putInOrder(hashes);
    }

    /** Puts the keys range by range. */
    private long putRanges(RangedHashes hashes) {
        RangeFill fill = new RangeFill(this, hashes);
        Workers.forEach(hashes.ranges().count(), false, () -> fill);
        return fill.fresh;
    }

    /** Puts the keys by several threads, each with a filter of its own over the same table. */
    private long putParallel(RangedHashes hashes) {
        Queue<RangeFill> parts = new ConcurrentLinkedQueue<>();
        try {
            Workers.forEach(hashes.ranges().count(), true, () -> {
                FilledFilter part = (FilledFilter) part();
                RangeFill fill = new RangeFill(part, hashes);
                parts.add(fill);
                return fill;
            });
            if (joined(parts)) {
                return parts.stream().mapToLong(part -> part.fresh).sum();
            }
        } catch (FilterFullException full) {
            // Again, by one thread: it always finds the same key without room.
        }
        empty();
        return putRanges(hashes);
    }

    /**
     * Puts the keys by several threads, each of which has a table of its own for its share of the
     * keys, and adds the tables up. For families whose table does not depend on the order of puts.
     *
     * @param hashes hashes of the keys
     * @return sum of the numbers of keys that were definitely not among the others of their share
     */
    protected final long fillShares(KeyHashes hashes) {
        AtomicBoolean taken = new AtomicBoolean();
        Queue<Share> shares = new ConcurrentLinkedQueue<>();
        Workers.forEach(hashes.segments(), true, () -> {
            boolean own = taken.compareAndSet(false, true);
            Share share = new Share((FilledFilter) (own ? part() : emptied()), own, hashes);
            shares.add(share);
            return share;
        });
        shares.stream().filter(share -> !share.own).forEach(share -> absorb(share.filter));
        return shares.stream().mapToLong(share -> share.fresh).sum();
    }

    /** The puts of one thread into its table, or into that of the filter itself. */
    private static final class Share implements IntConsumer {
        private final FilledFilter filter;
        private final boolean own;
        private final KeyHashes hashes;
        private long fresh;

        Share(FilledFilter filter, boolean own, KeyHashes hashes) {
            this.filter = filter;
            this.own = own;
            this.hashes = hashes;
        }

        @Override
        public void accept(int segment) {
            fresh = filter.putAllHashes(hashes.segment(segment), hashes.count(segment), 0, fresh);
        }
    }

    /** The puts of one thread into parts of the table. */
    private static final class RangeFill implements IntConsumer {
        private final FilledFilter filter;
        private final RangedHashes hashes;
        private final long[] chunk = new long[CHUNK];
        private long done;
        private long fresh;

        RangeFill(FilledFilter filter, RangedHashes hashes) {
            this.filter = filter;
            this.hashes = hashes;
        }

        @Override
        public void accept(int range) {
            RangedHashes.Reader reader = hashes.read(range);
            for (int count; (count = reader.next(chunk)) > 0; done += count) {
                fresh = filter.putAfter(done, fresh, chunk, count);
            }
        }
    }

    /** Takes over what is beside the table. Returns false if the stash is too small for it. */
    private boolean joined(Collection<RangeFill> parts) {
        long[] all = parts.stream()
                .flatMapToLong(part -> LongStream.of(part.filter.stashedHashes()))
                .toArray();
        if (all.length > stash().capacity()) {
            return false;
        }
        stash().replace(all);
        parts.forEach(part -> events().addFrom(part.filter.events()));
        return true;
    }
}
