// Emitted by Filtersmith from good.Goldens.Names; changes here are lost.
package good;

import dev.filtersmith.Layout;
import dev.filtersmith.emitted.DLeftBase;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.TextHasher;
import javax.annotation.processing.Generated;

/**
 * A d-left Bloom filter of
 * {@code @DLeftFilter(subtables = 3, relocation = NONE)}.
 *
 * <p>At its expected elements a key takes 16.00 bits and the predicted false positive rate is 4.477e-04. A bucket holds at most
 * 6 elements; at the expected elements no more than one in a million holds more than 6.
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
@EmittedFrom(
        spec = "@DLeftFilter(subtables = 3, relocation = NONE)",
        keys = "java.lang.String",
        geometry = "@DLeftFilter(subtables = 3, bucketBits = 64, group = 1, groupRule = LEFTOVER_TO_BUCKETS, counterBits = 4, "
                + "counterEncoding = ENUMERATED, semiSortDepth = {0, 0, 0, 0, 1, 1, 0}, longestFingerprint = 63, "
                + "averageLoad = 4.0, permutation = AUTOMATIC, relocation = NONE, relocationDepth = 2, relocationLoad = 2, "
                + "stashCapacity = 8, expectedElements = 0, bitsPerKey = 0.0, maxFpp = 0.0, cost = FAST)",
        abi = 1,
        bits = 1,
        keyHash = 1
)
public final class Filtersmith_Goldens_Names extends DLeftBase implements Goldens.Names {
    /**
     * The geometry, for the cold paths.
     */
    private static final Layout LAYOUT = layoutOf(Filtersmith_Goldens_Names.class);

    /**
     * Four columns by first bits of the query and counter state, for the fields of the query's class: the bottom
     * bits, the multiplier of the query, the query's bits, the top bits.
     */
    private static final long[] MATCH = {
        0x0L, 0x10L, 0x400000010L, 0x100001000010L,
        0x2000400080010L, 0x400080010L, 0x80010L, 0x10L,
        0x0L, 0x10010010010010L, 0x10010010010L, 0x10010010L,
        0x10010L, 0x10L, 0x0L, 0x40100401004010L,
        0x0L, 0x10L, 0x400000010L, 0x100001000010L,
        0x0L, 0x2000000000000L, 0x2000400000000L, 0x2000400080000L,
        0x2000400080010L, 0x0L, 0x10000000000000L, 0x10010000000000L,
        0x10010010000000L, 0x10010010010000L, 0x10010010010010L, 0x40100401004010L,
        0x0L, 0x10L, 0x400000010L, 0x100001000010L,
        0x1000200040008L, 0x200040008L, 0x40008L, 0x8L,
        0x0L, 0x8008008008008L, 0x8008008008L, 0x8008008L,
        0x8008L, 0x8L, 0x0L, 0x40100401004010L,
        0x0L, 0x10L, 0x400000010L, 0x100001000010L,
        0x0L, 0x1000000000000L, 0x1000200000000L, 0x1000200040000L,
        0x1000200040008L, 0x0L, 0x8000000000000L, 0x8008000000000L,
        0x8008008000000L, 0x8008008008000L, 0x8008008008008L, 0x40100401004010L,
        0x0L, 0xfffffffffffffffL, 0x3fffffffL, 0xfffffL,
        0xfffeL, 0xfffeL, 0xfffeL, 0xfffeL,
        0x0L, 0x1ffeL, 0x1ffeL, 0x1ffeL,
        0x1ffeL, 0x1ffeL, 0x0L, 0x3ffL,
        0x0L, 0xfffffffffffffffL, 0x3fffffffL, 0xfffffL,
        0x0L, 0xfffeL, 0xfffeL, 0xfffeL,
        0xfffeL, 0x0L, 0x1ffeL, 0x1ffeL,
        0x1ffeL, 0x1ffeL, 0x1ffeL, 0x3ffL,
        0x0L, 0x8000000000000000L, 0x8000000200000000L, 0x8000080000800000L,
        0x8001000200040000L, 0x1000200040000L, 0x200040000L, 0x40000L,
        0x0L, 0x8008008008008000L, 0x8008008008000L, 0x8008008000L,
        0x8008000L, 0x8000L, 0x0L, 0x8020080200802000L,
        0x0L, 0x8000000000000000L, 0x8000000200000000L, 0x8000080000800000L,
        0x0L, 0x8000000000000000L, 0x8001000000000000L, 0x8001000200000000L,
        0x8001000200040000L, 0x0L, 0x8000000000000000L, 0x8008000000000000L,
        0x8008008000000000L, 0x8008008008000000L, 0x8008008008008000L, 0x8020080200802000L
    };

    /**
     * Load by counter code.
     */
    private static final byte[] LOADS = {
        0, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6
    };

    /**
     * Columns by counter state, how the bucket shrinks to its next load: the shape, the bits to keep, the first bits
     * to count, the first bits to put back, the fields to move in each step.
     */
    private static final long[] SHRINKS = {
        0x10004043c0000L, 0x20022221e001eL, 0x3002c2c14000aL, 0x40131300f0105L,
        0x90134330c0003L, 0xa0134330c0003L, 0xb0134330c0003L, 0xc0134330c0003L,
        0xd0134330c0003L, 0xf0036360a3f02L, 0xf0036360a3f02L, 0xf0036360a3f02L,
        0xf0036360a3f02L, 0xf0036360a3f02L, 0xf0036360a3f02L, 0x0L,
        0x0L, 0x3fffffff0L, 0x3ffffc00fffff0L, 0xfffe0fffe0fffe0L,
        0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L, 0x1ffe3ffc7ff8fff0L,
        0x1ffe3ffc7ff8fff0L, 0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L,
        0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, 0x1ff1ff1ff1ff1ff0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x100001000010L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x10000000000000L, 0x10010000000000L,
        0x10010010000000L, 0x10010010010000L, 0x10010010010010L, 0x0L,
        0x0L, 0x0L, 0x3ffffc00000000L, 0x7fff000000L,
        0x1ffe00007ff80000L, 0x1ffe00007ff80000L, 0x1ffe00007ff80000L, 0x1ffe00007ff80000L,
        0x1ffe00007ff80000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L,
        0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x3ff0003ff0000L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x7fff00000000000L,
        0x3fffffc00000000L, 0x3fffffc00000000L, 0x3fffffc00000000L, 0x3fffffc00000000L,
        0x3fffffc00000000L, 0xfffff0000000L, 0xfffff0000000L, 0xfffff0000000L,
        0xfffff0000000L, 0xfffff0000000L, 0xfffff0000000L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x0L, 0x0L, 0x0L,
        0x0L, 0x3ff0000000000000L, 0x3ff0000000000000L, 0x3ff0000000000000L,
        0x3ff0000000000000L, 0x3ff0000000000000L, 0x3ff0000000000000L, 0x0L
    };

    /**
     * Hashes text and bytes with the filter's seed.
     */
    private final TextHasher hasher;

    /**
     * An empty filter.
     *
     * @param expectedElements number of different keys that it is made for
     * @param seed seed that keys are hashed with
     */
    public Filtersmith_Goldens_Names(long expectedElements, long seed) {
        super(LAYOUT, expectedElements, seed);
        hasher = new TextHasher(seed);
    }

    @Override
    public boolean mightContainHash(long hash) {
        final long word = word(hash);
        final int first = reduce(hash >>> 32);
        final int second = reduce(hash & 0xffffffffL) + buckets;
        final int third = reduce(word >>> 32) + buckets * 2;
        final long inFirst = words[first];
        final long inSecond = words[second];
        final long inThird = words[third];
        if (stashed != 0 && inStash(hash)) {
            return true;
        }
        return (matches(inFirst, word) | matches(inSecond, word) | matches(inThird, word)) != 0;
    }

    /**
     * Not 0 if the bucket holds the fingerprint: a field that equals the query borrows from its top bit.
     */
    private static long matches(long bucket, long word) {
        final int at = ((int) bucket & 0xf) + ((int) word & 0x1) * 16;
        final long difference = bucket ^ (word & MATCH[at + 64]) * MATCH[at + 32];
        return (difference - MATCH[at]) & ~difference & MATCH[at + 96];
    }

    @Override
    public boolean putHash(long hash) {
        final long word = word(hash);
        final int first = reduce(hash >>> 32);
        final int second = reduce(hash & 0xffffffffL) + buckets;
        final int third = reduce(word >>> 32) + buckets * 2;
        return putAt(hash, word, first, second, third);
    }

    private boolean putAt(long hash, long word, int first, int second, int third) {
        final long inFirst = words[first];
        final long inSecond = words[second];
        final long inThird = words[third];
        if ((matches(inFirst, word) | matches(inSecond, word)
                | matches(inThird, word)) != 0 || stashed != 0 && inStash(hash)) {
            return false;
        }
        final int firstLoad = load(inFirst);
        final int secondLoad = load(inSecond);
        final int thirdLoad = load(inThird);
        final int fewer1 = (secondLoad - firstLoad) >> 31;
        final int number1 = first ^ (first ^ second) & fewer1;
        final long bucket1 = inFirst ^ (inFirst ^ inSecond) & fewer1;
        final int least1 = Math.min(firstLoad, secondLoad);
        final int fewer = (thirdLoad - least1) >> 31;
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
        return LOADS[(int) bucket & 0xf];
    }

    private static long addCrowded(long bucket, long word) {
        final int state = ((int) bucket & 0xf);
        final long shape = SHRINKS[state];
        long fields = Long.rotateRight(bucket & SHRINKS[state + 16], (int) (shape >>> 8)) | SHRINKS[state + 48];
        final long moving0 = fields & SHRINKS[state + 64];
        fields = fields - moving0 + (moving0 >>> shape);
        final long moving1 = fields & SHRINKS[state + 80];
        fields = fields - moving1 + (moving1 >>> (shape << 1));
        final long moving2 = fields & SHRINKS[state + 96];
        fields = fields - moving2 + (moving2 >>> (shape << 2));
        final int one = (int) word & 1;
        final int up = (int) (shape >>> 16) & 0xff & one - 1;
        final int at = 4 + ((int) (shape >>> 32) - 4 & -one);
        final long field = word << (shape >>> 24) >>> -(shape >>> 16);
        final int next = (int) (shape >>> 48) + Long.bitCount(bucket & SHRINKS[state + 32]) + ((int) (shape >>> 40) & one);
        return fields << up | field << at | next;
    }

    /**
     * The bucket with one more fingerprint: the others lose bits, and fields move down to close the gaps.
     */
    private static long add(long bucket, long word) {
        if (((int) bucket & 0xf) >= 9) {
            return addCrowded(bucket, word);
        }
        final int state = ((int) bucket & 0xf);
        final long shape = SHRINKS[state];
        long fields = Long.rotateRight(bucket & SHRINKS[state + 16], (int) (shape >>> 8));
        final long moving0 = fields & SHRINKS[state + 64];
        fields = fields - moving0 + (moving0 >>> shape);
        final long moving1 = fields & SHRINKS[state + 80];
        fields = fields - moving1 + (moving1 >>> (shape << 1));
        final int one = (int) word & 1;
        final int up = (int) (shape >>> 16) & 0xff & one - 1;
        final int at = 4 + ((int) (shape >>> 32) - 4 & -one);
        final long field = word << (shape >>> 24) >>> -(shape >>> 16);
        final int next = (int) (shape >>> 48) + Long.bitCount(bucket & SHRINKS[state + 32]) + ((int) (shape >>> 40) & one);
        return fields << up | field << at | next;
    }

    private int reduce(long slice) {
        return (int) ((slice * buckets) >>> 32);
    }

    private static long word(long hash) {
        return (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
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
        KeyHash.requireKey(key);
        return mix(hasher.text(key) ^ seed);
    }

    private static long mix(long bits) {
        long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
