package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Growth;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.ForgedWords;
import dev.filtersmith.testing.Mutation;
import dev.filtersmith.testing.StatesDuel;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that forged filters of values are refused, or work: own pairs are found and removed. */
class ForgedStatesTest {
    private static final int TIMES = 120;
    private static final int KEYS = 60;

    static List<CountingSpec> specs() {
        return StatesDuel.specs();
    }

    private static LongStates filled(CountingSpec spec) {
        LongStates states = Filters.states(spec).expectedElements(KEYS).seed(5).build();
        for (long key = 0; key < KEYS / 2; key++) {
            states.put(key, (int) key & 1);
        }
        return states;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void forgedWordsAreRefusedOrWork(CountingSpec spec) throws IOException {
        LongStates good = filled(spec);
        if (spec.growth() == Growth.CHAINED) {
            return; // Its words have the sizes of filters among them: the changes below cover it.
        }
        int worked = 0;
        for (int seed = 0; seed < TIMES; seed++) {
            worked += use(
                    StoredBytes.of(good)
                            .withWords(ForgedWords.of(seed, good.words()))
                            .array(),
                    spec,
                    seed);
        }
        assertThat(worked).isPositive();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void changedBytesAreRefusedOrWork(CountingSpec spec) throws IOException {
        byte[] good = StoredBytes.of(filled(spec)).array();
        for (int seed = 0; seed < 3 * TIMES; seed++) {
            use(new Mutation(seed).of(good), spec, seed);
        }
    }

    /** Returns 1 if the bytes were accepted. A view is used in any case, if it is one. */
    private static int use(byte[] bytes, CountingSpec spec, long seed) throws IOException {
        int most = (1 << spec.valueBits()) - 1;
        try {
            LongStates view = Filters.reader()
                    .maxBytes(1 << 20)
                    .view(LongStates.class, FilterSource.of(ByteBuffer.wrap(bytes)))
                    .filter();
            lookUp(view, seed);
        } catch (IOException refused) {
            assertThat(refused).hasMessageMatching("(?s).+");
        }
        LongStates read;
        try {
            read = Filters.reader().maxBytes(1 << 20).read(LongStates.class, FilterSource.of(ByteBuffer.wrap(bytes)));
        } catch (IOException refused) {
            assertThat(refused).hasMessageMatching("(?s).+");
            return 0;
        }
        lookUp(read, seed);
        change(read, Math.min(most, (1 << read.layout().spec().valueBits()) - 1), seed);
        lookUp(read, seed);
        return 1;
    }

    private static void lookUp(LongStates states, long seed) {
        int most = (1 << states.layout().spec().valueBits()) - 1;
        long[] keys = new Random(seed).longs(KEYS).toArray();
        int[] values = states.get(keys);
        for (int i = 0; i < keys.length; i++) {
            assertThat(states.get(keys[i])).isEqualTo(values[i]).isBetween(LongStates.AMBIGUOUS, most);
        }
    }

    private static void change(LongStates states, int most, long seed) {
        long[] keys = new Random(~seed).longs(KEYS).toArray();
        int put = 0;
        try {
            for (; put < KEYS / 2; put++) {
                states.put(keys[put], put & 1);
            }
        } catch (FilterFullException full) {
            assertThat(full).hasMessageContaining("is full");
        }
        for (int i = 0; i < put; i++) {
            assertThat(states.get(keys[i])).isIn(i & 1, LongStates.AMBIGUOUS);
            int value = i & 1;
            try {
                assertThat(states.change(keys[i], value, most)).isTrue();
                value = most;
            } catch (FilterFullException full) {
                assertThat(full).hasMessageContaining("is full");
            }
            assertThat(states.get(keys[i])).isIn(value, LongStates.AMBIGUOUS);
            assertThat(states.remove(keys[i], value)).isTrue();
        }
    }
}
