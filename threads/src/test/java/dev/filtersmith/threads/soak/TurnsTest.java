package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shared filters of all families keep their promises while threads take turns. */
@Execution(ExecutionMode.CONCURRENT)
class TurnsTest {
    private static final Trial WOVEN = new WeavingLoader(List.of()).trial(Soak.class);

    static Stream<Setup> sample() {
        return all().filter(Soaks::isSampled);
    }

    static Stream<Setup> rest() {
        return all().filter(Predicate.not(Soaks::isSampled));
    }

    private static Stream<Setup> all() {
        return Soaks.shared(Soaks.TURNS, SoakTest.FEW, SoakTest.CROWDED);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void step(Setup setup) {
        SoakTest.assertClean(WOVEN, setup);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("rest")
    void othersStep(Setup setup) {
        SoakTest.assertClean(WOVEN, setup);
    }
}
