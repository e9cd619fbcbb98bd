package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import java.util.ArrayList;
import java.util.List;

/** The geometries of a d-left bucket, one for each load. */
final class LoadLayouts {
    /**
     * Maximum number of states of one load's semi-sort: ranks and states are ints, with room to
     * spare.
     */
    static final int MOST_STATES = 1 << 24;

    private LoadLayouts() {}

    /** Returns the geometry for each load, whether or not the counter has room for all codes. */
    static List<LoadLayout> of(DLeftSpec spec) {
        return of(spec, spec.counterBits(), spec.semiSortDepth());
    }

    /** Returns the geometry for each load with another counter. */
    static List<LoadLayout> of(DLeftSpec spec, int counterBits, List<Integer> depths) {
        List<LoadLayout> loads = new ArrayList<>();
        int shared = spec.bucketBits() - counterBits;
        int code = 0;
        int state = 0;
        for (int load = 0; load < depths.size(); load++) {
            int depth = depths.get(load);
            int states = (int) Math.min(SemiSort.states(load, depth), MOST_STATES + 1);
            int field = load == 0 ? 0 : Math.max(0, Math.min(shared / load, spec.longestFingerprint() - depth));
            int spare = load == 0 ? 0 : spareBits(spec, shared - load * field, states);
            int codes = ((states - 1) >>> spare) + 1;
            loads.add(new LoadLayout(load, depth, field, spare, states, code, codes, state));
            code += codes;
            state += codes << spare;
        }
        return loads;
    }

    private static int spareBits(DLeftSpec spec, int leftOver, int states) {
        return spec.counterEncoding() == CounterEncoding.ENUMERATED_WITH_SPARE_BITS
                ? Math.min(leftOver, 32 - Integer.numberOfLeadingZeros(states - 1))
                : 0;
    }
}
