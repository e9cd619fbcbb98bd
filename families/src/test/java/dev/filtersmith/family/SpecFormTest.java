package dev.filtersmith.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.filtersmith.FilterSpecException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the reading of texts with the definition of their form by regular expressions. */
@Isolated("it measures time")
class SpecFormTest {
    /** White space as {@link String#strip} removes it. */
    private static final String SPACE = "\\p{javaWhitespace}*";

    private static final Pattern FORM = Pattern.compile("@?(\\w+)" + SPACE + "(?:\\((.*)\\))?", Pattern.DOTALL);
    private static final Pattern ATTRIBUTE =
            Pattern.compile(SPACE + "(\\w+)" + SPACE + "=(" + SPACE + "\\{[^}]*}" + SPACE + "|[^,{}]+)(?:,|$)");

    private static final String[] PIECES = {
        "@",
        "(",
        ")",
        "{",
        "}",
        ",",
        "=",
        " ",
        "\n",
        "_",
        "name",
        "Z9",
        "-1",
        "1L",
        ".",
        "a = 1",
        "b = {1, 2}",
        "\u00e9",
        "\u00a0",
        "\u3000"
    };
    private static final int TEXTS = 300_000;
    private static final int READINGS = 2_000;

    @Test
    void readsWhatTheFormDefines() {
        SplittableRandom random = new SplittableRandom(1);
        int read = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = text(random);
            List<String> expected = defined(text);
            assertThat(read(text)).as(text).isEqualTo(expected);
            read += expected == null ? 0 : 1;
        }
        assertThat(read).isBetween(TEXTS / 10, TEXTS - TEXTS / 10);
    }

    /** Returns a text of which about half the parts are in order. */
    private static String text(SplittableRandom random) {
        boolean form = random.nextInt(4) != 0;
        StringBuilder text = new StringBuilder(form ? "@Any(" : "");
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            if (random.nextInt(4) == 0) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            } else {
                text.append(random.nextBoolean() ? "a = 1" : " b ={0,1} ").append(parts > 1 ? "," : "");
            }
        }
        return text.append(form ? ")" : "").toString();
    }

    private static @Nullable List<String> read(String text) {
        try {
            SpecText parts = new SpecText(text);
            List<String> read = new ArrayList<>(List.of(parts.name()));
            for (Map.Entry<String, String> attribute : parts.attributes()) {
                read.add(attribute.getKey());
                read.add(attribute.getValue());
            }
            return read;
        } catch (FilterSpecException malformed) {
            return null;
        }
    }

    private static @Nullable List<String> defined(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return null;
        }
        List<String> defined = new ArrayList<>(List.of(form.group(1)));
        String attributes = form.group(2) == null ? "" : form.group(2);
        Matcher attribute = ATTRIBUTE.matcher(attributes);
        int end = 0;
        while (end < attributes.length()
                && attribute.region(end, attributes.length()).lookingAt()) {
            defined.add(attribute.group(1));
            defined.add(attribute.group(2).strip());
            end = attribute.end();
        }
        return attributes.substring(end).isBlank() ? defined : null;
    }

    /**
     * A character takes some nanoseconds, so all readings take less than a second. If each were
     * read once for every other, they would take longer than a minute.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {" ", "a", "=", "{", "}", ",", "(", "a=", "a={", "a={}", "a=1,", "a= ,", "a={},", "{,", " ,"})
    void readsInLinearTime(String piece) {
        int room = SpecChecks.MAX_TEXT - "A()".length();
        String text = "A(" + piece.repeat(room / piece.length()) + ")";
        assertTimeout(Duration.ofSeconds(10), () -> {
            for (int i = 0; i < READINGS; i++) {
                read(text);
            }
        });
    }
}
