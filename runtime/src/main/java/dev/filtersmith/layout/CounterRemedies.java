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

    /** One bit less of depth at one load, the largest that will do; otherwise other depths. */
    private static String narrower(DLeftSpec spec) {
        for (int load = spec.semiSortDepth().size() - 1; load > 0; load--) {
            int shallower = spec.semiSortDepth().get(load) - 1;
            if (shallower >= 0 && excess(with(spec, spec.counterBits(), with(spec, load, shallower))) <= 0) {
                return "depth " + shallower + " at load " + load;
            }
        }
        return "semiSortDepth = " + SpecFamily.valueText(narrowed(spec));
    }

    private static List<Integer> with(DLeftSpec spec, int load, int depth) {
        List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
        depths.set(load, depth);
        return depths;
    }

    /** Depths lowered at the load with the most codes, again and again; then without the largest load. */
    private static List<Integer> narrowed(DLeftSpec spec) {
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
        return depths;
    }

    private static LoadLayout widest(DLeftSpec spec) {
        List<LoadLayout> loads = DLeftLayout.loads(spec);
        LoadLayout widest = loads.get(0);
        for (LoadLayout load : loads) {
            widest = load.codes() > widest.codes() ? load : widest;
        }
        return widest;
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
