package dev.filtersmith.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with the strings that the JDK makes of the same bytes. */
class Utf8TextTest {
    private final Utf8Text text = new Utf8Text();

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "12345678", "123456789", "ä", "1234567ä", "12345678ä", "日本語", "😀 smile"})
    void itIsTheString(String string) {
        assertText(string.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void randomBytesAreTheStringToo() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(24)];
            random.nextBytes(bytes);
            assertText(bytes);
        }
    }

    private void assertText(byte[] bytes) {
        String expected = new String(bytes, StandardCharsets.UTF_8);
        text.of(ByteBuffer.wrap(bytes));
        assertThat(text.toString()).isEqualTo(expected);
        assertThat(text.length()).isEqualTo(expected.length());
        assertThat(text.subSequence(0, expected.length())).isEqualTo(expected);
    }
}
