package dev.filtersmith.maintained;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.GeneratedClasses;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.meter.Metering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The geometries that the interface of a maintained filter allows. For one thread at a time. */
final class SpecSearch<F extends Filter> {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    /** Keys of a sample. Rates hardly depend on the size. */
    private static final int SAMPLE = 8192;

    /** By so many more elements, the closed form for many holds for few at any number of hashes. */
    private static final double FEW = 20;

    private final FilterRecipe<F> own;
    private final double maxFpp;
    private boolean saidMissing;
    private @Nullable Layout ownLayout;
    private @Nullable Boolean ownKeepsRate;

    /** The filter that was tried last. A bound class lives as long as a filter of it. */
    private @Nullable F tried;

    /** Creates a search for geometries of a rate; the rate of the spec if it is 0. */
    SpecSearch(FilterRecipe<F> own, double maxFpp) {
        this.own = own;
        this.maxFpp = maxFpp != 0 ? maxFpp : own.request().spec().maxFpp();
    }

    /** Returns the rate that filters hold; 0 if there is none. */
    double maxFpp() {
        return maxFpp;
    }

    FilterPlan<F> own(long elements) {
        if (ownLayout == null) {
            String emitted = emitted();
            ownLayout = (emitted == null ? own.request().spec() : FilterSpec.parse(emitted)).toLayout();
        }
        return new FilterPlan<>(own, ownLayout, elements, true);
    }

    /** Returns the geometry of the emitted class that runs the filters; null if there is none. */
    private @Nullable String emitted() {
        boolean mayBe = own.request().given() == null && (own.engine() == null || own.engine() == Engine.GENERATED);
        return mayBe ? GeneratedClasses.geometryOf(own.request().type()) : null;
    }

    /** Returns the plan of a filter with the geometry of one that is there. */
    FilterPlan<F> like(Layout layout, long elements) {
        FilterPlan<F> first = own(elements);
        return layout.spec().equals(first.layout().spec()) ? first : FilterPlan.other(own, layout, elements);
    }

    /** Returns whether the spec of the interface may be used at the rate. */
    boolean ownKeepsRate() {
        if (ownKeepsRate == null) {
            FilterSpec spec = own.request().spec();
            boolean promises = spec.maxFpp() != 0 && spec.maxFpp() <= maxFpp && spec.rebalancing() == 0;
            ownKeepsRate = maxFpp == 0 || promises || sampledRate(own(SAMPLE).layout()) <= maxFpp;
        }
        return ownKeepsRate;
    }

    /** Returns the rate of a filter of the geometry with its expected elements. */
    static double sampledRate(Layout layout) {
        Filter sample =
                Metering.quietly(() -> Families.interpreterOf(layout, false).create(SAMPLE, KeySeed.of(0)));
        try {
            for (long key = 0; key < SAMPLE; key++) {
                ((LongFilter) sample).put(key);
            }
        } catch (FilterFullException full) {
            // More are refused in any filter of the geometry.
        }
        return sample.expectedFpp();
    }

    /** Returns a plan for each family that has a geometry of the rate; none if there is no rate. */
    List<FilterPlan<F>> others(long elements) {
        List<FilterPlan<F>> found = new ArrayList<>();
        if (maxFpp != 0 && own.engine() != Engine.GENERATED) {
            for (Family<?, ?> family : Families.all()) {
                FilterPlan<F> plan = other(family.attributes(), elements);
                if (plan != null) {
                    found.add(plan);
                }
            }
        }
        return found;
    }

    /** Returns the plan of the same family at another size, whose geometry may differ. */
    @Nullable
    FilterPlan<F> again(FilterPlan<F> plan, long elements) {
        return other(Families.of(plan.layout().spec()).attributes(), elements);
    }

    private <S extends FilterSpec> @Nullable FilterPlan<F> other(SpecAttributes<S> attributes, long elements) {
        if (maxFpp == 0 || (own.request().counts() && !(attributes instanceof CountingSpec))) {
            return null;
        }
        try {
            // A limit beside a number asks for a table of the last filter, which may be too large.
            Layout layout = own.request().spec().growthLimit() > 0
                    ? null
                    : layout(attributes, Map.of("maxFpp", maxFpp, "expectedElements", elements));
            if (layout == null) {
                // Forms for any number of elements are right in the limit of many.
                double rate = Math.max(Double.MIN_VALUE, maxFpp * elements / (elements + FEW));
                layout = layout(attributes, Map.of("maxFpp", rate));
            }
            FilterPlan<F> plan = layout == null ? null : FilterPlan.other(own, layout, elements);
            return plan != null && plan.bits() > 0 ? plan : null;
        } catch (IllegalArgumentException noGeometry) {
            return null;
        }
    }

    /** Returns the geometry for a goal; null if that takes the advisor, and it is absent. */
    private <S extends FilterSpec> @Nullable Layout layout(SpecAttributes<S> attributes, Map<String, ?> goal) {
        FilterSpec asked = own.request().spec();
        S spec = Families.in(
                asked.growth(), asked.growthLimit(), Families.in(asked.concurrency(), attributes.spec(goal)));
        try {
            return attributes.with(spec, "copyCapacity", asked.copyCapacity()).toLayout();
        } catch (FilterSpecException problem) {
            if (!problem.problems().get(0).tag().equals("AdvisorMissing")) {
                throw problem;
            }
            sayMissing();
            return null;
        }
    }

    private void sayMissing() {
        if (!saidMissing) {
            saidMissing = true;
            LOGGER.log(
                    System.Logger.Level.INFO,
                    "A maintained filter of " + own.request().type().getName() + " is respecialised without the"
                            + " families whose geometry takes a search, as dev.filtersmith:filtersmith-advisor is not"
                            + " here. Add it to choose among all families.");
        }
    }

    /** Returns whether filters of a plan run as fast as now: an emitted class is not given up. */
    boolean runsAsFast(FilterPlan<F> plan) {
        if (emitted() == null) {
            return true;
        }
        if (tried == null
                || tried.engine() != Engine.BOUND
                || !tried.layout().spec().equals(plan.layout().spec())) {
            tried = plan.tried();
        }
        return tried.engine() == Engine.BOUND;
    }
}
