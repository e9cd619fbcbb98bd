package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Filters of several engines or modes that must answer alike and hold the same; or a single one.
 */
final class AlikeFilters {
    private final List<Contender> sides;
    private final int elements;
    private final long seed;
    private List<LongFilter> filters;

    /** Creates empty filters for a number of elements. */
    AlikeFilters(List<Contender> sides, int elements, long seed) {
        this.sides = sides;
        this.elements = elements;
        this.seed = seed;
        this.filters = sides.stream().map(side -> side.start(elements, seed)).toList();
    }

    /** Returns empty filters of the same kinds. */
    AlikeFilters empty() {
        return new AlikeFilters(sides, elements, seed);
    }

    int size() {
        return filters.size();
    }

    boolean counts() {
        return filters.get(0) instanceof LongCountingFilter;
    }

    FilterSpec spec() {
        return filters.get(0).layout().spec();
    }

    // Operations whose answers are equal.

    boolean answer(Predicate<LongFilter> operation) {
        return same(operation::test);
    }

    long number(ToLongFunction<LongFilter> operation) {
        return same(operation::applyAsLong);
    }

    /** Returns the answer of a filter with deletion. */
    long counted(ToLongFunction<LongCountingFilter> operation) {
        return same(filter -> operation.applyAsLong((LongCountingFilter) filter));
    }

    <R> R same(Function<LongFilter, R> operation) {
        R answer = operation.apply(filters.get(0));
        for (LongFilter filter : filters.subList(1, filters.size())) {
            assertThat(operation.apply(filter)).isEqualTo(answer);
        }
        return answer;
    }

    /** Puts keys. Returns how many were accepted. */
    int put(boolean batch, long... keys) {
        return same(filter -> put(filter, batch, keys));
    }

    private static int put(LongFilter filter, boolean batch, long... keys) {
        int accepted = 0;
        try {
            if (batch) {
                filter.putAll(keys);
                return keys.length;
            }
            while (accepted < keys.length) {
                boolean there = filter.mightContain(keys[accepted]);
                assertThat(filter.put(keys[accepted]) && there)
                        .as("%d is new", keys[accepted])
                        .isFalse();
                accepted++;
            }
            return accepted;
        } catch (FilterFullException full) {
            return batch ? (int) full.accepted() : accepted;
        }
    }

    /**
     * Adds the elements of other filters, or of these themselves. Returns the kind of the refusal,
     * after which nothing is changed, or an empty text.
     */
    String union(AlikeFilters others) {
        List<LongFilter> added = List.copyOf(others.filters);
        return same(filter -> refusal(filter, () -> filter.putAll(added.get(filters.indexOf(filter)))));
    }

    /**
     * Refreshes. Returns the kind of the refusal, after which nothing is changed, or an empty text.
     */
    String refresh(long... keys) {
        return same(filter -> refusal(filter, () -> ((LongCountingFilter) filter).refresh(LongStream.of(keys))));
    }

    private static String refusal(LongFilter filter, Runnable change) {
        long[] words = filter.words();
        long count = filter.approximateElementCount();
        try {
            change.run();
            return "";
        } catch (FilterFullException | IncompatibleFilterException | LiveKeysException refusal) {
            assertThat(filter.words()).as("words after %s", refusal).isEqualTo(words);
            assertThat(filter.approximateElementCount()).isEqualTo(count);
            return refusal.getClass().getSimpleName();
        }
    }

    int rebalance(int moves) {
        return same(filter -> {
            try {
                return filter.rebalance(moves);
            } catch (UnsupportedOperationException fixed) {
                return -1;
            }
        });
    }

    // Other forms of the same.

    /** Continues with copies. What becomes of the first filters is nothing to them. */
    void copy() {
        List<LongFilter> before = filters;
        filters = before.stream().map(Filters::copy).toList();
        for (int i = 0; i < filters.size(); i++) {
            assertThat(filters.get(i).sameContent(before.get(i))).isTrue();
            before.get(i).clear();
        }
    }

    /** Continues with filters that were stored and read. */
    void store() throws IOException {
        List<LongFilter> read = new ArrayList<>();
        for (int i = 0; i < filters.size(); i++) {
            byte[] bytes = bytes(filters.get(i));
            LongFilter filter = sides.get(i).restore(bytes, seed);
            assertThat(filter.words()).isEqualTo(filters.get(i).words());
            assertThat(bytes(filter)).isEqualTo(bytes);
            assertThat(filter.sameContent(filters.get(i))).isTrue();
            read.add(filter);
        }
        filters = read;
    }

    private static byte[] bytes(LongFilter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out, WriteOption.WITHHOLD_SEED);
        return out.toByteArray();
    }

    /** Checks that a view of the stored form finds and counts keys as the filter does. */
    void view(long... keys) throws IOException {
        LongFilter filter = filters.get(0);
        FilterSource source = FilterSource.of(ByteBuffer.wrap(bytes(filter)));
        try (FilterView<LongFilter> view = Contender.readerOf(seed).view(LongFilter.class, source)) {
            view.verify();
            assertThat(view.filter().approximateElementCount()).isEqualTo(filter.approximateElementCount());
            for (long key : keys) {
                assertThat(view.filter().mightContain(key)).isTrue();
                if (counts()) {
                    assertThat(((LongCountingFilter) view.filter()).count(key))
                            .isEqualTo(((LongCountingFilter) filter).count(key));
                }
            }
            assertThat(bytes(view.filter())).isEqualTo(bytes(filter));
        }
    }

    // Checks.

    void requireEqual() throws IOException {
        byte[] bytes = bytes(filters.get(0));
        for (LongFilter filter : filters) {
            assertThat(filter.words()).isEqualTo(filters.get(0).words());
            assertThat(bytes(filter)).isEqualTo(bytes);
            assertThat(filter.bitSize()).isEqualTo(filters.get(0).bitSize());
            requireCounted(filter);
        }
    }

    /** Checks what changes have counted by a pass over the tables. */
    private static void requireCounted(LongFilter filter) {
        FilterContent scanned = filter.statistics().content();
        assertThat(filter.approximateElementCount()).isEqualTo(scanned.approximateElementCount());
        assertThat(filter.expectedFpp()).isEqualTo(scanned.expectedFpp());
    }

    /** Checks that nothing is left of what was in. Filters that have grown stay as large. */
    void requireEmptied() {
        if (spec().growth().isChained()) {
            for (LongFilter filter : filters) {
                assertThat(filter.words()).containsOnly(0);
                assertThat(filter.approximateElementCount() + filter.stashSize())
                        .isZero();
            }
        } else {
            requireNew();
        }
    }

    /** Checks that the filters are as new ones. */
    void requireNew() {
        LongFilter fresh = empty().filters.get(0);
        for (LongFilter filter : filters) {
            assertThat(filter.words()).isEqualTo(fresh.words());
            assertThat(filter.approximateElementCount() + filter.stashSize()).isZero();
            assertThat(filter.bitSize()).as("bits of an empty filter").isEqualTo(fresh.bitSize());
            assertThat(filter.sameContent(fresh)).isTrue();
        }
    }
}
