package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.MergeTrace;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that merges, copies and clears agree with exact multisets, and that generated classes and
 * the interpreter hold equal words after them, over the specs of the differential test.
 */
@Execution(ExecutionMode.CONCURRENT)
class MergingTest {
    private static final int[] SIZES = {1, 10, 100};
    private static final int STEPS = 40;

    /**
     * Returns the spec in another mode. A d-left filter that several threads may change takes the
     * elements of a fuller one, which one thread would exchange, so there the mode stays.
     */
    private static FilterSpec inOtherMode(FilterSpec spec) {
        FilterSpec other = Duels.inOtherMode(spec);
        if (!(spec instanceof DLeftSpec)) {
            return other;
        }
        return spec.concurrency().hasSeveralWriters() ? spec : Families.in(Concurrency.SINGLE_WRITER, other);
    }

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void agrees(String name) throws ReflectiveOperationException, IOException {
        agrees(Grid.sample(), name);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource(Grid.REST_NAMES)
    void restAgrees(String name) throws ReflectiveOperationException, IOException {
        agrees(Grid.rest(), name);
    }

    private static void agrees(Grid grid, String name) throws ReflectiveOperationException, IOException {
        FilterSpec spec = grid.spec(name);
        FilterSpec other = inOtherMode(spec);
        Class<? extends LongFilter> type = grid.type(name);
        Contender generated = new Contender(
                Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source));
        Contender interpreted = new Contender(
                Engine.INTERPRETED,
                () -> TypedBuilder.ofLongs(other),
                (reader, source) -> reader.concurrency(other.concurrency()).read(LongFilter.class, source));
        int merges = 0;
        for (int elements : Duels.sizes(spec, SIZES)) {
            long seed = elements * 31L + name.hashCode();
            merges += new MergeTrace(name, spec, generated, interpreted, elements, seed)
                    .play(STEPS)
                    .merges();
        }
        assertThat(merges).isPositive();
    }
}
