package dev.filtersmith.advisor.dleft;

import dev.filtersmith.DLeftSpecBuilder;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftFamily;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The geometry search of d-left filters. */
public final class DLeftAdvisor extends BucketAdvisor<DLeftSpec, DLeftLayout> {
    /** Rates within this factor of each other are considered equal. */
    private static final double AS_GOOD_RATE = 1.01;

    /**
     * Bits within this factor of each other are considered equal: it corresponds to about 1% of the
     * rate.
     */
    private static final double AS_GOOD_BITS = 1.001;

    private static final double LEAST_PART = 0.125;

    public DLeftAdvisor() {
        super(DLeftFamily.INSTANCE);
    }

    @Override
    protected DLeftSpecBuilder<DLeftSpec> like(DLeftSpec spec) {
        return spec.toBuilder();
    }

    @Override
    protected DLeftSpec explicit(DLeftSpec spec) {
        return spec.toBuilder().maxFpp(0).cost(Cost.FAST).build();
    }

    @Override
    protected DLeftSpec withoutGeometry(DLeftSpec asked) {
        return DLeftSpec.builder()
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements())
                .maxFpp(asked.maxFpp())
                .cost(asked.cost())
                .build();
    }

    @Override
    protected DLeftModel predicted(DLeftSpec geometry) {
        return HighestLoad.predicted(DLeftLayout.of(geometry));
    }

    @Override
    protected Optional<Double> lowerLoad(DLeftSpec geometry, double rate) {
        double load = geometry.averageLoad();
        HighestLoad highest = new HighestLoad(DLeftLayout.of(geometry), rate);
        return highest.coarse(load * LEAST_PART, load)
                .flatMap(lower -> highest.held(lower.spec().averageLoad()))
                .map(lower -> lower.spec().averageLoad());
    }

    @Override
    protected String limit(DLeftSpec asked) {
        return "cost = " + asked.cost();
    }

    @Override
    protected Optional<Advice> forBits(DLeftSpec asked) {
        List<Finalist> finalists = Search.finalists(asked, bitsOfTable(asked));
        return Finalist.best(finalists, Finalist::rate, AS_GOOD_RATE)
                .map(chosen -> advice(
                        asked,
                        chosen,
                        Finalist.best(others(finalists, chosen), Finalist::rate, AS_GOOD_RATE),
                        Finalist::predicted));
    }

    /** Returns the bits per key without the stash. */
    private static double bitsOfTable(DLeftSpec asked) {
        long elements = asked.expectedElements();
        return elements == 0
                ? asked.bitsPerKey()
                : asked.bitsPerKey() - (double) asked.stashCapacity() * Long.SIZE / elements;
    }

    /** Predicts the chosen geometry and the runner-up, both at the same time. */
    private static Advice advice(
            DLeftSpec asked, Finalist chosen, Optional<Finalist> runnerUp, UnaryOperator<Finalist> prediction) {
        List<Advice.Option> options = Stream.concat(Stream.of(chosen), runnerUp.stream()).toList().parallelStream()
                .map(prediction)
                .map(DLeftAdvisor::option)
                .toList();
        return new Advice(asked, options.get(0), options.stream().skip(1).findFirst());
    }

    @Override
    protected Optional<Advice> forRate(DLeftSpec asked) {
        List<Finalist> finalists = new LeastBits(asked).finalists();
        return Finalist.best(finalists, Finalist::allBits, AS_GOOD_BITS)
                .flatMap(best -> new HighestLoad(best.layout(), asked.maxFpp())
                        .held(best.layout().spec().averageLoad())
                        .map(layout -> new Finalist(layout, best.model(), best.roomy()))
                        .map(chosen -> advice(
                                asked,
                                chosen,
                                Finalist.best(others(finalists, chosen), Finalist::allBits, AS_GOOD_BITS),
                                Finalist::promised)));
    }

    private static List<Finalist> others(List<Finalist> finalists, Finalist chosen) {
        return finalists.stream().filter(chosen::differsFrom).toList();
    }

    private static Advice.Option option(Finalist finalist) {
        return new Advice.Option(finalist.layout().spec(), finalist.model());
    }

    @Override
    protected double overflowShare(DLeftLayout layout, FilterModel model) {
        DLeftModel predicted = (DLeftModel) model;
        return predicted.overflows() / predicted.averageLoad();
    }

    @Override
    public DLeftModel model(DLeftLayout layout) {
        return PublishedModels.of(layout.spec(), DLeftModel.class)
                .orElseGet(() -> Predictions.of(layout, Finalist.size(layout)));
    }

    @Override
    public List<DLeftSpec> candidates(long expectedElements, double maxFpp) {
        return Stream.of(Cost.FAST, Cost.COMPACT)
                .map(cost -> DLeftSpec.builder()
                        .cost(cost)
                        .expectedElements(expectedElements)
                        .maxFpp(maxFpp)
                        .build())
                .toList();
    }
}
