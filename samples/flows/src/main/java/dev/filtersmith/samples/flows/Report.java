package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import java.io.PrintWriter;
import java.util.Locale;

/** A printout of a trial: rows at intervals, and a summary. */
final class Report {
    private final Trial trial;
    private final PrintWriter out;
    private long nextRow;

    Report(Trial trial, PrintWriter out) {
        this.trial = trial;
        this.out = out;
        this.nextRow = interval();
    }

    /**
     * Returns the number of records between two rows: the number that the filter is designed for.
     */
    private long interval() {
        return trial.filtered().filter().expectedElements();
    }

    /** Returns whether the next row is due. */
    boolean isDue() {
        return trial.records() >= nextRow;
    }

    /** Prints the filter and the names of the columns. */
    void header() {
        CountingFilter<Flow> filter = trial.filtered().filter();
        print(
                "%s, %s, made for %,d records%n%n",
                filter.layout().signature(), filter.engine().name().toLowerCase(Locale.ROOT), interval());
        print(
                "%12s %12s %12s %12s %12s %12s %12s %6s%n",
                "records", "live", "live flows", "surplus", "false pos.", "rate", "predicted", "lost");
    }

    /** Prints the state of the trial, after a lookup of every live flow. */
    void row() {
        trial.audit();
        nextRow = trial.records() + interval();
        Rate falsePositives = trial.falsePositives();
        print(
                "%,12d %,12d %,12d %,12d %,12d %12.2e %12.2e %,6d%n",
                trial.records(),
                trial.exact().records(),
                trial.exact().flows().size(),
                trial.filtered().surplus().records(),
                falsePositives.found(),
                falsePositives.share(),
                trial.predictedRate(),
                trial.lost() + trial.expiries().lost());
    }

    /** Prints the results, after all records have expired. */
    void summary() {
        print("%n");
        mistakes();
        memory();
        times();
    }

    private void mistakes() {
        Rate positives = trial.falsePositives();
        print("false positives   %,15d  of %,d lookups of absent flows%n", positives.found(), positives.asked());
        print("  rate            %15.2e  [%.2e %.2e]%n", positives.share(), positives.lower(), positives.upper());
        print("  predicted       %15.2e%n", trial.predictedRate());
        print("false negatives   %,15d  of %,d lookups of live flows%n", trial.lost(), trial.liveAsked());
        print(
                "missed removals   %,15d  of %,d%n",
                trial.expiries().lost(), trial.expiries().live());
        print("left at the end   %,15d%n", trial.leftOver());
        print("refused puts      %,15d%n", trial.filtered().refused());
    }

    private void memory() {
        ExactFlows exact = trial.exact();
        ExactFlows surplus = trial.filtered().surplus();
        print("%nat most live      %,15d  flows with %,d records%n", exact.mostFlows(), exact.mostRecords());
        print("at most surplus   %,15d  flows with %,d records%n%n", surplus.mostFlows(), surplus.mostRecords());
        print("%-17s %15s %15s%n", "memory", "bits", "for each flow");
        size("filter", trial.filtered().filter().bitSize());
        size("surplus", surplus.mostBits());
        size("exact set", exact.mostBits());
    }

    private void size(String name, long bits) {
        print("%-17s %,15d %15.1f%n", name, bits, (double) bits / trial.exact().mostFlows());
    }

    private void times() {
        print("%n%-17s %15s %15s%n", "ns", "filter", "exact set");
        time("arrival", trial.arrivals());
        time("lookup", trial.lookups());
        time("expiry", trial.expiries());
    }

    private void time(String name, Comparison operation) {
        print("%-17s %15.0f %15.0f%n", name, operation.filteredNanos(), operation.exactNanos());
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format, values);
        out.flush();
    }
}
