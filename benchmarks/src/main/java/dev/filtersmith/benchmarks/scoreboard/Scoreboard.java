package dev.filtersmith.benchmarks.scoreboard;

import com.google.common.base.Throwables;
import dev.filtersmith.benchmarks.cold.FirstBloomLookup;
import dev.filtersmith.benchmarks.experiments.Experiments;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program that takes all measures and prints them, a line each: name, comma, value. */
@Command(
        name = "benchmarks",
        subcommands = Experiments.class,
        description =
                "Measures Filtersmith's filters, their peers and their limits, each alone in a JVM. Prints lines of "
                        + "name,value on standard output: first the ratios, then what they are made of, times in "
                        + "nanoseconds per key "
                        + "(ns), in milliseconds for what a JVM does once (ms), its parts in percent, or GB/s (gbs). "
                        + "Progress goes to standard error.")
public final class Scoreboard implements Callable<Integer> {
    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(
            names = "--quick",
            description = "Small filters only and short iterations: twenty minutes instead of ninety.")
    private boolean quick;

    @Option(names = "--targets", description = "Compare with the targets, on standard error.")
    private boolean targets;

    @Option(names = "--verbose", description = "Show what JMH says, on standard error.")
    private boolean verbose;

    @Option(names = "--subjects", split = ",", description = "Measure these only. All: ${DEFAULT-VALUE}.")
    private Set<String> subjects = new LinkedHashSet<>(Subjects.ALL);

    @Option(names = "--only", description = "Take the measures only whose names begin with this, such as ms.cold.")
    private String only = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec specification;

    private final Map<String, Double> values = new LinkedHashMap<>();
    private int failures;

    /**
     * Runs the scoreboard.
     *
     * @param arguments options
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Scoreboard()).execute(arguments));
    }

    @Override
    public Integer call() {
        if (!Subjects.ALL.containsAll(subjects)) {
            throw new ParameterException(
                    specification.commandLine(), "--subjects can be any of " + Subjects.ALL + ", not " + subjects);
        }
        Map<String, Callable<Double>> measures = measures();
        measures.keySet().removeIf(name -> !name.startsWith(only));
        int number = 0;
        for (Map.Entry<String, Callable<Double>> measure : measures.entrySet()) {
            number++;
            take(measure.getKey(), measure.getValue(), number + "/" + measures.size());
        }
        Map<String, Double> all = Ratio.of(values);
        all.putAll(values);
        all.forEach((name, value) -> System.out.println(name + "," + Numbers.text(value)));
        if (targets) {
            TargetTable.rows(all).forEach(System.err::println);
        }
        return failures == 0 ? 0 : 1;
    }

    /** Returns all measures by name, in the order in which they are taken. */
    Map<String, Callable<Double>> measures() {
        Map<String, Callable<Double>> measures = new UntimedMeasures(subjects).all();
        new FirstAnswers(subjects).addTo(measures);
        if (subjects.contains(Subjects.BLOOM)) {
            measures.put("ms.cold." + Subjects.BLOOM, () -> ColdStart.firstLookup(FirstBloomLookup.class));
        }
        if (subjects.contains(Subjects.DEFAULT)) {
            new CompileTimes().addTo(measures);
            new StoredSpeeds().addTo(measures);
        }
        if (subjects.contains(Subjects.bound(Subjects.DEFAULT))) {
            addColdStarts(measures);
        }
        Preset preset = quick ? Preset.QUICK : Preset.FULL;
        Stopwatch stopwatch = new Stopwatch(preset, verbose);
        for (Timing timing : Timing.all(preset.sizes(), subjects)) {
            measures.put(timing.name(), () -> stopwatch.nanoseconds(timing));
        }
        addTelemetry(measures, preset);
        addRaces(measures, preset);
        return measures;
    }

    private static void addColdStarts(Map<String, Callable<Double>> measures) {
        for (Agent agent : Agent.values()) {
            measures.put("ms.start." + agent.label(), () -> ColdStart.hello(agent));
        }
        measures.put("ms.bind.first", () -> ColdStart.bind(0));
        measures.put("ms.bind.next", () -> ColdStart.bind(1));
    }

    /**
     * Adds the costs of telemetry. Small filters are timed in rounds with short iterations, so that
     * no timing drifts from the others; large filters in one round.
     */
    private void addTelemetry(Map<String, Callable<Double>> measures, Preset preset) {
        Stopwatch stopwatch = new Stopwatch(Preset.QUICK, verbose);
        for (TelemetryCost cost : TelemetryCost.all(preset.sizes())) {
            if (subjects.contains(cost.subject())) {
                Rounds rounds = new Rounds(
                        stopwatch::nanoseconds, cost.timings(), cost.size() == Size.CACHE ? preset.rounds() : 1);
                for (Timing timing : cost.timings()) {
                    measures.put(TelemetryCost.name(timing), () -> rounds.nanoseconds(timing));
                }
            }
        }
    }

    private void addRaces(Map<String, Callable<Double>> measures, Preset preset) {
        for (Size size : preset.sizes()) {
            for (String own : SharedRace.OWN) {
                if (Subjects.shared(own).stream().anyMatch(subjects::contains)) {
                    new PairedSpeeds(SharedRace.of(own, size), preset).addTo(measures);
                }
            }
            for (String own : Subjects.VIEWED) {
                if (subjects.contains(Subjects.mapped(own))) {
                    new PairedSpeeds(ViewRace.of(own, size), preset).addTo(measures);
                }
            }
            if (subjects.contains(Subjects.WINDOWS_16)) {
                new PairedSpeeds(WindowRace.of(size), preset).addTo(measures);
                new PairedSpeeds(FamilyRace.of(size), preset).addTo(measures);
            }
        }
        if (subjects.contains(Subjects.DEFAULT_MULTI)) {
            new PairedSpeeds(MaintainedRace.of(), preset).addTo(measures);
        }
        for (String own : StatisticsRace.OWN) {
            // Texts are no subject of other measures.
            if (subjects.contains(own.equals(Subjects.TEXTS) ? Subjects.DEFAULT : own)) {
                new PairedSpeeds(StatisticsRace.of(own), preset).addTo(measures);
            }
        }
    }

    /** Takes a measure; if it fails, only its own lines are missing. */
    @SuppressWarnings("CatchAndPrintStackTrace")
    private void take(String name, Callable<Double> measure, String progress) {
        try {
            double value = measure.call();
            values.put(name, value);
            System.err.println(progress + " " + name + " " + Numbers.text(value));
        } catch (Exception e) {
            failures++;
            System.err.println(progress + " " + name + " failed: " + Throwables.getRootCause(e));
            if (verbose) {
                e.printStackTrace();
            }
        }
    }
}
