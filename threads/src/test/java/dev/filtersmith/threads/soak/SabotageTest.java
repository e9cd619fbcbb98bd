package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Sabotage;
import dev.filtersmith.threads.weave.Sabotages;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Takes a part of the protocol of shared filters away. The soak must see it, as in {@link
 * ControlTest}.
 */
@Execution(ExecutionMode.CONCURRENT)
class SabotageTest {
    /**
     * A part that is taken away from a filter.
     *
     * @param fault what is seen
     * @param broken loader of the library without the part
     * @param setup soak of the filter
     * @param isSampled whether every build runs the control; the tests tagged {@code full} run the
     *     rest
     */
    private record Control(String fault, WeavingLoader broken, Setup setup, boolean isSampled) {
        @Override
        public String toString() {
            return fault + ": " + setup;
        }
    }

    static Stream<Control> sample() {
        return all().filter(Control::isSampled);
    }

    static Stream<Control> rest() {
        return all().filter(control -> !control.isSampled);
    }

    private static Stream<Control> all() {
        Predicate<Setup> someOfEachFamily = ControlTest::isSampled;
        return Stream.of(
                        controls(
                                "readers that compare no versions miss keys",
                                Sabotages.WITHOUT_VERSIONS,
                                readers(),
                                someOfEachFamily),
                        controls(
                                "emitted readers that compare no versions miss keys",
                                Sabotages.WITHOUT_INLINED_VERSIONS,
                                inliners(),
                                someOfEachFamily),
                        controls(
                                "writers that take no stripes lose keys",
                                Sabotages.WITHOUT_LOCKS,
                                writers(),
                                someOfEachFamily),
                        controls(
                                "writers of chains that take no lock lose keys",
                                Sabotages.WITHOUT_CHANGE_LOCKS,
                                chains(),
                                SabotageTest::isEmitted),
                        controls(
                                "readers miss keys that are erased before they are copied",
                                Sabotages.ERASED_FIRST,
                                movers(),
                                setup -> setup.shape().equals("RemaindersSingle")),
                        controls(
                                "readers miss keys whose erasure is not announced",
                                Sabotages.WITHOUT_ANNOUNCEMENTS,
                                freeMovers(),
                                setup -> setup.shape().equals("DLeftMulti")),
                        controls(
                                "writers with plain stores lose keys",
                                Sabotages.PLAIN_STORES,
                                manyWriters(),
                                someOfEachFamily))
                .flatMap(Function.identity());
    }

    private static Stream<Control> controls(
            String fault, List<Sabotage> broken, Stream<Setup> setups, Predicate<Setup> isSampled) {
        WeavingLoader loader = new WeavingLoader(broken);
        return setups.map(setup -> new Control(fault, loader, setup, isSampled.test(setup)));
    }

    @ParameterizedTest
    @MethodSource("sample")
    void isSeen(Control control) {
        ControlTest.assertCaught(control, control.broken, control.setup);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("rest")
    void isSeenInOthers(Control control) {
        ControlTest.assertCaught(control, control.broken, control.setup);
    }

    private static Stream<Setup> readers() {
        return oneWriter().filter(setup -> !ControlTest.hardlyShowsFaults(setup));
    }

    /** These classes compare versions themselves, and moves in them are frequent enough. */
    private static Stream<Setup> inliners() {
        return oneWriter().filter(setup -> isEmitted(setup) && setup.type().matches(".*\\$(DLeft|Groups)Single"));
    }

    /** In these classes a lookup goes on while an element moves. */
    private static Stream<Setup> movers() {
        return oneWriter().filter(setup -> isEmitted(setup) && setup.type().matches(".*\\$(DLeft|Remainders)Single"));
    }

    /** Elements move here without locks. */
    private static Stream<Setup> freeMovers() {
        return manyWriters().filter(setup -> setup.isLockFree() && !setup.type().contains("$Paper"));
    }

    private static boolean isEmitted(Setup setup) {
        return setup.engine().equals("GENERATED");
    }

    private static Stream<Setup> writers() {
        return manyWriters().filter(setup -> !ControlTest.hardlyShowsFaults(setup) && !setup.isLockFree());
    }

    /** Chains of filters that writers make grow. One writer needs the lock for copies only. */
    private static Stream<Setup> chains() {
        return Soaks.growing(Soaks.TURNS, SoakTest.FEW / SoakTest.STEPS, SoakTest.CROWDED * SoakTest.STEPS)
                .filter(setup -> setup.writers() > 1);
    }

    private static Stream<Setup> manyWriters() {
        return Soaks.manyWriters("Multi", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL);
    }

    private static Stream<Setup> oneWriter() {
        return Soaks.oneWriter("Single", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL);
    }
}
