package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import java.nio.LongBuffer;

/** A filter with a stash: the hashes of elements whose buckets had no room. */
public abstract class StashFilter extends HashingFilter {
    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    private final long[] stash;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     */
    StashFilter(KeySeed seed, int stashCapacity) {
        super(seed);
        this.stash = new long[stashCapacity];
    }

    /**
     * Returns whether a hash is in the stash.
     *
     * @param hash hash of a key
     * @return true if the stash holds it
     */
    protected final boolean inStash(long hash) {
        for (int i = 0; i < stashed; i++) {
            if (stash[i] == hash) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks up some hashes of a batch in the stash.
     *
     * @param hashes hashes of keys
     * @param begin index of the first hash, a multiple of 64
     * @param end index after the last hash, at most {@code begin + 64}
     * @return answers: bit i % 64 for {@code hashes[i]}
     */
    protected final long inStash(long[] hashes, int begin, int end) {
        long bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= inStash(hashes[i]) ? 1L << i : 0;
        }
        return bits;
    }

    /**
     * Puts a hash that found no room in its buckets into the stash.
     *
     * @param hash hash of the key
     * @return true
     * @throws FilterFullException if the stash is full
     */
    protected final boolean stash(long hash) {
        overflowed();
        if (stashed == stash.length) {
            throw new FilterFullException(FilterNames.subject(this) + " is full: it was made for " + expectedElements()
                    + " elements, the buckets of one more are full, and so is the stash of " + stash.length
                    + ". " + remedyWhenFull());
        }
        stash[stashed++] = hash;
        return true;
    }

    /**
     * Returns the remedy to name when there is no room for one more element.
     *
     * @return text of the remedy
     */
    protected String remedyWhenFull() {
        return "Create it for more expected elements, or give it more loads or a larger stash.";
    }

    /**
     * Returns a hash of the stash.
     *
     * @param index index of the element in the stash
     * @return hash of the element
     */
    protected final long stashed(int index) {
        return stash[index];
    }

    /** Puts a hash that was taken out of the stash back into it, before the others. */
    final void restash(long hash) {
        System.arraycopy(stash, 0, stash, 1, stashed++);
        stash[0] = hash;
    }

    /**
     * Removes an element from the stash.
     *
     * @param index index of the element in the stash
     */
    protected final void unstash(int index) {
        System.arraycopy(stash, index + 1, stash, index, --stashed - index);
    }

    @Override
    public final int stashSize() {
        return stashed;
    }

    /** Returns the number of elements that the stash has room for. */
    final int stashCapacity() {
        return stash.length;
    }

    /** Returns the hashes in the stash, as a view. */
    final LongBuffer stashWords() {
        return LongBuffer.wrap(stash, 0, stashed);
    }
}
