package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.LifeCase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lives of multisets and sets whose keys come often, in the interpreter, compared with exact
 * multisets.
 */
class RepeatedKeysLifeTest {
    private static final int SAMPLED = 17;
    private static final int STEPS = 100;
    private static final int MANY_STEPS = 1000;
    private static final long OPERATIONS = 100_000_000;

    static Stream<LifeCase> sample() {
        return LifeCase.some(SAMPLED, true);
    }

    static Stream<LifeCase> rest() {
        return LifeCase.some(SAMPLED, false);
    }

    private static long live(LifeCase life, int steps, long seed) {
        return life.live(List.of(life.interpreted()), steps, seed);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void noCountIsLost(LifeCase life) {
        live(life, STEPS, life.seed());
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void noCountIsLostInOthers(LifeCase life) {
        live(life, STEPS, life.seed());
    }

    @Test
    @Tag("slow")
    void noCountIsLostInLongLives() {
        long operations = LifeCase.all().stream()
                .mapToLong(life -> live(life, MANY_STEPS, life.seed() + 1))
                .sum();
        assertThat(operations).isGreaterThanOrEqualTo(OPERATIONS);
    }
}
