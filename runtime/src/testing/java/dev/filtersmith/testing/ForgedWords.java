package dev.filtersmith.testing;

import java.util.Arrays;
import java.util.Random;

/** Words that claim to be a filter's. A seed determines them, and where they come from. */
public final class ForgedWords {
    /** Words that repeat in forged filters: the counters and codes of each are all the same. */
    private static final long[] PATTERNS = {
        0,
        -1,
        0x2121212121212121L,
        0x0001000100010001L,
        0x1111111111111111L,
        0x8000800080008000L,
        0x7fff7fff7fff7fffL,
        0x0f0f0f0f0f0f0f0fL,
        0x00000000ffffffffL
    };

    private final Random random;

    private ForgedWords(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Forges words.
     *
     * @param seed seed
     * @param good words of a filter
     * @return as many words: random, repeated, or those of the filter with some changes
     */
    public static long[] of(long seed, long... good) {
        return new ForgedWords(seed).forged(good);
    }

    private long[] forged(long... good) {
        long[] words = good.clone();
        switch (random.nextInt(9)) {
            case 0 -> Arrays.setAll(words, i -> random.nextLong());
            case 1 -> Arrays.fill(words, PATTERNS[random.nextInt(PATTERNS.length)]);
            case 2 -> Arrays.fill(words, random.nextInt(256) * 0x0101010101010101L);
            case 3 -> Arrays.setAll(words, i -> sparse());
            case 4 -> Arrays.setAll(words, i -> random.nextLong() >>> random.nextInt(64));
            case 5 -> change(words, 1);
            case 6 -> change(words, 1 + words.length / 4);
            case 7 -> exchange(words);
            default -> flip(words);
        }
        return words;
    }

    private long sparse() {
        long bits = random.nextLong();
        bits &= random.nextLong();
        return bits & random.nextLong();
    }

    private void flip(long... words) {
        for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
            words[random.nextInt(words.length)] ^= 1L << random.nextInt(Long.SIZE);
        }
    }

    private void change(long[] words, int count) {
        for (int i = 0; i < count; i++) {
            boolean pattern = random.nextBoolean();
            words[random.nextInt(words.length)] =
                    pattern ? PATTERNS[random.nextInt(PATTERNS.length)] : random.nextLong() >>> random.nextInt(64);
        }
    }

    private void exchange(long... words) {
        for (int i = words.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long word = words[i];
            words[i] = words[other];
            words[other] = word;
        }
    }
}
