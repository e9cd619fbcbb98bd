package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.DynamicDLeftCountingSpecBuilder;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingFamily;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingRules;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.family.GoalRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The geometry search of dynamic d-left counting filters. It tries uniform buckets of 64 or 128
 * bits in small simulations of filters that are filled and changed, and compares the rates after
 * that.
 */
public final class DynamicDLeftCountingAdvisor
        extends BucketAdvisor<DynamicDLeftCountingSpec, DynamicDLeftCountingLayout> {
    private static final int TRIED_ELEMENTS = 1 << 15;

    /** Share of the highest load above which one field more may be better. */
    private static final double NEARLY_FULL = 0.96;

    /**
     * Advantage of a bucket of one word, which costs a lookup less than one of two words: a quarter
     * of the rate, or the same in bits.
     */
    private static final double AS_GOOD_RATE = 1.25;

    private static final double AS_GOOD_BITS = 1.02;

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

    private static final int STEPS = 4;
    private static final int PREDICTIONS = 4;
    private static final double LEAST_PART = 0.125;

    public DynamicDLeftCountingAdvisor() {
        super(DynamicDLeftCountingFamily.INSTANCE);
    }

    @Override
    protected DynamicDLeftCountingSpecBuilder<DynamicDLeftCountingSpec> like(DynamicDLeftCountingSpec spec) {
        return spec.toBuilder();
    }

    @Override
    protected Optional<Advice> forBits(DynamicDLeftCountingSpec asked) {
        List<Tried> best = IntStream.of(64, 128)
                .parallel()
                .mapToObj(bucketBits -> best(asked, bucketBits).map(this::predicted))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(
                        tried -> tried.model().highestRate() * handicap(tried, AS_GOOD_RATE)))
                .toList();
        return Tried.advice(asked, best);
    }

    private static Optional<Tried> best(DynamicDLeftCountingSpec asked, int bucketBits) {
        double load = Digits.averageLoad(bucketBits, asked.bitsPerKey());
        return roomFor(bucketBits, load)
                .map(bucket -> bucket.spec(asked, load))
                .flatMap(spec -> tried(spec).stream())
                .min(Tried.BY_RATE);
    }

    /**
     * Returns the bucket with the fewest fields that have room for a load and, if they are nearly
     * full, the bucket with one field more.
     */
    private static Stream<UniformBucket> roomFor(int bucketBits, double load) {
        List<UniformBucket> roomy = UniformBucket.all(bucketBits)
                .filter(bucket -> load <= bucket.highestLoad())
                .limit(2)
                .toList();
        boolean clear = !roomy.isEmpty() && load < NEARLY_FULL * roomy.get(0).highestLoad();
        return roomy.stream().limit(clear ? 1 : 2);
    }

    @Override
    protected Optional<Advice> forRate(DynamicDLeftCountingSpec asked) {
        List<Tried> held = IntStream.of(64, 128)
                .parallel()
                .mapToObj(bucketBits -> fullest(asked, bucketBits).flatMap(tried -> held(tried, asked.maxFpp())))
                .flatMap(Optional::stream)
                .filter(tried -> tried.model().bitsPerKey() <= GoalRules.MOST_BITS)
                .sorted(Comparator.comparingDouble(tried -> tried.model().bitsPerKey() * handicap(tried, AS_GOOD_BITS)))
                .toList();
        return Tried.advice(asked, held);
    }

    /**
     * Finds the bucket of this size with the highest load at which the rate is held. The most
     * promising buckets are tried first.
     */
    private static Optional<Tried> fullest(DynamicDLeftCountingSpec asked, int bucketBits) {
        List<UniformBucket> promising = UniformBucket.all(bucketBits)
                .sorted(Comparator.comparingDouble(bucket -> -highest(bucket, asked.maxFpp())))
                .toList();
        Optional<Tried> best = Optional.empty();
        for (UniformBucket bucket : promising) {
            double load = best.map(tried -> tried.model().averageLoad()).orElse(0.0);
            if (highest(bucket, asked.maxFpp()) * (1 - STEP) <= load) {
                return best;
            }
            best = Stream.concat(best.stream(), filled(asked, bucket).stream()).min(Tried.BY_BITS);
        }
        return best;
    }

    /** Returns the highest load at which a rate may be held. */
    private static double highest(UniformBucket bucket, double rate) {
        double mostKeys = (double) bucket.bucketBits() / GoalRules.LEAST_BITS;
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
            Optional<Tried> tried = load > 0 ? tried(bucket.spec(asked, load)) : Optional.empty();
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
            DynamicDLeftCountingSpec roomier = like(spec).averageLoad(lower).build();
            if (!DynamicDLeftCountingRules.problems(roomier).isEmpty()) {
                return Optional.empty();
            }
            there = predicted(new Tried(roomier, there.model()));
        }
        return Optional.of(there).filter(last -> holds(last, rate));
    }

    /**
     * Returns whether next to no element finds its buckets full and the rate is held with a margin.
     */
    private static boolean holds(Tried tried, double rate) {
        DynamicDLeftCountingSpec spec = (DynamicDLeftCountingSpec) tried.spec();
        double highest = tried.model().highestRate();
        double withoutOverfull = Math.scalb(spec.subtables() * spec.averageLoad(), -spec.longestRemainder());
        double margin = spec.overfullSlots() == 0 ? 0 : SCATTER * Math.max(0, highest - withoutOverfull);
        return tried.model().overflowsRarely() && highest + margin <= rate;
    }

    private static double handicap(Tried tried, double ofTwoWords) {
        return ((DynamicDLeftCountingSpec) tried.spec()).bucketBits() > Long.SIZE ? ofTwoWords : 1;
    }

    /**
     * Tries a geometry in a small simulation; empty if it does not fit the expected elements or
     * leaves elements without room.
     */
    private static Optional<Tried> tried(DynamicDLeftCountingSpec spec) {
        if (!DynamicDLeftCountingRules.problems(spec).isEmpty()) {
            return Optional.empty();
        }
        DynamicDLeftCountingModel model = model(spec, spec.averageLoad(), TRIED_ELEMENTS);
        return Optional.of(new Tried(spec, model)).filter(tried -> tried.model().overflowsRarely());
    }

    private Tried predicted(Tried tried) {
        return new Tried(tried.spec(), predicted((DynamicDLeftCountingSpec) tried.spec()));
    }

    @Override
    protected DynamicDLeftCountingModel predicted(DynamicDLeftCountingSpec geometry) {
        return model(geometry, geometry.averageLoad(), DynamicDLeftCountingModel.SIMULATED_ELEMENTS);
    }

    private static DynamicDLeftCountingModel model(
            DynamicDLeftCountingSpec geometry, double load, int simulatedElements) {
        DynamicDLeftCountingLayout layout = DynamicDLeftCountingLayout.of(geometry);
        long elements = geometry.expectedElements();
        TableSize size = elements > 0 ? layout.size(elements) : DynamicDLeftCountingModel.large(layout);
        return DynamicDLeftCountingModel.of(layout, load, size, simulatedElements);
    }

    /** Finds the load by bisection, to a hundredth. */
    @Override
    protected Optional<Double> lowerLoad(DynamicDLeftCountingSpec geometry, double rate) {
        double broken = geometry.averageLoad();
        double trial = broken * LEAST_PART;
        Optional<Tried> held = Optional.empty();
        while (broken - trial > geometry.averageLoad() * STEP / 2) {
            double load = Digits.loadDown(trial);
            Optional<Tried> tried =
                    load > 0 ? tried(like(geometry).averageLoad(load).build()) : Optional.empty();
            if (tried.isPresent() && holds(tried.get(), rate)) {
                held = tried;
            } else if (held.isEmpty()) {
                return Optional.empty();
            } else {
                broken = load;
            }
            trial = (held.get().model().averageLoad() + broken) / 2;
        }
        return held.flatMap(tried -> held(tried, rate))
                .map(tried -> tried.model().averageLoad());
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
                .orElseGet(() -> DynamicDLeftCountingModel.of(layout));
    }
}
