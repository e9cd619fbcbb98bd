package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.LifeCase;
import dev.filtersmith.testing.TestShapes;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lives of generated multisets and sets whose keys come often, compared with interpreted
 * ones in another mode and with exact multisets.
 */
class RepeatedKeysGeneratedTest {
    private static final int SAMPLED = 17;
    private static final int STEPS = 60;
    private static final int MANY_STEPS = 1000;

    private static Grid multisets;
    private static Grid sets;

    @BeforeAll
    static void compile() {
        multisets = Grid.compile(LifeCase.specs());
        sets = Grid.sets(multisets);
    }

    static Stream<LifeCase> sample() {
        return LifeCase.some(SAMPLED, true);
    }

    static Stream<LifeCase> rest() {
        return LifeCase.some(SAMPLED, false);
    }

    private static void live(LifeCase life, int steps) throws ReflectiveOperationException {
        Class<? extends LongFilter> type = (life.set() ? sets : multisets).type(life.type());
        Contender generated = life.contender(
                Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source));
        life.live(List.of(generated, life.interpretedInOtherMode()), steps, life.seed());
    }

    @ParameterizedTest
    @MethodSource("sample")
    void holdTheSame(LifeCase life) throws ReflectiveOperationException {
        live(life, STEPS);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void othersHoldTheSame(LifeCase life) throws ReflectiveOperationException {
        live(life, STEPS);
    }

    static Stream<LifeCase> sampledSets() {
        return sample().filter(LifeCase::set);
    }

    private static List<String> refusals(LifeCase life, Engine engine) throws ReflectiveOperationException {
        LongFilter filter = Filters.builder(sets.type(life.type()))
                .engine(engine)
                .expectedElements(100)
                .build();
        HotFilter hot = (HotFilter) TestShapes.core(filter).filter();
        hot.putHash(1);
        return Stream.<ThrowingCallable>of(() -> hot.removeHash(1), () -> hot.removeHash(0), () -> hot.countHash(1))
                .map(refused -> catchThrowableOfType(UnsupportedOperationException.class, refused)
                        .getMessage())
                .toList();
    }

    /** Their interfaces have no such operations, but the library does. */
    @ParameterizedTest
    @MethodSource("sampledSets")
    void setsRefuseRemovalsAndCountsAlike(LifeCase life) throws ReflectiveOperationException {
        assertThat(refusals(life, Engine.GENERATED))
                .isEqualTo(refusals(life, Engine.INTERPRETED))
                .allMatch(refusal -> refusal.endsWith("has no removal"));
    }

    @Test
    @Tag("slow")
    void holdTheSameInLongLives() throws ReflectiveOperationException {
        for (LifeCase life : LifeCase.all()) {
            live(life, MANY_STEPS);
        }
    }
}
