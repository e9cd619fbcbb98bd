package dev.filtersmith.ddlcbf;

import dev.filtersmith.storage.Bits;
import java.util.Optional;

/**
 * The search for words that no filter with two remainder lengths has. The header of a bucket must
 * leave its remainders inside the bucket, at lengths from the shortest to the longest, shorts no
 * longer than longs; the length of remainders that are not there is 0, and so are all bits behind.
 */
final class TwoLengthCorruption {
    private final TwoLengthHeader header;
    private final int bucketBits;
    private final int maximumLoad;
    private final int shortest;
    private final int longest;

    TwoLengthCorruption(DynamicDLeftCountingLayout layout) {
        this.header = layout.header();
        this.bucketBits = layout.bucketBits();
        this.maximumLoad = layout.maximumLoad();
        this.shortest = layout.spec().minimalRemainderBits();
        this.longest = layout.spec().longestRemainder();
    }

    /** Describes the first corrupt bucket of a table; empty if there is none. */
    Optional<String> find(long[] words, int tableWords) {
        int bucketWords = bucketBits / Long.SIZE;
        for (int at = 0; at < tableWords; at += bucketWords) {
            int end = end(words[at]);
            if (end > bucketBits || set(words, at, bucketWords, end) != 0) {
                return Optional.of("bucket " + at / bucketWords + " has numbers or lengths of remainders that no"
                        + " bucket can have, or bits behind its remainders");
            }
        }
        return Optional.empty();
    }

    /** Returns the end of the remainders of a header; too large a number if it is corrupt. */
    private int end(long word) {
        int shorts = (int) Bits.low(word, header.countBits());
        int longs = (int) Bits.low(word >>> header.longsAt(), header.countBits());
        int shortBits = (int) Bits.low(word >>> header.shortBitsAt(), header.lengthBits());
        int longBits = (int) Bits.low(word >>> header.longBitsAt(), header.lengthBits());
        boolean sound = shorts + longs <= maximumLoad
                && isLength(shorts, shortBits)
                && isLength(longs, longBits)
                && (longs == 0 || shortBits <= longBits);
        return sound ? header.bits() + shorts * shortBits + longs * longBits : Integer.MAX_VALUE;
    }

    private boolean isLength(int count, int bits) {
        return count == 0 ? bits == 0 : bits >= shortest && bits <= longest;
    }

    private static long set(long[] words, int at, int count, int end) {
        long set = 0;
        for (int word = 0; word < count; word++) {
            int used = Math.max(0, Math.min(Long.SIZE, end - word * Long.SIZE));
            set |= used == Long.SIZE ? 0 : words[at + word] >>> used;
        }
        return set;
    }
}
