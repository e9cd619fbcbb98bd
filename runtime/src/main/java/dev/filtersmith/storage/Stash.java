package dev.filtersmith.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of elements whose buckets had no room. They are replaced as a whole, so that a lookup
 * beside a change sees the old ones or the new ones.
 */
public final class Stash {
    private static final long[] EMPTY = {};

    private final int capacity;

    /** Knows the number of elements; null for a copy that no filter has. */
    private final @Nullable FilterCore owner;

    private volatile long[] hashes = EMPTY;
    private boolean sealed;

    Stash(int capacity, @Nullable FilterCore owner) {
        this.capacity = capacity;
        this.owner = owner;
    }

    public int capacity() {
        return capacity;
    }

    /** Returns an empty stash of the same capacity. */
    Stash emptied(FilterCore owner) {
        Stash empty = new Stash(capacity, owner);
        empty.sealed = sealed;
        return empty;
    }

    /** Keeps the elements in the stash for good. */
    void seal() {
        sealed = true;
    }

    /** Returns whether the elements stay. */
    public boolean isSealed() {
        return sealed;
    }

    /** Returns the number of hashes. */
    public int size() {
        return hashes.length;
    }

    /** Returns the number of occurrences of a hash. */
    public int count(long hash) {
        int count = 0;
        for (long held : hashes) {
            count += held == hash ? 1 : 0;
        }
        return count;
    }

    /**
     * Looks up at most 64 hashes of a batch, the first of which has an index that is a multiple of
     * 64. The answers are bit i % 64 for {@code batch[i]}.
     */
    public long find(long[] batch, int begin, int end) {
        long bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= count(batch[i]) > 0 ? 1L << i : 0;
        }
        return bits;
    }

    /** Adds a hash after the others. Returns false if there is no room. */
    public boolean add(long hash) {
        synchronized (this) {
            boolean room = hashes.length < capacity;
            if (room) {
                replace(inserted(hashes, hashes.length, hash));
            }
            return room;
        }
    }

    /** Removes an occurrence of a hash. Returns false if there was none. */
    public boolean remove(long hash) {
        synchronized (this) {
            for (int i = 0; i < hashes.length; i++) {
                if (hashes[i] == hash) {
                    replace(without(hashes, i));
                    return true;
                }
            }
            return false;
        }
    }

    /** Moves the last hash before the others, if it is still this one. */
    public void moveToFront(long last) {
        synchronized (this) {
            int index = hashes.length - 1;
            if (index > 0 && hashes[index] == last) {
                replace(inserted(without(hashes, index), 0, last));
            }
        }
    }

    /** Replaces all hashes. The array must never change again. */
    void replace(long... others) {
        synchronized (this) {
            hashes = others;
            if (owner != null) {
                owner.stashed(others.length);
            }
        }
    }

    /** Sorts the hashes, so that their order does not depend on that of their puts. */
    void sort() {
        synchronized (this) {
            long[] sorted = hashes.clone();
            Arrays.sort(sorted);
            replace(sorted);
        }
    }

    private static long[] without(long[] hashes, int index) {
        long[] rest = new long[hashes.length - 1];
        System.arraycopy(hashes, 0, rest, 0, index);
        System.arraycopy(hashes, index + 1, rest, index, rest.length - index);
        return rest;
    }

    private static long[] inserted(long[] hashes, int index, long hash) {
        long[] more = new long[hashes.length + 1];
        System.arraycopy(hashes, 0, more, 0, index);
        more[index] = hash;
        System.arraycopy(hashes, index, more, index + 1, hashes.length - index);
        return more;
    }

    /** Returns the hashes, in an array that never changes. */
    public long[] hashes() {
        return hashes;
    }
}
