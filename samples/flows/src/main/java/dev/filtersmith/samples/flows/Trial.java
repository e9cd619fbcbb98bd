package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import java.util.ArrayList;
import java.util.List;

/**
 * The filter and the exact set, which process the stream side by side, and the errors of the
 * filter.
 */
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
     * Creates a trial without live flows.
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

    /** Adds a record of each flow, and looks up each of them and as many absent flows. */
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

    /** Removes a record of each flow. */
    void expire(List<Flow> flows) {
        expiries.run(flows);
    }

    /** Looks up every live flow. */
    void audit() {
        audits.run(exact.flows());
        prediction.read();
    }

    /** Returns the number of records that have arrived. */
    long records() {
        return arrivals.live() + arrivals.absent();
    }

    /**
     * Returns the number of live flows that the filter denied in any operation: 0, or it is broken.
     */
    long lost() {
        return arrivals.lost() + lookups.lost() + audits.lost();
    }

    /** Returns the number of lookups of live flows. */
    long liveAsked() {
        return arrivals.live() + lookups.live() + audits.live();
    }

    /** Returns the rate at which absent flows were taken for live. */
    Rate falsePositives() {
        return new Rate(arrivals.falsePositives() + lookups.falsePositives(), absentAsked());
    }

    /** Returns the rate of false positives that the filter predicted for the same lookups. */
    double predictedRate() {
        return prediction.expected() / absentAsked();
    }

    private long absentAsked() {
        return arrivals.absent() + lookups.absent();
    }

    /**
     * Returns the number of records left in the filter or beside it although the exact set has none
     * left.
     */
    long leftOver() {
        long inFilter = filtered.filter().approximateElementCount();
        return inFilter + filtered.surplus().records() - exact.records();
    }

    /** Returns whether the filter lost a record or kept one too long. */
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
