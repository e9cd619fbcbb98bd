package dev.filtersmith.advisor.windows;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The check of a rate that a spec promises together with a geometry or bits per key, and the
 * messages if the rate cannot be held.
 */
record WindowedCuckooContract(WindowedCuckooSpec asked) {
    /** Returns the spec without its promised rate, after checking that the geometry holds it. */
    WindowedCuckooSpec hold() {
        WindowedCuckooSpec geometry =
                asked.toBuilder().maxFpp(0).cost(Cost.FAST).build();
        WindowedCuckooModel model = model(geometry);
        if (model.highestRate() <= asked.maxFpp()) {
            return geometry;
        }
        List<String> ways = new ArrayList<>();
        new SlotWidth(asked, asked.slotBits())
                .lowerUse(asked.maxFpp())
                .filter(use -> use < model.averageLoad())
                .ifPresent(use -> ways.add(way(
                        "averageUse", use, geometry.toBuilder().averageUse(use).build())));
        wider(geometry).ifPresent(spec -> ways.add(way("slotBits", spec.slotBits(), spec)));
        throw problem(String.format(
                Locale.ROOT,
                "this geometry has a rate of %s at %s, where %.4f of the slots are in use and a key takes %.2f bits."
                        + " Use %s.",
                model.rates(3),
                asked.expectedElements() > 0 ? "the expected elements" : "its design load",
                model.averageLoad(),
                model.bitsPerKey(),
                ways.isEmpty() ? "maxFpp = " + Digits.rateUp(model.highestRate()) : String.join(", or ", ways)));
    }

    private static String way(String attribute, Object value, WindowedCuckooSpec spec) {
        return String.format(
                Locale.ROOT,
                "%s = %s with %.2f bits per key",
                attribute,
                value,
                model(spec).bitsPerKey());
    }

    /** Returns the geometry with the least slots of more bits that hold the rate. */
    private Optional<WindowedCuckooSpec> wider(WindowedCuckooSpec geometry) {
        return IntStream.rangeClosed(geometry.slotBits() + 1, SlotWidth.MAX_BITS)
                .mapToObj(bits -> geometry.toBuilder().slotBits(bits).build())
                .filter(spec -> WindowedCuckooRules.problems(spec).isEmpty())
                .filter(spec -> model(spec).highestRate() <= asked.maxFpp())
                .findFirst();
    }

    /**
     * Creates the exception for too few bits. It names the rate of the next whole width, since no
     * slots have a width in between.
     */
    FilterSpecException brokenByBits(WindowedCuckooSpec best) {
        WindowedCuckooModel model = model(best);
        return problem(String.format(
                Locale.ROOT,
                "the least rate at bitsPerKey = %s is %s, that of %s.%s Use %smaxFpp = %s.",
                asked.bitsPerKey(),
                model.rates(3),
                best,
                nextWidth(best),
                enoughBits().map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                Digits.rateUp(model.highestRate())));
    }

    private String nextWidth(WindowedCuckooSpec best) {
        return new SlotWidth(asked, best.slotBits() + 1)
                .fullest()
                .min(Comparator.comparingDouble(SlotWidth::bits))
                .map(next -> String.format(
                        Locale.ROOT,
                        " Slots have whole bits: those of %d take %.2f bits per key and have a rate of %.3e.",
                        next.slotBits(),
                        SlotWidth.bits(next),
                        model(next).highestRate()))
                .orElse("");
    }

    private Optional<Double> enoughBits() {
        return SlotWidth.all(asked)
                .flatMap(width -> width.forRate(asked.maxFpp()).stream())
                .map(spec -> WindowedCuckooFailure.bitsUp(SlotWidth.bits(spec)))
                .filter(bits -> bits <= GoalRules.MAX_BITS)
                .min(Comparator.naturalOrder());
    }

    private FilterSpecException problem(String detail) {
        return new FilterSpecException(
                List.of(new Problem("RateTooHigh", "maxFpp", "maxFpp = " + asked.maxFpp() + ": " + detail)));
    }

    private static WindowedCuckooModel model(WindowedCuckooSpec geometry) {
        return WindowedCuckooModel.of(WindowedCuckooLayout.of(geometry));
    }
}
