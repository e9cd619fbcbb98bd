package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import org.junit.jupiter.api.Test;

/** Tests of the printed readings. */
class TableTest {
    private final StringWriter printed = new StringWriter();
    private final Table table = new Table(new PrintWriter(printed));

    /** Returns a reading of a filter for 1000 elements that may be wrong once in a hundred. */
    private static Reading reading(
            long elements, double predicted, long lookups, long hits, long falsePositives, long refused) {
        return new Reading(
                7, "@DLeftFilter", "BOUND", 1000, elements, predicted, 0.01, lookups, hits, falsePositives, 3, refused);
    }

    @Test
    void measuresBetweenLines() {
        table.row(reading(500, 0.001, 0, 0, 0, 0));
        table.row(reading(900, 0.009, 1000, 10, 10, 0));
        table.row(reading(1000, 0.01, 2000, 60, 40, 0));
        assertThat(printed.toString().lines())
                .containsExactly(
                        "     7  BOUND             500    50%    1.0e-03                          3        0",
                        "     7  BOUND             900    90%    9.0e-03  1.0e-02 +- 3.1e-03      3        0",
                        "     7  BOUND           1,000   100%    1.0e-02  3.1e-02 +- 5.5e-03      3        0");
    }

    @Test
    void remarksWhatIsTooMuch() {
        table.row(reading(1001, 0.009, 0, 0, 0, 0));
        table.row(reading(1000, 0.02, 0, 0, 0, 1));
        table.row(reading(1400, 0.02, 0, 0, 0, 12345));
        assertThat(printed.toString().lines().map(line -> line.substring(66)))
                .containsExactly(
                        "       3        0  more than it was made for",
                        "       3        1  rate above 0.01",
                        "       3   12,345  more than it was made for, rate above 0.01");
    }

    @Test
    void saysWhichAttributeIsMissing() {
        AttributeList attributes = new AttributeList(List.of(new Attribute("Spec", "@DLeftFilter")));
        assertThatThrownBy(() -> Reading.of(1, attributes))
                .isInstanceOf(UserException.class)
                .hasMessage("the filter's MXBean has no number ExpectedElements: the agent is of another version");
    }
}
