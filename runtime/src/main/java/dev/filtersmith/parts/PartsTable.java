package dev.filtersmith.parts;

import dev.filtersmith.FilterContent;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** The filters that one is made of, as a whole. All have one layout. */
public interface PartsTable {
    /** Returns the filters at this moment, at least one, the oldest first. */
    List<TableCore> all();

    /**
     * Describes how the filters share the keys, such as "16 shards". Filters with different
     * descriptions are not compatible.
     */
    String structure();

    /** Returns the number of elements that the whole was made for. */
    long expectedElements();

    /** Returns whether keys can be removed where the filters have removal. */
    default boolean hasRemoval() {
        return true;
    }

    /** Returns the content as it is stored in one form; empty if there is no such form. */
    Optional<PartsSnapshot> snapshot();

    /** Returns an independent copy. */
    Routing copy(LongFunction<TableCore> maker);

    /**
     * Returns whether the filters can be filled without sweeps and by several threads. Otherwise
     * keys have to be put in their order.
     */
    default boolean fillsInAnyOrder() {
        return false;
    }

    /**
     * Puts the elements of a known collection into the empty filter. The order of the hashes may
     * change. Before any is stored, each element is moved to a better place that many times;
     * without sweeps they are put in order. Returns the number of hashes that were definitely not
     * present before, in the order given.
     */
    long fill(KeyHashes hashes, int sweeps, boolean parallel);

    /**
     * Replaces the content by fresh puts of all live elements.
     *
     * @throws dev.filtersmith.LiveKeysException if they are not the content
     */
    default void refresh(long... hashes) {
        throw new UnsupportedOperationException("refresh");
    }

    /** Moves up to a number of stored elements to better places. Returns how many it moved. */
    int rebalance(int maxMoves);

    /** Describes why compatible content cannot be added at this moment, though it can be copied. */
    default Optional<String> obstacle(PartsTable other) {
        return Optional.empty();
    }

    /**
     * Adds compatible content, all or nothing.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     * @throws dev.filtersmith.IncompatibleFilterException if there is an {@link #obstacle}
     */
    void putAll(PartsTable other);

    /** Removes all elements. */
    void clear();

    /** Returns whether compatible filters have equal words. */
    default boolean sameContent(PartsTable other) {
        return snapshot().orElseThrow().sameContent(other.snapshot().orElseThrow());
    }

    // Numbers.

    /** Returns the number of moves of elements, also in filters that are gone. */
    default long moves() {
        return sum(TableCore::moves);
    }

    /** Returns the number of puts that found their buckets full, also in filters that are gone. */
    default long overflows() {
        return sum(TableCore::overflows);
    }

    /** Returns the number of removals that found nothing. */
    default long missedRemovals() {
        return 0;
    }

    /** Returns the rate of the whole by those of the filters. */
    default double expectedFpp(double... rates) {
        return 1 - Arrays.stream(rates).reduce(1, (none, rate) -> none * (1 - rate));
    }

    /** Adds up a number of all filters. */
    default long sum(ToLongFunction<TableCore> value) {
        return PartsSnapshot.total(all().stream().mapToLong(value));
    }

    /** Returns the number of different elements, where the filters have some several times. */
    default long different(long stored) {
        return stored;
    }

    /** Reads all filters. */
    default FilterContent scan() {
        List<FilterContent> contents = all().stream().map(TableCore::scan).toList();
        return new FilterContent(
                different(PartsSnapshot.total(contents.stream().mapToLong(FilterContent::approximateElementCount))),
                expectedFpp(contents.stream()
                        .mapToDouble(FilterContent::expectedFpp)
                        .toArray()),
                histogram(contents));
    }

    private static long[] histogram(List<FilterContent> contents) {
        long[] sums = {};
        for (FilterContent content : contents) {
            List<Long> loads = content.loadHistogram();
            sums = Arrays.copyOf(sums, Math.max(sums.length, loads.size()));
            for (int load = 0; load < loads.size(); load++) {
                sums[load] += loads.get(load);
            }
        }
        return sums;
    }
}
