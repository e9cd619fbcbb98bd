package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in emitted sources, beside literals. */
class EmittedTextTest {
    private static final int LONG = 1_000_000;

    /** A group that a regular expression repeats may take a frame of the stack each time. */
    @ParameterizedTest
    @ValueSource(strings = {"\"", "'"})
    void aLiteralOfAnyLengthIsOneToken(String quote) {
        String literal = quote + ("a\\" + quote).repeat(LONG) + quote;
        Matcher token = EmittedText.TOKEN.matcher(literal + " name");
        assertThat(token.find()).isTrue();
        assertThat(token.end()).isEqualTo(literal.length());
        assertThat(token.group(1)).isNull();
        assertThat(token.find()).isTrue();
        assertThat(token.group(1)).isEqualTo("name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "'"})
    void anUnfinishedLiteralIsNone(String quote) {
        Matcher token = EmittedText.TOKEN.matcher(quote + "\\".repeat(LONG));
        assertThat(token.find()).isFalse();
    }
}
