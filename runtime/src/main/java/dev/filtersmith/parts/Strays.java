package dev.filtersmith.parts;

import java.security.SecureRandom;
import java.util.Arrays;

/*
 * A table with linear probing, which is at most three quarters full: 16 to 32 bytes for each hash.
 * Files of strangers contain strays, so the place of a hash depends on random numbers of this JVM;
 * otherwise a file of hashes with one place would take quadratic time.
 */

/**
 * The elements of a filter of a chain that an earlier filter matches, too. They are remembered by
 * their whole hashes: a removal would otherwise look into the earlier filter. They are as rare as
 * false positives.
 */
final class Strays {
    /** The highest number of bytes that a stray takes, if there are more than a few. */
    static final int BYTES_EACH = 32;

    /** The highest number of different strays that a filter has room for. */
    static final int MAX = 3 << 28;

    private static final int MIN_SLOTS = 16;
    private static final long[] NO_HASHES = {};
    private static final int[] NO_COUNTS = {};

    /** Monitor of all changes. */
    private final Object lock = new Object();

    private long[] hashes = NO_HASHES;

    /** For each slot, how often its hash was added; 0 if the slot is empty. */
    private int[] counts = NO_COUNTS;

    /** Number of occupied slots; removals look no further while there are none. */
    private volatile int occupied;

    /** Adds a hash once. */
    void add(long hash) {
        synchronized (lock) {
            expect(occupied + 1);
            int slot = slot(hash);
            if (counts[slot] == 0) {
                hashes[slot] = hash;
                occupied = occupied + 1;
            }
            counts[slot]++;
        }
    }

    /** Makes room for some hashes at once. Fewer slots are in use then than grow step by step. */
    void expect(int number) {
        synchronized (lock) {
            int slots = counts.length;
            while (4L * number > 3L * slots) {
                slots = Math.max(MIN_SLOTS, 2 * slots);
            }
            if (slots > counts.length) {
                resize(slots);
            }
        }
    }

    /** Forgets a hash once. Returns whether it was there. */
    boolean take(long hash) {
        return occupied != 0 && taken(hash);
    }

    private boolean taken(long hash) {
        synchronized (lock) {
            if (occupied == 0) {
                return false;
            }
            int slot = slot(hash);
            if (counts[slot] == 0) {
                return false;
            }
            if (--counts[slot] == 0) {
                vacate(slot);
            }
            return true;
        }
    }

    private void vacate(int slot) {
        synchronized (lock) {
            occupied = occupied - 1;
            closeGap(slot);
            if (occupied == 0) {
                clear();
            }
        }
    }

    /** Moves hashes back that a lookup would miss behind an empty slot. */
    private void closeGap(int empty) {
        int mask = counts.length - 1;
        int gap = empty;
        for (int slot = gap + 1 & mask; counts[slot] != 0; slot = slot + 1 & mask) {
            int home = home(hashes[slot]);
            // The hash may stand at any slot from its home on.
            if ((slot - home & mask) >= (slot - gap & mask)) {
                hashes[gap] = hashes[slot];
                counts[gap] = counts[slot];
                counts[slot] = 0;
                gap = slot;
            }
        }
    }

    void clear() {
        synchronized (lock) {
            hashes = NO_HASHES;
            counts = NO_COUNTS;
            occupied = 0;
        }
    }

    Strays copy() {
        synchronized (lock) {
            Strays copy = new Strays();
            copy.hashes = hashes.clone();
            copy.counts = counts.clone();
            copy.occupied = occupied;
            return copy;
        }
    }

    /** Returns the hashes in ascending order, each as often as it was added. */
    long[] sorted() {
        synchronized (lock) {
            long[] all = new long
                    [Math.toIntExact(Arrays.stream(counts).asLongStream().sum())];
            int size = 0;
            for (int slot = 0; slot < counts.length; slot++) {
                Arrays.fill(all, size, size + counts[slot], hashes[slot]);
                size += counts[slot];
            }
            Arrays.sort(all);
            return all;
        }
    }

    private int home(long hash) {
        return (int) (Salt.mix(hash) & counts.length - 1);
    }

    /** Returns the slot of a hash, or the empty one where it belongs. */
    private int slot(long hash) {
        int slot = home(hash);
        while (counts[slot] != 0 && hashes[slot] != hash) {
            slot = slot + 1 & counts.length - 1;
        }
        return slot;
    }

    private void resize(int slots) {
        long[] formerHashes = hashes;
        int[] formerCounts = counts;
        hashes = new long[slots];
        counts = new int[slots];
        for (int i = 0; i < formerCounts.length; i++) {
            if (formerCounts[i] != 0) {
                int slot = slot(formerHashes[i]);
                hashes[slot] = formerHashes[i];
                counts[slot] = formerCounts[i];
            }
        }
    }

    /** Random numbers that those who write files cannot know. */
    private static final class Salt {
        private static final long FIRST = new SecureRandom().nextLong();
        private static final long FACTOR = new SecureRandom().nextLong() | 1;

        private static long mix(long hash) {
            long mixed = (hash ^ FIRST) * FACTOR;
            mixed = (mixed ^ mixed >>> 32) * 0xff51afd7ed558ccdL;
            return mixed ^ mixed >>> 29;
        }
    }
}
