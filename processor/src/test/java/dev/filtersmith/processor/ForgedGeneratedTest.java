package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedDuel;
import dev.filtersmith.testing.TypedBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that generated classes end their lookups in any words, and that they and the interpreter
 * refuse the same forged words and hold the same bits after the same use of the others.
 */
class ForgedGeneratedTest {
    private static final int TIMES = Integer.getInteger("filtersmith.forged", 4);
    private static final int STEPS = Integer.getInteger("filtersmith.forged.steps", 20);
    private static final int USES = 2;

    private static ForgedDuel duel(Grid grid, String name) throws ReflectiveOperationException {
        FilterSpec spec = grid.spec(name);
        Class<? extends LongFilter> type = grid.type(name);
        return new ForgedDuel(
                name,
                spec,
                new Contender(
                        Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source)),
                new Contender(
                        Engine.INTERPRETED,
                        () -> TypedBuilder.ofLongs(spec),
                        (reader, source) ->
                                reader.concurrency(spec.concurrency()).read(LongFilter.class, source)));
    }

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void bothEnginesWorkAlike(String name) throws ReflectiveOperationException {
        check(Grid.sample(), name);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource(Grid.REST_NAMES)
    void bothEnginesWorkAlikeInRest(String name) throws ReflectiveOperationException {
        check(Grid.rest(), name);
    }

    /** Checks that lookups end whatever the words, and that accepted words work alike. */
    private static void check(Grid grid, String name) throws ReflectiveOperationException {
        ForgedDuel duel = duel(grid, name);
        duel.lookUpInAnyWords(TIMES);
        assertThat(duel.useAccepted(STEPS, USES)).isPositive();
        duel.useWhatIsRead(TIMES);
    }

    @Test
    void acceptedWordsOfKnownKeysAreRefreshedAlike() throws ReflectiveOperationException {
        refresh(Grid.sample());
    }

    @Test
    @Tag("full")
    void acceptedWordsOfKnownKeysAreRefreshedAlikeInRest() throws ReflectiveOperationException {
        refresh(Grid.rest());
    }

    private static void refresh(Grid grid) throws ReflectiveOperationException {
        int accepted = 0;
        for (String name : grid.specs().keySet()) {
            if (grid.spec(name) instanceof CountingSpec) {
                accepted += duel(grid, name).useAcceptedOfKnownKeys(STEPS, USES);
            }
        }
        assertThat(accepted).isPositive();
    }
}
