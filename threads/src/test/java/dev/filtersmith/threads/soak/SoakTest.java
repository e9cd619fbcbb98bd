package dev.filtersmith.threads.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Setup.Pace;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shared filters of all families keep their promises. */
class SoakTest {
    private static final int FEW = 200;
    private static final int MANY = 4_000;
    private static final double CROWDED = 1.5;
    private static final double ROOMY = 0.9;
    private static final Trial WOVEN = new WeavingLoader(List.of()).trial(Soak.class);

    static Stream<Setup> steps() {
        return shared(Soaks.TURNS, FEW, CROWDED);
    }

    static Stream<Setup> crowds() {
        return shared(Soaks.FREE, FEW, CROWDED);
    }

    static Stream<Setup> speeds() {
        return shared(Soaks.FREE, MANY, ROOMY);
    }

    private static Stream<Setup> shared(Pace pace, int elements, double fill) {
        return Stream.concat(
                Soaks.oneWriter("Single", pace, elements, fill), Soaks.manyWriters("Multi", pace, elements, fill));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void step(Setup setup) {
        assertClean(WOVEN, setup);
    }

    @ParameterizedTest
    @MethodSource("crowds")
    void yieldBetweenSteps(Setup setup) {
        assertClean(WOVEN, setup);
    }

    @ParameterizedTest
    @MethodSource("speeds")
    void runAtSpeed(Setup setup) {
        assertClean(new Soak(), setup);
    }

    private static void assertClean(Trial trial, Setup setup) {
        Outcome outcome = trial.run(setup);
        System.out.println(setup + ": " + outcome.operations() + " operations, " + outcome.missed() + " missed keys");
        assertThat(outcome.isClean()).as("%s: %s", setup, outcome).isTrue();
    }
}
