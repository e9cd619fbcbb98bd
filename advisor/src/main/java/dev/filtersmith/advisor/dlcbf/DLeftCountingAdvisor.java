package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.advisor.buckets.TableFit;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.advisor.family.RepeatModel;
import dev.filtersmith.dlcbf.DLeftCountingFamily;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.spec.DLeftCountingSpecBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The geometry search of d-left counting filters. It uses formulas, since the rate does not depend
 * on the loads of single buckets.
 */
public final class DLeftCountingAdvisor extends BucketAdvisor<DLeftCountingSpec, DLeftCountingLayout> {
    /**
     * Margin for whole buckets, which make the rate of a filter differ a little from the formula.
     */
    private static final double HELD = 0.9995;

    /** Bits or rates within this factor of each other are considered equal. */
    private static final double AS_GOOD = 1.01;

    public DLeftCountingAdvisor() {
        super(DLeftCountingFamily.INSTANCE);
    }

    /**
     * A geometry with its true load and bits per key; where the elements are expected, those of the
     * whole filter.
     */
    private record Filled(CellForm form, DLeftCountingSpec spec, double load, double bits) {
        double rate() {
            return form.rateAt(load);
        }

        boolean hasRoom() {
            return load <= form.highestLoad();
        }
    }

    private static Filled filled(CellForm form, DLeftCountingSpec asked, double averageLoad) {
        DLeftCountingSpec spec = form.spec(asked, averageLoad);
        double bits = form.bucketBits() / averageLoad;
        if (asked.expectedElements() == 0) {
            return new Filled(form, spec, averageLoad, bits);
        }
        TableFit fit = TableFit.of(new DLeftCountingLayout(spec));
        return new Filled(
                form,
                spec,
                fit.load(averageLoad).orElse(averageLoad),
                fit.bitsPerKey(averageLoad).orElse(bits));
    }

    @Override
    protected DLeftCountingSpecBuilder<DLeftCountingSpec> like(DLeftCountingSpec spec) {
        return spec.toBuilder();
    }

    @Override
    protected Optional<Advice> forBits(DLeftCountingSpec asked) {
        return advice(
                asked,
                CellForm.ALL.stream()
                        .filter(form -> form.bucketBits() / asked.bitsPerKey() <= form.highestLoad())
                        .flatMap(form -> load(form, asked).map(load -> filled(form, asked, load)).stream())
                        .filter(Filled::hasRoom)
                        .toList(),
                Filled::rate);
    }

    /** Returns the least load that takes no more bits than asked for. */
    private static Optional<Double> load(CellForm form, DLeftCountingSpec asked) {
        double load = Digits.averageLoad(form.bucketBits(), asked.bitsPerKey());
        return asked.expectedElements() == 0
                ? Optional.of(load)
                : TableFit.of(new DLeftCountingLayout(form.spec(asked, load))).leastLoad(asked.bitsPerKey());
    }

    @Override
    protected Optional<Advice> forRate(DLeftCountingSpec asked) {
        return advice(
                asked,
                CellForm.ALL.stream()
                        .map(form -> filled(
                                form,
                                asked,
                                Digits.loadDown(Math.min(form.highestLoad(), form.loadOf(asked.maxFpp()) * HELD))))
                        .filter(filled -> filled.form.bucketBits() / filled.load <= GoalRules.MAX_BITS)
                        .toList(),
                Filled::bits);
    }

    /**
     * Returns the best geometry by a goal and the best one with other buckets. Among equally good
     * ones it prefers those whose lookups read the fewest words, and then those in chunks.
     */
    private Optional<Advice> advice(DLeftCountingSpec asked, List<Filled> all, ToDoubleFunction<Filled> goal) {
        List<Filled> valid = all.stream()
                .filter(filled -> family().problems(filled.spec).isEmpty())
                .toList();
        Optional<Filled> best = best(valid, goal);
        Optional<Filled> other = best.flatMap(chosen -> best(
                valid.stream()
                        .filter(filled -> filled.form.cellsPerWord() != chosen.form.cellsPerWord()
                                || filled.form.words() != chosen.form.words())
                        .toList(),
                goal));
        return Tried.advice(
                asked,
                Stream.concat(best.stream(), other.stream())
                        .map(filled -> new Tried(filled.spec, predicted(filled.spec)))
                        .toList());
    }

    private static Optional<Filled> best(List<Filled> filled, ToDoubleFunction<Filled> goal) {
        double least = filled.stream().mapToDouble(goal).min().orElse(0);
        return filled.stream()
                .filter(one -> goal.applyAsDouble(one) <= least * AS_GOOD)
                .min(Comparator.comparingInt((Filled one) -> one.form.wordsRead())
                        .thenComparing(one -> !one.form.inChunks())
                        .thenComparingDouble(goal));
    }

    @Override
    protected DLeftCountingModel predicted(DLeftCountingSpec geometry) {
        DLeftCountingLayout layout = DLeftCountingFamily.INSTANCE.layout(geometry);
        long elements = geometry.expectedElements();
        return elements == 0
                ? DLeftCountingModel.of(layout)
                : DLeftCountingModel.of(
                        layout, TableFit.of(layout).load(geometry.averageLoad()).orElseThrow(), layout.size(elements));
    }

    @Override
    protected Optional<Double> lowerLoad(DLeftCountingSpec geometry, double rate) {
        double load =
                -StrictMath.log1p(-rate) * HELD / geometry.subtables() * Math.scalb(1.0, geometry.remainderBits());
        double rounded = Digits.loadDown(load);
        return Optional.of(rounded)
                .filter(lower -> lower > 0
                        && family().problems(like(geometry).averageLoad(lower).build())
                                .isEmpty());
    }

    /**
     * A cell counts equal elements; those of a key that it cannot count take half of its places.
     */
    @Override
    public RepeatModel repeats(DLeftCountingLayout layout) {
        return RepeatModel.ofCounters(layout.ceiling(), places(layout));
    }

    @Override
    protected double overflowShare(DLeftCountingLayout layout, FilterModel model) {
        return ((DLeftCountingModel) model).overflowShare();
    }

    @Override
    public DLeftCountingModel model(DLeftCountingLayout layout) {
        return PublishedModels.of(layout.spec(), DLeftCountingModel.class).orElseGet(() -> predicted(layout.spec()));
    }
}
