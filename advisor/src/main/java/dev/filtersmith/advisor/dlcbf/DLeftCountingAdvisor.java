package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.DLeftCountingSpecBuilder;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.buckets.BucketAdvisor;
import dev.filtersmith.advisor.buckets.PublishedModels;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.dlcbf.DLeftCountingFamily;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.family.GoalRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The geometry search of d-left counting filters. It uses formulas, since the rate does not depend
 * on the loads of single buckets.
 */
public final class DLeftCountingAdvisor extends BucketAdvisor<DLeftCountingSpec, DLeftCountingLayout> {
    /**
     * Margin for whole buckets, which make the rate of a filter differ a little from the formula.
     */
    private static final double HELD = 0.9995;

    public DLeftCountingAdvisor() {
        super(DLeftCountingFamily.INSTANCE);
    }

    /** A bucket form at a load. */
    private record Filled(CellForm form, double load) {
        double rate() {
            return form.rateAt(load);
        }

        double bits() {
            return form.bucketBits() / load;
        }
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
                        .map(form -> new Filled(form, Digits.averageLoad(form.bucketBits(), asked.bitsPerKey())))
                        .filter(filled -> filled.load <= filled.form.highestLoad())
                        .sorted(Comparator.comparingDouble(Filled::rate))
                        .toList());
    }

    @Override
    protected Optional<Advice> forRate(DLeftCountingSpec asked) {
        return advice(
                asked,
                CellForm.ALL.stream()
                        .map(form -> new Filled(
                                form,
                                Digits.loadDown(Math.min(form.highestLoad(), form.loadOf(asked.maxFpp()) * HELD))))
                        .filter(filled -> filled.bits() <= GoalRules.MOST_BITS)
                        .sorted(Comparator.comparingDouble(Filled::bits))
                        .toList());
    }

    private Optional<Advice> advice(DLeftCountingSpec asked, List<Filled> bestFirst) {
        return Tried.advice(
                asked,
                bestFirst.stream()
                        .map(filled -> filled.form.spec(asked, filled.load))
                        .filter(spec -> family().problems(spec).isEmpty())
                        .limit(2)
                        .map(spec -> new Tried(spec, predicted(spec)))
                        .toList());
    }

    @Override
    protected DLeftCountingModel predicted(DLeftCountingSpec geometry) {
        DLeftCountingLayout layout = DLeftCountingLayout.of(geometry);
        long elements = geometry.expectedElements();
        return DLeftCountingModel.of(
                layout,
                geometry.averageLoad(),
                elements > 0 ? layout.size(elements) : DLeftCountingModel.large(layout));
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

    @Override
    protected double overflowShare(DLeftCountingLayout layout, FilterModel model) {
        return ((DLeftCountingModel) model).overflowShare();
    }

    @Override
    public DLeftCountingModel model(DLeftCountingLayout layout) {
        return PublishedModels.of(layout.spec(), DLeftCountingModel.class)
                .orElseGet(() -> DLeftCountingModel.of(layout));
    }
}
