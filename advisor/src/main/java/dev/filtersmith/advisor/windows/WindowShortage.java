package dev.filtersmith.advisor.windows;

import dev.filtersmith.Problem;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooSizeRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The check that the table and the stash of a filter have room for its elements. */
record WindowShortage(WindowedCuckooLayout layout) {
    static final WindowedCuckooSpec DEFAULT = WindowedCuckooSpec.builder().build();

    /** The probability from which on a filter is refused. */
    private static final double REFUSED_PROBABILITY = 0.99;

    /** The highest probability of a full filter after the remedy. */
    private static final double RARE = 1e-3;

    /** Returns the problem if the filter is almost surely full before it holds its elements. */
    List<Problem> problems() {
        boolean noSuchFilter =
                !WindowedCuckooSizeRules.problems(layout.spec(), elements()).isEmpty();
        // Slots so wide and so empty that no filter has these elements: smaller ones have room.
        if (noSuchFilter || refusal(layout.spec()) < REFUSED_PROBABILITY) {
            return List.of();
        }
        WindowedCuckooSpec spec = layout.spec();
        WindowedCuckooModel model = WindowedCuckooModel.of(layout, elements());
        String attribute = spec.averageUse() == 0 ? "relocationVisits" : "averageUse";
        return List.of(new Problem(
                "OverflowTooLikely",
                attribute,
                String.format(
                        Locale.ROOT,
                        "%s = %s: by the model, %.3g%% of the elements find no path of %d slots to an empty one: %.3g"
                                + " of%s %d elements, and the stash holds %d. So a filter is full before it holds its"
                                + " elements. Use %s.",
                        attribute,
                        spec.averageUse() == 0 ? (Object) spec.relocationVisits() : (Object) spec.averageUse(),
                        100 * model.overflowShare(),
                        spec.relocationVisits(),
                        model.overflowShare() * elements(),
                        spec.expectedElements() > 0 ? "" : " only",
                        elements(),
                        spec.stashCapacity(),
                        remedy())));
    }

    private long elements() {
        long expected = layout.spec().expectedElements();
        return expected > 0 ? expected : WindowedCuckooModel.FEW_ELEMENTS;
    }

    private double refusal(WindowedCuckooSpec spec) {
        return WindowedCuckooModel.of(WindowedCuckooLayout.of(spec), elements()).refusalOfFilling(elements());
    }

    private String remedy() {
        WindowedCuckooSpec spec = layout.spec();
        return Stream.of(
                        spec.toBuilder().relocationVisits(DEFAULT.relocationVisits()),
                        spec.toBuilder().averageUse(0),
                        spec.toBuilder().averageUse(0).relocationVisits(DEFAULT.relocationVisits()))
                .map(builder -> builder.build())
                .filter(other -> refusal(other) < RARE)
                .findFirst()
                .map(roomy -> differences(spec, roomy))
                .orElse("a larger stashCapacity");
    }

    private static String differences(WindowedCuckooSpec spec, WindowedCuckooSpec roomy) {
        String use = spec.averageUse() == roomy.averageUse() ? "" : "averageUse = 0, where the size decides";
        String visits = spec.relocationVisits() == roomy.relocationVisits()
                ? ""
                : "relocationVisits = " + roomy.relocationVisits();
        return use.isEmpty() || visits.isEmpty() ? use + visits : use + ", and " + visits;
    }
}
