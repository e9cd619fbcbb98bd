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
import java.util.Set;
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

    static Set<String> names() {
        return Grid.common().specs().keySet();
    }

    private static ForgedDuel duel(String name) throws ReflectiveOperationException {
        FilterSpec spec = Grid.common().spec(name);
        Class<? extends LongFilter> type = Grid.common().type(name);
        return new ForgedDuel(
                name,
                spec,
                new Contender(
                        Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source)),
                new Contender(
                        Engine.INTERPRETED,
                        () -> Filters.builder(spec),
                        (reader, source) ->
                                reader.concurrency(spec.concurrency()).read(source)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void lookupsEndWhateverTheWords(String name) throws ReflectiveOperationException {
        duel(name).lookUpInAnyWords(TIMES);
    }

    @ParameterizedTest
    @MethodSource("names")
    void acceptedWordsWorkAlike(String name) throws ReflectiveOperationException {
        assertThat(duel(name).useAccepted(STEPS, USES)).isPositive();
    }

    @Test
    void acceptedWordsOfKnownKeysAreRefreshedAlike() throws ReflectiveOperationException {
        int accepted = 0;
        for (String name : names()) {
            if (Grid.common().spec(name) instanceof CountingSpec) {
                accepted += duel(name).useAcceptedOfKnownKeys(STEPS, USES);
            }
        }
        assertThat(accepted).isPositive();
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatIsReadWorksAlike(String name) throws ReflectiveOperationException {
        duel(name).useWhatIsRead(TIMES);
    }
}
