package dev.filtersmith.storage;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A count of different hashes, that leaves them in their order. The hashes are looked through
 * several times; each pass enters those with certain top bits into a hash table. So the table takes
 * about 2 bytes for each hash in place of 16.
 *
 * <p>The place in the table depends on a random multiplier. Nobody can choose keys that meet there,
 * and the count does not depend on it.
 */
public final class DifferentHashes {
    /** Binary logarithm of the number of passes over many hashes. */
    private static final int PASS_BITS = 4;

    /** Binary logarithm of the most hashes of a pass: a table has at most twice as many places. */
    private static final int MAX_BITS = 28;

    /** Number of hashes up to which one pass has a small table. */
    private static final int SMALL_TABLE_HASHES = 1 << 14;

    private final KeyHashes hashes;
    private final int passBits;
    private final long multiplier = new SplittableRandom().nextLong() | 1;

    /** Hashes by place, 0 where there is none. */
    private long[] table;

    private int entries;

    /** Prepares a count. */
    public DifferentHashes(KeyHashes hashes) {
        this.hashes = hashes;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(hashes.size());
        this.passBits = hashes.size() <= SMALL_TABLE_HASHES ? 0 : Math.max(PASS_BITS, bits - MAX_BITS);
        this.table = new long[(int) Long.highestOneBit(Math.max(4, (hashes.size() * 3) >>> passBits))];
    }

    /** Counts the hashes. */
    public long count() {
        long count = 0;
        for (int pass = 0; pass < 1 << passBits; pass++) {
            Arrays.fill(table, 0);
            entries = 0;
            boolean zero = false;
            for (int segment = 0; segment < hashes.segments(); segment++) {
                zero |= enter(pass, hashes.segment(segment), hashes.count(segment));
            }
            count += entries + (zero ? 1 : 0);
        }
        return count;
    }

    /** Enters the hashes of a pass. Returns whether 0, the mark of an empty place, is there. */
    private boolean enter(int pass, long[] segment, int count) {
        boolean zero = false;
        for (int i = 0; i < count; i++) {
            long hash = segment[i];
            if (hash >>> 1 >>> (Long.SIZE - 1 - passBits) == pass) {
                zero |= hash == 0;
                if (hash != 0 && enter(hash) && ++entries > table.length - table.length / 4) {
                    grow();
                }
            }
        }
        return zero;
    }

    /** Enters a hash. Returns false if it is there. */
    private boolean enter(long hash) {
        int mask = table.length - 1;
        long mixed = (hash ^ hash >>> 32) * multiplier;
        int at = (int) (mixed >>> 32) & mask;
        while (table[at] != 0) {
            if (table[at] == hash) {
                return false;
            }
            at = (at + 1) & mask;
        }
        table[at] = hash;
        return true;
    }

    private void grow() {
        long[] before = table;
        table = new long[2 * before.length];
        for (long hash : before) {
            if (hash != 0) {
                enter(hash);
            }
        }
    }
}
