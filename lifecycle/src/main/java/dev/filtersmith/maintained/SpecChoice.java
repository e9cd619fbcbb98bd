package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the spec and the size of the next filter under a policy. Used by one thread at a
 * time.
 */
final class SpecChoice<F extends Filter> {
    /** Rebuilds with few keys before the filter shrinks. */
    private static final int LOW_REBUILDS = 2;

    /** The rate of a sample may be higher than a promise by this factor. */
    private static final double SAMPLE_ERROR = 1.05;

    private final FilterRecipe<F> recipe;
    private final RespecialisePolicy policy;
    private final SpecSearch<F> search;

    /** Number of rebuilds in a row that found few keys. */
    private int low;

    /** The same, with the rebuild that is running. */
    private int lowNow;

    /** The size for which all families were compared last. */
    private long comparedFor;

    /** The same, with the rebuild that is running. */
    private long comparedNow;

    /** Whether, and by {@code System.nanoTime()} when, the size or the spec has changed. */
    private boolean hasChanged;

    private long changedAt;

    SpecChoice(FilterRecipe<F> recipe, RespecialisePolicy policy) {
        this.recipe = recipe;
        this.policy = policy;
        this.search = new SpecSearch<>(recipe, policy.maxFpp());
    }

    /** Returns the plan of the first filter, before there is a load to observe. */
    FilterPlan<F> first() {
        return choose(null, search.own(recipe.expectedElements()), 0, false);
    }

    /**
     * Returns the plan of the filter after another one.
     *
     * @param grown size that the keys need, if they need a larger one
     * @param live keys that are live
     * @param peak most keys that were live since the last rebuild
     */
    FilterPlan<F> next(F present, long grown, long live, long peak) {
        comparedNow = comparedFor;
        long size = grown;
        if (grown <= present.expectedElements()) {
            size = shrunk(present, peak);
        } else {
            lowNow = 0;
        }
        FilterPlan<F> kept = search.like(present.layout(), present.expectedElements());
        return choose(kept, size == kept.elements() ? kept : resized(kept, size), live, true);
    }

    private long shrunk(F present, long peak) {
        long expected = present.expectedElements();
        lowNow = peak < expected / 4 ? low + 1 : 0;
        long next = Math.max(recipe.expectedElements(), 2 * peak);
        if (lowNow < LOW_REBUILDS || next >= expected || !pauseIsOver()) {
            return expected;
        }
        FilterPlan<F> kept = search.like(present.layout(), expected);
        return policy.isWorth(kept.bits(), kept.sized(next).bits()) ? next : expected;
    }

    /** Returns the plan after one whose filter has no room for the keys. */
    FilterPlan<F> larger(FilterPlan<F> full) {
        return choose(null, resized(full, Math.multiplyExact(full.elements(), 2)), full.elements() + 1, false);
    }

    /** Returns a plan of the same family. A geometry for a rate may depend on the size. */
    private FilterPlan<F> resized(FilterPlan<F> plan, long size) {
        FilterPlan<F> other = plan.isOwn() ? null : search.again(plan, size);
        return other != null ? other : search.own(size);
    }

    /**
     * Chooses a plan for a size.
     *
     * @param present plan of the filter in use, if it may have room for the keys
     * @param kept plan without a change of the spec
     * @param keys keys that the filter needs to have room for
     * @param observed whether the size follows from an observed load
     */
    private FilterPlan<F> choose(@Nullable FilterPlan<F> present, FilterPlan<F> kept, long keys, boolean observed) {
        long size = kept.elements();
        FilterPlan<F> own = search.own(size);
        boolean ownHolds = search.ownKeepsRate() && fits(own);
        boolean keeps = kept.isOwn() ? ownHolds : fits(kept) && (search.runsAsFast(kept) || !ownHolds);
        if (!keeps && !ownHolds) {
            return forced(present, own, Math.max(keys, 0));
        }
        FilterPlan<F> base = keeps ? kept : own;
        if (!observed || size == comparedFor || !pauseIsOver()) {
            return base;
        }
        comparedNow = size;
        base = ownHolds && own.bits() <= base.bits() ? own : base;
        FilterPlan<F> best = best(search.others(size).stream());
        return best != null && policy.isWorth(base.bits(), best.bits()) && search.runsAsFast(best) ? best : base;
    }

    private @Nullable FilterPlan<F> best(Stream<FilterPlan<F>> plans) {
        return plans.filter(this::fits)
                .min(Comparator.comparingLong(FilterPlan::bits))
                .orElse(null);
    }

    /** Returns a plan where the spec of the interface breaks a bound at the size asked for. */
    private FilterPlan<F> forced(@Nullable FilterPlan<F> present, FilterPlan<F> own, long keys) {
        List<FilterPlan<F>> others = search.others(own.elements());
        // With less room, one rebuild would follow another soon.
        for (long room : new long[] {keys + keys / 8 + 1, Math.max(1, keys)}) {
            // Between its room and that of the spec of the interface, the load may swing.
            if (present != null && !present.isOwn() && present.elements() >= room && fits(present)) {
                return present;
            }
            FilterPlan<F> smaller = search.ownKeepsRate() ? own.within(policy.mostBytes(), room) : null;
            FilterPlan<F> plan = smaller != null ? smaller : withRoom(others, room);
            if (plan != null) {
                return plan;
            }
        }
        throw others.isEmpty() && !search.ownKeepsRate() ? noSpec(own) : noRoom(own, others, Math.max(1, keys));
    }

    /** Returns the best of other plans, or the largest that fits if none of them does. */
    private @Nullable FilterPlan<F> withRoom(List<FilterPlan<F>> others, long room) {
        FilterPlan<F> best = best(others.stream());
        return best != null
                ? best
                : others.stream()
                        .flatMap(other -> Stream.ofNullable(largest(other, room)))
                        .filter(this::fits)
                        .max(Comparator.comparingLong(FilterPlan::elements))
                        .orElse(null);
    }

    /** Returns a plan of another plan's family for as many elements as may fit. */
    private @Nullable FilterPlan<F> largest(FilterPlan<F> other, long room) {
        FilterPlan<F> within = other.within(policy.mostBytes(), room);
        // At a smaller size the geometry for the rate may take more bits of each.
        return within == null ? null : search.again(within, Math.max(room, within.elements() - within.elements() / 64));
    }

    private boolean fits(FilterPlan<F> plan) {
        return plan.bits() / Byte.SIZE <= policy.mostBytes();
    }

    private boolean pauseIsOver() {
        return !hasChanged || System.nanoTime() - changedAt >= policy.pauseNanos();
    }

    private FilterSpecException noSpec(FilterPlan<F> own) {
        return new FilterSpecException(List.of(new Problem(
                "RespecialiseRate",
                "maxFpp",
                own + " does not hold maxFpp(" + search.maxFpp() + ") of the policy, and no other spec of its"
                        + " interface can be had: the filter in use stays. Raise the rate, add"
                        + " dev.filtersmith:filtersmith-advisor, or annotate the interface with the rate.")));
    }

    private FilterFullException noRoom(FilterPlan<F> own, List<FilterPlan<F>> others, long least) {
        long bits = Stream.concat(search.ownKeepsRate() ? Stream.of(own) : Stream.empty(), others.stream())
                .mapToLong(plan -> plan.sized(least).bits())
                .min()
                .orElse(Long.MAX_VALUE);
        return new FilterFullException("[RespecialiseLimit] a filter for " + least + " elements takes "
                + bits / Byte.SIZE + " bytes or more"
                + (search.maxFpp() == 0 ? "" : " at a rate of " + search.maxFpp()) + ", and mostBytes("
                + policy.mostBytes() + ") of the policy does not allow them: the filter in use stays. Raise mostBytes"
                + " or maxFpp of the policy.");
    }

    /** Takes note of a filter that has taken the place of another. Returns whether they differ. */
    boolean took(F before, F after) {
        low = lowNow;
        comparedFor = comparedNow;
        boolean sameSpec = before.layout().spec().equals(after.layout().spec());
        if (sameSpec && before.expectedElements() == after.expectedElements()) {
            return RebuildLog.parts(before) > 1;
        }
        low = 0;
        hasChanged = true;
        changedAt = System.nanoTime();
        return true;
    }

    /**
     * Returns the recipe of a stored filter, which may be of another spec than the interface.
     *
     * @throws IOException if it breaks a bound of the policy, or cannot be read
     */
    FilterRecipe<F> recipeOf(StoredHeader header) throws IOException {
        header.requireSize(policy.mostBytes());
        FilterSpec asked = recipe.request().spec();
        try {
            Layout stored = Families.layoutNamedBy(
                    header.spec(),
                    asked.concurrency(),
                    asked.growth(),
                    asked.growth().isChained() && header.form() == StoredForm.CHAIN
                            ? Families.AS_NAMED
                            : asked.growthLimit(),
                    asked.copyCapacity(),
                    null);
            boolean isOwn = Families.allows(asked, stored.spec());
            if (search.maxFpp() == 0 || (isOwn && search.ownKeepsRate())) {
                return recipe;
            }
            double rate = SpecSearch.sampledRate(stored);
            if (rate > search.maxFpp() * SAMPLE_ERROR) {
                throw new StreamCorruptedException("the source holds a filter of " + stored.spec() + ", whose rate is "
                        + rate + " when it holds its expected elements, above maxFpp(" + search.maxFpp()
                        + ") of the policy. Call rebuild() instead.");
            }
            return isOwn || recipe.request().given() != null
                    ? recipe
                    : FilterPlan.other(recipe, stored, header.expectedElements())
                            .recipe();
        } catch (FilterSpecException unknown) {
            throw Families.unreadable(unknown);
        }
    }
}
