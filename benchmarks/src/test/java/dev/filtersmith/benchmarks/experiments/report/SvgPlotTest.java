package dev.filtersmith.benchmarks.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the plots of the report. */
class SvgPlotTest {
    private static final Pattern POLYLINE = Pattern.compile("<polyline points=\"(.*?)\"");

    @Test
    void pointsHaveTheirPlacesOnTheScales() {
        Plot plot = plot(false, true, new Plot.Point(0, 1), new Plot.Point(5, 0.1), new Plot.Point(10, 0.01));
        String svg = SvgPlot.of(plot);

        // The frame is from 80 to 840, and from 40 down to 460.
        assertThat(group(svg, POLYLINE)).containsExactly("80.0,40.0 460.0,250.0 840.0,460.0");
        assertThat(svg).contains("<title>some: 5, 0.100000</title>").contains(">a &lt; b</text>");
    }

    @ParameterizedTest
    @CsvSource({
        "false, 8, 28, '5, 10, 15, 20, 25, 30'",
        "false, 0, 0.9, '0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9'",
        "false, 3, 3, '3, 4'",
        "false, 0, 2500000, '0, 500,000, 1,000,000, 1,500,000, 2,000,000, 2,500,000'",
        "true, 2e-4, 0.03, '1e-04, 1e-03, 0.01, 0.1'",
        "true, 10000, 3e8, '10,000, 100,000, 1,000,000, 10,000,000, 1e+08, 1e+09'",
        "true, 1e-30, 1, '1e-30, 1e-25, 1e-20, 1e-15, 1e-10, 1e-05, 1'",
    })
    void ticksAreFewAndRound(boolean logarithmic, double least, double greatest, String labels) {
        Plot plot = plot(logarithmic, false, new Plot.Point(least, 1), new Plot.Point(greatest, 2));
        PlotScale scale = PlotScale.of(plot, plot.x(), Plot.Point::x);

        assertThat(Arrays.stream(scale.ticks()).mapToObj(scale::label)).containsExactly(labels.split(", "));
        assertThat(scale.place(least)).isBetween(0.0, 1.0);
        assertThat(scale.place(greatest)).isBetween(0.0, 1.0);
    }

    @Test
    void curvesCanBeToldApart() {
        List<Plot.Curve> curves = IntStream.range(0, 14)
                .mapToObj(i -> new Plot.Curve("curve " + i, List.of(new Plot.Point(i, 1))))
                .toList();
        Plot plot = new Plot("id", "title", new Plot.Axis("x", false), new Plot.Axis("y", false), curves);

        assertThat(group(SvgPlot.of(plot), Pattern.compile("<polyline [^>]*(stroke=.*?)/>")))
                .hasSize(14)
                .doesNotHaveDuplicates();
    }

    private static List<String> group(String text, Pattern pattern) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    private static Plot plot(boolean logarithmicX, boolean logarithmicY, Plot.Point... points) {
        return new Plot(
                "id",
                "a < b",
                new Plot.Axis("x", logarithmicX),
                new Plot.Axis("y", logarithmicY),
                List.of(new Plot.Curve("some", List.of(points))));
    }
}
