package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.profile.ProfileRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Program that records its filters itself, while an agent is attached that records, too. */
public final class OwnRecorder {
    /** In use until the process ends. */
    private static final List<LongFilter> IN_USE = new ArrayList<>();

    private OwnRecorder() {}

    /**
     * Makes two filters, one of which is recorded, and another when the agent is attached.
     *
     * @param arguments directory of the profiles
     * @throws IOException if nothing can be read
     */
    public static void main(String[] arguments) throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(Path.of(arguments[0]))) {
            LongFilter recorded = named("recorded", true);
            LongFilter plain = named("plain", false);
            LongStream.range(0, 10).forEach(recorded::put);
            LongStream.range(0, 10).forEach(plain::put);
            System.out.println(recorder.getClass().getSimpleName());
            System.in.read();
            LongFilter later = named("later", true);
            LongStream.range(10, 15).forEach(recorded::put);
            LongStream.range(10, 15).forEach(plain::put);
            LongStream.range(10, 15).forEach(later::put);
            LongStream.of(10).forEach(recorded::mightContain);
        }
    }

    private static LongFilter named(String name, boolean counts) {
        LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter"))
                .expectedElements(100)
                .name(name)
                .statistics(counts)
                .build();
        IN_USE.add(filter);
        return filter;
    }
}
