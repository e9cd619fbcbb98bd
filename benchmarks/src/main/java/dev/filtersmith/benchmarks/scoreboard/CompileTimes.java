package dev.filtersmith.benchmarks.scoreboard;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.cold.Compilation;
import dev.filtersmith.benchmarks.cold.Compilation.Part;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The times of compilations with annotated interfaces, in milliseconds, and what each bare one of
 * many adds; the parts of such a compilation in percent. Medians of new JVMs, without their start.
 */
final class CompileTimes {
    private static final int TIMES = 7;
    private static final int FEW = 20;
    private static final int MANY = 150;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String PREFIX = "ms.compile.";
    private static final String COMPACT = "DLeft(bitsPerKey = 20, cost = dev.filtersmith.annotation.Cost.COMPACT)";

    /** The families whose filters remove elements; the others have none that does. */
    private static final List<String> COUNTING =
            List.of("DLeftCounting", "DynamicDLeftCounting", "WindowedCuckoo", "RankIndexedCounting", "CountingBloom");

    private static final List<String> SETS = List.of("DLeft", "RankIndexed", "Bloom", "ChoiceBloom");

    private final int runs;
    private final Map<Integer, Double> added = new TreeMap<>();
    private final List<List<String>> parts = new ArrayList<>();

    CompileTimes() {
        this(TIMES);
    }

    /** Prepares measures that run each compilation so many times. */
    CompileTimes(int runs) {
        this.runs = runs;
    }

    /** Adds the measures. */
    void addTo(Map<String, Callable<Double>> measures) {
        measures.put(PREFIX + "bare", () -> added(FEW) / FEW);
        measures.put(PREFIX + "bare.next", () -> (added(MANY) - added(FEW)) / (MANY - FEW));
        measures.put(PREFIX + "none", () -> median(times(bare(1), false)));
        measures.put(PREFIX + "compact", () -> median(times(declared(COMPACT, 0), true)));
        measures.put(PREFIX + "rate", () -> median(times(declared("DLeft(maxFpp = 1e-3)", 0), true)));
        Stream.concat(SETS.stream(), COUNTING.stream())
                .forEach(family -> measures.put(
                        PREFIX + family.toLowerCase(Locale.ROOT), () -> median(times(declared(family, 0), true))));
        for (Part part : Part.values()) {
            measures.put(
                    "percent.compile." + part.name().toLowerCase(Locale.ROOT),
                    () -> median(
                            parts().stream().map(lines -> share(lines, part)).toList()));
        }
    }

    private static String bare(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> declared("DLeft", number))
                .collect(Collectors.joining());
    }

    /** Returns an interface with the annotation of a family, whose attributes may follow. */
    private static String declared(String annotation, int number) {
        String family = annotation.replaceFirst("\\(.*", "");
        Class<?> filter = COUNTING.contains(family) ? LongCountingFilter.class : LongFilter.class;
        return "@dev.filtersmith.annotation." + family + "Filter" + annotation.substring(family.length())
                + " interface Sample" + number + " extends " + filter.getName() + " {}\n";
    }

    /** Returns the milliseconds that the processor adds to a compilation of bare interfaces. */
    private double added(int count) throws IOException, InterruptedException {
        Double known = added.get(count);
        if (known == null) {
            List<Double> with = new ArrayList<>();
            List<Double> without = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                with.add(time(bare(count), true));
                without.add(time(bare(count), false));
            }
            known = median(with) - median(without);
            added.put(count, known);
        }
        return known;
    }

    private List<List<String>> parts() throws IOException, InterruptedException {
        while (parts.size() < runs) {
            parts.add(run(Compilation.PARTS, bare(FEW), true));
        }
        return parts;
    }

    private static Double share(List<String> lines, Part part) {
        String label = part + " ";
        return lines.stream()
                .filter(line -> line.startsWith(label))
                .map(line -> Double.valueOf(line.substring(label.length())))
                .findFirst()
                .orElseThrow();
    }

    private List<Double> times(String source, boolean processed) throws IOException, InterruptedException {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            times.add(time(source, processed));
        }
        return times;
    }

    private static double median(List<Double> values) {
        return Stopwatch.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double time(String source, boolean processed) throws IOException, InterruptedException {
        return Double.parseDouble(run(Compilation.TIME, source, processed).get(0));
    }

    private static List<String> run(String what, String source, boolean processed)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("filtersmith-compile");
        try {
            String file =
                    Files.writeString(directory.resolve("Samples.java"), source).toString();
            String library = System.getProperty("java.class.path");
            List<String> arguments = new ArrayList<>(List.of(what, "-d", directory.toString(), "-cp", library, file));
            arguments.addAll(
                    processed
                            ? List.of(
                                    "-processor",
                                    "dev.filtersmith.processor.FilterProcessor",
                                    "-processorpath",
                                    PackedJar.PROCESSOR.file()
                                            + File.pathSeparator
                                            + PackedJar.JAVAPOET.file()
                                            + File.pathSeparator
                                            + library)
                            : List.of("-proc:none"));
            return Forks.run(List.of(), Compilation.class, arguments, LIMIT);
        } finally {
            MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
        }
    }
}
