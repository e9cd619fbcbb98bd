package dev.filtersmith.layout;

import dev.filtersmith.DLeftSpec;
import dev.filtersmith.SpecFamily;
import java.util.ArrayList;
import java.util.List;

/** Changes of one attribute each after which a counter has room for all its codes. */
final class CounterRemedies {
    private CounterRemedies() {}

    static String of(DLeftSpec spec, int maximumCounterBits) {
        return wider(spec, maximumCounterBits) + narrower(spec);
    }

    /** Number of code points beyond those that the counter holds. */
    static long excess(DLeftSpec spec) {
        return DLeftLayout.loads(spec).stream().mapToLong(LoadLayout::codes).sum() - (1L << spec.counterBits());
    }

    /** Wider counters leave fewer bits to share, so the spare bits change too: only trying tells. */
    private static String wider(DLeftSpec spec, int maximumCounterBits) {
        for (int bits = spec.counterBits() + 1; bits <= maximumCounterBits; bits++) {
            if (excess(with(spec, bits, spec.semiSortDepth())) <= 0) {
                return "counterBits = " + bits + ", or ";
            }
        }
        return "";
    }

    /** Lowers the depth at the load with the most codes, again and again; then leaves out the largest load. */
    private static String narrower(DLeftSpec spec) {
        List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
        DLeftSpec narrowed = spec;
        while (excess(narrowed) > 0) {
            LoadLayout widest = widest(narrowed);
            if (widest.codes() > 1) {
                depths.set(widest.load(), widest.depth() - 1);
            } else {
                depths.remove(depths.size() - 1);
            }
            narrowed = with(spec, spec.counterBits(), depths);
        }
        return difference(spec.semiSortDepth(), depths);
    }

    private static LoadLayout widest(DLeftSpec spec) {
        List<LoadLayout> loads = DLeftLayout.loads(spec);
        LoadLayout widest = loads.get(0);
        for (LoadLayout load : loads) {
            widest = load.codes() > widest.codes() ? load : widest;
        }
        return widest;
    }

    private static String difference(List<Integer> from, List<Integer> to) {
        List<Integer> changed = new ArrayList<>();
        for (int load = 0; load < to.size(); load++) {
            if (!from.get(load).equals(to.get(load))) {
                changed.add(load);
            }
        }
        return changed.size() == 1 && from.size() == to.size()
                ? "depth " + to.get(changed.get(0)) + " at load " + changed.get(0)
                : "semiSortDepth = " + SpecFamily.valueText(to);
    }

    private static DLeftSpec with(DLeftSpec spec, int counterBits, List<Integer> depths) {
        return new DLeftSpec(
                spec.subtables(),
                spec.bucketBits(),
                counterBits,
                spec.counterEncoding(),
                depths,
                spec.averageLoad(),
                spec.permutation(),
                spec.relocation(),
                spec.relocationDepth(),
                spec.relocationLoad(),
                spec.stashCapacity(),
                spec.expectedElements());
    }
}
