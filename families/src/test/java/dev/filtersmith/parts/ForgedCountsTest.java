package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the numbers of elements of a chain follow from its words, whatever was stored. */
class ForgedCountsTest {
    private static final int ELEMENTS = 24;
    private static final int KEYS = 500;

    private static LongFilter grown(FilterSpec spec) {
        LongFilter filter = TypedBuilder.ofLongs(spec).expectedElements(40).build();
        filter.putAll(LongStream.range(0, KEYS).toArray());
        return filter;
    }

    private static LongFilter read(byte[] bytes) throws IOException {
        return Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
    }

    /** Each filter is said to hold a few elements, or many. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.parts.ChainForgeryTest#growing")
    void noKeyIsLost(FilterSpec spec) throws IOException {
        byte[] stored = StoredBytes.of(grown(spec)).array();
        int filters = StoredBytes.of(stored).filters().length;
        assertThat(filters).isGreaterThan(2);
        for (int forged = 0; forged < filters; forged++) {
            for (long count : new long[] {0, 1, 3, 1L << 20}) {
                byte[] bytes = StoredBytes.of(stored)
                        .withLong(ELEMENTS, 1L << 30)
                        .withWord(forged, count)
                        .array();
                live(read(bytes), new Random(count + forged));
            }
        }
    }

    /** Puts and removes keys until nothing is left. */
    private static void live(LongFilter filter, Random random) throws IOException {
        List<Long> keys = new ArrayList<>(LongStream.range(0, KEYS).boxed().toList());
        long next = KEYS;
        for (int i = 0; i < 100; i++) {
            filter.put(next);
            keys.add(next++);
        }
        assertThat(keys).allMatch(filter::mightContain);
        if (filter instanceof LongCountingFilter counting) {
            Collections.shuffle(keys, random);
            while (!keys.isEmpty()) {
                assertThat(counting.remove(keys.remove(keys.size() - 1))).isTrue();
                if (keys.size() % 50 == 0) {
                    assertThat(keys).allMatch(counting::mightContain);
                    counting.put(next);
                    assertThat(counting.mightContain(next)).isTrue();
                    assertThat(counting.remove(next++)).isTrue();
                }
            }
        }
        LongFilter again = read(StoredBytes.of(filter).array());
        assertThat(again.words()).isEqualTo(filter.words());
        assertThat(again.put(next)).isEqualTo(filter.put(next));
        assertThat(again.words()).isEqualTo(filter.words());
    }

    /** A filter that is empty is left out, although another number was stored. */
    @Test
    void emptyFiltersGo() throws IOException {
        LongCountingFilter filter = (LongCountingFilter)
                grown(FilterSpec.windowedCuckoo().growth(Growth.CHAINED).build());
        byte[] forged = StoredBytes.of(filter)
                .withLong(ELEMENTS, 1L << 40)
                .withWord(0, 1L << 30)
                .array();
        LongCountingFilter read = (LongCountingFilter) read(forged);
        LongStream.range(0, KEYS).forEach(filter::remove);
        LongStream.range(0, KEYS).forEach(read::remove);
        assertThat(read.bitSize()).isEqualTo(filter.bitSize());
        assertThat(StoredBytes.of(read).array())
                .isEqualTo(StoredBytes.of(filter).array());
    }

    /** Counters that are stuck stay, and their filter with them; other keys of it are found. */
    @Test
    void countersAtTheirCeilingHoldTheirFilter() throws IOException {
        LongCountingFilter filter = (LongCountingFilter) TypedBuilder.ofLongs(FilterSpec.countingBloom()
                        .counterBits(2)
                        .bitsPerKey(24)
                        .hashFunctions(3)
                        .growth(Growth.CHAINED)
                        .build())
                .expectedElements(10)
                .build();
        for (long key = 0; key < 10; key++) {
            filter.put(key);
        }
        for (int i = 0; i < 100; i++) {
            filter.put(3);
        }
        filter.putAll(LongStream.range(10, 60).toArray());
        LongCountingFilter read =
                (LongCountingFilter) read(StoredBytes.of(filter).array());
        assertThat(StoredBytes.of(read).array())
                .isEqualTo(StoredBytes.of(filter).array());
        for (LongCountingFilter each : List.of(filter, read)) {
            for (int i = 0; i < 200; i++) {
                each.remove(3);
            }
            assertThat(LongStream.range(4, 60)).allMatch(each::mightContain);
        }
        assertThat(read(StoredBytes.of(read).array()).words()).isEqualTo(read.words());
    }
}
