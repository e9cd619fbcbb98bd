package dev.filtersmith.rankindexed;

import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;

/*
 * Rank-indexed hashing (Hua, Zhao, Lin, Xu, ICNP 2008), section III.
 *
 * A bucket contains its fingerprints level by level: A1 the first ones of all chains, A2 the second
 * ones, and so on, packed one after the other. Bit l of the base index I0 is set if chain l has a
 * fingerprint in A1, at position rank(I0, l), the number of ones before that bit. Bit a of Ij is
 * set if the chain of Aj[a] continues, at position rank(Ij, a) in A(j+1). The size of A(j+1) is the
 * number of all ones in Ij, so each level determines the start of the next. I1, I2 and so on are
 * packed like A1, A2: the higher index.
 *
 * If the slots of all levels are numbered consecutively, one rank suffices. The successor of slot p
 * comes after the slots of A1, as many as I0 has ones, and after the successors of those slots
 * before p whose chains continue. These are the ones before bit p of the higher index, whatever the
 * level.
 */

/**
 * A reader of the chains of buckets, except for the parts in extensions.
 *
 * @param slots slots of a bucket without its extensions
 * @param seen slots that a glance can see; 0 if a glance is unsafe
 * @param ahead elements of a chain that a lookup compares before it checks whether there are as
 *     many
 */
public record ChainReader(
        RankIndexedLayout layout,
        int chains,
        int slots,
        int remainderBits,
        int slotBits,
        int slotsAt,
        int part,
        int seen,
        int ahead) {
    /** Number in place of a slot if a chain has no further ones. */
    public static final int NONE = -1;

    /**
     * Chains with more elements than are compared ahead should be rarer than this, so that the
     * processor predicts that there are none.
     */
    private static final double RARE = 0.1;

    private static final int MAX_AHEAD = 2;

    /** Returns the reader of a layout's buckets. */
    static ChainReader of(RankIndexedLayout layout) {
        int slotsAt = layout.segments().get(0).slotsAt();
        int chains = layout.spec().chains();
        int slots = layout.spec().slots();
        int part = chains % Byte.SIZE == 0 ? Long.SIZE : Long.SIZE - Byte.SIZE;
        return new ChainReader(
                layout,
                chains,
                slots,
                layout.spec().remainderBits(),
                layout.slotBits(),
                slotsAt,
                part,
                // A glance may read bits before the first slot, which must not be before the table.
                slotsAt < layout.slotBits() ? 0 : Math.min(slots, part),
                ahead(layout.spec().averageLoad() / chains));
    }

    /** The length of chains is Poisson distributed. */
    private static int ahead(double meanLength) {
        int length = 0;
        double probability = Math.exp(-meanLength);
        double longer = 1 - probability;
        while (longer > RARE && length < MAX_AHEAD) {
            length++;
            probability *= meanLength / length;
            longer -= probability;
        }
        return Math.max(1, length);
    }

    public boolean holds(byte[] bytes, int begin, long hash, HotFilter filter) {
        long seen = glance(bytes, begin, hash);
        if (seen > 0) {
            return holdsFurtherOn(bytes, begin, hash, filter);
        }
        // No branch: the compiler knows that this is 0 or 1.
        return (int) (seen >>> (Long.SIZE - 1)) != 0;
    }

    /** Looks up a hash in the bucket of a view that begins at a byte. */
    public boolean holds(TableWords words, long from, int bucketBytes, long hash, HotFilter filter) {
        byte[] copy = ViewedBuckets.copy(words, layout, from, bucketBytes);
        return holds(copy, (int) from & Long.BYTES - 1, hash, filter);
    }

    private boolean holdsFurtherOn(byte[] bytes, int begin, long hash, HotFilter filter) {
        int seen = walk(bytes, begin, hash);
        return seen < 0 ? ((TableCore) filter.filterCore()).inExtension(hash) : seen != 0;
    }

    /**
     * Looks up a hash among the first elements of its chain. They are compared without a branch,
     * since their number is unpredictable. A negative number represents an element that exists or
     * that matches. Returns a negative number if one of them has its remainder; 0 if no element of
     * the chain does; 1 if the other elements must be checked.
     */
    public long glance(byte[] bytes, int begin, long hash) {
        if (seen == 0) {
            return 1;
        }
        long first = baseIndex(bytes, begin) << ~layout.chain(hash);
        int end = Long.bitCount(first);
        long index = higherIndex(bytes, begin, 0);
        long more = first & index << -end;
        long found = first & matching(bytes, begin, end, hash);
        long beyond = first & seen - end;
        if (ahead > 1) {
            end = Long.bitCount(baseIndex(bytes, begin)) + Long.bitCount(index << -end);
            found |= more & matching(bytes, begin, end, hash);
            beyond |= more & seen - end;
            more &= index << -end;
        }
        // Elements beyond the reach of a glance are unknown.
        return (beyond | (more & ~found)) < 0 ? 1 : found & Long.MIN_VALUE;
    }

    /**
     * Returns a negative number if the slot before an end has the remainder of a hash, otherwise 0
     * or more.
     */
    private long matching(byte[] bytes, int begin, int end, long hash) {
        return differing(bytes, begin, end - 1, hash) - 1;
    }

    /**
     * Looks up a hash in its chain, element by element. Returns 1 if a slot of the bucket has its
     * remainder; 0 if none of its chain does; a negative number if the chain continues in an
     * extension.
     */
    public int walk(byte[] bytes, int begin, long hash) {
        int slot = first(bytes, begin, hash);
        while (slot >= 0 && slot < slots) {
            if (differing(bytes, begin, slot, hash) == 0) {
                return 1;
            }
            slot = next(bytes, begin, slot);
        }
        return slot < 0 ? 0 : -1;
    }

    /**
     * Returns the slot of the first element of a chain, rank(I0, l): in an extension if it is
     * {@link #slots} or more; {@link #NONE} if the chain is empty.
     */
    public int first(byte[] bytes, int begin, long hash) {
        long upTo = baseIndex(bytes, begin) << ~layout.chain(hash);
        return upTo < 0 ? Long.bitCount(upTo) - 1 : NONE;
    }

    /**
     * Returns the slot of the element behind one that is not in an extension: in an extension if it
     * is {@link #slots} or more; {@link #NONE} if the chain ends. It is always a later one, even if
     * a writer changes the bucket meanwhile, so that every walk ends.
     */
    public int next(byte[] bytes, int begin, int slot) {
        int ones = 0;
        int from = 0;
        while (slot - from >= part) {
            ones += Long.bitCount(higherIndex(bytes, begin, from) & -1L >>> -part);
            from += part;
        }
        long upTo = higherIndex(bytes, begin, from) << ~(slot - from);
        return upTo < 0
                ? Math.max(slot + 1, Long.bitCount(baseIndex(bytes, begin)) + ones + Long.bitCount(upTo) - 1)
                : NONE;
    }

    /**
     * Returns 0 if a slot, not in an extension, has the remainder of a hash, otherwise a positive
     * number.
     */
    public long differing(byte[] bytes, int begin, int slot, long hash) {
        return (slot(bytes, begin, slot) ^ hash) & (1L << remainderBits) - 1;
    }

    /** Returns the count of a slot that is not in an extension. */
    public int count(byte[] bytes, int begin, int slot) {
        long value = slot(bytes, begin, slot) & -1L >>> -slotBits;
        return (int) (value >>> remainderBits) + 1;
    }

    /** Returns the content of a slot, with other bits above. */
    private long slot(byte[] bytes, int begin, int slot) {
        int at = slotsAt + slot * slotBits;
        return PackedBits.word(bytes, begin + (at >> 3)) >>> (at & 7);
    }

    /** Returns I0: a bit for each chain. */
    private long baseIndex(byte[] bytes, int begin) {
        return PackedBits.word(bytes, begin) & -1L >>> -chains;
    }

    /**
     * Returns I1, I2, ... from a slot on, a bit for each slot. Bits after the first {@link #part}
     * are undefined.
     */
    private long higherIndex(byte[] bytes, int begin, int slot) {
        int at = chains + slot;
        return PackedBits.word(bytes, begin + (at >> 3)) >>> (at & 7);
    }
}
