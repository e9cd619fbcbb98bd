package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Program whose filter is profiled. It ends at once: what was not written yet is, at its exit. */
public final class Profiled {
    /** In use until the process ends. */
    private static final List<LongFilter> IN_USE = new ArrayList<>();

    private Profiled() {}

    /**
     * Puts, repeats and looks up keys.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        LongFilter seen = Filters.builder(FilterSpec.parse("@DLeftFilter(concurrency = MULTI_WRITER)"))
                .expectedElements(10_000)
                .name("seen")
                .seed(1)
                .build();
        IN_USE.add(seen);
        long[] keys = LongStream.range(0, 1000).toArray();
        for (long key : keys) {
            seen.put(key);
        }
        seen.putAll(LongStream.range(0, 100).toArray());
        seen.put(7);
        seen.mightContain(keys);
        seen.mightContain(7);
        Filters.reportFalsePositive(seen);
        Filters.reportFalsePositive(seen, 7);
        Filters.reportFalsePositive(seen, 7);
        System.out.println(IN_USE.get(0).engine());
    }
}
