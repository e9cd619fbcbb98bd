package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches for pairs of texts that share buckets under many seeds. */
class TextDifferencesTest {
    /** Rates pairs of texts that differ in one or two places, under random seeds. */
    @Test
    void noDifferenceMakesTextsShareBucketsUnderManySeeds() {
        int buckets = 64;
        int seeds = 2_000;
        String text = "https://example.org/a/path/of/some/length?with=query&and=more#end";
        Map<String, Integer> rated = new HashMap<>();
        for (int i = 0; i < text.length(); i++) {
            for (int change : new int[] {1, 0x20, 0x80, 0x4e00}) {
                char[] other = text.toCharArray();
                other[i] ^= (char) change;
                other[(i + 16) % other.length] ^= (char) (change >>> 4);
                rated.put(new String(other), shared(seeds, buckets, text, new String(other)));
            }
        }
        int worst = rated.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(20)
                .mapToInt(entry -> shared(32 * seeds, buckets, text, entry.getKey()))
                .max()
                .orElseThrow();
        // One and a half times the even share of 1,000, which has a deviation of 31.
        assertThat(worst).isLessThan(1_500);
    }

    /**
     * Climbs from random differences of two texts to worse ones. It rates a difference by the
     * highest bits in which the hashes agree under a thousand seeds, and counts shared buckets
     * under many more.
     */
    @ParameterizedTest
    @ValueSource(ints = {8, 13, 16, 24, 40})
    void climbingFindsNoDifferenceThatMakesTextsShareBuckets(int length) {
        SplittableRandom random = new SplittableRandom(length);
        int buckets = 64;
        int worst = 0;
        for (int start = 0; start < 6; start++) {
            byte[] difference = new byte[length];
            difference[random.nextInt(length)] = (byte) (1 << random.nextInt(Byte.SIZE));
            double most = 0;
            for (int step = 0; step < 60; step++) {
                byte[] trial = difference.clone();
                trial[random.nextInt(length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                trial[random.nextInt(length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                double rated = nearness(trial);
                if (rated >= most) {
                    most = rated;
                    difference = trial;
                }
            }
            byte[] first = new byte[length];
            new SplittableRandom(start).nextBytes(first);
            worst = Math.max(worst, shared(20_000, buckets, latin(first, difference, 0), latin(first, difference, 1)));
        }
        // At the even share of 312, one of 10^9 pairs reaches 420.
        assertThat(worst).isLessThan(420);
    }

    private static String latin(byte[] bytes, byte[] difference, int times) {
        byte[] changed = bytes.clone();
        for (int i = 0; i < changed.length; i++) {
            changed[i] ^= (byte) (times * difference[i]);
        }
        return new String(changed, StandardCharsets.ISO_8859_1);
    }

    private static double nearness(byte[] difference) {
        SplittableRandom random = new SplittableRandom(1);
        byte[] bytes = new byte[difference.length];
        double near = 0;
        for (int i = 0; i < 1_000; i++) {
            TextHash hash = new TextHash(KeySeed.of(random.nextLong()));
            random.nextBytes(bytes);
            long changed = hash.text(latin(bytes, difference, 0)) ^ hash.text(latin(bytes, difference, 1));
            int equal = Long.numberOfLeadingZeros(changed);
            near += (equal >= 6 ? 1 : 0) + 1e-3 * equal;
        }
        return near;
    }

    private static int shared(int seeds, int buckets, String first, String second) {
        int shared = 0;
        for (int seed = 0; seed < seeds; seed++) {
            TextHash hash = new TextHash(KeySeed.of(seed * 0x1234_5678_9abcL));
            long difference = hash.text(first) ^ hash.text(second);
            assertThat(difference).isNotZero();
            shared += Long.compareUnsigned(difference, Long.divideUnsigned(-1, buckets)) <= 0 ? 1 : 0;
        }
        return shared;
    }
}
