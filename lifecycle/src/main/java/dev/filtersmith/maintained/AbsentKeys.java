package dev.filtersmith.maintained;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.meter.Metering;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keys that the store did not have, though the filter answers true: a table of their hashes, in
 * buckets of four. Two words of 64 bits stand for a key, with the key itself where these do not
 * tell all keys apart.
 *
 * <p>Most lookups are of present keys, and read one bit of a Bloom filter of the hash codes. It is
 * made anew when as many entries have gone as there is room for. A bit that is seen too late only
 * lets the store be asked in vain.
 *
 * <p>Lookups take no lock. An entry is written in steps: its first word becomes 0, then the key and
 * the second word are the new ones, then the first. A lookup that reads the two words of different
 * entries finds a key only if that has one word of each, which is as unlikely as an equal hash.
 *
 * <p>The caller learns and forgets one key at a time. The counts are those of this table.
 */
final class AbsentKeys implements Supplier<AbsentKeyCounts> {
    static final int BUCKET = 4;

    /** Finds that count. An entry that is found more often is not kept for longer. */
    private static final int MAX_FINDS = 15;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** Spreads hash codes. */
    private static final int GOLDEN = 0x9e3779b9;

    private final long[] words;
    private final byte[] finds;

    /** Spread hash codes, for the time when the bits are made anew. */
    private final int[] codes;

    /** The Bloom filter, with eight bits for each entry. */
    private volatile byte[] marks;

    /** The keys; null if the words tell all keys apart. */
    private final @Nullable Object @Nullable [] keys;

    private final LongAdder saved = new LongAdder();
    private final LongAdder stale = new LongAdder();

    // Written and read with the lock.
    private long entries;
    private long learned;
    private long evicted;
    private int gone;

    /** Creates an empty table of some bytes, and keys beside if it is to keep them. */
    AbsentKeys(long bytes, boolean keepsKeys) {
        int buckets = (int) Math.max(1, bytes / (BUCKET * Metering.ABSENT_KEY_BYTES));
        this.words = new long[2 * BUCKET * buckets];
        this.codes = new int[BUCKET * buckets];
        this.finds = new byte[codes.length];
        this.marks = new byte[codes.length];
        this.keys = keepsKeys ? new Object[finds.length] : null;
    }

    /** Returns the numbers, without a pass over the table. */
    @Override
    public synchronized AbsentKeyCounts get() {
        return new AbsentKeyCounts(entries, finds.length, saved.sum(), learned, evicted, stale.sum());
    }

    /** Returns the hash code of a key, spread over the bits. */
    static int code(Object key) {
        return key.hashCode() * GOLDEN;
    }

    /** Returns whether the bit of a code is set. */
    boolean isMarked(int code) {
        int mark = markOf(code);
        return (marks[mark >>> 3] & (1 << (mark & 7))) != 0;
    }

    /** Returns the number of a bit: the code in proportion to eight bits a byte. */
    private int markOf(int code) {
        return (int) ((Integer.toUnsignedLong(code) * finds.length) >>> (Integer.SIZE - 3));
    }

    private void mark(byte[] bits, int code) {
        int mark = markOf(code);
        bits[mark >>> 3] |= (byte) (1 << (mark & 7));
    }

    /** Counts an entry that has gone, and perhaps makes the bits anew. */
    private void countGone() {
        if (++gone < finds.length) {
            return;
        }
        gone = 0;
        byte[] bits = new byte[finds.length];
        for (int entry = 0; entry < finds.length; entry++) {
            if (rank(entry) >= 0) {
                mark(bits, codes[entry]);
            }
        }
        marks = bits;
    }

    /** Returns whether a key of this first word may be known: few others need the second one. */
    boolean mayContain(long first) {
        int begin = bucket(first);
        boolean found = false;
        for (int entry = begin; entry < begin + BUCKET; entry++) {
            found |= (long) WORD.getAcquire(words, 2 * entry) == first;
        }
        return found;
    }

    /** Returns whether a key is known to be absent, and counts that. */
    boolean contains(long first, long second, Object key) {
        int entry = find(first, second);
        if (entry < 0 || (keys != null && !key.equals(keys[entry]))) {
            return false;
        }
        byte found = finds[entry];
        if (found < MAX_FINDS) {
            finds[entry] = (byte) (found + 1); // Finds that are lost beside others do no harm.
        }
        saved.increment();
        return true;
    }

    private int find(long first, long second) {
        int begin = bucket(first);
        for (int entry = begin; entry < begin + BUCKET; entry++) {
            if ((long) WORD.getAcquire(words, 2 * entry) == first
                    && (long) WORD.getAcquire(words, 2 * entry + 1) == second) {
                return entry;
            }
        }
        return -1;
    }

    private int bucket(long first) {
        return BUCKET * (int) (((first >>> Integer.SIZE) * (finds.length / BUCKET)) >>> Integer.SIZE);
    }

    /** Forgets that a key was absent. */
    void forget(long first, long second) {
        if (find(first, second) >= 0) {
            erase(first, second);
        }
    }

    private synchronized void erase(long first, long second) {
        int entry = find(first, second);
        if (entry >= 0) { // Otherwise another key has taken its place.
            WORD.setVolatile(words, 2 * entry, 0L);
            keep(entry, null);
            entries--;
            countGone();
        }
    }

    /**
     * Learns a key. In a full bucket the entry gives way that was found least often, if that is
     * never since it last stayed. Otherwise all are found once less, and the key is not learned.
     */
    synchronized void learn(long first, long second, int code, Object key) {
        if (find(first, second) >= 0) {
            return;
        }
        int begin = bucket(first);
        int entry = begin;
        for (int other = begin; other < begin + BUCKET; other++) {
            if (rank(other) < rank(entry)) {
                entry = other;
            }
        }
        if (rank(entry) > 0) {
            for (int other = begin; other < begin + BUCKET; other++) {
                finds[other]--;
            }
            return;
        }
        boolean evicts = rank(entry) == 0;
        if (evicts) {
            evicted++;
        } else {
            entries++;
        }
        learned++;
        finds[entry] = 0;
        codes[entry] = code;
        mark(marks, code);
        WORD.setVolatile(words, 2 * entry, 0L);
        keep(entry, key);
        WORD.setVolatile(words, 2 * entry + 1, second);
        WORD.setVolatile(words, 2 * entry, first);
        if (evicts) {
            countGone();
        }
    }

    private void keep(int entry, @Nullable Object key) {
        if (keys != null) {
            keys[entry] = key;
        }
    }

    /** Counts an answer of the store that was not learned, since the key may have changed. */
    void stale() {
        stale.increment();
    }

    /** Returns the finds of an entry; less than those of any if it is empty. */
    private int rank(int entry) {
        return words[2 * entry] == 0 ? -1 : finds[entry];
    }
}
