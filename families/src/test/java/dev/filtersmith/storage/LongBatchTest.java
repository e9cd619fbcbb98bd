package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.testing.RandomSpecs;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongBatchTest {
    @Test
    void putAllEqualsPutsOneByOne() {
        RandomSpecs.valid(3000, 60).forEach(spec -> {
            LongFilter batch = Filters.builder(spec).expectedElements(400).build();
            LongFilter single = Filters.builder(spec).expectedElements(400).build();
            long[] keys =
                    new Random(spec.toString().hashCode()).longs(600, 0, 500).toArray();
            int accepted = 0;
            int fresh = 0;
            boolean full = false;
            try {
                while (accepted < 590) {
                    fresh += single.put(keys[5 + accepted]) ? 1 : 0;
                    accepted++;
                }
            } catch (FilterFullException refused) {
                full = true;
            }
            int expected = accepted;
            if (full) {
                assertThatExceptionOfType(FilterFullException.class)
                        .isThrownBy(() -> batch.putAll(keys, 5, 590))
                        .satisfies(thrown -> assertThat(thrown.accepted()).isEqualTo(expected));
            } else {
                assertThat(batch.putAll(keys, 5, 590)).isEqualTo(fresh);
            }
            assertThat(batch.words()).as("%s", spec).isEqualTo(single.words());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 1000})
    void lookupsEqualThoseOneByOne(int length) {
        LongFilter filter = thousand();
        long[] keys = LongStream.range(500, 500 + length + 7).map(i -> i * 31).toArray();
        long[] hits = new long[(length + 63) / 64 + 2];
        Arrays.fill(hits, -1);
        int found = filter.mightContain(keys, 3, length, hits);
        BitSet expected = new BitSet();
        for (int i = 0; i < length; i++) {
            expected.set(i, filter.mightContain(keys[3 + i]));
        }
        assertThat(BitSet.valueOf(Arrays.copyOf(hits, (length + 63) / 64))).isEqualTo(expected);
        assertThat(found).isEqualTo(expected.cardinality());
        assertThat(Arrays.copyOfRange(hits, hits.length - 2, hits.length))
                .as("further words are left alone")
                .containsOnly(-1);
        assertThat(filter.mightContain(Arrays.copyOfRange(keys, 3, 3 + length))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"-1, 5", "0, 11", "6, 5", "11, 0", "5, -1", "2147483647, 1", "1, 2147483647"})
    void checksTheBoundsOfTheKeys(int offset, int length) {
        LongFilter filter = thousand();
        long[] words = filter.words();
        long[] keys = new long[10];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.mightContain(keys, offset, length, new long[100]));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.putAll(keys, offset, length));
        assertThat(filter.words()).isEqualTo(words);
    }

    @Test
    void checksTheBoundsOfTheAnswers() {
        LongFilter filter = thousand();
        long[] keys = new long[130];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.mightContain(keys, 0, 129, new long[2]));
        assertThat(filter.mightContain(keys, 0, 128, new long[2])).isZero();
        assertThat(filter.mightContain(keys, 10, 0, new long[0])).isZero();
        assertThat(filter.putAll(keys, 130, 0)).isZero();
        assertThat(filter.putAll()).isZero();
    }

    @Test
    void countsTheAcceptedKeysOfAnIterableToo() {
        MembershipFilter<Long> filter = Filters.builder(DLeftSpec.builder().build(), Long.class)
                .expectedElements(8)
                .build();
        assertThat(filter.putAll(LongStream.of(1, 2, 3, 2).boxed().toList())).isEqualTo(3);
        // 12 in the buckets and 8 in the stash: the refused key comes somewhere after them.
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(
                        () -> filter.putAll(LongStream.range(0, 1000).boxed().toList()))
                .satisfies(full -> {
                    assertThat(full.accepted()).isBetween(20L, 50L);
                    for (long key = 0; key < full.accepted(); key++) {
                        assertThat(filter.mightContain(key)).isTrue();
                    }
                    assertThat(filter.mightContain(full.accepted())).isFalse();
                });
        assertThat(filter.approximateElementCount()).isEqualTo(20);
    }

    /** Returns a filter with the keys 1 * 31 to 1000 * 31. */
    private static LongFilter thousand() {
        LongFilter filter = Filters.builder(DLeftSpec.builder().build())
                .expectedElements(1000)
                .build();
        filter.putAll(LongStream.rangeClosed(1, 1000).map(i -> i * 31).toArray());
        return filter;
    }
}
