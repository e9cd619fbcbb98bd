package dev.filtersmith.support;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DLeftSize;

/** The choice of a key's buckets: the reference, and what everything that is not hot uses. */
public final class DLeftChoice {
    private static final long SLICE_MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final long FOURTH_SLICE_MULTIPLIER = 0xd6e8feb86659fd93L;
    private static final long DISPLACEMENT_MULTIPLIER = 0xbf58476d1ce4e5b9L;
    private static final long DISPLACEMENT_FINISHER = 0x94d049bb133111ebL;

    private final DLeftLayout layout;
    private final int subtables;
    private final int buckets;
    private final int chunkMask;

    /**
     * The choice among the buckets of one size.
     *
     * @param layout geometry
     * @param size size
     */
    public DLeftChoice(DLeftLayout layout, DLeftSize size) {
        this.layout = layout;
        this.subtables = layout.spec().subtables();
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
    }

    /**
     * Whether a stored fingerprint tells the other buckets of its element.
     *
     * @return false for independent slices of the hash
     */
    public boolean tellsAlternates() {
        return layout.permutation() != Permutation.HASH_SLICES;
    }

    /**
     * The long fingerprint of a key.
     *
     * @param hash hash of the key
     * @return hash word; its low bits are the fingerprint
     */
    public long fingerprintWord(long hash) {
        return tellsAlternates() ? hash : slices(hash);
    }

    /** The second word of hash slices. Its low bits are the fingerprint and depend on both halves of the hash. */
    private static long slices(long hash) {
        return (hash ^ hash >>> 32) * SLICE_MULTIPLIER;
    }

    /**
     * The candidate bucket of a key in a subtable.
     *
     * @param hash hash of the key
     * @param subtable number of the subtable
     * @return number of the bucket
     */
    public int candidate(long hash, int subtable) {
        if (!tellsAlternates()) {
            return number(reduce(slice(hash, subtable)), subtable);
        }
        int first = number(reduce(hash >>> 32), 0);
        return subtable == 0 ? first : alternate(first, hash, subtable);
    }

    private long slice(long hash, int subtable) {
        long second = slices(hash);
        int last = subtables == 2 ? 2 : subtable;
        return switch (subtable == 0 ? 0 : last) {
            case 0 -> hash >>> 32;
            case 1 -> hash & 0xffffffffL;
            case 2 -> second >>> 32;
            default -> ((second ^ second >>> 32) * FOURTH_SLICE_MULTIPLIER) >>> 32;
        };
    }

    /**
     * The bucket of the same element in a subtable.
     *
     * @param number number of a bucket that holds the element
     * @param fingerprint its fingerprint there, of any length
     * @param subtable number of a subtable
     * @return number of the bucket; the bucket itself in its own subtable
     */
    public int alternate(int number, long fingerprint, int subtable) {
        int own = subtable(number);
        if (own == subtable) {
            return number;
        } else if (layout.permutation() == Permutation.XOR_IN_CHUNK || chunkMask != 0) {
            return number ^ (((int) fingerprint & chunkMask) | 1);
        } else if (subtables == 2) {
            return number(modulo(displacement(fingerprint, 1) - number / 2), subtable);
        }
        int home = modulo(number - own * buckets - displacement(fingerprint, own));
        return number(modulo(home + displacement(fingerprint, subtable) - buckets), subtable);
    }

    /** g_i(r): a mixing function of the minimal remainder; 0 for the first subtable. */
    private int displacement(long fingerprint, int subtable) {
        if (subtable == 0) {
            return 0;
        }
        long remainder = fingerprint & layout.choiceMask();
        long mixed = (remainder | (long) subtable << 32) * DISPLACEMENT_MULTIPLIER;
        return reduce(((mixed ^ mixed >>> 32) * DISPLACEMENT_FINISHER) >>> 32);
    }

    private int reduce(long slice) {
        return (int) ((slice * buckets) >>> 32);
    }

    private int modulo(int difference) {
        return difference < 0 ? difference + buckets : difference;
    }

    private int subtable(int number) {
        return subtables == 2 ? number & 1 : number / buckets;
    }

    private int number(int bucket, int subtable) {
        return subtables == 2 ? bucket * 2 + subtable : subtable * buckets + bucket;
    }
}
