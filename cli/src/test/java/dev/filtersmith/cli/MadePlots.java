package dev.filtersmith.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Plots of made curves, and a program that draws them. */
final class MadePlots {
    static final List<String> FAMILIES = List.of("WindowedCuckooFilter", "DLeftFilter", "BloomFilter");

    static final List<RatePlot> PLOTS = List.of(
            new RatePlot("Made rates over bits", "bits per key", curves(9)),
            new RatePlot("Made rates over the fill", "% of the expected elements", curves(20)));

    private MadePlots() {}

    /** Returns curves of different heights. */
    private static List<RateCurve> curves(int points) {
        return FAMILIES.stream()
                .map(family -> new RateCurve(
                        family,
                        IntStream.range(0, points)
                                .mapToObj(i -> new RateCurve.Point(8 + 3 * i, Math.pow(0.4, i) / family.length()))
                                .toList()))
                .toList();
    }

    /** Draws the plots in each format, to a file of that name in a directory. */
    public static void main(String[] arguments) throws IOException {
        for (PlotFormat format : PlotFormat.values()) {
            Files.write(Path.of(arguments[0], format.name()), format.draw(PLOTS));
        }
    }
}
