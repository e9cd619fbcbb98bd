package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import java.util.ArrayList;
import java.util.List;

/** The filter and the exact set, side by side on their way through the stream, and what the filter gets wrong. */
final class Trial {
    private final ExactFlows exact = new ExactFlows();
    private final FilteredFlows filtered;
    private final Comparison arrivals;
    private final Comparison expiries;
    private final Comparison lookups;
    private final Comparison audits;
    private final AbsentFlows absent;
    private final Prediction prediction;

    /**
     * Begins with nothing live.
     *
     * @param filter empty filter
     * @param seed seed of the absent flows
     */
    Trial(CountingFilter<Flow> filter, long seed) {
        filtered = new FilteredFlows(filter);
        arrivals = new Comparison(exact::add, filtered::add);
        expiries = new Comparison(exact::remove, filtered::remove);
        lookups = new Comparison(exact::contains, filtered::contains);
        audits = new Comparison(exact::contains, filtered::contains);
        absent = new AbsentFlows(seed);
        prediction = new Prediction(filter, Math.max(1, filter.expectedElements() / 32));
    }

    /** Adds a record of each flow, and looks for each and for as many that are absent. */
    void arrive(List<Flow> flows) {
        long asked = absentAsked();
        arrivals.run(flows);
        List<Flow> questions = new ArrayList<>(2 * flows.size());
        for (Flow flow : flows) {
            questions.add(flow);
            questions.add(absent.next());
        }
        lookups.run(questions);
        prediction.asked(absentAsked() - asked);
    }

    /** Takes away a record of each flow. */
    void expire(List<Flow> flows) {
        expiries.run(flows);
    }

    /** Looks for every flow that is live now. */
    void audit() {
        audits.run(exact.flows());
        prediction.read();
    }

    /** Number of records that arrived. */
    long records() {
        return arrivals.live() + arrivals.absent();
    }

    /** Number of live flows that the filter denied, however it was asked: 0, or it is broken. */
    long lost() {
        return arrivals.lost() + lookups.lost() + audits.lost();
    }

    /** Number of questions for live flows. */
    long liveAsked() {
        return arrivals.live() + lookups.live() + audits.live();
    }

    /** How often a flow that was not live was taken for one. */
    Rate falsePositives() {
        return new Rate(arrivals.falsePositives() + lookups.falsePositives(), absentAsked());
    }

    /** The rate of false positives that the filter expected of itself, over the same questions. */
    double predictedRate() {
        return prediction.expected() / absentAsked();
    }

    private long absentAsked() {
        return arrivals.absent() + lookups.absent();
    }

    /** Number of records that are in the filter or beside it though the exact set has none more. */
    long leftOver() {
        long inFilter = filtered.filter().approximateElementCount();
        return inFilter + filtered.surplus().records() - exact.records();
    }

    /** Whether the filter lost anything, or kept something. */
    boolean broken() {
        return lost() + expiries.lost() != 0 || leftOver() != 0;
    }

    ExactFlows exact() {
        return exact;
    }

    FilteredFlows filtered() {
        return filtered;
    }

    Comparison arrivals() {
        return arrivals;
    }

    Comparison expiries() {
        return expiries;
    }

    Comparison lookups() {
        return lookups;
    }
}
