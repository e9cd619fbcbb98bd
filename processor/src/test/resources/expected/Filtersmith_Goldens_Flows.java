// Emitted by Filtersmith from good.Goldens.Flows; changes here are lost.
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
 * {@code @DLeftFilter}.
 *
 * <p>At its expected elements a key takes 16.00 bits and the predicted false positive rate
 * is 2.118e-04. A bucket holds at most 6 elements; at the expected elements no more than
 * one in a million holds more than 5.
 *
 * <pre>{@code
 * bucket of 64 bits, bit 0 at the right; 2 subtables
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
        spec = "@DLeftFilter",
        keys = "good.Goldens.Flow(int sourceIp, int destinationIp, short sourcePort, "
                + "short destinationPort, java.lang.String protocol)",
        abi = 1,
        bits = 1,
        keyHash = 2
)
public class Filtersmith_Goldens_Flows extends HotFilter implements Goldens.Flows {
    static final Geometry GEOMETRY = new Filtersmith_Goldens_Flows_1Parted.OwnGeometry();

    private final TextHasher hasher;

    private final long high0;

    private final long low0;

    private final long high1;

    private final long low1;

    private final long high2;

    private final long low2;

    /**
     * @param expectedElements number of different keys that the empty filter is made for
     * @param seed seed or key that keys are hashed with
     */
    public Filtersmith_Goldens_Flows(long expectedElements, KeySeed seed) {
        this(GEOMETRY, expectedElements, seed);
    }

    Filtersmith_Goldens_Flows(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
        hasher = new TextHasher(seed);
        high0 = KeyHash.word(seed, 3);
        low0 = KeyHash.word(seed, 4);
        high1 = KeyHash.word(seed, 5);
        low1 = KeyHash.word(seed, 6);
        high2 = KeyHash.word(seed, 7);
        low2 = KeyHash.word(seed, 8);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        final long inFirst = read(first);
        final long inSecond = read(second);
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        final long match = matches(inFirst, hash) | matches(inSecond, hash);
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
        final int first = reduce(hash >>> 32) * 2;
        final int second = partner(first, hash);
        return stored(putAt(hash, first, second) ? 1 : 0);
    }

    private boolean putAt(long hash, int first, int second) {
        final long inFirst = words[first];
        final long inSecond = words[second];
        if ((matches(inFirst, hash)
                | matches(inSecond, hash)) != 0 || stashed != 0 && countInStash(hash) > 0) {
            return false;
        }
        final int firstLoad = load(inFirst);
        final int secondLoad = load(inSecond);
        final int fewer = secondLoad - firstLoad >> 31;
        final int number = first ^ (first ^ second) & fewer;
        final long bucket = inFirst ^ (inFirst ^ inSecond) & fewer;
        final int least = Math.min(firstLoad, secondLoad);
        if (least >= 2 && relocate(hash, first, second, firstLoad, secondLoad, least)) {
            return true;
        }
        if (least == 6) {
            return stash(hash);
        }
        words[number] = add(bucket, hash);
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

    /**
     * Puts a fingerprint into a least loaded bucket, after moving an element of it along the
     * shortest path.
     */
    private boolean relocate(long hash, int first, int second, int firstLoad, int secondLoad,
            int least) {
        return firstLoad == least && makeRoom1(first, hash, least)
                || secondLoad == least && makeRoom1(second, hash, least)
                || firstLoad == least && makeRoom2(first, hash, least)
                || secondLoad == least && makeRoom2(second, hash, least);
    }

    /**
     * Puts a fingerprint in the place of one that leaves the bucket in 1 move, if there is one.
     */
    private boolean makeRoom1(int number, long word, int load) {
        final long bucket = words[number];
        final int freed = vacate1(number, bucket, load);
        if (freed >= 0) {
            words[number] = replace(bucket, freed, word);
            moved(1);
            return true;
        }
        return false;
    }

    /**
     * Moves an element out of the bucket in 1 move; the field that it held, or -1.
     */
    private int vacate1(int number, long bucket, int load) {
        final long shape = Tables.SHAPES[(int) bucket & 0xf];
        long rest = bucket >>> 4 << ((int) (shape >>> 32) & 1);
        final int other0 = partner(number, rest);
        final long there0 = words[other0];
        if (load(there0) == load - 1) {
            words[other0] = add(there0, fingerprint(bucket, 0));
            return 0;
        }
        rest >>>= shape;
        final int other1 = partner(number, rest);
        final long there1 = words[other1];
        if (load(there1) == load - 1) {
            words[other1] = add(there1, fingerprint(bucket, 1));
            return 1;
        }
        rest >>>= shape;
        if (load == 2) {
            return -1;
        }
        final int other2 = partner(number, rest);
        final long there2 = words[other2];
        if (load(there2) == load - 1) {
            words[other2] = add(there2, fingerprint(bucket, 2));
            return 2;
        }
        rest >>>= shape;
        if (load == 3) {
            return -1;
        }
        final int other3 = partner(number, rest);
        final long there3 = words[other3];
        if (load(there3) == load - 1) {
            words[other3] = add(there3, fingerprint(bucket, 3));
            return 3;
        }
        rest >>>= shape;
        if (load == 4) {
            return -1;
        }
        final int other4 = partner(number, rest);
        final long there4 = words[other4];
        if (load(there4) == load - 1) {
            words[other4] = add(there4, fingerprint(bucket, 4));
            return 4;
        }
        rest >>>= shape;
        if (load == 5) {
            return -1;
        }
        final int other5 = partner(number, rest);
        final long there5 = words[other5];
        if (load(there5) == load - 1) {
            words[other5] = add(there5, fingerprint(bucket, 5));
            return 5;
        }
        return -1;
    }

    /**
     * Puts a fingerprint in the place of one that leaves the bucket in 2 moves, if there is one.
     */
    private boolean makeRoom2(int number, long word, int load) {
        final long bucket = words[number];
        final int freed = vacate2(number, bucket, load);
        if (freed >= 0) {
            words[number] = replace(bucket, freed, word);
            moved(2);
            return true;
        }
        return false;
    }

    /**
     * Moves an element out of the bucket in 2 moves; the field that it held, or -1.
     */
    private int vacate2(int number, long bucket, int load) {
        for (int field = 0; field < load; field++) {
            final long fingerprint = fingerprint(bucket, field);
            final int other = partner(number, fingerprint);
            final long there = words[other];
            if (load(there) == load) {
                final int freed = vacate1(other, there, load);
                if (freed >= 0) {
                    words[other] = replace(there, freed, fingerprint);
                    return field;
                }
            }
        }
        return -1;
    }

    private static long fingerprint(long bucket, int field) {
        final long shape = Tables.SHAPES[(int) bucket & 0xf];
        final long stored = bucket >>> 4 + field * ((int) shape & 0xff) << (shape >>> 16) >>> (shape >>> 16);
        final int depth = (int) (shape >>> 32) & 1;
        final int one = field - ((int) (shape >>> 40) & 0xff) >= 0 ? depth : 0;
        return stored << depth | one;
    }

    /**
     * The bucket with a fingerprint in the place of another.
     */
    private static long replace(long bucket, int field, long word) {
        final int state = (int) bucket & 0xf;
        final long shape = Tables.SHAPES[state];
        final int width = (int) shape & 0xff;
        final int depth = (int) (shape >>> 32) & 1;
        final int removed = field >= ((int) (shape >>> 40) & 0xff) ? depth : 0;
        final long below = (1L << 4 + field * width) - 1;
        final int top = (int) (shape >>> 24) & 0xff;
        final long above = bucket >>> width & ~below & (1L << top) - 1;
        final long fields = bucket & below & 0xfffffffffffffff0L | above;
        final int one = (int) word & 1;
        final int up = width & one - 1;
        final int at = 4 + (top - 4 & -one);
        final long inserted = word << (shape >>> 8) >>> (shape >>> 16);
        final int next = state + (one & depth) - removed;
        return fields << up | inserted << at | next;
    }

    private int reduce(long slice) {
        return (int) (slice * buckets >>> 32);
    }

    private int partner(int number, long fingerprint) {
        if (chunkMask == 0) {
            return additivePartner(number, fingerprint);
        }
        return number ^ ((int) fingerprint & chunkMask | 1);
    }

    private int displacement(long fingerprint, int subtable) {
        final long mixed = (fingerprint & 0x3feL | (long) subtable << 32) * 0xbf58476d1ce4e5b9L;
        return reduce((mixed ^ mixed >>> 32) * 0x94d049bb133111ebL >>> 32);
    }

    private int modulo(int difference) {
        return difference + (difference >> 31 & buckets);
    }

    private int additivePartner(int number, long fingerprint) {
        return modulo(displacement(fingerprint, 1) - (number >>> 1)) * 2 + (~number & 1);
    }

    @Override
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        test(hashes, count, read(count, locate(hashes, count)), hits, to);
    }

    @Override
    protected int putHashes(long[] hashes, int count) {
        final int[][] numbers = locate(hashes, count);
        touch(count, numbers, read(count, numbers));
        return putLocated(hashes, count, numbers);
    }

    /**
     * Reads the partners of elements that may have to move, in tables beyond the caches.
     */
    private void touch(int count, int[][] numbers, long[][] contents) {
        if (words.length <= 0x100000) {
            return;
        }
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        long touched = 0;
        for (int i = 0; i < count; i++) {
            final int least = Math.min(load(inFirst[i]), load(inSecond[i]));
            if (least >= 2) {
                touched ^= load(inFirst[i]) == least ? touchPartners(firsts[i], inFirst[i]) : 0;
                touched ^= load(inSecond[i]) == least ? touchPartners(seconds[i], inSecond[i]) : 0;
            }
        }
        // Stored, so that the compiler cannot eliminate the reads.
        inFirst[0] = touched;
    }

    private long touchPartners(int number, long bucket) {
        final long shape = Tables.SHAPES[(int) bucket & 0xf];
        long rest = bucket >>> 4 << ((int) (shape >>> 32) & 1);
        long touched = 0;
        for (int field = 0; field < 6; field++) {
            touched ^= words[partner(number, rest)];
            rest >>>= shape;
        }
        return touched;
    }

    private int[][] locate(long[] hashes, int count) {
        final int[][] numbers = Scratch.ints(2, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        for (int i = 0; i < count; i++) {
            final long hash = hashes[i];
            final int first = reduce(hash >>> 32) * 2;
            final int second = partner(first, hash);
            firsts[i] = first;
            seconds[i] = second;
        }
        return numbers;
    }

    private long[][] read(int count, int[][] numbers) {
        final long[][] contents = Scratch.longs(2, count);
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        for (int i = 0; i < count; i++) {
            inFirst[i] = read(firsts[i]);
            inSecond[i] = read(seconds[i]);
        }
        return contents;
    }

    private void test(long[] hashes, int count, long[][] contents, long[] hits, int to) {
        final long[] inFirst = contents[0];
        final long[] inSecond = contents[1];
        for (int begin = 0; begin < count; begin += 64) {
            final int end = Math.min(begin + 64, count);
            long bits = 0;
            for (int i = begin; i < end; i++) {
                final long hash = hashes[i];
                final long match = matches(inFirst[i], hash) | matches(inSecond[i], hash);
                bits |= (match | -match) >>> 63 << i;
            }
            hits[to + (begin >>> 6)] = bits;
        }
    }

    private int putLocated(long[] hashes, int count, int[][] numbers) {
        final int[] firsts = numbers[0];
        final int[] seconds = numbers[1];
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += stored(putAt(hashes[i], firsts[i], seconds[i]) ? 1 : 0) ? 1 : 0;
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
        return hash((Goldens.Flow) given);
    }

    @Override
    public boolean put(Goldens.Flow key) {
        return putHash(hash(key));
    }

    @Override
    public boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        return putHash(hash(sourceIp, destinationIp, sourcePort, destinationPort, protocol));
    }

    @Override
    public boolean mightContain(Goldens.Flow key) {
        return mightContainHash(hash(key));
    }

    /**
     * As {@code mightContain} of the key that has these components.
     */
    public boolean mightContain(int sourceIp, int destinationIp, short sourcePort,
            short destinationPort, String protocol) {
        return mightContainHash(hash(sourceIp, destinationIp, sourcePort, destinationPort,
                protocol));
    }

    private long hash(Goldens.Flow key) {
        KeyHash.require(key, "key");
        return hash(key.sourceIp(), key.destinationIp(), key.sourcePort(), key.destinationPort(),
                key.protocol());
    }

    private long hash(int sourceIp, int destinationIp, short sourcePort, short destinationPort,
            String protocol) {
        KeyHash.require(protocol, "key.protocol");
        final long lane0 = (long) sourceIp << 32 | destinationIp & 0xffffffffL;
        final long lane1 = (sourcePort & 0xffffL) << 16 | destinationPort & 0xffffL;
        final long lane2 = hasher.text(protocol);
        if (keyed) {
            return keyedHashOfLanes(lane0, lane1, lane2);
        }
        return mix(high0 * lane0 + Math.multiplyHigh(low0, lane0)
                + high1 * lane1 + Math.multiplyHigh(low1, lane1)
                + high2 * lane2 + Math.multiplyHigh(low2, lane2));
    }

    private long keyedHashOfLanes(long lane0, long lane1, long lane2) {
        long hash = keyedHash(lane0, lane1);
        return keyedHash(hash, lane2);
    }

    private long mix(long lane) {
        long mixed = lane ^ offset;
        mixed = (mixed ^ mixed >>> 33) * multiplier1;
        mixed = (mixed ^ mixed >>> 33) * multiplier2;
        return mixed ^ mixed >>> 33;
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

        /**
         * By counter state, 8 bits each from the low end: bits of a field, 64 minus bits of a
         * fingerprint, 64 minus bits of a field, bit at which the top field begins, depth, first
         * field whose fingerprint begins with 1.
         */
        static final long[] SHAPES = {
            0x0L, 0x1000404043cL, 0x2002222221eL, 0x3002c2c2c14L, // empty to load 3
            0x4013131300fL, 0x3013131300fL, 0x2013131300fL, 0x1013131300fL, 0x13131300fL, // load 4
            0x5013434330cL, 0x4013434330cL, 0x3013434330cL, 0x2013434330cL, 0x1013434330cL, 0x13434330cL, // load 5
            0x6003636360aL // load 6
        };

        private Tables() {
        }
    }
}
