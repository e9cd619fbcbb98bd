package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.Corruption;
import java.util.Optional;

/**
 * The search for words that no filter with two remainder lengths has. The header of a bucket must
 * leave its remainders inside the bucket, at lengths from the shortest to the longest, shorts no
 * longer than longs; the length of remainders that are not there is 0, and so are all bits behind.
 *
 * <p>Which lengths are right depends on which numbers of remainders are 0: the <em>kind</em> of a
 * bucket. Two small tables and no branches find out.
 */
final class TwoLengthCorruption {
    private static final int HAS_SHORTS = 1;
    private static final int HAS_LONGS = 2;

    private final TwoLengthHeader header;
    private final int bucketBits;

    /** By the numbers of remainders in a header: the bit of the kind; 0 if they are too large. */
    private final byte[] kinds;

    /** By the lengths in a header: the bits of the kinds that may have them. */
    private final byte[] suited;

    TwoLengthCorruption(DynamicDLeftCountingLayout layout) {
        this.header = layout.header();
        this.bucketBits = layout.bucketBits();
        this.kinds = new byte[1 << (2 * header.countBits())];
        for (int counts = 0; counts < kinds.length; counts++) {
            int shorts = counts & (1 << header.countBits()) - 1;
            int longs = counts >>> header.countBits();
            int kind = (shorts > 0 ? HAS_SHORTS : 0) | (longs > 0 ? HAS_LONGS : 0);
            kinds[counts] = (byte) (shorts + longs <= layout.maximumLoad() ? 1 << kind : 0);
        }
        this.suited = suited(layout.spec().minimalRemainderBits(), layout.spec().longestRemainder());
    }

    private byte[] suited(int shortest, int longest) {
        byte[] suited = new byte[1 << (2 * header.lengthBits())];
        suited[0] = 1;
        for (int longBits = shortest; longBits <= longest; longBits++) {
            int longs = longBits << header.lengthBits();
            suited[longBits] |= 1 << HAS_SHORTS;
            suited[longs] |= 1 << HAS_LONGS;
            for (int shortBits = shortest; shortBits <= longBits; shortBits++) {
                suited[longs | shortBits] |= 1 << (HAS_SHORTS | HAS_LONGS);
            }
        }
        return suited;
    }

    /** Describes the first corrupt bucket of a table; empty if there is none. */
    Optional<String> find(long[] words, int tableWords) {
        return Corruption.describe(
                0,
                tableWords,
                bucketBits / Long.SIZE,
                (from, to) -> suspect(words, from, to),
                "numbers or lengths of remainders that no bucket can have, or bits behind its remainders");
    }

    /** Returns nonzero if there is a corrupt bucket in a range of words. */
    private long suspect(long[] words, int from, int to) {
        int bucketWords = bucketBits / Long.SIZE;
        long suspect = 0;
        for (int at = from; at < to; at += bucketWords) {
            int end = end(words[at]);
            // The sign if the remainders exceed the bucket.
            suspect |= bucketBits - end & Integer.MIN_VALUE;
            for (int word = 0; word < bucketWords; word++) {
                int used = Math.max(0, Math.min(Long.SIZE, end - word * Long.SIZE));
                // Two shifts, as one by 64 bits would be one by none.
                suspect |= words[at + word] >>> (used / 2) >>> (used - used / 2);
            }
        }
        return suspect;
    }

    /** Returns the end of the remainders of a header; too large a number if it is corrupt. */
    private int end(long word) {
        int counts = (int) word & (kinds.length - 1);
        int lengths = (int) (word >>> header.shortBitsAt()) & (suited.length - 1);
        int shorts = counts & (1 << header.countBits()) - 1;
        int longs = counts >>> header.countBits();
        int shortBits = lengths & (1 << header.lengthBits()) - 1;
        int longBits = lengths >>> header.lengthBits();
        int sound = header.bits() + shorts * shortBits + longs * longBits;
        return (kinds[counts] & suited[lengths]) == 0 ? Integer.MAX_VALUE : sound;
    }
}
