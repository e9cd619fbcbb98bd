package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextHashTest {
    private static final KeySeed SEED = KeySeed.of(0x0123_4567_89ab_cdefL);
    private static final KeySeed KEY = KeySeed.keyed("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));

    static List<KeySeed> seeds() {
        return List.of(SEED, KEY, KeySeed.of(0));
    }

    /** Texts of many lengths: Latin-1, all beyond it, beyond it in one place, lone surrogates. */
    private static List<String> texts() {
        SplittableRandom random = new SplittableRandom(42);
        List<String> texts = new ArrayList<>();
        for (int length = 0; length < 1200; length += length < 70 ? 1 : 61) {
            String narrow = text(random, length, 0, 0x100);
            texts.add(narrow);
            if (length > 0) {
                texts.add(text(random, length, 0x100, 0x1_0000));
                texts.add(text(random, length, 0xd800, 0xe000));
                int at = random.nextInt(length);
                texts.add(narrow.substring(0, at) + '\u4e2d' + narrow.substring(at + 1));
            }
        }
        return texts;
    }

    private static String text(SplittableRandom random, int length, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(from, to));
        }
        return text.toString();
    }

    /** Computes the bytes of a text as the documents define them. */
    private static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        boolean wide = text.chars().anyMatch(unit -> unit > 0xff);
        text.chars().forEach(unit -> {
            bytes.write(unit);
            if (wide) {
                bytes.write(unit >>> 8);
            }
        });
        return bytes.toByteArray();
    }

    private static long head(String text) {
        return 2L * bytes(text).length + (bytes(text).length == text.length() ? 0 : 1);
    }

    /** Computes the hash of a text as the documents define it. */
    private static long defined(KeySeed seed, String text) {
        byte[] bytes = bytes(text);
        if (seed.sip() != null) {
            return seed.sip().hash(head(text), bytes, bytes.length);
        }
        ByteBuffer padded = ByteBuffer.allocate(bytes.length + 7).order(ByteOrder.LITTLE_ENDIAN);
        padded.put(bytes).rewind();
        long[] lanes = new long[padded.capacity() / Long.BYTES];
        padded.asLongBuffer().get(lanes);
        return defined(SeedWords.of(seed).text(), head(text), lanes);
    }

    private static long defined(SeedWords words, long head, long... lanes) {
        BigInteger low = BigInteger.ZERO;
        BigInteger high = BigInteger.valueOf(head);
        for (int i = 0; i + 1 < lanes.length; i += 2) {
            long x = lanes[i] + words.high(1 + i / 2);
            long y = lanes[i + 1] + words.low(1 + i / 2);
            BigInteger product = BigInteger.valueOf(x).multiply(BigInteger.valueOf(y));
            low = low.add(product);
            high = high.add(product.shiftRight(Long.SIZE));
        }
        if (lanes.length % 2 == 1) {
            low = low.add(BigInteger.valueOf(lanes[lanes.length - 1]));
        }
        long sum = low.longValue() + high.longValue() * words.high(0);
        return LaneHash.mix(sum, words.offset(), words.multiplier1(), words.multiplier2());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyClassOfTextHasTheHashOfItsContent(KeySeed seed) {
        TextHash hash = new TextHash(seed);
        for (String text : texts()) {
            long expected = defined(seed, text);
            assertThat(hash.text(text)).as(text).isEqualTo(expected);
            for (CharSequence other : new CharSequence[] {
                builderOf(text),
                CharBuffer.wrap(text),
                CharBuffer.wrap(text.toCharArray()),
                // Its characters are stored in two bytes each, even if one would do.
                builderOf(text).append('\u4e2d').deleteCharAt(text.length()),
                new Own(text, () -> {})
            }) {
                assertThat(hash.text(other))
                        .as("%s of %s", other.getClass(), text)
                        .isEqualTo(expected);
            }
        }
    }

    private static StringBuilder builderOf(String text) {
        StringBuilder builder = new StringBuilder();
        return builder.append(text);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bytesHaveTheHashOfNarrowText(KeySeed seed) {
        TextHash hash = new TextHash(seed);
        for (String text : texts()) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            long expected = defined(seed, new String(bytes, StandardCharsets.ISO_8859_1));
            ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 5);
            direct.position(3).put(bytes).flip().position(3);
            assertThat(hash.bytes(bytes)).isEqualTo(expected);
            assertThat(hash.bytes(direct)).isEqualTo(expected);
            assertThat(hash.bytes(direct.order(ByteOrder.LITTLE_ENDIAN))).isEqualTo(expected);
            assertThat(hash.bytes(ByteBuffer.wrap(bytes).asReadOnlyBuffer())).isEqualTo(expected);
        }
    }

    /** Texts with equal bytes or equal padded bytes, and others that are nearly equal. */
    @ParameterizedTest
    @MethodSource("seeds")
    void differentTextsHaveDifferentHashes(KeySeed seed) {
        TextHash hash = new TextHash(seed);
        Map<Long, String> seen = new HashMap<>();
        List<String> texts = texts();
        for (String text : List.copyOf(texts)) {
            texts.add(text + '\0');
            texts.add('\0' + text);
            texts.add(new String(bytes(text), StandardCharsets.ISO_8859_1));
            for (int i = 0; i < Math.min(text.length(), 20); i++) {
                for (int bit = 0; bit < Character.SIZE; bit++) {
                    texts.add(text.substring(0, i) + (char) (text.charAt(i) ^ (1 << bit)) + text.substring(i + 1));
                }
            }
        }
        for (String text : texts) {
            String other = seen.putIfAbsent(hash.text(text), text);
            assertThat(other)
                    .satisfiesAnyOf(
                            none -> assertThat(none).isNull(),
                            same -> assertThat(same).isEqualTo(text));
        }
    }

    /** Rates pairs of texts that differ in one or two places, under thousands of seeds. */
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
     * highest bits in which the hashes agree under thousands of seeds.
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

    /** A text whose characters are computed may use the filter, even while it is hashed itself. */
    @ParameterizedTest
    @MethodSource("seeds")
    void hashesTextWhileItHashesText(KeySeed seed) {
        TextHash hash = new TextHash(seed);
        String outer = "a text that is read one character at a time".repeat(3);
        String inner = "another text, which goes through the buffer".repeat(3);
        CharSequence text = new Own(outer, () -> assertThat(hash.text(inner)).isEqualTo(defined(seed, inner)));
        assertThat(hash.text(text)).isEqualTo(defined(seed, outer));
    }

    @Test
    void virtualThreadsComputeTheSameHashes() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        TextHash hash = new TextHash(SEED);
        List<String> texts = texts();
        long[] hashes = new long[texts.size()];
        Arrays.setAll(hashes, i -> hash.text(texts.get(i)));
        long[] virtual = new long[texts.size()];
        startVirtual(() -> Arrays.setAll(virtual, i -> hash.text(texts.get(i)))).join();
        assertThat(virtual).isEqualTo(hashes);
    }

    private static Thread startVirtual(Runnable task) throws NoSuchMethodException, IllegalAccessException {
        try {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        } catch (InvocationTargetException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** A text of a class of its own, which does something at every character. */
    private record Own(String content, Runnable action) implements CharSequence {
        @Override
        public int length() {
            return content.length();
        }

        @Override
        public char charAt(int index) {
            action.run();
            return content.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return content.subSequence(start, end);
        }
    }
}
