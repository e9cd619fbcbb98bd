package dev.filtersmith.threads.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Setup.Pace;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shared filters of all families keep their promises while threads run at the same time. */
@Isolated("threads are to run at the same time")
class SoakTest {
    static final int FEW = 200;
    static final double CROWDED = 1.5;
    private static final int MANY = 4_000;
    private static final double ROOMY = 0.9;

    /** Expected elements of a filter that does not grow, over those of one that does. */
    static final int STEPS = 16;

    private static final Trial WOVEN = new WeavingLoader(List.of()).trial(Soak.class);

    private static Stream<Setup> crowds() {
        return Stream.concat(
                Soaks.shared(Soaks.FREE, FEW, CROWDED), Soaks.growing(Soaks.FREE, FEW / STEPS, CROWDED * STEPS));
    }

    private static Stream<Setup> speeds() {
        return Stream.concat(
                Soaks.shared(Soaks.FREE, MANY, ROOMY), Soaks.growing(Soaks.FREE, MANY / STEPS, ROOMY * STEPS));
    }

    static Stream<Setup> sampledCrowds() {
        return crowds().filter(Soaks::isSampled);
    }

    static Stream<Setup> otherCrowds() {
        return crowds().filter(Predicate.not(Soaks::isSampled));
    }

    static Stream<Setup> sampledSpeeds() {
        return speeds().filter(Soaks::isSampled);
    }

    static Stream<Setup> otherSpeeds() {
        return speeds().filter(Predicate.not(Soaks::isSampled));
    }

    @ParameterizedTest
    @MethodSource("sampledCrowds")
    void yieldBetweenSteps(Setup setup) {
        assertClean(WOVEN, setup);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("otherCrowds")
    void othersYieldBetweenSteps(Setup setup) {
        assertClean(WOVEN, setup);
    }

    @ParameterizedTest
    @MethodSource("sampledSpeeds")
    void runAtSpeed(Setup setup) {
        assertClean(new Soak(), setup);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("otherSpeeds")
    void othersRunAtSpeed(Setup setup) {
        assertClean(new Soak(), setup);
    }

    @ParameterizedTest
    @Tag("full")
    @EnabledForJreRange(min = JRE.JAVA_21)
    @MethodSource("sampledSpeeds")
    void virtualThreadsRunAtSpeed(Setup setup) {
        assertClean(new Soak(), setup.withPace(new Pace(false, 0, 1, true)));
    }

    static void assertClean(Trial trial, Setup setup) {
        Outcome outcome = trial.run(setup);
        System.out.println(setup + ": " + outcome.operations() + " operations, " + outcome.missed() + " missed keys");
        assertThat(outcome.isClean()).as("%s: %s", setup, outcome).isTrue();
    }
}
