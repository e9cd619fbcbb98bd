package dev.filtersmith.dleft;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.List;

/** Changes of a single attribute after which a counter has room for all its codes. */
final class CounterRemedies {
    private final DLeftSpec spec;

    private CounterRemedies(DLeftSpec spec) {
        this.spec = spec;
    }

    static String of(DLeftSpec spec, int maximumCounterBits) {
        CounterRemedies remedies = new CounterRemedies(spec);
        return remedies.wider(maximumCounterBits) + remedies.narrower();
    }

    /** Returns whether the counter has room for all code points. */
    private boolean fits(int counterBits, List<Integer> depths) {
        return GroupWidths.loads(spec, counterBits, depths).stream()
                        .mapToLong(LoadLayout::codes)
                        .sum()
                <= 1L << counterBits;
    }

    /**
     * Finds a wider counter. It leaves fewer bits to share, so the spare bits change too, and each
     * width must be tried.
     */
    private String wider(int maximumCounterBits) {
        for (int bits = spec.counterBits() + 1; bits <= maximumCounterBits; bits++) {
            if (fits(bits, spec.semiSortDepth())) {
                return "counterBits = " + bits + ", or ";
            }
        }
        return "";
    }

    /**
     * Lowers the depth by one bit at one load, the largest for which this suffices; otherwise
     * proposes other depths.
     */
    private String narrower() {
        for (int load = spec.semiSortDepth().size() - 1; load > 0; load--) {
            int shallower = spec.semiSortDepth().get(load) - 1;
            List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
            depths.set(load, shallower);
            if (shallower >= 0 && fits(spec.counterBits(), depths)) {
                return "depth " + shallower + " at load " + load;
            }
        }
        return "semiSortDepth = " + SpecAttributes.text(narrowed());
    }

    /**
     * Lowers depths at the load with the most codes until the codes fit; after that, drops the
     * largest load.
     */
    private List<Integer> narrowed() {
        List<Integer> depths = new ArrayList<>(spec.semiSortDepth());
        while (!fits(spec.counterBits(), depths)) {
            LoadLayout widest = widest(depths);
            if (widest.codes() > 1) {
                depths.set(widest.load(), widest.depth() - 1);
            } else {
                depths.remove(depths.size() - 1);
            }
        }
        return depths;
    }

    private LoadLayout widest(List<Integer> depths) {
        List<LoadLayout> loads = GroupWidths.loads(spec, spec.counterBits(), depths);
        LoadLayout widest = loads.get(0);
        for (LoadLayout load : loads) {
            widest = load.codes() > widest.codes() ? load : widest;
        }
        return widest;
    }
}
