package dev.filtersmith.choice;

import static java.lang.String.format;

import dev.filtersmith.Advice;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.analysis.DLeftModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.layout.ChoiceRules;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.Problem;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rate that a spec promises beside a geometry or a number of bits, and what to say where it cannot be held. */
final class Contract {
    private static final double LEAST_PART = 0.125;
    private static final double MORE_BITS = 0.25;
    private static final int TRIALS = 8;

    /** A choice for a rate leaves a margin, so it needs a little more than the best that was found. */
    private static final double REACHABLE = 1.05;

    private Contract() {}

    /** The spec without its promise, which it keeps. */
    static DLeftSpec hold(DLeftSpec asked) {
        DLeftSpec geometry = withoutRate(asked).cost(Cost.FAST).build();
        DLeftLayout layout = DLeftLayout.of(geometry);
        DLeftModel model = HighestLoad.predicted(layout);
        if (model.falsePositiveRate() <= asked.maxFpp()) {
            return geometry;
        }
        String ways = lowerLoad(layout, asked.maxFpp()) + otherGeometry(asked);
        throw problem(
                "RateTooHigh",
                asked,
                "this geometry has a rate of %.3e at its design load, where %s elements per bucket take %.2f bits each.%s",
                model.falsePositiveRate(),
                geometry.averageLoad(),
                layout.bitsPerKey(),
                ways.isEmpty() ? " Use maxFpp = " + roundedUp(model.falsePositiveRate()) + "." : ways);
    }

    private static String lowerLoad(DLeftLayout layout, double rate) {
        double load = layout.spec().averageLoad();
        HighestLoad highest = new HighestLoad(layout, rate);
        return highest.coarse(load * LEAST_PART, load)
                .flatMap(lower -> highest.held(lower.spec().averageLoad()))
                .map(lower -> format(
                        Locale.ROOT,
                        " Use averageLoad = %s with %.2f bits per key.",
                        lower.spec().averageLoad(),
                        lower.bitsPerKey()))
                .orElse("");
    }

    private static String otherGeometry(DLeftSpec asked) {
        return DLeftChooser.forRate(withoutGeometry(asked).build())
                .map(advice -> format(
                        Locale.ROOT,
                        " Without a geometry, cost = %s takes %.2f bits per key: %s.",
                        asked.cost(),
                        advice.chosen().model().bitsPerKey(),
                        advice.chosen().spec()))
                .orElse("");
    }

    /** What comes of too few bits: their least rate, and bits that are enough. */
    static FilterSpecException brokenByBits(DLeftSpec asked, Advice.Option best) {
        double rate = best.model().falsePositiveRate();
        return problem(
                "RateTooHigh",
                asked,
                "the least rate at bitsPerKey = %s with cost = %s is %.3e, that of %s. Use %smaxFpp = %s.",
                asked.bitsPerKey(),
                asked.cost(),
                rate,
                best.spec(),
                enoughBits(asked).map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                roundedUp(rate));
    }

    /** The least rate may be a little above that of the layout which needs fewest bits: only trying tells. */
    private static Optional<Double> enoughBits(DLeftSpec asked) {
        Optional<Advice> fewest =
                DLeftChooser.forRate(asked.toBuilder().bitsPerKey(0).build());
        double bits = fewest.map(advice -> Math.ceil(advice.chosen().model().bitsPerKey() * 100) / 100)
                .orElse(Double.MAX_VALUE);
        for (int trial = 0; trial < TRIALS && bits <= ChoiceRules.MOST_BITS; trial++, bits += MORE_BITS) {
            Optional<Advice> least =
                    DLeftChooser.forBits(withoutRate(asked).bitsPerKey(bits).build());
            if (least.isPresent() && least.get().chosen().model().falsePositiveRate() <= asked.maxFpp()) {
                return Optional.of(bits);
            }
        }
        return Optional.empty();
    }

    /** No geometry has so low a rate. */
    static FilterSpecException outOfReach(DLeftSpec asked) {
        Advice best = DLeftChooser.advise(
                withoutRate(asked).bitsPerKey(ChoiceRules.MOST_BITS).build());
        double rate = best.chosen().model().falsePositiveRate();
        double reachable = rate * REACHABLE;
        while (DLeftChooser.forRate(withRate(asked, reachable)).isEmpty()) {
            reachable *= 2;
        }
        return problem(
                "MaxFppOutOfReach",
                asked,
                "geometries are chosen for up to %d bits per key, and with cost = %s the least rate at that is %.3e. Use maxFpp = %s.",
                ChoiceRules.MOST_BITS,
                asked.cost(),
                rate,
                roundedUp(reachable));
    }

    private static DLeftSpec withRate(DLeftSpec asked, double rate) {
        return asked.toBuilder().maxFpp(Double.parseDouble(roundedUp(rate))).build();
    }

    private static DLeftSpec.Builder withoutRate(DLeftSpec asked) {
        return asked.toBuilder().maxFpp(0);
    }

    private static DLeftSpec.Builder withoutGeometry(DLeftSpec asked) {
        return FilterSpec.dLeft()
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements())
                .maxFpp(asked.maxFpp())
                .cost(asked.cost());
    }

    private static String roundedUp(double rate) {
        return new BigDecimal(rate)
                .round(new MathContext(2, RoundingMode.CEILING))
                .toString();
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private static FilterSpecException problem(String tag, DLeftSpec asked, String text, Object... arguments) {
        String detail = format(Locale.ROOT, text, arguments);
        return new FilterSpecException(
                List.of(new Problem(tag, "maxFpp", "maxFpp = " + asked.maxFpp() + ": " + detail)));
    }
}
