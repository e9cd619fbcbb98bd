package dev.filtersmith.threads.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.soak.GrowingFilters;
import dev.filtersmith.threads.soak.SharedFilters;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Sabotages;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations on hot keys that come into each other, at each step. */
@Execution(ExecutionMode.CONCURRENT)
class HotKeysTest {
    private static final WeavingLoader WOVEN = new WeavingLoader(List.of());

    private static final WeavingLoader TABLE_FIRST = new WeavingLoader(Sabotages.TABLE_FIRST);
    private static final WeavingLoader UNLOCKED_COPIES = new WeavingLoader(Sabotages.UNLOCKED_COPIES);

    private static final List<String> SHAPES = List.of("Windows", "Quads", "Cells", "Remainders", "Wides", "Tallies");

    /** Encounters of few steps, for every build. The tests tagged {@code full} take the rest. */
    static Stream<Arguments> shared() {
        return Stream.of(
                        changes("GENERATED"),
                        lookups("GENERATED"),
                        counts("GENERATED"),
                        displacements("GENERATED"),
                        Stream.of("QuadsMulti", "RemaindersMulti")
                                .map(type -> Arguments.of(CountBesideLatePut.class, type, "GENERATED")),
                        Stream.of(Arguments.of(RemovalBesideShift.class, "RemaindersMulti", "GENERATED")))
                .flatMap(Function.identity());
    }

    static Stream<Arguments> rest() {
        String engine = "INTERPRETED";
        return Stream.of(
                        changes(engine),
                        lookups(engine),
                        counts(engine),
                        displacements(engine),
                        drains(engine),
                        drains("GENERATED"))
                .flatMap(Function.identity());
    }

    private static Stream<Arguments> changes(String engine) {
        return Stream.of(
                        HotKeys.PutBesidePut.class, HotKeys.PutBesideRemovals.class, HotKeys.RemovalBesideRemoval.class)
                .flatMap(trial -> all(trial, ".*", "Multi", engine));
    }

    private static Stream<Arguments> lookups(String engine) {
        return Stream.of(HotKeys.RemovalsBesideLookup.class, HotKeys.PutsBesideLookup.class)
                .flatMap(trial -> inBothModes(trial, ".*", engine));
    }

    /** The other shape has no stash. */
    private static Stream<Arguments> counts(String engine) {
        return inBothModes(HotKeys.ChangesBesideCount.class, "(?!Tallies).*", engine);
    }

    /** In the other shapes the search for room takes too many steps. */
    private static Stream<Arguments> drains(String engine) {
        return all(HotKeys.DrainBesidePut.class, "Windows|Quads", "Multi", engine);
    }

    private static Stream<Arguments> displacements(String engine) {
        return Stream.concat(
                inBothModes(Displacements.BesideLookup.class, "Windows", engine),
                Stream.of(Displacements.BesideRemoval.class, Displacements.BesidePut.class)
                        .flatMap(trial -> all(trial, "Windows", "Multi", engine)));
    }

    private static Stream<Arguments> inBothModes(Class<? extends Trial> trial, String shapes, String engine) {
        return Stream.of("Single", "Multi").flatMap(mode -> all(trial, shapes, mode, engine));
    }

    private static Stream<Arguments> all(Class<? extends Trial> trial, String shapes, String mode, String engine) {
        return SHAPES.stream()
                .filter(shape -> shape.matches(shapes))
                .map(shape -> Arguments.of(trial, shape + mode, engine));
    }

    static Stream<Arguments> broken() {
        return SHAPES.stream()
                .flatMap(shape -> Stream.of(
                        Arguments.of(HotKeys.RemovalsBesideLookup.class, shape + "Single", TABLE_FIRST),
                        Arguments.of(HotKeys.RemovalsBesideLookup.class, shape + "Multi", TABLE_FIRST),
                        Arguments.of(HotKeys.PutBesideRemovals.class, shape + "Multi", UNLOCKED_COPIES)));
    }

    private static Outcome run(WeavingLoader loader, Class<? extends Trial> trial, String type, String engine) {
        return run(loader, SharedFilters.class, trial, type, engine);
    }

    private static Outcome run(
            WeavingLoader loader, Class<?> filters, Class<? extends Trial> trial, String type, String engine) {
        Setup setup = new Setup(filters.getName() + "$" + type, engine, 32, 1, 2, 0, 1, new Setup.Pace(true, 0, 1));
        Outcome outcome = loader.trial(trial).run(setup);
        System.out.println(trial.getSimpleName() + " of " + type + " " + engine + ": " + outcome);
        return outcome;
    }

    @ParameterizedTest
    @MethodSource("broken")
    void whatIsBrokenIsSeen(Class<? extends Trial> trial, String type, WeavingLoader broken) {
        assertThat(run(broken, trial, type, "GENERATED").faults()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("shared")
    void everyCopyIsCounted(Class<? extends Trial> trial, String type, String engine) {
        assertThat(run(WOVEN, trial, type, engine).faults()).isEmpty();
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("rest")
    void everyCopyOfOthersIsCounted(Class<? extends Trial> trial, String type, String engine) {
        assertThat(run(WOVEN, trial, type, engine).faults()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CountsSingle, GENERATED", "CountsMulti, GENERATED"})
    void straysAreCounted(String type, String engine) {
        assertThat(run(WOVEN, GrowingFilters.class, StrayBesideStray.class, type, engine)
                        .faults())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "QuadSetsMulti, GENERATED",
        "RemainderSetsMulti, GENERATED",
        "QuadSetsMulti, INTERPRETED",
        "RemainderSetsMulti, INTERPRETED",
    })
    void equalPutsOfSetsAreOne(String type, String engine) {
        assertThat(run(WOVEN, EqualPuts.class, type, engine).faults()).isEmpty();
    }
}
