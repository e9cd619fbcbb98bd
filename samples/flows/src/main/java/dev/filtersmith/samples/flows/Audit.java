package dev.filtersmith.samples.flows;

import dev.filtersmith.samples.flows.SlidingWindow.Arrival;
import dev.filtersmith.samples.flows.SlidingWindow.Flow;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** An exact set beside a {@link SlidingWindow}, which counts the errors of the filter. */
final class Audit {
    /** Senders in 240.0.0.0/4, a block that no network uses: flows that are certainly absent. */
    private static final int UNUSED = 240 << 24;

    /** Estimate for a hash table: an entry and a flow of 32 bytes each, and a slot and a half. */
    private static final long BITS_OF_ENTRY = 8 * (32 + 32 + 6);

    private final SlidingWindow window;
    private final Map<Flow, Integer> exact = new HashMap<>();
    private final SplittableRandom random;
    private final PrintWriter out;
    private long records;
    private long liveAsked;
    private long falseNegatives;
    private long absentAsked;
    private long falsePositives;
    private double rate;
    private double predicted;
    private long predictedFor;
    private int mostFlows;
    private int mostSurplus;

    Audit(long expectedRecords, double seconds, long seed, PrintWriter out) {
        this.window = new SlidingWindow(
                expectedRecords,
                seconds,
                seed,
                flow -> exact.computeIfPresent(flow, (same, count) -> count > 1 ? count - 1 : null));
        this.random = new SplittableRandom(seed);
        this.out = out;
        print(
                "%s, %s, for %,d records%n%n",
                window.filter().layout().signature(), window.filter().engine(), expectedRecords);
        print(
                "%12s %12s %12s %12s %12s %12s %12s%n",
                "records", "live", "live flows", "surplus", "false pos.", "rate", "predicted");
    }

    /** Adds a record to the window, and looks up its flow and an absent one. */
    void accept(Arrival arrival) {
        count(window.add(arrival), exact.merge(arrival.flow(), 1, Integer::sum) > 1);
        count(window.mightContain(arrival.flow()), true);
        count(window.mightContain(absent()), false);
        records++;
        mostFlows = Math.max(mostFlows, exact.size());
        mostSurplus = Math.max(mostSurplus, window.surplus());
        long expected = window.filter().expectedElements();
        if (records % Math.max(1, expected / 32) == 0) {
            readRate();
        }
        if (records % expected == 0) {
            row();
        }
    }

    private void count(boolean answer, boolean truth) {
        liveAsked += truth ? 1 : 0;
        falseNegatives += truth && !answer ? 1 : 0;
        absentAsked += truth ? 0 : 1;
        falsePositives += !truth && answer ? 1 : 0;
    }

    private Flow absent() {
        return new Flow(
                UNUSED + random.nextInt(1 << 28),
                random.nextInt(),
                random.nextInt(1 << 16),
                random.nextInt(1 << 16),
                (byte) random.nextInt(1 << 8));
    }

    /** Sums the rate that the filter predicts over the lookups since the last reading. */
    private void readRate() {
        double now = window.filter().expectedFpp();
        predicted += (absentAsked - predictedFor) * (rate + now) / 2;
        rate = now;
        predictedFor = absentAsked;
    }

    /** Looks up every live flow, and prints the state. */
    private void row() {
        exact.keySet().forEach(flow -> count(window.mightContain(flow), true));
        readRate();
        print(
                "%,12d %,12d %,12d %,12d %,12d %12.2e %12.2e%n",
                records,
                window.records(),
                exact.size(),
                window.surplus(),
                falsePositives,
                (double) falsePositives / absentAsked,
                predicted / absentAsked);
    }

    /**
     * Lets all records expire, and prints the results.
     *
     * @return whether the filter lost no record and kept none
     */
    boolean finish() {
        row();
        window.expireUntil(Double.POSITIVE_INFINITY);
        long missed = window.filter().missedRemovals();
        long left = window.filter().approximateElementCount() + window.surplus();
        print("%nfalse positives   %,15d  of %,d lookups of absent flows%n", falsePositives, absentAsked);
        print(
                "  rate            %15.2e  predicted %.2e%n",
                (double) falsePositives / absentAsked, predicted / absentAsked);
        print("false negatives   %,15d  of %,d lookups of live flows%n", falseNegatives, liveAsked);
        print("missed removals   %,15d  of %,d%n", missed, records);
        print("left at the end   %,15d%n", left);
        print("at most live      %,15d  flows, and %,d in the surplus%n%n", mostFlows, mostSurplus);
        memory("filter", window.filter().bitSize());
        memory("surplus", mostSurplus * BITS_OF_ENTRY);
        memory("exact set", mostFlows * BITS_OF_ENTRY);
        return falseNegatives + missed + left == 0;
    }

    private void memory(String name, long bits) {
        print("%-17s %,15d  bits, %.1f for each flow%n", name, bits, (double) bits / mostFlows);
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format, values).flush();
    }
}
