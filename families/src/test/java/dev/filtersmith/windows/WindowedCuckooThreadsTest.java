package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Together;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowedCuckooThreadsTest {
    private static final int ELEMENTS = 2_000;
    private static final int STAYING = 800;
    private static final int CHANGING = 500;
    private static final int ROUNDS = 20;

    private static WindowedCuckooMultiset filter(Concurrency mode) {
        // Slots of 19 bits straddle bytes and words.
        return RandomWindows.filter(
                WindowedCuckooSpec.builder().slotBits(19).concurrency(mode).build(), ELEMENTS, 3);
    }

    /** Readers find the keys that stay while writers put, move and remove others. */
    @ParameterizedTest
    @EnumSource(
            value = Concurrency.class,
            names = {"SINGLE_WRITER", "MULTI_WRITER"})
    void readersFindKeysBesideWriters(Concurrency mode) {
        WindowedCuckooMultiset filter = filter(mode);
        long[] staying = LongStream.range(0, STAYING).toArray();
        filter.putAll(staying);
        int writers = mode.hasSeveralWriters() ? 2 : 1;
        AtomicInteger working = new AtomicInteger(writers);
        Together.run(writers + 1, thread -> {
            if (thread < writers) {
                change(filter, thread);
                working.getAndDecrement();
            } else {
                read(filter, staying, working);
            }
        });
        assertThat(filter.filterCore().moves()).isPositive();
        assertThat(filter.approximateElementCount()).isEqualTo(STAYING);
        assertThat(TestShapes.single(filter).fault()).isEmpty();
        assertThat(filter.removeAll(staying)).isEqualTo(STAYING);
        assertThat(filter.words()).containsOnly(0);
    }

    private static void change(WindowedCuckooMultiset filter, int thread) {
        for (int round = 0; round < ROUNDS; round++) {
            long from = 1_000_000L * (thread + 1) + (long) round * CHANGING;
            long[] keys = LongStream.range(from, from + CHANGING).toArray();
            filter.putAll(keys);
            assertThat(filter.mightContain(keys).cardinality()).isEqualTo(CHANGING);
            assertThat(filter.removeAll(keys)).isEqualTo(CHANGING);
        }
    }

    private static void read(WindowedCuckooMultiset filter, long[] staying, AtomicInteger working) {
        Random random = new Random(1);
        do {
            long key = random.nextInt(STAYING);
            assertThat(filter.mightContain(key)).isTrue();
            assertThat(filter.count(key)).isPositive();
            if (key == 0) {
                assertThat(filter.mightContain(staying).cardinality()).isEqualTo(STAYING);
                assertThat(filter.approximateElementCount()).isBetween((long) STAYING, (long) STAYING + 2 * CHANGING);
                assertThat(filter.words()).isNotEmpty();
            }
        } while (Together.isBefore(() -> working.get() == 0));
    }

    @Test
    void allModesHaveTheSameWords() {
        long[][] words = Arrays.stream(Concurrency.values())
                .map(mode -> {
                    WindowedCuckooMultiset filter = filter(mode);
                    LongStream.range(0, ELEMENTS).forEach(filter::put);
                    LongStream.range(0, 300).forEach(filter::remove);
                    LongStream.range(ELEMENTS, ELEMENTS + 300).forEach(filter::put);
                    filter.refresh(LongStream.range(300, ELEMENTS + 300));
                    return filter.words();
                })
                .toArray(long[][]::new);
        assertThat(words[1]).isEqualTo(words[0]);
        assertThat(words[2]).isEqualTo(words[0]);
    }
}
