package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterFullException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The chains of all buckets, whatever extensions a bucket has. This class finds, appends, counts
 * and removes elements. Emitted classes have their own code for buckets without extensions. One
 * rank over all levels determines the next element of a chain, see {@link RankIndexedLayout}.
 */
public final class RankIndexedChains {
    private static final int MAX_SEGMENTS = 3;

    private final RankIndexedLayout layout;
    private final RankIndexedBuckets buckets;
    private final RankIndexedExtensions extensions;
    private final ExtensionLocks locks;
    private long overflows;

    /** The same where threads share the filter, far from what lookups read; otherwise null. */
    private final @Nullable LongAdder sharedOverflows;

    private RankIndexedChains(RankIndexedBuckets buckets, ExtensionLocks locks, @Nullable LongAdder sharedOverflows) {
        this.layout = buckets.layout();
        this.buckets = buckets;
        this.extensions = buckets.extensions();
        this.locks = locks;
        this.sharedOverflows = sharedOverflows;
    }

    /** Creates the chains of buckets that one thread at a time changes. */
    RankIndexedChains(RankIndexedBuckets buckets) {
        this(buckets, ExtensionLocks.NONE, null);
    }

    static RankIndexedChains of(RankIndexedLayout layout, RankIndexedSize size) {
        return new RankIndexedChains(new RankIndexedBuckets(layout, size));
    }

    /** Creates the chains of a filter that threads share. */
    static RankIndexedChains shared(RankIndexedLayout layout, RankIndexedSize size, ExtensionLocks locks) {
        return new RankIndexedChains(new RankIndexedBuckets(layout, size), locks, new LongAdder());
    }

    /** Returns empty chains of the same size, of one thread, that count on from here. */
    RankIndexedChains emptied() {
        RankIndexedChains chains = new RankIndexedChains(new RankIndexedBuckets(layout, buckets.size()));
        chains.overflows = overflows();
        return chains;
    }

    RankIndexedBuckets buckets() {
        return buckets;
    }

    /**
     * Returns the number of puts that found their bucket full. Of refused ones it has those of
     * {@link #refused}; the filter itself counts the others.
     */
    long overflows() {
        return sharedOverflows == null ? overflows : sharedOverflows.sum();
    }

    private void overflowed() {
        if (sharedOverflows == null) {
            overflows++;
        } else {
            sharedOverflows.increment();
        }
    }

    /**
     * Returns the slot of the next element in the chain of another, existing or new. It comes after
     * those that begin chains and those that follow elements in earlier buckets.
     */
    private int behind(int bucket, int slot) {
        return Long.bitCount(buckets.baseIndex(bucket)) + buckets.ones(bucket, 0, slot);
    }

    /**
     * Returns the slot of the next element in the chain of another, or -1 if that is the last. It
     * is always a later one, even if a writer changes the bucket meanwhile, so that every walk
     * ends.
     */
    int next(int bucket, int slot) {
        return buckets.continues(bucket, slot) ? Math.max(slot + 1, behind(bucket, slot)) : -1;
    }

    /** Returns the first slot with the remainder of a hash, or -1. */
    private int slot(int bucket, long hash) {
        return slot(bucket, hash, buckets.first(bucket, layout.chain(hash)));
    }

    /** Returns the first slot with the remainder of a hash, from a slot of its chain on, or -1. */
    private int slot(int bucket, long hash, int from) {
        return slotOf(bucket, layout.remainder(hash), from);
    }

    /** Returns the first slot with a remainder, starting at a slot of its chain, or -1. */
    int slotOf(int bucket, long remainder, int from) {
        // In a corrupt table a chain may leave the bucket.
        int capacity = buckets.capacity(extensions.segments(bucket));
        int slot = from;
        while (slot >= 0 && slot < capacity && buckets.remainder(bucket, slot) != remainder) {
            slot = next(bucket, slot);
        }
        return slot < capacity ? slot : -1;
    }

    boolean holds(long hash) {
        return slot(buckets.bucket(hash), hash) >= 0;
    }

    /** Returns the number of elements with the fingerprint of a hash. */
    int count(long hash) {
        return count(hash, buckets.first(buckets.bucket(hash), layout.chain(hash)));
    }

    /** Returns the number of those elements in a slot of their chain and in later ones. */
    int count(long hash, int from) {
        int bucket = buckets.bucket(hash);
        int count = 0;
        for (int slot = slot(bucket, hash, from); slot >= 0; slot = slot(bucket, hash, next(bucket, slot))) {
            count += buckets.count(bucket, slot);
        }
        return count;
    }

    /**
     * Returns the number of elements that the slots of a remainder can still count; -1 if there is
     * no such slot.
     */
    int uncounted(int bucket, int chain, long remainder) {
        int left = -1;
        int slot = slotOf(bucket, remainder, buckets.first(bucket, chain));
        while (slot >= 0) {
            left = Math.max(left, 0) + layout.ceiling() - buckets.count(bucket, slot);
            slot = slotOf(bucket, remainder, next(bucket, slot));
        }
        return left;
    }

    /** Counts a put that is refused. */
    void refused() {
        overflowed();
    }

    /** Appends an element. Returns false if there is no room; nothing is changed then. */
    boolean append(long hash) {
        return append(buckets.bucket(hash), layout.chain(hash), layout.remainder(hash));
    }

    /**
     * Appends an element to a chain, with a count of 1. A full bucket takes an extension. Returns
     * false if there is no room; nothing is changed then.
     */
    public boolean append(int bucket, int chain, long remainder) {
        int segmentCount = extensions.segments(bucket);
        int used = buckets.used(bucket, segmentCount);
        if (used < layout.spec().slots()) {
            insert(bucket, chain, remainder, used);
            return true;
        }
        boolean isFull = used == buckets.capacity(segmentCount);
        int next = isFull && segmentCount < MAX_SEGMENTS ? extensions.take(segmentCount, locks) : -1;
        if (isFull && next < 0) {
            return false;
        }
        overflowed();
        long parts = extensions.parts(bucket, segmentCount, locks)
                | (isFull ? extensions.partsOf(segmentCount, next, locks) : 0);
        locks.lock(bucket, parts);
        try {
            if (isFull) {
                extensions.extend(bucket, segmentCount, next);
            }
            insert(bucket, chain, remainder, used);
        } finally {
            locks.unlock(bucket, parts);
        }
        return true;
    }

    private void insert(int bucket, int chain, long remainder, int used) {
        int last = buckets.first(bucket, chain);
        if (last < 0) {
            buckets.setChain(bucket, chain, 1);
            buckets.insert(bucket, buckets.first(bucket, chain), used, remainder);
        } else {
            for (int next = next(bucket, last); next >= 0; next = next(bucket, last)) {
                last = next;
            }
            buckets.setIndexBit(bucket, last, 1);
            buckets.insert(bucket, behind(bucket, last), used, remainder);
        }
    }

    /** Increments the count of an element. Returns false if no slot can count it. */
    boolean countUp(long hash) {
        int bucket = buckets.bucket(hash);
        for (int slot = slot(bucket, hash); slot >= 0; slot = next(bucket, slot)) {
            int count = buckets.count(bucket, slot);
            if (buckets.remainder(bucket, slot) == layout.remainder(hash) && count < layout.ceiling()) {
                setCount(bucket, slot, count + 1);
                return true;
            }
        }
        return false;
    }

    /**
     * Decrements the count of an element, or removes it if it was the only one of its slot. Returns
     * false if there is none.
     */
    boolean countDown(long hash) {
        int bucket = buckets.bucket(hash);
        int slot = slot(bucket, hash);
        if (slot < 0) {
            return false;
        }
        countDown(bucket, layout.chain(hash), slot, buckets.count(bucket, slot));
        return true;
    }

    /** Decrements the count of an element, or removes it if it was the only one of its slot. */
    public void countDown(int bucket, int chain, int slot, int count) {
        if (count > 1) {
            setCount(bucket, slot, count - 1);
        } else {
            remove(bucket, chain, slot);
        }
    }

    /** Writes the count of a slot, 1 to {@link RankIndexedLayout#ceiling}. */
    public void setCount(int bucket, int slot, int count) {
        long counter = (long) (count - 1) << layout.spec().remainderBits();
        long parts = slot < layout.spec().slots() ? 0 : extensions.parts(bucket, extensions.segments(bucket), locks);
        locks.lock(bucket, parts);
        try {
            buckets.setSlot(bucket, slot, buckets.remainder(bucket, slot) | counter);
        } finally {
            locks.unlock(bucket, parts);
        }
    }

    /**
     * Removes an element from its chain. The last element of the chain takes its slot. An extension
     * that becomes empty is free again.
     */
    private void remove(int bucket, int chain, int slot) {
        int segmentCount = extensions.segments(bucket);
        long parts = extensions.parts(bucket, segmentCount, locks);
        locks.lock(bucket, parts);
        try {
            remove(bucket, chain, slot, segmentCount);
        } finally {
            locks.unlock(bucket, parts);
        }
    }

    private void remove(int bucket, int chain, int slot, int segmentCount) {
        int used = buckets.used(bucket, segmentCount);
        int before = -1;
        int last = buckets.first(bucket, chain);
        for (int next = next(bucket, last); next >= 0; next = next(bucket, last)) {
            before = last;
            last = next;
        }
        buckets.setSlot(bucket, slot, buckets.slot(bucket, last));
        buckets.delete(bucket, last, used);
        if (before < 0) {
            buckets.setChain(bucket, chain, 0);
        } else {
            buckets.setIndexBit(bucket, before, 0);
        }
        if (segmentCount > 1 && used - 1 == buckets.capacity(segmentCount - 1)) {
            extensions.release(bucket, segmentCount, locks);
        }
    }

    /**
     * Returns the exception for a full bucket without a free extension, of a filter that the
     * message calls by the given words, with what is known of keys that repeat.
     */
    FilterFullException full(long hash, String subject, String repeats) {
        RankIndexedSize size = buckets.size();
        int used = buckets.used(buckets.bucket(hash));
        String reason = used == layout.capacity()
                ? "the bucket of one more holds " + used + ", as many as it can with both extensions"
                : used == layout.spec().slots()
                        ? "the bucket of one more is full, and all " + size.seconds()
                                + " second-level extensions are taken"
                        : "the bucket of one more and its extension are full, and all " + size.thirds()
                                + " third-level extensions are taken";
        return new FilterFullException(subject + " is full: it was made for " + size.expectedElements() + " elements, "
                + reason + ". Create it for more expected elements"
                + repeats + ".");
    }
}
