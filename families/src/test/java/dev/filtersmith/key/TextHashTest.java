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
        SipHash sip = SecretSeed.sip(seed);
        if (sip != null) {
            return sip.hash(head(text), bytes, bytes.length);
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
