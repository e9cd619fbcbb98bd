package dev.filtersmith.key;

/**
 * Reduces bytes to 64 bits with one product for every two lanes. To each lane of a pair a word of
 * the seed is added, and the two sums are multiplied, to a signed product of 128 bits. The low
 * halves of the products are added, and so are the high halves. If the number of lanes is odd, the
 * last lane is added to the low halves.
 *
 * <p>The result is the sum of the low halves plus the sum of the high halves and the head times
 * another word, the weight. Two different keys have the same result with a probability of at most
 * 260 / 2^64 over all words, whatever their lengths.
 *
 * <p>The weight is word 3 of {@link SeedWords}. Words 5 + 2 i and 6 + 2 i belong to pair i.
 */
final class PairSum {
    /** Bytes of a pair of lanes. */
    static final int BYTES = 2 * Long.BYTES;

    private final SeedWords seed;

    /** The words of the first {@link TextBuffer#SIZE} bytes; others are derived at each use. */
    private final long[] words;

    private final long weight;

    PairSum(SeedWords seed) {
        this.seed = seed;
        this.weight = seed.high(0);
        this.words = new long[TextBuffer.SIZE / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = (i & 1) == 0 ? seed.high(1 + i / 2) : seed.low(1 + i / 2);
        }
    }

    /** Returns the sum of a head alone, to which those of pairs are added. */
    long head(long head) {
        return weight * head;
    }

    long pair(int pair, long first, long second) {
        int at = 2 * pair;
        boolean kept = at < words.length;
        long x = first + (kept ? words[at] : seed.high(1 + pair));
        long y = second + (kept ? words[at + 1] : seed.low(1 + pair));
        return x * y + weight * Math.multiplyHigh(x, y);
    }

    /** Returns the sum of the last pair, which may have a single lane. */
    long last(int pair, long first, long second, int bytes) {
        return bytes <= Long.BYTES ? first : pair(pair, first, second);
    }

    /**
     * Returns the sum of a head and of bytes that begin a key, at most those whose words are kept.
     * Four pairs at once are spelled out, so that their products overlap, and few branches depend
     * on the length.
     */
    long kept(long head, byte[] bytes, int length) {
        long[] words = this.words;
        long low = 0;
        long high = head;
        int at = 0;
        for (; length - at >= 4 * BYTES; at += 4 * BYTES) {
            int i = at / Long.BYTES;
            long x = words[i] + KeyBytes.word(bytes, at);
            long y = words[i + 1] + KeyBytes.word(bytes, at + 8);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            x = words[i + 2] + KeyBytes.word(bytes, at + 16);
            y = words[i + 3] + KeyBytes.word(bytes, at + 24);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            x = words[i + 4] + KeyBytes.word(bytes, at + 32);
            y = words[i + 5] + KeyBytes.word(bytes, at + 40);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            x = words[i + 6] + KeyBytes.word(bytes, at + 48);
            y = words[i + 7] + KeyBytes.word(bytes, at + 56);
            low += x * y;
            high += Math.multiplyHigh(x, y);
        }
        if ((length & 2 * BYTES) != 0) {
            int i = at / Long.BYTES;
            long x = words[i] + KeyBytes.word(bytes, at);
            long y = words[i + 1] + KeyBytes.word(bytes, at + 8);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            x = words[i + 2] + KeyBytes.word(bytes, at + 16);
            y = words[i + 3] + KeyBytes.word(bytes, at + 24);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            at += 2 * BYTES;
        }
        if ((length & BYTES) != 0) {
            int i = at / Long.BYTES;
            long x = words[i] + KeyBytes.word(bytes, at);
            long y = words[i + 1] + KeyBytes.word(bytes, at + 8);
            low += x * y;
            high += Math.multiplyHigh(x, y);
            at += BYTES;
        }
        return low + weight * high + last(at / BYTES, bytes, at, length);
    }

    private long last(int pair, byte[] bytes, int from, int length) {
        long rest = KeyBytes.rest(bytes, length);
        return length - from < Long.BYTES ? rest : last(pair, KeyBytes.word(bytes, from), rest, length - from);
    }

    long sum(int first, byte[] bytes, int length) {
        int whole = length & -BYTES;
        int pair = first;
        long sum = 0;
        for (int at = 0; at < whole; at += BYTES, pair++) {
            sum += pair(pair, KeyBytes.word(bytes, at), KeyBytes.word(bytes, at + Long.BYTES));
        }
        return sum + last(pair, bytes, whole, length);
    }
}
