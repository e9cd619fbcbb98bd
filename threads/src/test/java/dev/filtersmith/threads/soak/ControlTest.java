package dev.filtersmith.threads.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shares filters that are made for one thread. The soak must see it: otherwise it would be too weak
 * to prove anything. Workers take turns in an order that follows from a seed, so that no control is
 * seen, or missed, by chance.
 */
@Execution(ExecutionMode.CONCURRENT)
class ControlTest {
    static final int ELEMENTS = 200;
    static final double FILL = 1.5;

    /** A control ends at its first fault, most of them after a few thousand operations. */
    private static final long OPERATIONS = 5_000_000;

    private static final WeavingLoader WOVEN = new WeavingLoader(List.of());

    static Stream<Setup> sample() {
        return all().filter(ControlTest::isSampled);
    }

    static Stream<Setup> rest() {
        return all().filter(setup -> !isSampled(setup));
    }

    /** Returns whether every build runs a control: one of each family whose fault shows soon. */
    static boolean isSampled(Setup setup) {
        String shapes = setup.engine().equals("GENERATED") ? "(Groups|Quads|Wides|Chains|Windows|\\w*Bloom)" : "Groups";
        return setup.shape().matches(shapes + "(Exclusive|Single|Multi)");
    }

    private static Stream<Setup> all() {
        return Stream.concat(manyWriters(), oneWriter());
    }

    private static Stream<Setup> manyWriters() {
        return Soaks.manyWriters("Exclusive", Soaks.TURNS, ELEMENTS, FILL);
    }

    private static Stream<Setup> oneWriter() {
        return Soaks.oneWriter("Exclusive", Soaks.TURNS, ELEMENTS, FILL).filter(setup -> !hardlyShowsFaults(setup));
    }

    /**
     * With one writer and without moves, changes of whole words are in order. In sets of families
     * with deletion, no change empties anything: their faults are too rare, but the filters with
     * deletion put in the same way.
     */
    static boolean hardlyShowsFaults(Setup setup) {
        return setup.type().contains("Bloom")
                || setup.type().contains("Sets")
                || (setup.type().contains("$Paper") && setup.engine().equals("GENERATED"));
    }

    @ParameterizedTest
    @MethodSource("sample")
    void keysAreLostOrMissed(Setup setup) {
        assertCaught(setup, WOVEN, setup);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("rest")
    void keysOfOthersAreLostOrMissed(Setup setup) {
        assertCaught(setup, WOVEN, setup);
    }

    /** Multisets beside others, with hot keys: their tables of copies mix in secret numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"Exclusive", "Multi"})
    void oneSeedGivesOneRun(String mode) {
        Setup setup = Soaks.manyWriters(mode, Soaks.TURNS, ELEMENTS, FILL)
                .filter(each -> each.shape().equals("Remainders" + mode))
                .findFirst()
                .orElseThrow();
        Outcome first = new WeavingLoader(List.of()).trial(Soak.class).run(setup);
        assertThat(new WeavingLoader(List.of()).trial(Soak.class).run(setup)).isEqualTo(first);
    }

    static void assertCaught(Object control, WeavingLoader woven, Setup setup) {
        Outcome outcome = woven.trial(Soak.class).run(setup.withOperations(OPERATIONS));
        System.out.println(control + ": caught after " + outcome);
        assertThat(outcome.isClean()).as("%s is clean: %s", control, outcome).isFalse();
    }
}
