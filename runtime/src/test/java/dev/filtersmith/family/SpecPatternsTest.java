package dev.filtersmith.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the patterns of specs read each character a few times at most, whatever the text. */
class SpecPatternsTest {
    private static final int LENGTH = 100_000;

    /** A text that counts how often its characters are read. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long reads;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a%s", "@a%s(", "%sb", "a(%s", "a(%s)", "a(b%s=", "b =%s", "b = {%s", "b = {%s}", "%s=", "b%sc=1"
            })
    void readEachCharacterAFewTimes(String form) {
        for (String filling : new String[] {" ", "a", "(", "{", ",", "=", ")", "a ", " a", "{}", "a=1,"}) {
            String text = form.formatted(filling.repeat(LENGTH / filling.length()));
            assertThat(reads(SpecText.FORM, text)).as(form).isLessThan(8L * LENGTH);
            assertThat(reads(SpecText.ATTRIBUTE, text)).as(form).isLessThan(8L * LENGTH);
        }
    }

    private static long reads(Pattern pattern, String text) {
        Counted counted = new Counted(text);
        pattern.matcher(counted).matches();
        pattern.matcher(counted).lookingAt();
        return counted.reads;
    }
}
