package dev.filtersmith.cli;

import com.google.gson.GsonBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.Comparison;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the filters of all families for a goal. */
@Command(
        name = "advise",
        description = {
            "Prints the filters of all families for a number of elements and a rate, the one with the fewest bits"
                    + " first, and the annotation to paste. Takes about ten seconds.",
            "With --profile, prints the annotation to paste for the filters of each profile, what the profile shows,"
                    + " and what it does not show.",
            "With --bits, prints the fast d-left filter with the lowest rate at these bits, and one of another family"
                    + " if its rate is lower by a fifth; with --delete, the best one whose elements can be removed."
        })
final class AdviseCommand extends Job {
    @Option(
            names = {"-n", "--expected"},
            paramLabel = "N",
            defaultValue = "1e6",
            converter = Counts.class,
            description = "Number of elements, such as 1e7.")
    private long elements;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Bytes.class,
            description = "Memory for a filter, such as 64MB or 1.5GiB, in place of -n: prints how many elements fit.")
    private @Nullable Long memory;

    @Option(
            names = "-p",
            paramLabel = "RATE",
            defaultValue = "1e-3",
            description = "Highest rate of false positives, above 0 and below 1.")
    private double rate;

    @Option(names = "--delete", description = "Take only filters whose elements can be removed.")
    private boolean deletions;

    @Option(names = "--bits", paramLabel = "BITS", description = "Bits per key, 6 to 40, in place of -n and -p.")
    private @Nullable Double bits;

    @Option(
            names = "--profile",
            paramLabel = "DIR",
            description = "Directory of recorded profiles, in place of -n and -p; --plot then draws the elements of"
                    + " filters over their age.")
    private @Nullable Path profile;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the rates of the families over the bits per key, and while a filter is filled, and"
                    + " write the two plots to this file, .svg or .png. Takes about ten seconds more.")
    private @Nullable Path plot;

    AdviseCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        checkPlot();
        if (profile != null) {
            return advise(profile);
        }
        if (bits != null) {
            for (String option : List.of("-n", "-p", "--memory")) {
                refuseBeside(option);
            }
            Advice advice = deletions
                    ? FilterAdvisor.deletableForBitsPerKey(bits)
                    : FilterAdvisor.forBitsPerKey(bits, Cost.FAST);
            print(advice.toString(), json(advice), Optional.of(advice.chosen().spec()));
            return OK;
        }
        if (memory != null && isGiven("-n")) {
            throw new Trouble("--memory: is in place of the number of elements; leave out -n");
        }
        if (!(rate > 0 && rate < 1)) {
            throw new Trouble("-p " + rate + ": use a rate above 0 and below 1, such as 1e-3");
        }
        Comparison comparison = memory == null
                ? FilterAdvisor.compare(elements, rate, deletions)
                : FilterAdvisor.compareInMemory(memory, rate, deletions);
        Optional<FilterSpec> best = comparison.rows().stream()
                .filter(row -> row.sweeps() == 0)
                .map(Comparison.Row::spec)
                .findFirst();
        print(comparison.toString(), json(comparison), best);
        if (best.isEmpty()) {
            remark(
                    "filtersmith: no filter whose keys are put one by one has so low a rate; use a higher -p%s",
                    memory == null ? "" : " or more --memory");
            return NOTHING;
        }
        draw(comparison);
        return OK;
    }

    /** Prints the advice for recorded profiles. */
    private int advise(Path directory) {
        for (String option : List.of("-n", "-p", "--memory", "--bits", "--delete")) {
            if (isGiven(option)) {
                throw new Trouble(
                        "--profile " + directory + ": the profiles say what the filters do; leave out " + option);
            }
        }
        ProfileAdvice advice = ProfileAdvice.of(directory);
        advice.profiles().skipped().forEach(line -> remark("filtersmith: %s", line));
        console().print("%s", json ? advice.json() : advice.text());
        if (advice.advice().isEmpty()) {
            remark("filtersmith: no profile is in %s; record one first", directory);
            return NOTHING;
        }
        console().show();
        advice.draw(plot);
        return OK;
    }

    /** Refuses an option of the comparison, which {@code --bits} does not make. */
    private void refuseBeside(String option) {
        if (isGiven(option)) {
            throw new Trouble(
                    "--bits " + bits + ": asks for no rate, and for any number of elements; leave out " + option);
        }
    }

    /** Rejects an unusable {@code --plot} before the search. */
    private void checkPlot() {
        if (plot != null) {
            if (bits != null && profile == null) {
                throw new Trouble("--plot " + plot + ": draws the families of a comparison, which --bits does not"
                        + " make; leave out --bits");
            }
            PlotFormat.of(plot);
            OutputFile.check(plot);
        }
    }

    private void draw(Comparison comparison) {
        if (plot != null) {
            console().show();
            PlotFormat format = PlotFormat.of(plot);
            List<RatePlot> plots = RatePlot.of(comparison);
            OutputFile.write(plot, channel -> OutputFile.writeAll(channel, format.draw(plots)));
        }
    }

    private void print(String text, Map<String, Object> object, Optional<FilterSpec> best) {
        String annotation = best.map(FilterSpec::text).orElse("");
        if (json) {
            object.put("annotation", annotation);
            console()
                    .println(new GsonBuilder()
                            .setPrettyPrinting()
                            .disableHtmlEscaping()
                            .create()
                            .toJson(object));
        } else {
            console().print("%s", text);
            console()
                    .println(
                            annotation.isEmpty() ? "" : "\nTo paste, for keys that are put one by one:\n" + annotation);
        }
    }

    private static Map<String, Object> json(Comparison comparison) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("expectedElements", comparison.expectedElements());
        comparison.memoryBytes().ifPresent(bytes -> object.put("memoryBytes", bytes));
        object.put("maxFpp", comparison.maxFpp());
        object.put("deletions", comparison.deletions());
        object.put("rows", comparison.rows().stream().map(AdviseCommand::json).toList());
        object.put(
                "missing",
                comparison.missing().stream()
                        .map(none -> Map.of("spec", none.asked().text(), "reason", none.reason()))
                        .toList());
        return object;
    }

    private static Map<String, Object> json(Comparison.Row row) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("spec", row.spec().text());
        object.put("expectedElements", row.spec().expectedElements());
        object.put("bitsPerKey", row.bitsPerKey());
        row.repeatedBitsPerKey().ifPresent(bits -> object.put("repeatedBitsPerKey", bits));
        object.put("rate", row.rate());
        object.put("readsAbsent", row.reads().absent());
        object.put("readsPresent", row.reads().present());
        object.put("deletions", row.deletions());
        object.put("sweeps", row.sweeps());
        row.trimmedBitsPerKey().ifPresent(trimmed -> object.put("trimmedBitsPerKey", trimmed));
        return object;
    }

    private static Map<String, Object> json(Advice advice) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("asked", advice.asked().text());
        object.put("chosen", json(advice.chosen()));
        advice.runnerUp().ifPresent(other -> object.put("runnerUp", json(other)));
        advice.better().ifPresent(other -> object.put("better", json(other)));
        return object;
    }

    private static Map<String, Object> json(Advice.Option option) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("spec", option.spec().text());
        object.put("bitsPerKey", option.model().bitsPerKey());
        object.put("rate", option.model().highestRate());
        return object;
    }
}
