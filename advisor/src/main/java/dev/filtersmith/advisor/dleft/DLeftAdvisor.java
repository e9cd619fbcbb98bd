package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.BucketModel;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftFamily;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.spec.DLeftSpecBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
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

    private static final double MIN_PART = 0.125;

    /** Geometries that are tried with sweeps. */
    private static final int TRIED_OFFLINE = 2;

    /** Sweeps of the candidates in comparisons, as in the paper. */
    private static final int SWEEPS = 10;

    public DLeftAdvisor() {
        super(DLeftFamily.INSTANCE);
    }

    @Override
    protected DLeftSpecBuilder<DLeftSpec> like(DLeftSpec spec) {
        return spec.toBuilder();
    }

    @Override
    protected DLeftSpec explicit(DLeftSpec spec) {
        return spec.toBuilder().maxFpp(0).cost(Cost.FAST).rebalancing(0).build();
    }

    @Override
    protected DLeftSpec filledAs(DLeftSpec geometry, DLeftSpec asked) {
        return geometry.toBuilder().rebalancing(asked.rebalancing()).build();
    }

    @Override
    protected DLeftSpec withoutGeometry(DLeftSpec asked) {
        return DLeftSpec.builder()
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements())
                .maxFpp(asked.maxFpp())
                .cost(asked.cost())
                .rebalancing(asked.rebalancing())
                .build();
    }

    @Override
    protected BucketModel predicted(DLeftSpec geometry) {
        DLeftLayout layout = DLeftLayout.of(explicit(geometry));
        return geometry.rebalancing() > 0
                ? new OfflineDLeft(geometry.rebalancing()).promised(layout)
                : HighestLoad.predicted(layout);
    }

    @Override
    protected Optional<Double> lowerLoad(DLeftSpec geometry, double rate) {
        DLeftLayout layout = DLeftLayout.of(explicit(geometry));
        Optional<DLeftLayout> swept = geometry.rebalancing() > 0
                ? new OfflineDLeft(geometry.rebalancing()).held(layout, rate)
                : Optional.empty();
        // A load at which puts hold the rate is good after sweeps, too.
        return Stream.concat(swept.stream(), lower(layout, rate).stream())
                .map(lower -> lower.spec().averageLoad())
                .max(Comparator.naturalOrder());
    }

    private static Optional<DLeftLayout> lower(DLeftLayout layout, double rate) {
        double load = layout.spec().averageLoad();
        HighestLoad highest = new HighestLoad(layout, rate);
        return highest.coarse(load * MIN_PART, load)
                .flatMap(lower -> highest.held(lower.spec().averageLoad()));
    }

    @Override
    protected String limit(DLeftSpec asked) {
        return "cost = " + asked.cost();
    }

    @Override
    protected Optional<Advice> forBits(DLeftSpec asked) {
        List<Finalist> finalists = Search.finalists(asked, bitsOfTable(asked));
        if (asked.rebalancing() > 0) {
            return offline(
                    asked,
                    few(finalists, Finalist::rate),
                    OfflineDLeft::of,
                    option -> option.model().highestRate());
        }
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
        Optional<Finalist> put = Finalist.best(finalists, Finalist::allBits, AS_GOOD_BITS)
                .flatMap(best -> new HighestLoad(best.layout(), asked.maxFpp())
                        .held(best.layout().spec().averageLoad())
                        .map(layout -> new Finalist(layout, best.model(), best.roomy())));
        if (asked.rebalancing() > 0) {
            List<DLeftLayout> swept = held(few(finalists, Finalist::allBits), asked);
            return offline(
                    asked,
                    Stream.concat(swept.stream(), put.map(Finalist::layout).stream())
                            .toList(),
                    OfflineDLeft::promised,
                    option -> Finalist.allBits(DLeftLayout.of((DLeftSpec) option.spec())));
        }
        return put.map(chosen -> advice(
                asked,
                chosen,
                Finalist.best(others(finalists, chosen), Finalist::allBits, AS_GOOD_BITS),
                Finalist::promised));
    }

    /** Returns the best of some finalists with different buckets, for keys that are put. */
    private static List<DLeftLayout> few(List<Finalist> finalists, ToDoubleFunction<Finalist> goal) {
        List<Finalist> few = new ArrayList<>();
        finalists.stream()
                .sorted(Comparator.comparingDouble(goal))
                .filter(finalist -> few.stream().allMatch(finalist::differsFrom))
                .limit(TRIED_OFFLINE)
                .forEach(few::add);
        return few.stream().map(Finalist::layout).toList();
    }

    /** Fills layouts as far as they hold the rate after the sweeps. */
    private static List<DLeftLayout> held(List<DLeftLayout> layouts, DLeftSpec asked) {
        OfflineDLeft offline = new OfflineDLeft(asked.rebalancing());
        return layouts.stream()
                .map(layout -> offline.held(layout, asked.maxFpp()))
                .flatMap(Optional::stream)
                .filter(layout -> layout.bitsPerKey() <= GoalRules.MAX_BITS)
                .toList();
    }

    /** Compares layouts after the sweeps. A geometry may occur twice, with different loads. */
    private static Optional<Advice> offline(
            DLeftSpec asked,
            List<DLeftLayout> layouts,
            BiFunction<OfflineDLeft, DLeftLayout, OfflineDLeftModel> prediction,
            ToDoubleFunction<Advice.Option> goal) {
        OfflineDLeft offline = new OfflineDLeft(asked.rebalancing());
        List<Advice.Option> options = layouts.stream()
                .map(layout -> new Advice.Option(layout.spec(), prediction.apply(offline, layout)))
                .sorted(Comparator.comparingDouble(goal))
                .toList();
        return options.stream()
                .findFirst()
                .map(best -> new Advice(
                        asked,
                        best,
                        options.stream()
                                .filter(other -> Finalist.differ((DLeftSpec) best.spec(), (DLeftSpec) other.spec()))
                                .findFirst()));
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
    public Optional<FilterModel> model(DLeftLayout layout, int sweeps) {
        return Optional.of(new OfflineDLeft(sweeps).of(layout));
    }

    @Override
    public List<OfflineCandidate> offlineCandidates(long expectedElements, double maxFpp) {
        return candidates(expectedElements, maxFpp).stream()
                .map(asked -> asked.toBuilder().rebalancing(SWEEPS).build())
                .map(asked ->
                        new OfflineCandidate(asked, SWEEPS, () -> advise(asked).chosen()))
                .toList();
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
