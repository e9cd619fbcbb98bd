package dev.filtersmith.rankindexed;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.Threads;

/**
 * The locks of extensions, beside those of the buckets' stripes. Extensions of all stripes follow
 * each other bit by bit, so a change of one writes bits of its neighbours again. The extensions are
 * divided into parts, and a change takes the locks of all parts in which it writes a word. One more
 * lock is that of the set of free extensions.
 *
 * <p>Nobody waits in a circle: a thread takes the stripes of its bucket first, in ascending order,
 * then parts in ascending order, then the set. Who takes the set before parts gives it back first.
 */
final class ExtensionLocks {
    /** The locks of a table that one thread at a time changes, which do nothing. */
    static final ExtensionLocks NONE =
            new ExtensionLocks(new RankIndexedSize(1, 1, 1, 1, 0, 0, 1, 1, 1), false, Threads.ALONE, Threads.ALONE);

    private static final int PARTS = RankIndexedStripes.EXTENSIONS;

    /** The lock of the set of free extensions. */
    private static final int FREE = PARTS;

    private final boolean areNeeded;
    private final RankIndexedStripes map;
    private final Threads stripes;
    private final Threads parts;
    private final long begin;
    private final long end;

    /** Bits of a part: more than a change of the last bucket writes behind it. */
    private final long partBits;

    private ExtensionLocks(RankIndexedSize size, boolean areNeeded, Threads stripes, Threads parts) {
        this.areNeeded = areNeeded;
        this.map = new RankIndexedStripes(size.buckets(), size.bucketBytes());
        this.stripes = stripes;
        this.parts = parts;
        this.begin = size.secondAt(0);
        this.end = size.bits();
        this.partBits = Math.max(Long.SIZE, (end - begin + PARTS - 1) / PARTS);
    }

    /** Returns the locks of several writers, given the array of their stripes. */
    static ExtensionLocks of(RankIndexedSize size, long... versions) {
        return new ExtensionLocks(
                size,
                true,
                Stripes.of(Concurrency.MULTI_WRITER, versions),
                Stripes.of(Concurrency.MULTI_WRITER, new long[Stripes.WORDS]));
    }

    boolean areNeeded() {
        return areNeeded;
    }

    /** Returns the parts in which a change of an extension may write. */
    long around(long from, int bits) {
        if (!areNeeded) {
            return 0;
        }
        // Words begin at the byte of a bit that changes.
        long first = (Math.max(begin, from - Byte.SIZE) - begin) / partBits;
        long last = (Math.min(end, from + bits + Long.SIZE) - 1 - begin) / partBits;
        return RankIndexedStripes.set((int) first, (int) last);
    }

    /** Takes the locks of some parts for a change of a bucket, whose stripes the thread has. */
    void lock(int bucket, long set) {
        if (takesStripe(bucket, set)) {
            stripes.lockOne(RankIndexedStripes.EXTENSIONS);
        }
        parts.lock(set & ~1);
    }

    void unlock(int bucket, long set) {
        parts.unlock(set & ~1);
        if (takesStripe(bucket, set)) {
            stripes.unlockOne(RankIndexedStripes.EXTENSIONS);
        }
    }

    /** The first part has a stripe as its lock, which changes of the last buckets have already. */
    private boolean takesStripe(int bucket, long set) {
        return (set & 1) != 0 && !map.reachesExtensions(bucket);
    }

    void lockFree() {
        parts.lockOne(FREE);
    }

    void unlockFree() {
        parts.unlockOne(FREE);
    }
}
