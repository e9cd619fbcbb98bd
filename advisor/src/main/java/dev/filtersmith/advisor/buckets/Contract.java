package dev.filtersmith.advisor.buckets;

import static java.lang.String.format;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.spec.SpecBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The check of a rate that a spec promises together with a geometry or bits per key, and the
 * messages if the rate cannot be held.
 *
 * @param <S> spec of the family
 */
record Contract<S extends FilterSpec>(BucketSearch<S, ?> chooser, S asked) {
    private static final double MORE_BITS = 0.25;
    private static final int TRIALS = 8;

    /** Factor over the lowest rate that was found, since the search for a rate leaves a margin. */
    private static final double REACHABLE = 1.05;

    private static final double FURTHER = 1.25;

    /** Returns the spec without its promised rate, after checking that the geometry holds it. */
    S hold() {
        S geometry = chooser.explicit(asked);
        BucketModel model = chooser.predicted(chooser.filledAs(geometry, asked));
        if (model.highestRate() <= asked.maxFpp()) {
            return geometry;
        }
        String ways = lowerLoad(geometry, model) + otherGeometry();
        throw problem(
                "RateTooHigh",
                "maxFpp",
                "this geometry has a rate of %s at %s, where %s elements per bucket take %.2f bits each.%s",
                model.rates(3),
                asked.expectedElements() > 0 ? "the expected elements" : "its design load",
                Digits.loadNearest(model.averageLoad()),
                model.bitsPerKey(),
                ways.isEmpty() ? " Use maxFpp = " + Digits.rateUp(model.highestRate()) + "." : ways);
    }

    private String lowerLoad(S geometry, BucketModel broken) {
        return chooser.lowerLoad(chooser.filledAs(geometry, asked), asked.maxFpp())
                .map(load -> format(
                        Locale.ROOT,
                        " Use averageLoad = %s with %.2f bits per key.",
                        load,
                        broken.bitsPerKey() * broken.averageLoad() / load))
                .orElse("");
    }

    private String otherGeometry() {
        String limit = chooser.limit(asked);
        return chooser.forRate(chooser.withoutGeometry(asked))
                .map(advice -> format(
                        Locale.ROOT,
                        " Without a geometry, %s takes %.2f bits per key: %s.",
                        limit.isEmpty() ? "it" : limit,
                        advice.chosen().model().bitsPerKey(),
                        advice.chosen().spec()))
                .orElse("");
    }

    /** Creates the exception for too few bits, with their lowest rate and with enough bits. */
    FilterSpecException brokenByBits(Advice.Option best) {
        return problem(
                "RateTooHigh",
                "maxFpp",
                "the least rate at bitsPerKey = %s%s is %s, that of %s. Use %smaxFpp = %s.",
                asked.bitsPerKey(),
                withLimit(),
                best.model().rates(3),
                best.spec(),
                enoughBits().map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                Digits.rateUp(best.model().highestRate()));
    }

    private String withLimit() {
        String limit = chooser.limit(asked);
        return limit.isEmpty() ? "" : " with " + limit;
    }

    /**
     * Finds enough bits by trial. The lowest rate at some bits may be a little above the rate of
     * the layout with the fewest bits.
     */
    private Optional<Double> enoughBits() {
        double bits = chooser.forRate(chooser.like(asked).bitsPerKey(0).build())
                .map(advice -> Math.ceil(advice.chosen().model().bitsPerKey() * 100) / 100)
                .orElse(Double.MAX_VALUE);
        for (int trial = 0; trial < TRIALS && bits <= GoalRules.MAX_BITS; trial++, bits += MORE_BITS) {
            Optional<Advice> least = withBits(bits);
            if (least.isPresent() && promised(least.get()).highestRate() <= asked.maxFpp()) {
                return Optional.of(bits);
            }
        }
        return Optional.empty();
    }

    private BucketModel promised(Advice advice) {
        S geometry =
                chooser.family().attributes().specType().cast(advice.chosen().spec());
        return chooser.predicted(chooser.filledAs(geometry, asked));
    }

    /** Creates the exception for bits per key that no geometry is small enough for. */
    FilterSpecException tooFewBits() {
        double bits = Math.ceil(asked.bitsPerKey() / MORE_BITS) * MORE_BITS;
        while (bits <= GoalRules.MAX_BITS && withBits(bits).isEmpty()) {
            bits += MORE_BITS;
        }
        if (bits > GoalRules.MAX_BITS) {
            return tooFewElements("BitsPerKeyOutOfReach", "bitsPerKey");
        }
        return problem(
                "BitsPerKeyOutOfReach",
                "bitsPerKey",
                "no geometry of the family takes so few. Use bitsPerKey = %s.",
                bits);
    }

    /** Creates the exception for a rate that no geometry reaches. */
    FilterSpecException outOfReach() {
        Optional<FilterModel> best = withBits(GoalRules.MAX_BITS).map(this::promised);
        double reachable = best.map(FilterModel::highestRate).orElse(1.0) * REACHABLE;
        while (reachable < Digits.MAX_RATE
                && chooser.forRate(withRate(reachable)).isEmpty()) {
            reachable *= FURTHER;
        }
        if (best.isEmpty() || reachable >= Digits.MAX_RATE) {
            return tooFewElements("MaxFppOutOfReach", "maxFpp");
        }
        return problem(
                "MaxFppOutOfReach",
                "maxFpp",
                "geometries are chosen for up to %d bits per key, and%s the least rate at that is %s. Use maxFpp = %s.",
                GoalRules.MAX_BITS,
                withLimit(),
                best.get().rates(3),
                Digits.rateUp(reachable));
    }

    private Optional<Advice> withBits(double bitsPerKey) {
        return chooser.forBits(withoutRate().bitsPerKey(bitsPerKey).build());
    }

    /** Creates the exception for so few elements that the least table takes too many bits each. */
    private FilterSpecException tooFewElements(String tag, String attribute) {
        return problem(
                tag,
                attribute,
                "%d elements and a stash of %d words do not fit in %d bits per key. %s expectedElements.",
                asked.expectedElements(),
                asked.stashCapacity(),
                GoalRules.MAX_BITS,
                asked.stashCapacity() > 0 ? "Use a smaller stashCapacity, or leave out" : "Leave out");
    }

    private S withRate(double rate) {
        return chooser.like(asked)
                .maxFpp(Double.parseDouble(Digits.rateUp(rate)))
                .build();
    }

    private SpecBuilder<S, ?> withoutRate() {
        return chooser.like(asked).maxFpp(0);
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private FilterSpecException problem(String tag, String attribute, String text, Object... arguments) {
        String detail = format(Locale.ROOT, text, arguments);
        double value = attribute.equals("maxFpp") ? asked.maxFpp() : asked.bitsPerKey();
        return new FilterSpecException(List.of(new Problem(tag, attribute, attribute + " = " + value + ": " + detail)));
    }
}
