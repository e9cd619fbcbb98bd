package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.advisor.buckets.TableFit;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.advisor.ddlcbf.Trials.Candidate;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.advisor.family.RepeatModel;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingFamily;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingRules;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.spec.DynamicDLeftCountingSpecBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The geometry search of dynamic d-left counting filters. It tries uniform buckets of 64 or 128
 * bits in small simulations of filters that are filled and changed, and compares the rates after
 * that.
 */
public final class DynamicDLeftCountingAdvisor
        extends BucketAdvisor<DynamicDLeftCountingSpec, DynamicDLeftCountingLayout> {
    /** Equal elements share their buckets. */
    private static final double CROWDING = 0.04;

    private static final double CROWDING_WITHOUT_MOVES = 0.4;

    private static final int TRIED_ELEMENTS = 1 << 14;

    /**
     * Advantage over a bucket with one more property that costs a lookup or a put something: a
     * quarter of the rate, or the same in bits up to a quarter of a percent.
     */
    private static final double AS_GOOD_RATE = 1.25;

    private static final double AS_GOOD_BITS = 1.0025;

    /**
     * Margin for the part of the rate that comes from overfull buckets, which scatters: the rate
     * has to hold with half of this part more. The rest of the rate is exact.
     */
    private static final double SCATTER = 0.5;

    /** Factor slightly below 1, so that the first trial usually succeeds. */
    private static final double AIMED_AT = 0.998;

    /**
     * Step of the loads that are tried for a rate, as a share of the fields, from the highest load
     * down.
     */
    private static final double STEP = 0.0125;

    private static final int STEPS = 2;
    private static final int PREDICTIONS = 4;

    /** Least load of the bisection, as a share of the load that breaks the rate. */
    private static final double MIN_PART = 0.125;

    /** The least load, and seven halvings of the rest: to less than a hundredth. */
    private static final int BISECTIONS = 8;

    public DynamicDLeftCountingAdvisor() {
        super(DynamicDLeftCountingFamily.INSTANCE);
    }

    @Override
    protected DynamicDLeftCountingSpecBuilder<DynamicDLeftCountingSpec> like(DynamicDLeftCountingSpec spec) {
        return spec.toBuilder();
    }

    @Override
    protected Optional<Advice> forBits(DynamicDLeftCountingSpec asked) {
        List<Candidate> promising = UniformBucket.ALL.stream()
                .filter(bucket -> bucket.bucketBits() / asked.bitsPerKey() <= bucket.highestLoad())
                .flatMap(bucket -> forBits(bucket, asked).stream())
                .sorted(Comparator.comparingDouble(Candidate::goal))
                .toList();
        return new Trials(
                        asked,
                        promising,
                        candidate -> tried(candidate.spec()),
                        (candidate, tried) -> tried.model().highestRate() * handicap(candidate.bucket(), AS_GOOD_RATE),
                        tried -> Optional.of(predicted(tried)))
                .advice();
    }

    private static Optional<Candidate> forBits(UniformBucket bucket, DynamicDLeftCountingSpec asked) {
        double load = Digits.averageLoad(bucket.bucketBits(), asked.bitsPerKey());
        return valid(bucket.spec(asked, load))
                .flatMap(spec -> asked.expectedElements() == 0
                        ? Optional.of(load)
                        : fit(spec).leastLoad(asked.bitsPerKey()))
                .flatMap(least -> valid(bucket.spec(asked, least)))
                .filter(spec -> load(spec) <= bucket.highestLoad())
                .map(spec -> new Candidate(bucket, spec, bucket.rateAt(load(spec)) * handicap(bucket, AS_GOOD_RATE)));
    }

    @Override
    protected Optional<Advice> forRate(DynamicDLeftCountingSpec asked) {
        double rate = asked.maxFpp();
        List<Candidate> promising = UniformBucket.ALL.stream()
                .flatMap(bucket -> candidate(bucket, asked, highest(bucket, rate)).stream())
                .sorted(Comparator.comparingDouble(Candidate::goal))
                .toList();
        return new Trials(
                        asked,
                        promising,
                        candidate -> filled(asked, candidate.bucket()),
                        (candidate, tried) -> bits((DynamicDLeftCountingSpec) tried.spec())
                                * handicap(candidate.bucket(), AS_GOOD_BITS),
                        tried -> held(tried, rate))
                .advice();
    }

    private static Optional<Candidate> candidate(UniformBucket bucket, DynamicDLeftCountingSpec asked, double load) {
        double rounded = Digits.loadDown(load);
        if (!(rounded > 0 && bucket.bucketBits() / rounded <= GoalRules.MAX_BITS)) {
            return Optional.empty();
        }
        return valid(bucket.spec(asked, rounded))
                .map(spec -> new Candidate(bucket, spec, bits(spec) * handicap(bucket, AS_GOOD_BITS)));
    }

    /** Returns a spec; empty if it has problems, as with too many elements for its buckets. */
    private static Optional<DynamicDLeftCountingSpec> valid(DynamicDLeftCountingSpec spec) {
        return Optional.of(spec)
                .filter(one -> DynamicDLeftCountingRules.problems(one).isEmpty());
    }

    private static TableFit fit(DynamicDLeftCountingSpec spec) {
        return TableFit.of(DynamicDLeftCountingLayout.of(spec));
    }

    /** Returns the load; where the elements are expected, that of their table. */
    private static double load(DynamicDLeftCountingSpec spec) {
        return spec.expectedElements() == 0
                ? spec.averageLoad()
                : fit(spec).load(spec.averageLoad()).orElse(spec.averageLoad());
    }

    /** Returns the bits per key; where the elements are expected, of the whole filter. */
    private static double bits(DynamicDLeftCountingSpec spec) {
        double bits = spec.bucketBits() / spec.averageLoad();
        return spec.expectedElements() == 0
                ? bits
                : fit(spec).bitsPerKey(spec.averageLoad()).orElse(bits);
    }

    /** Returns the highest load at which a rate may be held. */
    private static double highest(UniformBucket bucket, double rate) {
        double mostKeys = (double) bucket.bucketBits() / GoalRules.MIN_BITS;
        return Math.min(mostKeys, Math.min(bucket.highestLoad(), bucket.loadOf(rate) * AIMED_AT));
    }

    /**
     * Finds the highest load, to a step, at which a bucket holds the rate in a small simulation.
     */
    private static Optional<Tried> filled(DynamicDLeftCountingSpec asked, UniformBucket bucket) {
        double highest = highest(bucket, asked.maxFpp());
        Optional<Tried> best = Optional.empty();
        int held = STEPS + 1;
        // The highest load first: it often holds the rate, since only nearly full buckets become
        // overfull.
        for (int broken = -1, steps = 0; held - broken > 1; steps = (held + broken) / 2) {
            double load = Digits.loadDown(highest - steps * STEP * bucket.fields());
            Optional<Tried> tried = tried(bucket.spec(asked, load));
            if (tried.isPresent() && holds(tried.get(), asked.maxFpp())) {
                held = steps;
                best = tried;
            } else {
                broken = steps;
            }
        }
        return best;
    }

    /**
     * Checks the rate in a large simulation, at a load that is some steps lower if necessary; empty
     * if the rate is not held there, or if no filter of such a load has the expected elements.
     */
    private Optional<Tried> held(Tried tried, double rate) {
        Tried there = predicted(tried);
        for (int trials = 1; !holds(there, rate) && trials < PREDICTIONS; trials++) {
            DynamicDLeftCountingSpec spec = (DynamicDLeftCountingSpec) there.spec();
            double lower = Digits.loadDown(spec.averageLoad() - STEP * Math.ceil(spec.averageLoad()));
            Optional<DynamicDLeftCountingSpec> roomier =
                    valid(like(spec).averageLoad(lower).build());
            if (roomier.isEmpty()) {
                return Optional.empty();
            }
            there = predicted(new Tried(roomier.get(), there.model()));
        }
        return Optional.of(there).filter(last -> holds(last, rate));
    }

    /**
     * Returns whether next to no element finds its buckets full and the rate is held with a margin.
     */
    private static boolean holds(Tried tried, double rate) {
        DynamicDLeftCountingSpec spec = (DynamicDLeftCountingSpec) tried.spec();
        double highest = tried.model().highestRate();
        double withoutOverfull = Math.scalb(spec.subtables() * tried.model().averageLoad(), -spec.longestRemainder());
        double margin = spec.overfullSlots() == 0 ? 0 : SCATTER * Math.max(0, highest - withoutOverfull);
        return tried.model().overflowsRarely() && highest + margin <= rate;
    }

    private static double handicap(UniformBucket bucket, double perCost) {
        return StrictMath.pow(perCost, bucket.costs());
    }

    /**
     * Tries a geometry in a small simulation; empty if it does not fit the expected elements or
     * leaves elements without room.
     */
    private static Optional<Tried> tried(DynamicDLeftCountingSpec spec) {
        return valid(spec)
                .map(one -> new Tried(one, model(one, TRIED_ELEMENTS)))
                .filter(tried -> tried.model().overflowsRarely());
    }

    private Tried predicted(Tried tried) {
        return new Tried(tried.spec(), predicted((DynamicDLeftCountingSpec) tried.spec()));
    }

    @Override
    protected DynamicDLeftCountingModel predicted(DynamicDLeftCountingSpec geometry) {
        return model(geometry, DynamicDLeftCountingModel.SIMULATED_ELEMENTS);
    }

    private static DynamicDLeftCountingModel model(DynamicDLeftCountingSpec geometry, int simulatedElements) {
        DynamicDLeftCountingLayout layout = DynamicDLeftCountingLayout.of(geometry);
        long elements = geometry.expectedElements();
        TableSize size = elements > 0 ? layout.size(elements) : DynamicDLeftCountingModel.large(layout);
        return DynamicDLeftCountingModel.of(layout, load(geometry), size, simulatedElements);
    }

    /** Finds the design load by bisection, to a hundredth. */
    @Override
    protected Optional<Double> lowerLoad(DynamicDLeftCountingSpec geometry, double rate) {
        double broken = geometry.averageLoad();
        double trial = broken * MIN_PART;
        Optional<Tried> held = Optional.empty();
        for (int trials = 0; trials < BISECTIONS; trials++) {
            double load = Digits.loadDown(trial);
            Optional<Tried> tried = tried(like(geometry).averageLoad(load).build());
            if (tried.isPresent() && holds(tried.get(), rate)) {
                held = tried;
            } else if (held.isEmpty()) {
                return Optional.empty();
            } else {
                broken = load;
            }
            trial = (designLoad(held.get()) + broken) / 2;
        }
        return held.flatMap(tried -> held(tried, rate)).map(DynamicDLeftCountingAdvisor::designLoad);
    }

    /** Returns the load that a spec gives: that of a small table may be much lower. */
    private static double designLoad(Tried tried) {
        return ((DynamicDLeftCountingSpec) tried.spec()).averageLoad();
    }

    /**
     * A key has two remainders, further elements are counted. Uncounted ones take half of its
     * places.
     */
    @Override
    public RepeatModel repeats(DynamicDLeftCountingLayout layout) {
        return new RepeatModel(
                1, 2, Math.max(2, places(layout) / 2), false, layout.moves() ? CROWDING : CROWDING_WITHOUT_MOVES);
    }

    /**
     * Returns 0 if a filter pushes elements out of full buckets into others, which the model does
     * not.
     */
    @Override
    protected double overflowShare(DynamicDLeftCountingLayout layout, FilterModel model) {
        return layout.moves() && layout.hasSlots() ? 0 : ((DynamicDLeftCountingModel) model).overflowShare();
    }

    @Override
    public DynamicDLeftCountingModel model(DynamicDLeftCountingLayout layout) {
        return PublishedModels.of(layout.spec(), DynamicDLeftCountingModel.class)
                .orElseGet(() -> predicted(layout.spec()));
    }
}
