package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Comparison;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import org.junit.jupiter.api.Test;

class AdviseTest {
    @Test
    void printsTheComparisonAndTheAnnotation() {
        Comparison comparison = FilterAdvisor.compare(10_000, 1e-2, true);
        Comparison.Row best = comparison.rows().get(0);

        Run run = Run.of("", "advise", "-n", "1e4", "-p", "1e-2", "--delete");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        comparison + "\nTo paste, for keys that are put one by one:\n"
                                + best.spec().text() + "\n",
                        ""));
        assertThat(FilterSpec.parse(best.spec().text())).isEqualTo(best.spec());
    }

    @Test
    void printsTheBestGeometryForBits() {
        Run run = Run.of("", "advise", "--bits", "12", "--json");

        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        FilterSpec chosen = FilterAdvisor.forBitsPerKey(12, Cost.FAST).chosen().spec();
        assertThat(FilterSpec.parse(json.get("annotation").getAsString())).isEqualTo(chosen);
        assertThat(json.getAsJsonObject("chosen").get("bitsPerKey").getAsDouble())
                .isBetween(6.0, 12.0);
        assertThat(run.exitCode()).isZero();
    }
}
