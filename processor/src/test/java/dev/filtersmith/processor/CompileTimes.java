package dev.filtersmith.processor;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints the time that javac takes for annotated interfaces, each time in a new JVM: medians of
 * seven runs on the clock and on all processors. Builds leave it out by its name; {@code
 * docs/design-decisions/advisor.md} has the command. Needs an idle machine.
 */
class CompileTimes {
    private static final int TIMES = 7;
    private static final int[] MANY = {20, 150};

    @TempDir
    private Path directory;

    @Test
    void print() throws Exception {
        for (Map.Entry<String, String> sample : samples().entrySet()) {
            print(sample.getKey(), withProcessor(sample.getValue()));
        }
        for (int count : new int[] {1, MANY[0]}) {
            List<String> arguments = withProcessor(many(count));
            compile(arguments, new ArrayList<>(), new ArrayList<>());
            print("sources of " + count + ", without the processor", withoutProcessor(count));
        }
    }

    private static void print(String sample, List<String> arguments) throws IOException, InterruptedException {
        List<Duration> clock = new ArrayList<>();
        List<Duration> processors = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            compile(arguments, clock, processors);
        }
        System.out.printf("| %s | %.2f | %.2f |%n", sample, median(clock), median(processors));
    }

    private List<String> withProcessor(String source) throws IOException {
        Path file = Files.writeString(directory.resolve(source.hashCode() + ".java"), source);
        return List.of(
                "-processorpath",
                System.getProperty("java.class.path"),
                "-processor",
                FilterProcessor.class.getName(),
                "-d",
                directory.toString(),
                file.toString());
    }

    /** Returns the arguments that compile the interfaces and what was emitted for them. */
    private List<String> withoutProcessor(int count) {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", directory.toString()));
        arguments.add(directory.resolve(many(count).hashCode() + ".java").toString());
        for (int number = 0; number < count; number++) {
            arguments.add(
                    directory.resolve("Filtersmith_Sample" + number + ".java").toString());
        }
        return arguments;
    }

    private static Map<String, String> samples() {
        Map<String, String> samples = new LinkedHashMap<>();
        samples.put("no annotation", declaration("", LongFilter.class, 0));
        for (String family : List.of("DLeft", "RankIndexed", "Bloom", "ChoiceBloom")) {
            samples.put("@" + family + "Filter", declaration(annotation(family, ""), LongFilter.class, 0));
        }
        for (String family : List.of(
                "DLeftCounting", "DynamicDLeftCounting", "WindowedCuckoo", "RankIndexedCounting", "CountingBloom")) {
            samples.put("@" + family + "Filter", declaration(annotation(family, ""), LongCountingFilter.class, 0));
        }
        for (String goal :
                List.of("maxFpp = 1e-3", "bitsPerKey = 20, cost = dev.filtersmith.annotation.Cost.COMPACT")) {
            samples.put(
                    "@DLeftFilter(" + goal.replaceFirst("dev.*Cost\\.", "") + ")",
                    declaration(annotation("DLeft", "(" + goal + ")"), LongFilter.class, 0));
        }
        for (int count : MANY) {
            samples.put(count + " times @DLeftFilter", many(count));
        }
        return samples;
    }

    private static String many(int count) {
        StringBuilder many = new StringBuilder();
        for (int number = 0; number < count; number++) {
            many.append(declaration(annotation("DLeft", ""), LongFilter.class, number));
        }
        return many.toString();
    }

    private static String annotation(String family, String attributes) {
        return "@dev.filtersmith.annotation." + family + "Filter" + attributes + " ";
    }

    private static String declaration(String annotation, Class<?> filter, int number) {
        return annotation + "interface Sample" + number + " extends " + filter.getName() + " {}\n";
    }

    private static void compile(List<String> arguments, List<Duration> clock, List<Duration> processors)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
        command.addAll(arguments);
        long start = System.nanoTime();
        Process compiler = new ProcessBuilder(command).inheritIO().start();
        Duration used = Duration.ZERO;
        // A process that has ended has no figures any more.
        while (!compiler.waitFor(2, TimeUnit.MILLISECONDS)) {
            used = compiler.info().totalCpuDuration().orElse(used);
        }
        clock.add(Duration.ofNanos(System.nanoTime() - start));
        processors.add(used);
        if (compiler.exitValue() != 0) {
            throw new IOException("javac ended with " + compiler.exitValue());
        }
    }

    private static double median(List<Duration> times) {
        return times.stream().sorted().skip(TIMES / 2).findFirst().orElseThrow().toMillis() / 1000.0;
    }
}
