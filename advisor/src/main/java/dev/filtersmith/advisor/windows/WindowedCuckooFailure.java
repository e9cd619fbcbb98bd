package dev.filtersmith.advisor.windows;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The messages if no geometry meets a goal. */
record WindowedCuckooFailure(WindowedCuckooSpec asked) {
    private static final double OF_BITS = 100;

    /** Creates the exception for bits per key that no slots are narrow enough for. */
    FilterSpecException tooFewBits() {
        Optional<WindowedCuckooSpec> fewest =
                new SlotWidth(asked, SlotWidth.MIN_BITS).fullest().min(Comparator.comparingDouble(SlotWidth::bits));
        if (fewest.isEmpty()) {
            return new FilterSpecException(tooManyElements(SlotWidth.MIN_BITS));
        }
        double bits = bitsUp(SlotWidth.bits(fewest.get()));
        if (bits > GoalRules.MAX_BITS) {
            return tooFewElements();
        }
        return problem(
                "BitsPerKeyOutOfReach",
                "bitsPerKey = %s: slots have %d bits or more, and %.4f of them are in use, so a key takes %.2f%s."
                        + " Use bitsPerKey = %s.",
                asked.bitsPerKey(),
                SlotWidth.MIN_BITS,
                WindowedCuckooModel.of(WindowedCuckooLayout.of(fewest.get())).averageLoad(),
                SlotWidth.bits(fewest.get()),
                asked.stashCapacity() > 0 && asked.expectedElements() > 0 ? " with the stash" : "",
                bits);
    }

    /** Rounds bits up to two digits behind the point. */
    static double bitsUp(double bits) {
        return Math.ceil(bits * OF_BITS) / OF_BITS;
    }

    private FilterSpecException tooFewElements() {
        return problem(
                "BitsPerKeyOutOfReach",
                "bitsPerKey = %s: %d elements and a stash of %d words do not fit in %d bits per key. %s"
                        + " expectedElements.",
                asked.bitsPerKey(),
                asked.expectedElements(),
                asked.stashCapacity(),
                GoalRules.MAX_BITS,
                asked.stashCapacity() > 0 ? "Use a smaller stashCapacity, or leave out" : "Leave out");
    }

    /** Creates the exception for a rate that no slots are wide enough for. */
    FilterSpecException outOfReach() {
        int widest = SlotWidth.MAX_BITS;
        while (widest >= SlotWidth.MIN_BITS && !fits(widest)) {
            widest--;
        }
        if (widest < SlotWidth.MIN_BITS) {
            return new FilterSpecException(tooManyElements(SlotWidth.MIN_BITS));
        }
        WindowedCuckooSpec best = new SlotWidth(asked, widest).emptiest().orElseThrow();
        WindowedCuckooModel model = WindowedCuckooModel.of(WindowedCuckooLayout.of(best));
        return problem(
                "MaxFppOutOfReach",
                "maxFpp = %s: slots have %d bits at most%s, and the search lets %.4f of them be in use at least: the"
                        + " rate of that is about 4 * %.4f / 2^%d = %s. Use maxFpp = %s%s.",
                asked.maxFpp(),
                widest,
                widest < SlotWidth.MAX_BITS
                        ? ", since the hash has no more for the windows of " + asked.expectedElements() + " elements"
                        : "",
                model.averageLoad(),
                model.averageLoad(),
                widest,
                String.format(Locale.ROOT, "%.3e", model.highestRate()),
                Digits.rateUp(model.highestRate()),
                widest < SlotWidth.MAX_BITS ? ", or use " + SpecChecks.SHARDS : "");
    }

    private boolean fits(int slotBits) {
        return new SlotWidth(asked, slotBits).fullest().findFirst().isPresent();
    }

    private List<Problem> tooManyElements(int slotBits) {
        return WindowedCuckooRules.problems(WindowedCuckooSpec.builder()
                .slotBits(slotBits)
                .expectedElements(asked.expectedElements())
                .build());
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private FilterSpecException problem(String tag, String text, Object... arguments) {
        String attribute = tag.startsWith("MaxFpp") ? "maxFpp" : "bitsPerKey";
        return new FilterSpecException(
                List.of(new Problem(tag, attribute, String.format(Locale.ROOT, text, arguments))));
    }
}
