package dev.filtersmith.rankindexed;

/*
 * Rank-indexed hashing (Hua, Zhao, Lin, Xu, ICNP 2008), section III.
 *
 * A bucket holds its fingerprints level by level: A1 the first ones of all chains, A2 the second ones, and so on, packed one behind the
 * other. Bit l of the base index I0 tells whether chain l has a fingerprint in A1, and rank(I0, l), the number of ones before that bit,
 * which one it is. Bit a of Ij tells whether the chain of Aj[a] goes on, and rank(Ij, a) where in A(j+1). The size of A(j+1) is the number
 * of all ones in Ij, so that each level tells where the next begins. I1, I2 and so on are packed as A1, A2 are: the higher index.
 *
 * With the slots of all levels numbered through, one rank does. Before the successor of slot p there are the slots of A1, as many as I0
 * has ones, and the successors of those slots before p whose chains go on: the ones before bit p of the higher index, whatever the level.
 */

/**
 * Walks the chains of buckets, as far as they are not in extensions.
 *
 * @param layout geometry
 * @param chains chains of a bucket
 * @param slots slots of a bucket without its extensions
 * @param remainderBits bits of a remainder
 * @param slotBits bits of a slot
 * @param slotsAt first bit of the slots
 * @param part bits of the higher index that are read at once
 * @param seen slots that a glance can see; 0 where it cannot be risked
 * @param ahead elements of a chain that a lookup compares before it asks whether there are so many
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
    /** No more slots: the chain ends. */
    public static final int NONE = -1;

    /** Chains longer than what is compared ahead should be rarer than this: then the processor predicts that there are none. */
    private static final double RARE = 0.1;

    private static final int MOST_AHEAD = 2;

    /** What is read of a layout's buckets. */
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
                // A glance may read what is before the first slot: that must not be before the table.
                slotsAt < layout.slotBits() ? 0 : Math.min(slots, part),
                ahead(layout.spec().averageLoad() / chains));
    }

    /** The length of chains is a Poisson number. */
    private static int ahead(double meanLength) {
        int length = 0;
        double probability = Math.exp(-meanLength);
        double longer = 1 - probability;
        while (longer > RARE && length < MOST_AHEAD) {
            length++;
            probability *= meanLength / length;
            longer -= probability;
        }
        return Math.max(1, length);
    }

    /**
     * Looks for a hash among the first elements of its chain. They are compared without a branch, since nobody can predict how many there
     * are: a number is negative where there is an element, or where it is the one.
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param hash hash of a key
     * @return negative if one of them holds its remainder, 0 if no element of the chain does; 1 if the others must be asked
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
        // What a glance cannot see it may take for anything.
        return (beyond | (more & ~found)) < 0 ? 1 : found & Long.MIN_VALUE;
    }

    /** Negative if the slot before an end holds the remainder of a hash. */
    private long matching(byte[] bytes, int begin, int end, long hash) {
        return differing(bytes, begin, end - 1, hash) - 1;
    }

    /**
     * Looks for a hash in its chain, element by element.
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param hash hash of a key
     * @return 1 if a slot of the bucket holds its remainder, 0 if none of its chain does; negative if the chain goes on in an extension
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
     * The slot of the first element of a chain: rank(I0, l).
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param hash hash of a key of the chain
     * @return number of the slot, in an extension if it is {@link #slots} or more; {@link #NONE} if the chain is empty
     */
    public int first(byte[] bytes, int begin, long hash) {
        long upTo = baseIndex(bytes, begin) << ~layout.chain(hash);
        return upTo < 0 ? Long.bitCount(upTo) - 1 : NONE;
    }

    /**
     * The slot of the next element of a chain.
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param slot slot of an element, not in an extension
     * @return number of the slot, in an extension if it is {@link #slots} or more; {@link #NONE} if the chain ends
     */
    public int next(byte[] bytes, int begin, int slot) {
        int ones = 0;
        int from = 0;
        while (slot - from >= part) {
            ones += Long.bitCount(higherIndex(bytes, begin, from) & -1L >>> -part);
            from += part;
        }
        long upTo = higherIndex(bytes, begin, from) << ~(slot - from);
        return upTo < 0 ? Long.bitCount(baseIndex(bytes, begin)) + ones + Long.bitCount(upTo) - 1 : NONE;
    }

    /**
     * Where a slot differs from the remainder of a hash.
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param slot number of the slot, not in an extension
     * @param hash hash of a key
     * @return 0 if the slot holds the remainder, else a positive number
     */
    public long differing(byte[] bytes, int begin, int slot, long hash) {
        return (slot(bytes, begin, slot) ^ hash) & (1L << remainderBits) - 1;
    }

    /**
     * The count of a slot.
     *
     * @param bytes table
     * @param begin byte where the bucket begins
     * @param slot number of the slot, not in an extension
     * @return elements that it stands for
     */
    public int count(byte[] bytes, int begin, int slot) {
        long value = slot(bytes, begin, slot) & -1L >>> -slotBits;
        return (int) (value >>> remainderBits) + 1;
    }

    /** What is in a slot, with other bits above. */
    private long slot(byte[] bytes, int begin, int slot) {
        int at = slotsAt + slot * slotBits;
        return ByteWords.get(bytes, begin + (at >> 3)) >>> (at & 7);
    }

    /** I0: a bit for each chain. */
    private long baseIndex(byte[] bytes, int begin) {
        return ByteWords.get(bytes, begin) & -1L >>> -chains;
    }

    /** I1, I2, ... from a slot on, a bit for each; what is behind {@link #part} of them is left undefined. */
    private long higherIndex(byte[] bytes, int begin, int slot) {
        int at = chains + slot;
        return ByteWords.get(bytes, begin + (at >> 3)) >>> (at & 7);
    }
}
