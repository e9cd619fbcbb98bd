package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FlowsTest {
    private final StringWriter out = new StringWriter();

    /** Returns the numbers of the line that begins with a label. */
    private double[] numbers(String label) {
        String line = out.toString()
                .lines()
                .map(String::strip)
                .filter(text -> text.startsWith(label))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("\\d[\\d,]*(\\.\\d+(e-?\\d+)?)?")
                .matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replace(",", "")))
                .toArray();
    }

    @Test
    void losesNothingOfMadeTraffic() {
        assertThat(Flows.run(50_000, 6, 7, new PrintWriter(out))).isTrue();

        assertThat(out.toString()).contains(", GENERATED, for 50,000 records");
        assertThat(numbers("false negatives")[0]).isZero();
        assertThat(numbers("false negatives")[1]).isGreaterThan(300_000);
        assertThat(numbers("missed removals")[0]).isZero();
        assertThat(numbers("missed removals")[1]).isBetween(220_000.0, 300_000.0);
        assertThat(numbers("left at the end")[0]).isZero();
        assertThat(numbers("filter")[1]).isLessThan(numbers("exact set")[1] / 10);
        assertRatesArePredicted(numbers("false positives"), numbers("rate")[1]);
    }

    /**
     * Compares the number of false positives, within five standard deviations. The filter predicts
     * too many: it stores the records of a flow as copies and counts them as different flows.
     */
    private static void assertRatesArePredicted(double[] falsePositives, double predicted) {
        double most = falsePositives[1] * predicted;
        double least = most / 1.4;
        assertThat(falsePositives[1]).isGreaterThan(400_000);
        assertThat(falsePositives[0]).isBetween(least - 5 * Math.sqrt(least), most + 5 * Math.sqrt(most));
    }
}
