package dev.filtersmith.profile;

import java.util.Arrays;

/**
 * Occurrences of some keys, as many as fit: those whose hashes begin with some zeros, of which
 * there are more when the table is full. So each different key has the same chance, however often
 * it is put (Gibbons, Distinct sampling for highly-accurate answers to distinct values queries,
 * VLDB 2001). The hashes stay in memory, and only numbers of keys are told. Any thread may call it.
 */
final class KeySample {
    /** Slots at first: many filters have few keys. */
    private static final int FEWEST_SLOTS = 1 << 6;

    /** Slots of which half are used, before a key in two is left out. */
    private static final int MOST_SLOTS = 1 << 11;

    /** Spreads hashes of which some bits are chosen by the filter, or by its keys. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private long[] keys = new long[FEWEST_SLOTS];

    /** How often each is there: puts without those that were removed again. */
    private long[] held = new long[FEWEST_SLOTS];

    /** How often each was there at most. */
    private long[] most = new long[FEWEST_SLOTS];

    private int size;

    /** A key is in the sample if the bits of this mask are 0 in its spread hash. Only grows. */
    private volatile long mask;

    private int zeros;

    /** Takes the hash of a key that is put. */
    void put(long hash) {
        long key = spread(hash);
        if ((key & mask) == 0) {
            add(key, 1, 1);
        }
    }

    /** Takes the hash of a key of which one element was removed. */
    void remove(long hash) {
        long key = spread(hash);
        if ((key & mask) == 0) {
            takeOne(key);
        }
    }

    private synchronized void takeOne(long key) {
        int slot = slot(key);
        if (held[slot] > 0) { // Another element may have been removed in its place.
            held[slot]--;
        }
    }

    /** Takes that no key is there any more. */
    synchronized void removeAll() {
        Arrays.fill(held, 0);
    }

    /** Never 0, which is an empty slot. */
    static long spread(long hash) {
        long mixed = (hash ^ (hash >>> 32)) * SPREAD;
        return mixed == 0 ? 1 : mixed ^ (mixed >>> 29);
    }

    private synchronized void add(long key, long more, long mostSoFar) {
        if ((key & mask) != 0) {
            return;
        }
        int slot = slot(key);
        if (keys[slot] == 0) {
            keys[slot] = key;
            size++;
        }
        held[slot] += more;
        most[slot] = Math.max(mostSoFar, Math.max(most[slot], held[slot]));
        if (size > keys.length / 2) {
            makeRoom();
        }
    }

    /** Returns the slot of a key, or the empty one where it would be. */
    private int slot(long key) {
        int slot = (int) key & (keys.length - 1);
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void makeRoom() {
        long[] before = keys;
        long[] heldBefore = held;
        long[] mostBefore = most;
        if (before.length == MOST_SLOTS) {
            zeros++;
            mask = -1L << (Long.SIZE - zeros);
        }
        keys = new long[Math.min(2 * before.length, MOST_SLOTS)];
        held = new long[keys.length];
        most = new long[keys.length];
        size = 0;
        for (int i = 0; i < before.length; i++) {
            if (before[i] != 0) {
                add(before[i], heldBefore[i], mostBefore[i]);
            }
        }
    }

    /**
     * Returns the number of different keys that were there at all, more than once at the same time,
     * more than twice, more than 4 times, and so on.
     */
    synchronized long[] byPuts() {
        long[] byPuts = new long[Long.SIZE - 1];
        for (long times : most) {
            for (int i = 0; i < byPuts.length && times > 1L << i >> 1; i++) {
                byPuts[i] += 1L << zeros;
            }
        }
        return byPuts;
    }
}
