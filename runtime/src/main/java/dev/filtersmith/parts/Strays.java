package dev.filtersmith.parts;

import dev.filtersmith.storage.CountedHashes;

/**
 * The elements of a filter of a chain that an earlier filter matches, too. They are remembered by
 * their whole hashes: a removal would otherwise look into the earlier filter. They are as rare as
 * false positives.
 */
final class Strays {
    /** Monitor of all changes. */
    private final Object lock = new Object();

    private final CountedHashes hashes;

    /** Number of different hashes; removals look no further while there are none. */
    private volatile int different;

    Strays() {
        this(new CountedHashes());
    }

    private Strays(CountedHashes hashes) {
        this.hashes = hashes;
        this.different = hashes.size();
    }

    /** Adds a hash once. */
    void add(long hash) {
        if (!add(hash, 1)) {
            throw new IllegalStateException("an element was put " + Integer.MAX_VALUE + " times");
        }
    }

    /** Adds a hash a number of times. Returns false if its count would overflow. */
    boolean add(long hash, int times) {
        synchronized (lock) {
            boolean added = hashes.add(hash, times);
            different = hashes.size();
            return added;
        }
    }

    /** Returns how often a hash was added. */
    int count(long hash) {
        synchronized (lock) {
            return hashes.count(hash);
        }
    }

    /** Makes room for some hashes at once. Fewer slots are in use then than grow step by step. */
    void expect(int number) {
        synchronized (lock) {
            hashes.expect(number);
        }
    }

    /** Forgets a hash once. Returns whether it was there. */
    boolean take(long hash) {
        return different != 0 && taken(hash);
    }

    private boolean taken(long hash) {
        synchronized (lock) {
            boolean taken = hashes.take(hash);
            different = hashes.size();
            return taken;
        }
    }

    void clear() {
        synchronized (lock) {
            hashes.clear();
            different = 0;
        }
    }

    Strays copy() {
        synchronized (lock) {
            return new Strays(hashes.copy());
        }
    }

    /** Returns the different hashes in ascending order. */
    long[] sorted() {
        synchronized (lock) {
            return hashes.sorted();
        }
    }
}
