package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Sabotages;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.stream.Stream;
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
    private static final WeavingLoader WITHOUT_VERSIONS = new WeavingLoader(Sabotages.WITHOUT_VERSIONS);
    private static final WeavingLoader WITHOUT_INLINED_VERSIONS = new WeavingLoader(Sabotages.WITHOUT_INLINED_VERSIONS);
    private static final WeavingLoader WITHOUT_LOCKS = new WeavingLoader(Sabotages.WITHOUT_LOCKS);
    private static final WeavingLoader WITHOUT_CHANGE_LOCKS = new WeavingLoader(Sabotages.WITHOUT_CHANGE_LOCKS);
    private static final WeavingLoader WITHOUT_ANNOUNCEMENTS = new WeavingLoader(Sabotages.WITHOUT_ANNOUNCEMENTS);
    private static final WeavingLoader ERASED_FIRST = new WeavingLoader(Sabotages.ERASED_FIRST);
    private static final WeavingLoader PLAIN_STORES = new WeavingLoader(Sabotages.PLAIN_STORES);

    static Stream<Setup> readers() {
        return oneWriter()
                .filter(setup ->
                        hasStripes(setup) && !(isEmitted(setup) && setup.type().contains("$Paper")));
    }

    /** These classes compare versions themselves, and moves in them are frequent enough. */
    static Stream<Setup> inliners() {
        return oneWriter().filter(setup -> isEmitted(setup) && setup.type().matches(".*\\$(DLeft|Groups)Single"));
    }

    /** In these classes a lookup goes on while an element moves. */
    static Stream<Setup> movers() {
        return oneWriter().filter(setup -> isEmitted(setup) && setup.type().matches(".*\\$(DLeft|Remainders)Single"));
    }

    static Stream<Setup> counters() {
        return manyWriters();
    }

    /** Elements move here without locks. */
    static Stream<Setup> freeMovers() {
        return manyWriters().filter(setup -> setup.isLockFree() && !setup.type().contains("$Paper"));
    }

    private static boolean isEmitted(Setup setup) {
        return setup.engine().equals("GENERATED");
    }

    static Stream<Setup> writers() {
        return manyWriters().filter(setup -> hasStripes(setup) && !setup.isLockFree());
    }

    /** Chains of filters that writers make grow. One writer needs the lock for copies only. */
    static Stream<Setup> chains() {
        return Soaks.growing(Soaks.TURNS, SoakTest.FEW / SoakTest.STEPS, SoakTest.CROWDED * SoakTest.STEPS)
                .filter(setup -> setup.writers() > 1);
    }

    private static Stream<Setup> manyWriters() {
        return Soaks.manyWriters("Multi", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL);
    }

    private static Stream<Setup> oneWriter() {
        return Soaks.oneWriter("Single", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL);
    }

    private static boolean hasStripes(Setup setup) {
        return !setup.type().contains("Bloom");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void readersThatCompareNoVersionsMissKeys(Setup setup) {
        ControlTest.assertCaught(WITHOUT_VERSIONS, setup);
    }

    @ParameterizedTest
    @MethodSource("inliners")
    void emittedReadersThatCompareNoVersionsMissKeys(Setup setup) {
        ControlTest.assertCaught(WITHOUT_INLINED_VERSIONS, setup);
    }

    @ParameterizedTest
    @MethodSource("writers")
    void writersThatTakeNoStripesLoseKeys(Setup setup) {
        ControlTest.assertCaught(WITHOUT_LOCKS, setup);
    }

    @ParameterizedTest
    @MethodSource("chains")
    void writersOfChainsThatTakeNoLockLoseKeys(Setup setup) {
        ControlTest.assertCaught(WITHOUT_CHANGE_LOCKS, setup);
    }

    @ParameterizedTest
    @MethodSource("movers")
    void readersMissKeysThatAreErasedBeforeTheyAreCopied(Setup setup) {
        ControlTest.assertCaught(ERASED_FIRST, setup);
    }

    @ParameterizedTest
    @MethodSource("freeMovers")
    void readersMissKeysWhoseErasureIsNotAnnounced(Setup setup) {
        ControlTest.assertCaught(WITHOUT_ANNOUNCEMENTS, setup);
    }

    @ParameterizedTest
    @MethodSource("counters")
    void writersWithPlainStoresLoseKeys(Setup setup) {
        ControlTest.assertCaught(PLAIN_STORES, setup);
    }
}
