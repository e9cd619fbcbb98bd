package dev.filtersmith.samples.caches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CachesTest {
    private final StringWriter out = new StringWriter();

    /** Returns the numbers of the line that begins with a label. */
    private double[] numbers(String label) {
        String line = out.toString()
                .lines()
                .filter(text -> text.strip().startsWith(label))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?")
                .matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replace(",", "")))
                .toArray();
    }

    /** The caches are full after a quarter of these requests. */
    @Test
    void siblingsFindWhatTheOthersHold() throws IOException {
        siblingsFind(6000);
    }

    @Test
    @Tag("full")
    void siblingsFindWhatTheOthersHoldForLong() throws IOException {
        siblingsFind(12_000);
    }

    private void siblingsFind(int requests) throws IOException {
        assertThat(Caches.run(requests, 10_000, 1000, 500, new PrintWriter(out)))
                .isTrue();

        assertThat(numbers("requests")).containsExactly(requests);
        assertThat(numbers("own documents")[0] + numbers("from siblings")[0] + numbers("from the origin")[0])
                .isEqualTo(requests);
        assertThat(numbers("from siblings")[0]).isGreaterThan(requests / 12.0);
        assertThat(numbers("answered no")[0]).as("false negatives").isZero();
        assertThat(numbers("filters sent")).containsExactly(requests / 500 * 3 * 2);
        assertThat(numbers("whole filters")[1]).isGreaterThan(1.2);
        assertThat(numbers("lists of URLs")[1]).isGreaterThan(20);
        assertThat(numbers("was not there")[0]).isGreaterThan(requests * 5 / 12.0);
        assertRatesArePredicted(numbers("answered yes"));
    }

    /**
     * Compares measured and predicted rates. Between two exchanges, repeated questions for one
     * document get the same answer, so the number scatters more than a binomial one.
     */
    private void assertRatesArePredicted(double... answeredYes) {
        double predicted = answeredYes[2];
        assertThat(predicted).isBetween(0.005, 0.01);
        assertThat(answeredYes[1]).isBetween(predicted / 2, predicted * 2);
    }
}
