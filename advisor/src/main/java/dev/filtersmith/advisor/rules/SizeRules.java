package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.advisor.workload.Effect;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.profile.Sizes;
import java.util.Optional;

/** Whether filters were made for as many elements as they held. */
final class SizeRules {
    /** Filters that were never more than half full could be smaller. */
    private static final int FAR_MORE = 2;

    /** A smaller saving is worth no change. */
    private static final long MIN_SAVED_BITS = 8 * 1024;

    /** Up to so many elements more than expected are an error of the estimate. */
    private static final double ESTIMATED = 1.02;

    /** Each filter of a chain adds to the rate and to the places that a lookup reads. */
    private static final int MANY_PARTS = 3;

    private SizeRules() {}

    /** Filters that were made for far more elements than they ever held. */
    static Optional<Found> madeForMore(Workload workload) {
        long peak = workload.wholePeak();
        long madeFor = workload.sizes().leastExpected();
        if (peak == 0 || peak > madeFor / FAR_MORE) {
            return Optional.empty();
        }
        return workload.withElements(Figures.withRoom(peak))
                .filter(smaller -> workload.now().bits() - smaller.bits() >= MIN_SAVED_BITS)
                .map(smaller -> workload.changing(
                        "MadeForMore",
                        "expectedElements",
                        text(
                                "%s%s: %s %s. With these elements the rate is %.1e.%s",
                                held(workload.sizes()),
                                workload.operations().removals() == 0 ? ", and none was removed" : "",
                                assigned(smaller),
                                Figures.saving(
                                        workload.now().bits() - smaller.bits(),
                                        workload.now().bits()),
                                smaller.rate(),
                                where(workload)),
                        smaller));
    }

    /** Returns how many elements there were at most, and for half of the time if far less. */
    static String held(Sizes sizes) {
        long typical = sizes.typical();
        return text("made for %s, held %,d at most", madeFor(sizes), sizes.peak())
                + (typical > 0 && typical <= sizes.peak() / FAR_MORE
                        ? text(" and %,d or fewer for half of the time", typical)
                        : "");
    }

    private static String madeFor(Sizes sizes) {
        return sizes.leastExpected() == sizes.mostExpected()
                ? text("%,d elements", sizes.mostExpected())
                : text("%,d to %,d elements", sizes.leastExpected(), sizes.mostExpected());
    }

    private static String assigned(Sized sized) {
        return "expectedElements = " + sized.elements();
    }

    /** A builder's number goes before that of the annotation. */
    private static String where(Workload workload) {
        return workload.now().spec().expectedElements() == workload.sizes().mostExpected()
                ? ""
                : " The number given where filters are created goes before it; leave that out.";
    }

    /** Filters that refused puts: they grow, or are made larger if they cannot. */
    static Optional<Found> refusedPuts(Workload workload) {
        long refused = workload.operations().refusedPuts();
        if (refused == 0) {
            return Optional.empty();
        }
        String refusals = text(
                "%,d puts, %s of all, were refused by filters for %s that held %,d at most: ",
                refused,
                Figures.percent(Workload.share(
                        refused, Workload.sum(refused, workload.operations().puts()))),
                madeFor(workload.sizes()),
                workload.sizes().peak());
        Optional<Sized> growing =
                workload.now().spec().growth().isChained() ? Optional.empty() : workload.with("growth", Growth.CHAINED);
        if (growing.isPresent()) {
            String growth = "growth = CHAINED adds a larger filter when one is full.";
            return Optional.of(workload.changing("RefusedPuts", "growth", refusals + growth, growing.get()));
        }
        long held = Math.max(workload.sizes().peak(), workload.now().elements());
        return workload.withElements(Figures.withRoom(Workload.sum(held, held)))
                .map(larger -> workload.changing(
                        "RefusedPuts",
                        "expectedElements",
                        refusals + assigned(larger) + " is more than twice as many, and " + cost(workload, larger) + "."
                                + where(workload),
                        larger));
    }

    private static String cost(Workload workload, Sized other) {
        return Figures.saving(workload.now().bits() - other.bits(), other.bits());
    }

    /** Filters without growth that held more elements than they were made for. */
    static Optional<Found> heldMore(Workload workload) {
        long peak = workload.sizes().peak();
        long madeFor = workload.sizes().mostExpected();
        if (workload.now().spec().growth().isChained()
                || workload.now().elements() > madeFor
                || (double) peak <= ESTIMATED * (double) madeFor) {
            return Optional.empty();
        }
        String rate = workload.rateOfContent() == 0
                ? ""
                : text(", where the rate was %.1e on average", workload.rateOfContent());
        return workload.withElements(Figures.withRoom(peak))
                .map(larger -> workload.changing(
                        "HeldMore",
                        "expectedElements",
                        text(
                                "%s%s: %s has the rate %.1e with these elements, and %s.%s",
                                held(workload.sizes()),
                                rate,
                                assigned(larger),
                                larger.rate(),
                                cost(workload, larger),
                                where(workload)),
                        larger));
    }

    /** Filters that grew by several others, where one for all elements is smaller and faster. */
    static Optional<Found> manyParts(Workload workload) {
        long parts = workload.profile().strains().mostParts();
        if (parts < MANY_PARTS || workload.now().spec().growth() != Growth.CHAINED) {
            return Optional.empty();
        }
        return workload.withElements(Figures.withRoom(workload.sizes().peak())).map(single -> {
            Effect effect = ofChain(workload, single, parts);
            String message = text(
                    "made for %s, grew to %,d in %d filters, all of which a lookup of an absent key reads: %s"
                            + " holds them in one, and %s.%s",
                    madeFor(workload.sizes()),
                    workload.sizes().peak(),
                    parts,
                    assigned(single),
                    Figures.saving(
                            effect.savedBits(),
                            Math.max(single.bits(), workload.sizes().mostBits())),
                    where(workload));
            return new Found(
                    new WorkloadFinding("ManyParts", "expectedElements", message, Optional.of(effect), true),
                    Optional.of(single));
        });
    }

    /** Returns the effect of one filter in place of a chain, whose reads and times add up. */
    private static Effect ofChain(Workload workload, Sized single, long parts) {
        Effect first = workload.effect(single);
        return new Effect(
                workload.sizes().mostBits() - single.bits(),
                first.rateBefore(),
                first.rateAfter(),
                (double) parts * first.readsBefore(),
                first.readsAfter(),
                (double) parts * first.nanosBefore(),
                first.nanosAfter());
    }
}
