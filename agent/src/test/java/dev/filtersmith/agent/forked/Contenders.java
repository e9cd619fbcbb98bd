package dev.filtersmith.agent.forked;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.util.function.Function;

/** The two engines of specs without emitted classes, in a JVM with the agent. */
final class Contenders {
    private Contenders() {}

    static Contender bound(FilterSpec spec) {
        return bound(spec, TypedBuilder::ofLongs);
    }

    /** Returns an engine of filters that a builder of specs makes: multisets, or sets. */
    static Contender bound(FilterSpec spec, Function<FilterSpec, FilterBuilder<LongFilter>> builders) {
        return new Contender(
                Engine.BOUND,
                () -> builders.apply(spec),
                (reader, source) -> reader.concurrency(spec.concurrency()).read(LongFilter.class, source));
    }

    static Contender interpreted(FilterSpec spec) {
        return interpreted(spec, TypedBuilder::ofLongs);
    }

    static Contender interpreted(FilterSpec spec, Function<FilterSpec, FilterBuilder<LongFilter>> builders) {
        return new Contender(
                Engine.INTERPRETED,
                () -> builders.apply(spec),
                (reader, source) -> readInterpreted(reader.concurrency(spec.concurrency()), source));
    }

    private static LongFilter readInterpreted(FilterReader reader, FilterSource source) throws IOException {
        try {
            return Disconnected.call(() -> reader.read(LongFilter.class, source));
        } catch (IOException failed) {
            throw failed;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
