package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.StatesDuel;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that emitted classes of filters of values and the interpreter, in another mode of threads,
 * hold the same words and give the same answers.
 */
class StatesGeneratedTest {
    private static final List<CountingSpec> SPECS = StatesDuel.specs();
    private static final int ELEMENTS = 300;

    private static Grid grid;

    @BeforeAll
    static void compile() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        for (CountingSpec spec : SPECS) {
            specs.put("States" + specs.size(), spec);
        }
        grid = Grid.compile(specs);
    }

    private static Class<? extends LongStates> type(CountingSpec spec) {
        try {
            return grid.classes().loadClass("grid.States" + SPECS.indexOf(spec)).asSubclass(LongStates.class);
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }

    static List<CountingSpec> specs() {
        return SPECS;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void agree(CountingSpec spec) throws IOException {
        // Small tables are full, and have elements in the stash and copies.
        for (int expected : new int[] {1, 20, ELEMENTS}) {
            LongStates generated = Filters.builder(type(spec))
                    .expectedElements(expected)
                    .seed(7)
                    .engine(Engine.GENERATED)
                    .build();
            LongStates interpreted = Filters.states((CountingSpec) Duels.inOtherMode(spec))
                    .expectedElements(expected)
                    .seed(7)
                    .build();
            new StatesDuel(generated, interpreted, expected, expected).play(30 * expected);
        }
    }

    @Test
    void valuesOutOfRangeAreRefusedInTheSameWords() {
        LongStates generated = Filters.create(type(SPECS.get(0)), 100);
        LongStates interpreted =
                Filters.states(SPECS.get(0)).expectedElements(100).build();
        for (LongStates states : List.of(generated, interpreted)) {
            for (int wrong : new int[] {16, -1}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> states.put(7, wrong))
                        .withMessage("[ValueOutOfRange] value " + wrong + ": with valueBits = 4, use 0 to 15.");
                assertThatIllegalArgumentException().isThrownBy(() -> states.change(7, wrong, 1));
                assertThatIllegalArgumentException().isThrownBy(() -> states.remove(7, wrong));
            }
        }
        assertThat(generated.engine()).isEqualTo(Engine.GENERATED);
    }
}
