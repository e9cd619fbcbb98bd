package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Sabotage;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Takes a part of the protocol of shared filters away. The soak must see it, as in {@link
 * ControlTest}.
 */
class SabotageTest {
    private static final String STRIPES = "dev.filtersmith.storage.Stripes";

    private static final WeavingLoader WITHOUT_VERSIONS =
            new WeavingLoader(List.of(new Sabotage(STRIPES, "isUnchanged", true)));

    private static final WeavingLoader WITHOUT_LOCKS =
            new WeavingLoader(List.of(new Sabotage(STRIPES, "tryTake", true)));

    static Stream<Setup> readers() {
        return Soaks.oneWriter("Single", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL)
                .filter(setup -> setup.engine().equals("INTERPRETED") && hasStripes(setup));
    }

    static Stream<Setup> writers() {
        return Soaks.manyWriters("Multi", Soaks.TURNS, ControlTest.ELEMENTS, ControlTest.FILL)
                .filter(SabotageTest::hasStripes);
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
    @MethodSource("writers")
    void writersThatTakeNoStripesLoseKeys(Setup setup) {
        ControlTest.assertCaught(WITHOUT_LOCKS, setup);
    }
}
