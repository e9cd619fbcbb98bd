package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.StatesDuel;
import java.io.IOException;
import java.util.List;

/** Program that compares filters of values, of bound classes and of the interpreter. */
public final class Valued {
    private static final int ELEMENTS = 300;

    private Valued() {}

    /** Text with a value. */
    @WindowedCuckooFilter(slotBits = 20, valueBits = 4)
    interface Texts extends States<String> {}

    /** The same, with methods of the library once more. */
    @WindowedCuckooFilter(slotBits = 20, valueBits = 4)
    interface Redeclared extends States<String> {
        @Override
        int get(String key);

        @Override
        boolean put(String key, int value);

        @Override
        boolean change(String key, int from, int to);
    }

    /**
     * Compares the engines, and prints what was compared.
     *
     * @param arguments none
     * @throws IOException if a filter cannot be stored or read
     */
    public static void main(String[] arguments) throws IOException {
        for (CountingSpec spec : StatesDuel.specs()) {
            for (int expected : new int[] {1, 20, ELEMENTS}) {
                LongStates interpreted = Filters.states((CountingSpec) Duels.inOtherMode(spec))
                        .expectedElements(expected)
                        .seed(7)
                        .engine(Engine.INTERPRETED)
                        .build();
                LongStates bound = Filters.states(spec)
                        .expectedElements(expected)
                        .seed(7)
                        .engine(Engine.BOUND)
                        .build();
                new StatesDuel(bound, interpreted, expected, expected).play(20 * expected);
            }
        }
        List<Class<? extends States<String>>> types = List.of(Texts.class, Redeclared.class);
        types.forEach(Valued::compare);
        System.out.println(StatesDuel.specs().size() + " specs, " + types.size() + " types of keys");
    }

    private static void compare(Class<? extends States<String>> type) {
        States<String> states =
                Filters.builder(type).expectedElements(10).engine(Engine.BOUND).build();
        assertThat(states.put("a", 3)).isTrue();
        assertThat(states.get("a")).isEqualTo(3);
        assertThat(states.get("b")).isEqualTo(States.ABSENT);
        assertThat(states.change("a", 2, 15)).isFalse();
        assertThat(states.change("a", 3, 15)).isTrue();
        assertThat(states.get("a")).isEqualTo(15);
        assertThat(states.remove("a", 15)).isTrue();
        assertThat(states.approximateElementCount()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> states.put("a", 16))
                .withMessageContaining("use 0 to 15");
    }
}
