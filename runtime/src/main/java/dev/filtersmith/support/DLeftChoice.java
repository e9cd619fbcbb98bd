package dev.filtersmith.support;

import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.layout.ChoiceLayout;
import dev.filtersmith.layout.DLeftSize;

/** The choice of a key's buckets: the reference, and what everything that is not hot uses. */
public final class DLeftChoice {
    private static final long SLICE_MULTIPLIER = 0x9e3779b97f4a7c15L;
    private static final long FOURTH_SLICE_MULTIPLIER = 0xd6e8feb86659fd93L;
    private static final long DISPLACEMENT_MULTIPLIER = 0xbf58476d1ce4e5b9L;
    private static final long DISPLACEMENT_FINISHER = 0x94d049bb133111ebL;

    /** A window on the product for each of four subtables, of more bits than a chunk has buckets. */
    private static final int CHUNK_SHIFT = 13;

    private final ChoiceLayout layout;
    private final int subtables;
    private final int buckets;
    private final int chunkMask;

    /**
     * The choice among the buckets of one size.
     *
     * @param layout choice of buckets
     * @param size size
     */
    public DLeftChoice(ChoiceLayout layout, DLeftSize size) {
        this.layout = layout;
        this.subtables = layout.subtables();
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
            return number ^ inChunk(fingerprint, own) ^ inChunk(fingerprint, subtable);
        } else if (subtables == 2) {
            return number(modulo(displacement(fingerprint, 1) - bucket(number)), subtable);
        }
        int home = modulo(bucket(number) - displacement(fingerprint, own));
        return number(modulo(home + displacement(fingerprint, subtable) - buckets), subtable);
    }

    /** Distance by XOR between the element's bucket in the first subtable and that in another. */
    private int inChunk(long fingerprint, int subtable) {
        if (subtable == 0) {
            return 0;
        }
        long spread = subtables == 2
                ? fingerprint
                : ((fingerprint & layout.choiceMask()) * SLICE_MULTIPLIER) >>> (CHUNK_SHIFT * (1 + subtable));
        return ((int) spread & chunkMask) | subtable;
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

    /** The subtable of a bucket. */
    int subtable(int number) {
        return layout.interleaved() ? number & (subtables - 1) : number / buckets;
    }

    private int bucket(int number) {
        return layout.interleaved() ? number / subtables : number % buckets;
    }

    private int number(int bucket, int subtable) {
        return layout.interleaved() ? bucket * subtables + subtable : subtable * buckets + bucket;
    }
}
