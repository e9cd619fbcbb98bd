package dev.filtersmith.storage;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/*
 * A table with linear probing, which is at most three quarters full: 16 to 32 bytes for each hash.
 * Files of strangers contain hashes, so the place of a hash depends on random numbers of this JVM;
 * otherwise a file of hashes with one place would take quadratic time.
 */

/**
 * A multiset of hashes: each different one with the number of times that it was added, 1 to {@link
 * Integer#MAX_VALUE}. Hashes of one group have one home, so that a single run of slots has all of
 * them. Threads must not use it at the same time.
 */
public final class CountedHashes {
    /** The highest number of bytes that a hash takes, if there are more than a few. */
    public static final int BYTES_EACH = 32;

    /** The highest number of different hashes that there is room for. */
    public static final int MAX = 3 << 28;

    /**
     * The highest number of different hashes of one group, which is far more than a group has by
     * chance: whoever chooses hashes must not make the runs of slots long.
     */
    static final int MAX_OF_GROUP = 64;

    private static final int MIN_SLOTS = 16;
    private static final long[] NO_HASHES = {};
    private static final int[] NO_COUNTS = {};

    private final LongUnaryOperator groups;
    private long[] hashes = NO_HASHES;

    /** For each slot, how often its hash was added; 0 if the slot is empty. */
    private int[] counts = NO_COUNTS;

    private int occupied;
    private long total;

    /** Creates an empty multiset without groups. */
    public CountedHashes() {
        this(LongUnaryOperator.identity());
    }

    /** Creates an empty multiset. The operator returns the group of a hash. */
    CountedHashes(LongUnaryOperator groups) {
        this.groups = groups;
    }

    LongUnaryOperator groups() {
        return groups;
    }

    /** Returns the number of different hashes. */
    public int size() {
        return occupied;
    }

    /** Returns the number of slots, which take 12 bytes each. */
    int slots() {
        return counts.length;
    }

    /** Returns how often a hash was added. */
    public int count(long hash) {
        return occupied == 0 ? 0 : counts[slot(hash)];
    }

    /**
     * Adds a hash a number of times, 1 or more. Returns false if its count would overflow, or its
     * group is too large.
     */
    public boolean add(long hash, int times) {
        if (!takes(hash, times)) {
            return false;
        }
        expect(occupied + 1);
        int slot = slot(hash);
        if (counts[slot] == 0) {
            hashes[slot] = hash;
            occupied++;
        }
        counts[slot] += times;
        total += times;
        return true;
    }

    /** Returns whether {@link #add} would add a hash a number of times. */
    boolean takes(long hash, int times) {
        int count = count(hash);
        return count <= Integer.MAX_VALUE - times && (count > 0 || sizeOfGroup(hash) < MAX_OF_GROUP);
    }

    /** Forgets a hash once. Returns whether it was there. */
    public boolean take(long hash) {
        return take(hash, 1);
    }

    /** Forgets a hash a number of times. Returns false, and forgets none, if there are fewer. */
    boolean take(long hash, int times) {
        if (count(hash) < times) {
            return false;
        }
        int slot = slot(hash);
        counts[slot] -= times;
        total -= times;
        if (counts[slot] == 0) {
            occupied--;
            closeGap(slot);
        }
        if (occupied == 0) {
            clear();
        }
        return true;
    }

    /** Makes room for some hashes at once. Fewer slots are in use then than grow step by step. */
    public void expect(int number) {
        int slots = counts.length;
        while (4L * number > 3L * slots) {
            slots = Math.max(MIN_SLOTS, 2 * slots);
        }
        if (slots > counts.length) {
            resize(slots);
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

    public void clear() {
        hashes = NO_HASHES;
        counts = NO_COUNTS;
        occupied = 0;
        total = 0;
    }

    public CountedHashes copy() {
        CountedHashes copy = new CountedHashes(groups);
        copy.hashes = hashes.clone();
        copy.counts = counts.clone();
        copy.occupied = occupied;
        copy.total = total;
        return copy;
    }

    /** Returns the different hashes in ascending order. */
    public long[] sorted() {
        long[] all = new long[occupied];
        int size = 0;
        for (int slot = 0; slot < counts.length; slot++) {
            if (counts[slot] != 0) {
                all[size++] = hashes[slot];
            }
        }
        Arrays.sort(all);
        return all;
    }

    /** Returns the sum of all counts. */
    public long total() {
        return total;
    }

    /**
     * Returns the least hash of a group that a test accepts, whatever the order of the slots. The
     * group is given by any hash of it.
     */
    OptionalLong least(long anyOfGroup, LongPredicate accepted) {
        return group(anyOfGroup).filter(accepted).min();
    }

    /** Counts without a stream, since each new hash asks. */
    private int sizeOfGroup(long anyOfGroup) {
        int size = 0;
        if (occupied > 0) {
            long group = groups.applyAsLong(anyOfGroup);
            for (int slot = home(anyOfGroup); counts[slot] != 0; slot = slot + 1 & counts.length - 1) {
                size += groups.applyAsLong(hashes[slot]) == group ? 1 : 0;
            }
        }
        return size;
    }

    /** Returns the different hashes of a group, which are between its home and an empty slot. */
    private LongStream group(long anyOfGroup) {
        if (occupied == 0) {
            return LongStream.empty();
        }
        long group = groups.applyAsLong(anyOfGroup);
        int mask = counts.length - 1;
        return IntStream.iterate(home(anyOfGroup), slot -> counts[slot] != 0, slot -> slot + 1 & mask)
                .mapToLong(slot -> hashes[slot])
                .filter(hash -> groups.applyAsLong(hash) == group);
    }

    private int home(long hash) {
        return (int) (Salt.mix(groups.applyAsLong(hash)) & counts.length - 1);
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
        long[] moreHashes = new long[slots];
        // Last: where memory is short, nothing has changed.
        counts = new int[slots];
        hashes = moreHashes;
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
