package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.PartialBulkException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Operations on many text keys, which must do what operations on one key after the other do.
 *
 * @param engine engine of the filters
 * @param builders new builders of empty filters
 */
public record ManyKeys(Engine engine, Supplier<? extends FilterBuilder<? extends MembershipFilter<String>>> builders) {
    private static final int[] LENGTHS = {0, 1, 63, 64, 65, 127, 128, 129, 500};

    private static List<String> keys(int count, long seed) {
        return new Random(seed)
                .ints(count, 0, 2 * count + 1)
                .mapToObj(i -> "https://example.org/" + i)
                .toList();
    }

    private MembershipFilter<String> filter(int elements) {
        MembershipFilter<String> filter =
                builders.get().expectedElements(elements).engine(engine).build();
        assertThat(filter.engine()).isEqualTo(engine);
        return filter;
    }

    /** Requires equal bits, equal counts and an equal refusal of puts. */
    public void putsAreThoseOneByOne() {
        List<String> keys = keys(1_000, 1);
        for (int elements : new int[] {1_000, 60}) {
            MembershipFilter<String> single = filter(elements);
            MembershipFilter<String> batch = filter(elements);
            int accepted = 0;
            int fresh = 0;
            try {
                for (String key : keys) {
                    fresh += single.put(key) ? 1 : 0;
                    accepted++;
                }
                assertThat(batch.putAll(keys)).isEqualTo(fresh);
            } catch (FilterFullException full) {
                long[] expected = {accepted, fresh};
                assertThatExceptionOfType(FilterFullException.class)
                        .isThrownBy(() -> batch.putAll(keys))
                        .satisfies(thrown -> assertThat(new long[] {thrown.accepted(), thrown.fresh()})
                                .isEqualTo(expected));
            }
            assertThat(batch.words()).isEqualTo(single.words());
        }
    }

    /** Requires equal answers of lookups, in lists and arrays. */
    public void lookupsAreThoseOneByOne() {
        MembershipFilter<String> filter = filter(500);
        filter.putAll(keys(500, 2));
        for (int length : LENGTHS) {
            List<String> keys = keys(length, 3);
            BitSet expected = new BitSet();
            IntStream.range(0, length).forEach(i -> expected.set(i, filter.mightContain(keys.get(i))));
            assertThat(filter.mightContainAll(keys)).isEqualTo(expected);
            long[] hits = new long[(length + 63) / 64 + 1];
            Arrays.fill(hits, -1);
            assertThat(filter.mightContainAll(new ArrayList<>(keys), hits)).isEqualTo(expected.cardinality());
            assertAnswers(hits, expected);
            String[] array = new String[length + 5];
            IntStream.range(0, length).forEach(i -> array[3 + i] = keys.get(i));
            Arrays.fill(hits, -1);
            assertThat(filter.mightContainAll(array, 3, length, hits)).isEqualTo(expected.cardinality());
            assertAnswers(hits, expected);
        }
    }

    private static void assertAnswers(long[] hits, BitSet expected) {
        assertThat(hits[hits.length - 1]).as("further words are left alone").isEqualTo(-1);
        assertThat(BitSet.valueOf(Arrays.copyOf(hits, hits.length - 1))).isEqualTo(expected);
    }

    /** Requires that ranges and null keys are refused. */
    public void wrongLookupsAreRefused() {
        MembershipFilter<String> filter = filter(100);
        List<String> keys = keys(129, 4);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.mightContainAll(keys, new long[2]));
        String[] array = keys.toArray(String[]::new);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.mightContainAll(array, 1, 129, new long[3]));
        List<String> withNull = new ArrayList<>(keys);
        withNull.set(70, null);
        assertThatNullPointerException().isThrownBy(() -> filter.mightContainAll(withNull));
    }

    /** Requires that the keys before a null key are put, beyond the first chunk too. */
    public void keysBeforeOneThatFailsAreIn() {
        for (int before : new int[] {127, 128, 300}) {
            List<String> keys = new ArrayList<>(keys(400, 5));
            MembershipFilter<String> expected = filter(400);
            long fresh = expected.putAll(keys.subList(0, before));
            MembershipFilter<String> filter = filter(400);
            keys.set(before, null);
            Throwable thrown = catchThrowable(() -> filter.putAll(keys));
            assertThat(thrown).isInstanceOf(NullPointerException.class);
            PartialBulkException partial = (PartialBulkException) thrown.getSuppressed()[0];
            assertThat(partial.done()).isEqualTo(before);
            assertThat(partial.counted()).isEqualTo(fresh);
            assertThat(filter.words()).isEqualTo(expected.words());
        }
    }

    /** Requires equal bits and counts of removals. */
    public void removalsAreThoseOneByOne() {
        List<String> keys = keys(700, 6);
        List<String> removed = new ArrayList<>(keys.subList(0, 300));
        Collections.reverse(removed);
        CountingFilter<String> single = (CountingFilter<String>) filter(1_000);
        CountingFilter<String> batch = (CountingFilter<String>) filter(1_000);
        single.putAll(keys);
        batch.putAll(keys);
        long found = removed.stream().filter(single::remove).count();
        assertThat(batch.removeAll(removed)).isEqualTo(found);
        assertThat(batch.words()).isEqualTo(single.words());
    }

    /** Requires that the operations are counted as those one by one. */
    public void operationsAreCounted() {
        List<String> keys = keys(300, 7);
        MembershipFilter<String> filter = builders.get()
                .expectedElements(1_000)
                .engine(engine)
                .statistics(true)
                .build();
        long fresh = filter.putAll(keys);
        int hits = filter.mightContainAll(keys, new long[5]);
        List<String> failing = Arrays.asList("a new key", null);
        assertThat(catchThrowable(() -> filter.putAll(failing))).isInstanceOf(NullPointerException.class);
        OperationCounts counts = filter.statistics().operations().orElseThrow();
        assertThat(hits).isEqualTo(300);
        assertThat(counts.puts()).isEqualTo(301);
        assertThat(counts.newElements()).isBetween(fresh, fresh + 1);
        assertThat(counts.lookups()).isEqualTo(300);
        assertThat(counts.hits()).isEqualTo(300);
    }
}
