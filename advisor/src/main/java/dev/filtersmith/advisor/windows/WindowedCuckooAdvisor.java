package dev.filtersmith.advisor.windows;

import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.family.RepeatModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.windows.WindowedCuckooFamily;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooRules;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The geometry search of windowed cuckoo filters. All widths of slots are tried, each with the use
 * that meets the goal, by formulas.
 */
public final class WindowedCuckooAdvisor extends FamilyAdvisor<WindowedCuckooSpec, WindowedCuckooLayout> {
    private static final double LINE_BITS = 512;

    /** Two equal elements share their two windows. */
    private static final double CROWDING = 0.08;

    private final Answers<Advice> advice = new Answers<>();

    public WindowedCuckooAdvisor() {
        super(WindowedCuckooFamily.INSTANCE);
    }

    @Override
    public WindowedCuckooSpec resolve(WindowedCuckooSpec spec) {
        if (!family().needsSearch(spec)) {
            return spec;
        }
        requireNone(WindowedCuckooRules.problems(spec));
        return family().leavesGeometry(spec) ? chosen(advise(spec)) : new WindowedCuckooContract(spec).hold();
    }

    @Override
    public Advice advise(WindowedCuckooSpec spec) {
        requireNone(WindowedCuckooRules.problems(spec));
        requireOpen(spec);
        return advice.get(spec, () -> spec.bitsPerKey() > 0 ? held(spec) : forRate(spec));
    }

    private static WindowedCuckooSpec chosen(Advice advice) {
        return (WindowedCuckooSpec) advice.chosen().spec();
    }

    private static Advice held(WindowedCuckooSpec asked) {
        Advice given = forBits(asked);
        if (asked.maxFpp() > 0 && given.chosen().model().highestRate() > asked.maxFpp()) {
            throw new WindowedCuckooContract(asked).brokenByBits(chosen(given));
        }
        return given;
    }

    private static Advice forBits(WindowedCuckooSpec asked) {
        return best(
                        asked,
                        width -> width.forBits(asked.bitsPerKey()),
                        Comparator.comparingDouble(spec -> model(spec).highestRate()))
                .orElseThrow(() -> new WindowedCuckooFailure(asked).tooFewBits());
    }

    private static Advice forRate(WindowedCuckooSpec asked) {
        return best(asked, width -> width.forRate(asked.maxFpp()), Comparator.comparingDouble(SlotWidth::bits))
                .orElseThrow(() -> new WindowedCuckooFailure(asked).outOfReach());
    }

    /** Returns the best geometry, with that of the next best width as the runner-up. */
    private static Optional<Advice> best(
            WindowedCuckooSpec asked,
            Function<SlotWidth, Optional<WindowedCuckooSpec>> geometry,
            Comparator<WindowedCuckooSpec> order) {
        List<Advice.Option> best = SlotWidth.all(asked)
                .flatMap(width -> geometry.apply(width).stream())
                .sorted(order)
                .limit(2)
                .map(spec -> new Advice.Option(spec, model(spec)))
                .toList();
        return best.stream()
                .findFirst()
                .map(first -> new Advice(asked, first, best.stream().skip(1).findFirst()));
    }

    private static WindowedCuckooModel model(WindowedCuckooSpec geometry) {
        return WindowedCuckooModel.of(WindowedCuckooLayout.of(geometry));
    }

    @Override
    public WindowedCuckooModel model(WindowedCuckooLayout layout) {
        return WindowedCuckooModel.of(layout);
    }

    @Override
    public List<Problem> shortages(WindowedCuckooLayout layout) {
        return new WindowShortage(layout).problems();
    }

    /** A key has two slots, and one of them where slots are short. Further elements are counted. */
    @Override
    public RepeatModel repeats(WindowedCuckooLayout layout) {
        return new RepeatModel(1, 2, 2, true, CROWDING);
    }

    @Override
    public double overflowProbability(WindowedCuckooLayout layout, long expectedElements, double held) {
        return WindowedCuckooModel.refusalOfFilling(layout, expectedElements, held);
    }

    /** Two windows, one where both happen to lie in one cache line. */
    @Override
    public MemoryReads reads(WindowedCuckooLayout layout, FilterModel model, long expectedElements) {
        double lines = layout.tableWords(expectedElements) * Long.SIZE / LINE_BITS;
        double windows = 2 - Math.min(1, 1 / lines);
        return new MemoryReads(windows, windows);
    }

    @Override
    public List<WindowedCuckooSpec> candidates(long expectedElements, double maxFpp) {
        return Arrays.stream(Cost.values())
                .map(cost -> WindowedCuckooSpec.builder()
                        .expectedElements(expectedElements)
                        .maxFpp(maxFpp)
                        .cost(cost)
                        .build())
                .toList();
    }
}
