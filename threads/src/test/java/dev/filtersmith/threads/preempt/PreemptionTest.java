package dev.filtersmith.threads.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.soak.SharedFilters;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Sabotages;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations that come into puts without locks, and into what takes locks beside them, at each
 * step. Nothing is left to chance: each run is the same. A control takes a part of the protocol
 * away, and the same runs must see it.
 */
@Execution(ExecutionMode.CONCURRENT)
class PreemptionTest {
    private static final String CELLS = "Quads";
    private static final String REMAINDERS = "Remainders";
    private static final String WINDOWS = "Windows";
    private static final WeavingLoader WOVEN = new WeavingLoader(List.of());
    private static final WeavingLoader PLAIN_STORES = new WeavingLoader(Sabotages.PLAIN_STORES);
    private static final WeavingLoader WITHOUT_LOCKS = new WeavingLoader(Sabotages.WITHOUT_LOCKS);
    private static final WeavingLoader WITHOUT_ANNOUNCEMENTS = new WeavingLoader(Sabotages.WITHOUT_ANNOUNCEMENTS);
    private static final WeavingLoader WITHOUT_INLINED_VERSIONS = new WeavingLoader(Sabotages.WITHOUT_INLINED_VERSIONS);

    /** Encounters of few steps, for every build. The tests tagged {@code full} take the rest. */
    static Stream<Arguments> shared() {
        return Stream.of(
                Arguments.of(PutAtEndOfPath.class, CELLS),
                Arguments.of(PutAtEndOfPath.class, REMAINDERS),
                Arguments.of(RemovalOfWhatMoves.class, CELLS),
                Arguments.of(RemovalOfWhatMoves.class, REMAINDERS),
                Arguments.of(PutOfWhatMoves.class, CELLS),
                Arguments.of(MoveBesideMove.class, CELLS),
                Arguments.of(MoveBesideMove.class, REMAINDERS),
                Arguments.of(LookupBesideMove.class, REMAINDERS),
                Arguments.of(PutAtEndOfPath.class, WINDOWS),
                Arguments.of(RemovalOfWhatMoves.class, WINDOWS),
                Arguments.of(PutOfWhatMoves.class, WINDOWS),
                Arguments.of(MoveBesideMove.class, WINDOWS));
    }

    static Stream<Arguments> sharedForLong() {
        return Stream.of(
                Arguments.of(PushOutBesidePut.class, REMAINDERS),
                Arguments.of(MergeBesidePut.class, CELLS),
                Arguments.of(MergeBesidePut.class, REMAINDERS),
                Arguments.of(RefreshBesidePut.class, CELLS),
                Arguments.of(RefreshBesidePut.class, REMAINDERS));
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of(PutAtEndOfPath.class, CELLS, PLAIN_STORES),
                Arguments.of(PutAtEndOfPath.class, REMAINDERS, PLAIN_STORES),
                Arguments.of(RemovalOfWhatMoves.class, CELLS, WITHOUT_LOCKS),
                Arguments.of(RemovalOfWhatMoves.class, REMAINDERS, WITHOUT_LOCKS),
                Arguments.of(PutOfWhatMoves.class, CELLS, WITHOUT_LOCKS),
                Arguments.of(MoveBesideMove.class, CELLS, WITHOUT_LOCKS),
                Arguments.of(MoveBesideMove.class, REMAINDERS, WITHOUT_LOCKS),
                Arguments.of(LookupBesideMove.class, REMAINDERS, WITHOUT_ANNOUNCEMENTS),
                Arguments.of(LookupBesideMove.class, REMAINDERS, WITHOUT_INLINED_VERSIONS),
                Arguments.of(PutAtEndOfPath.class, WINDOWS, WITHOUT_LOCKS),
                Arguments.of(RemovalOfWhatMoves.class, WINDOWS, WITHOUT_LOCKS));
    }

    static Stream<Arguments> brokenForLong() {
        return Stream.of(
                Arguments.of(PushOutBesidePut.class, REMAINDERS, PLAIN_STORES),
                Arguments.of(MergeBesidePut.class, CELLS, PLAIN_STORES),
                Arguments.of(MergeBesidePut.class, REMAINDERS, PLAIN_STORES),
                Arguments.of(RefreshBesidePut.class, CELLS, PLAIN_STORES),
                Arguments.of(RefreshBesidePut.class, REMAINDERS, PLAIN_STORES));
    }

    private static Outcome run(WeavingLoader loader, Class<? extends Trial> trial, String shape) {
        String type = SharedFilters.class.getName() + "$" + shape + "Multi";
        Setup setup = new Setup(type, "GENERATED", 32, 1, 2, 0, 1, new Setup.Pace(true, 0, 1));
        Outcome outcome = loader.trial(trial).run(setup);
        System.out.println(trial.getSimpleName() + " of " + shape + ": " + outcome);
        return outcome;
    }

    @ParameterizedTest
    @MethodSource("shared")
    void nothingIsLost(Class<? extends Trial> trial, String shape) {
        assertThat(run(WOVEN, trial, shape).faults()).isEmpty();
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("sharedForLong")
    void nothingIsLostInLongOperations(Class<? extends Trial> trial, String shape) {
        assertThat(run(WOVEN, trial, shape).faults()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("broken")
    void whatIsBrokenIsSeen(Class<? extends Trial> trial, String shape, WeavingLoader broken) {
        assertThat(run(broken, trial, shape).faults()).isNotEmpty();
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("brokenForLong")
    void whatIsBrokenIsSeenInLongOperations(Class<? extends Trial> trial, String shape, WeavingLoader broken) {
        assertThat(run(broken, trial, shape).faults()).isNotEmpty();
    }
}
