package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests windows of filters of values: the newest pane that has a key answers. */
class RotatingStatesTest {
    private static final String WINDOWS = "@WindowedCuckooFilter(slotBits = 32, valueBits = 4)";
    private static final String SHARED_WINDOWS =
            "@WindowedCuckooFilter(slotBits = 32, valueBits = 4, concurrency = MULTI_WRITER)";
    private static final String CELLS = "@DLeftCountingFilter(remainderBits = 28, valueBits = 4)";
    private static final String SHARED_CELLS =
            "@DLeftCountingFilter(remainderBits = 28, valueBits = 4, concurrency = SINGLE_WRITER)";

    private static final int PANES = 3;

    @TempDir
    private Path directory;

    private static RotatingBuilder<LongStates> builder(String spec) {
        return RotatingBuilder.of(Filters.states((CountingSpec) FilterSpec.parse(spec))
                        .expectedElements(2000)
                        .seed(3))
                .panes(PANES)
                .everyExpectedElements();
    }

    @ParameterizedTest
    @ValueSource(strings = {WINDOWS, SHARED_WINDOWS, CELLS, SHARED_CELLS})
    void aChangeRenewsTheKey(String spec) {
        RotatingFilter<LongStates> rotating = builder(spec).build();
        LongStates states = rotating.filter();
        states.put(1, 5);
        states.put(2, 5);
        rotating.rotate();
        assertThat(states.change(1, 4, 6)).isFalse();
        assertThat(states.change(1, 5, 6)).isTrue();
        assertThat(states.get(1)).isEqualTo(6);
        assertThat(states.change(1, 6, 7)).isTrue();
        assertThat(states.get(1)).isEqualTo(7);
        assertThat(states.get(2)).isEqualTo(5);
        assertThat(states.approximateElementCount()).isEqualTo(2);
        rotating.rotate();
        rotating.rotate();
        assertThat(states.get(new long[] {1, 2})).containsExactly(7, LongStates.ABSENT);
        rotating.rotate();
        assertThat(states.get(1)).isEqualTo(LongStates.ABSENT);
        assertThat(states.change(1, 7, 8)).isFalse();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> states.remove(1, 7))
                .withMessage("a window has no removal: keys expire");
    }

    /** Fingerprints are so long that no key is mistaken for another. */
    @ParameterizedTest
    @ValueSource(strings = {WINDOWS, SHARED_WINDOWS, CELLS, SHARED_CELLS})
    void presentKeysHaveTheirValues(String spec) throws IOException {
        RotatingFilter<LongStates> rotating = builder(spec).build();
        Map<Long, Integer> values = new HashMap<>();
        Map<Long, Integer> rotations = new HashMap<>();
        Random random = new Random(11);
        int rotated = 0;
        for (int i = 0; i < 20_000; i++) {
            LongStates states = rotating.filter();
            long key = random.nextInt(1500);
            int value = random.nextInt(16);
            Integer before = values.get(key);
            if (before == null) {
                states.put(key, value);
            } else {
                assertThat(states.change(key, before, value)).isTrue();
            }
            values.put(key, value);
            rotations.put(key, rotated);
            if (i % 1000 == 999) {
                rotating.rotate();
                rotated++;
                int last = rotated - PANES;
                rotations.values().removeIf(when -> when <= last);
                values.keySet().retainAll(rotations.keySet());
                rotating.checkpoint(directory);
                rotating = i % 3000 == 2999 ? builder(spec).restore(directory) : rotating;
            }
        }
        LongStates states = rotating.filter();
        assertThat(values).hasSizeBetween(900, 1450);
        for (long key = 0; key < 1500; key++) {
            assertThat(states.get(key)).isEqualTo(values.getOrDefault(key, LongStates.ABSENT));
        }
        assertThat(states.approximateElementCount()).isEqualTo(values.size());
    }
}
