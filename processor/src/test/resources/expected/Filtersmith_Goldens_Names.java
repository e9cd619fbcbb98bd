// Emitted by Filtersmith from good.Goldens.Names; changes here are lost.
package good;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.emitted.TextHasher;
import javax.annotation.processing.Generated;

/**
 * A d-left Bloom filter of
 * {@code @DLeftFilter(subtables = 3, relocation = NONE)}.
 *
 * <p>At its expected elements a key takes 16.00 bits and the predicted false positive rate
 * is 4.477e-04. A bucket holds at most 6 elements; at the expected elements no more than
 * one in a million holds more than 6.
 *
 * <pre>{@code
 * bucket of 64 bits, bit 0 at the right; 3 subtables
 * load  codes      fingerprint  bucket
 *    0  0          -            | unused 60 | code 4 |
 *    1  1          60           | 60 | code 4 |
 *    2  2          30           | 30 | 30 | code 4 |
 *    3  3          20           | 20 | 20 | 20 | code 4 |
 *    4  4..8       16 = 15 + 1  | 15 | 15 | 15 | 15 | code 4 |
 *    5  9..14      13 = 12 + 1  | 12 | 12 | 12 | 12 | 12 | code 4 |
 *    6  15         10           | 10 | 10 | 10 | 10 | 10 | 10 | code 4 |
 * }</pre>
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
@EmittedFrom(
        spec = "@DLeftFilter(subtables = 3, relocation = NONE)",
        keys = "java.lang.String",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Names extends HotFilter implements Goldens.Names {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Names_1Parted.OwnGeometry();

    private final TextHasher hasher;

    /**
     * @param expectedElements number of different keys that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Names(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Names(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new TextHasher(seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final long word = word(hash);
        final int first = reduce(hash >>> 32);
        final int second = reduce(hash & 0xffffffffL) + buckets;
        final int third = reduce(word >>> 32) + buckets * 2;
        final long inFirst = read(first);
        final long inSecond = read(second);
        final long inThird = read(third);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = matches(inFirst, word) | matches(inSecond, word)
                | matches(inThird, word);
        return (int) (match | match >>> 32) != 0;
    }

    /**
     * Not 0 if the bucket holds the fingerprint: a field that equals the query borrows from
     * its top bit.
     */
    private static long matches(long bucket, long word) {
        final int row = ((int) bucket & 0xf) + ((int) word & 0x1) * 16;
        final long copies = (word & Tables.MATCH[row + Tables.QUERY]) * Tables.MATCH[row + Tables.TIMES];
        final long difference = bucket ^ copies;
        return difference - Tables.MATCH[row + Tables.ONES] & ~difference & Tables.MATCH[row + Tables.TOPS];
    }

    @Override
    public boolean putHash(long hash) {
        final long word = word(hash);
        final int first = reduce(hash >>> 32);
        final int second = reduce(hash & 0xffffffffL) + buckets;
        final int third = reduce(word >>> 32) + buckets * 2;
        return stored(putAt(hash, word, first, second, third) ? 1 : 0);
    }

    private boolean putAt(long hash, long word, int first, int second, int third) {
        final long inFirst = words[first];
        final long inSecond = words[second];
        final long inThird = words[third];
        if ((matches(inFirst, word) | matches(inSecond, word)
                | matches(inThird, word)) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return false;
        }
        final int firstLoad = load(inFirst);
        final int secondLoad = load(inSecond);
        final int thirdLoad = load(inThird);
        final int fewer1 = secondLoad - firstLoad >> 31;
        final int number1 = first ^ (first ^ second) & fewer1;
        final long bucket1 = inFirst ^ (inFirst ^ inSecond) & fewer1;
        final int least1 = Math.min(firstLoad, secondLoad);
        final int fewer = thirdLoad - least1 >> 31;
        final int number = number1 ^ (number1 ^ third) & fewer;
        final long bucket = bucket1 ^ (bucket1 ^ inThird) & fewer;
        final int least = Math.min(least1, thirdLoad);
        if (least == 6) {
            return stash(hash);
        }
        words[number] = add(bucket, word);
        return true;
    }

    private static int load(long bucket) {
        return Tables.LOADS[(int) bucket & 0xf];
    }

    /**
     * The same for a bucket of more than 4 fingerprints, whose fields move in more steps.
     */
    private static long addCrowded(long bucket, long word) {
        final int state = (int) bucket & 0xf;
        final long shape = Tables.SHRINKS[state + Tables.SHAPE];
        final long kept = bucket & Tables.SHRINKS[state + Tables.KEEP];
        long fields = Long.rotateRight(kept, (int) (shape >>> 8)) | Tables.SHRINKS[state + Tables.RESTORE];
        final long by1 = fields & Tables.SHRINKS[state + Tables.MOVE_1];
        fields = fields - by1 + (by1 >>> shape);
        final long by2 = fields & Tables.SHRINKS[state + Tables.MOVE_2];
        fields = fields - by2 + (by2 >>> (shape << 1));
        final long by4 = fields & Tables.SHRINKS[state + Tables.MOVE_4];
        fields = fields - by4 + (by4 >>> (shape << 2));
        // The new field goes below the others if the word begins with 0, above them if with 1.
        final int one = (int) word & 1;
        final int up = (int) (shape >>> 16) & 0xff & one - 1;
        final int at = 4 + ((int) (shape >>> 32) - 4 & -one);
        final long field = word << (shape >>> 24) >>> -(shape >>> 16);
        final int implied = Long.bitCount(bucket & Tables.SHRINKS[state + Tables.COUNT]);
        final int next = (int) (shape >>> 48) + implied + ((int) (shape >>> 40) & one);
        return fields << up | field << at | next;
    }

    /**
     * The bucket with one more fingerprint: the others lose bits, and fields move down to
     * close the gaps.
     */
    private static long add(long bucket, long word) {
        if (((int) bucket & 0xf) >= 9) {
            return addCrowded(bucket, word);
        }
        final int state = (int) bucket & 0xf;
        final long shape = Tables.SHRINKS[state + Tables.SHAPE];
        final long kept = bucket & Tables.SHRINKS[state + Tables.KEEP];
        long fields = Long.rotateRight(kept, (int) (shape >>> 8));
        final long by1 = fields & Tables.SHRINKS[state + Tables.MOVE_1];
        fields = fields - by1 + (by1 >>> shape);
        final long by2 = fields & Tables.SHRINKS[state + Tables.MOVE_2];
        fields = fields - by2 + (by2 >>> (shape << 1));
        // The new field goes below the others if the word begins with 0, above them if with 1.
        final int one = (int) word & 1;
        final int up = (int) (shape >>> 16) & 0xff & one - 1;
        final int at = 4 + ((int) (shape >>> 32) - 4 & -one);
        final long field = word << (shape >>> 24) >>> -(shape >>> 16);
        final int implied = Long.bitCount(bucket & Tables.SHRINKS[state + Tables.COUNT]);
        final int next = (int) (shape >>> 48) + implied + ((int) (shape >>> 40) & one);
        return fields << up | field << at | next;
    }

    private int reduce(long slice) {
        return (int) (slice * buckets >>> 32);
    }

    private static long word(long hash) {
        return (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        test(hashes, count, read(count, locate(hashes, count)), hits, to);
    }

    @Override
    protected int putHashes(long[] hashes, int count) {
        final int[][] numbers = locate(hashes, count);
        read(count, numbers);
        return putLocated(hashes, count, numbers);
    }

    private int[][] locate(long[] hashes, int count) {
        final int[][] numbers = Scratch.ints(3, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            final long word = word(hash);
            final int first = reduce(hash >>> 32);
            final int second = reduce(hash & 0xffffffffL) + buckets;
            final int third = reduce(word >>> 32) + buckets * 2;
            firsts[i] = first;
            seconds[i] = second;
            thirds[i] = third;
        }
        return numbers;
    }

    private long[][] read(int count, int[][] numbers) {
        final long[][] contents = Scratch.longs(3, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        final long[] inThird = contents[2];
        for (int i = 0; i < count; i++) {
            inFirst[i] = read(firsts[i]);
            inSecond[i] = read(seconds[i]);
            inThird[i] = read(thirds[i]);
        }
        return contents;
    }

    private void test(long[] hashes, int count, long[][] contents, long[] hits, int to) {
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        final long[] inThird = contents[2];
        for (int begin = 0; begin < count; begin += 64) {
            final int end = Math.min(begin + 64, count);
            long bits = 0;
            for (int i = begin; i < end; i++) {
                final long word = word(hashes[i]);
                final long match = matches(inFirst[i], word) | matches(inSecond[i], word)
                        | matches(inThird[i], word);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private int putLocated(long[] hashes, int count, int[][] numbers) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final int[] thirds = numbers[2];
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += stored(putAt(hashes[i], word(hashes[i]), firsts[i], seconds[i], thirds[i]) ? 1 : 0)
                        ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    private long read(int index) {
        return words[index];
    }

    @Override
    protected long hashOfKey(Object given) {
        return hash((String) given);
    }

    @Override
    public boolean put(String key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(String key) {
        return mightContainHash(hash(key));
    }

    private long hash(String key) {
        KeyHash.require(key, "key");
        return hasher.text(key);
    }

    /**
     * Tables for comparing and changing buckets.
     */
    static final class Tables {
        /**
         * Column of MATCH: the bottom bits of the fields of the query's class.
         */
        static final int ONES = 0;

        /**
         * Column of MATCH: the multiplier that copies the query into these fields.
         */
        static final int TIMES = 32;

        /**
         * Column of MATCH: the bits of the query that a field holds.
         */
        static final int QUERY = 64;

        /**
         * Column of MATCH: the top bits of the fields of the query's class.
         */
        static final int TOPS = 96;

        /**
         * Comparison of a query with a bucket, in columns by first bits of the query and counter
         * state.
         */
        static final long[] MATCH = {
            // ONES, queries that end in 0
            0x0L, 0x10L, 0x400000010L, 0x100001000010L, // empty to load 3
            0x2000400080010L, 0x400080010L, 0x80010L, 0x10L, 0x0L, // load 4
            0x10010010010010L, 0x10010010010L, 0x10010010L, 0x10010L, 0x10L, 0x0L, // load 5
            0x40100401004010L, // load 6
            // ONES, queries that end in 1
            0x0L, 0x10L, 0x400000010L, 0x100001000010L, // empty to load 3
            0x0L, 0x2000000000000L, 0x2000400000000L, 0x2000400080000L, 0x2000400080010L, // load 4
            0x0L, 0x10000000000000L, 0x10010000000000L, 0x10010010000000L, 0x10010010010000L,
                    0x10010010010010L, // load 5
            0x40100401004010L, // load 6
            // TIMES, queries that end in 0
            0x0L, 0x10L, 0x400000010L, 0x100001000010L, // empty to load 3
            0x1000200040008L, 0x200040008L, 0x40008L, 0x8L, 0x0L, // load 4
            0x8008008008008L, 0x8008008008L, 0x8008008L, 0x8008L, 0x8L, 0x0L, // load 5
            0x40100401004010L, // load 6
            // TIMES, queries that end in 1
            0x0L, 0x10L, 0x400000010L, 0x100001000010L, // empty to load 3
            0x0L, 0x1000000000000L, 0x1000200000000L, 0x1000200040000L, 0x1000200040008L, // load 4
            0x0L, 0x8000000000000L, 0x8008000000000L, 0x8008008000000L, 0x8008008008000L, 0x8008008008008L, // load 5
            0x40100401004010L, // load 6
            // QUERY, queries that end in 0
            0x0L, 0xfffffffffffffffL, 0x3fffffffL, 0xfffffL, // empty to load 3
            0xfffeL, 0xfffeL, 0xfffeL, 0xfffeL, 0x0L, // load 4
            0x1ffeL, 0x1ffeL, 0x1ffeL, 0x1ffeL, 0x1ffeL, 0x0L, // load 5
            0x3ffL, // load 6
            // QUERY, queries that end in 1
            0x0L, 0xfffffffffffffffL, 0x3fffffffL, 0xfffffL, // empty to load 3
            0x0L, 0xfffeL, 0xfffeL, 0xfffeL, 0xfffeL, // load 4
            0x0L, 0x1ffeL, 0x1ffeL, 0x1ffeL, 0x1ffeL, 0x1ffeL, // load 5
            0x3ffL, // load 6
            // TOPS, queries that end in 0
            0x0L, 0x8000000000000000L, 0x8000000200000000L, 0x8000080000800000L, // empty to load 3
            0x8001000200040000L, 0x1000200040000L, 0x200040000L, 0x40000L, 0x0L, // load 4
            0x8008008008008000L, 0x8008008008000L, 0x8008008000L, 0x8008000L, 0x8000L, 0x0L, // load 5
            0x8020080200802000L, // load 6
            // TOPS, queries that end in 1
            0x0L, 0x8000000000000000L, 0x8000000200000000L, 0x8000080000800000L, // empty to load 3
            0x0L, 0x8000000000000000L, 0x8001000000000000L, 0x8001000200000000L, 0x8001000200040000L, // load 4
            0x0L, 0x8000000000000000L, 0x8008000000000000L, 0x8008008000000000L, 0x8008008008000000L,
                    0x8008008008008000L, // load 5
            0x8020080200802000L // load 6
        };

        /**
         * Load by counter code.
         */
        static final byte[] LOADS = {
            0, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6
        };

        /**
         * Column of SHRINKS: from the low end, 8 bits each for the bits that a field loses, the
         * change of depth, the next bits of a field, 64 minus the next bits of a fingerprint, the
         * bit at which the top field will begin, the next depth; then the next state if no first
         * bit is counted. A shift takes the low six bits of its count, so a byte needs no mask.
         */
        static final int SHAPE = 0;

        /**
         * Column of SHRINKS: the bits that the fingerprints keep.
         */
        static final int KEEP = 16;

        /**
         * Column of SHRINKS: the first bits that the counter will imply.
         */
        static final int COUNT = 32;

        /**
         * Column of SHRINKS: the first bits that the counter implies no more.
         */
        static final int RESTORE = 48;

        /**
         * Column of SHRINKS: fields that move down n times the bits that a field loses.
         */
        static final int MOVE_1 = 64;

        static final int MOVE_2 = 80;

        static final int MOVE_4 = 96;

        /**
         * The change of a bucket to its next load, in columns by counter state.
         */
        static final long[] SHRINKS = {
            // SHAPE
            0x10004043c0000L, 0x20022221e001eL, 0x3002c2c14000aL, 0x40131300f0105L, // empty to load 3
            0x90134330c0003L, 0xa0134330c0003L, 0xb0134330c0003L, 0xc0134330c0003L, 0xd0134330c0003L, // load 4
            0xf0036360a3f02L, 0xf0036360a3f02L, 0xf0036360a3f02L, 0xf0036360a3f02L, 0xf0036360a3f02L,
                    0xf0036360a3f02L, // load 5
            0x0L, // load 6
            // KEEP
            0x0L, 0x3fffffff0L, 0x3ffffc00fffff0L, 0xfffe0fffe0fffe0L, // empty to load 3
            0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L,
                    0x1ffe3ffc7ff8fff0L, // load 4
            0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L,
                    0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, // load 5
            0x0L, // load 6
            // COUNT
            0x0L, 0x0L, 0x0L, 0x100001000010L, // empty to load 3
            0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, // load 4 to load 6
            // RESTORE
            0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, // empty to load 4
            0x0L, 0x10000000000000L, 0x10010000000000L, 0x10010010000000L, 0x10010010010000L,
                    0x10010010010010L, // load 5
            0x0L, // load 6
            // MOVE_1
            0x0L, 0x0L, 0x3ffffc00000000L, 0x7fff000000L, // empty to load 3
            0x1ffe00007ff80000L, 0x1ffe00007ff80000L, 0x1ffe00007ff80000L, 0x1ffe00007ff80000L,
                    0x1ffe00007ff80000L, // load 4
            0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L,
                    0x3ff0003ff0000L, // load 5
            0x0L, // load 6
            // MOVE_2
            0x0L, 0x0L, 0x0L, 0x7fff00000000000L, // empty to load 3
            0x3fffffc00000000L, 0x3fffffc00000000L, 0x3fffffc00000000L, 0x3fffffc00000000L,
                    0x3fffffc00000000L, // load 4
            0xfffff0000000L, 0xfffff0000000L, 0xfffff0000000L, 0xfffff0000000L, 0xfffff0000000L,
                    0xfffff0000000L, // load 5
            0x0L, // load 6
            // MOVE_4
            0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, 0x0L, // empty to load 4
            0x3ff0000000000000L, 0x3ff0000000000000L, 0x3ff0000000000000L, 0x3ff0000000000000L,
                    0x3ff0000000000000L, 0x3ff0000000000000L, // load 5
            0x0L // load 6
        };

        private Tables() {
        }
    }
}
