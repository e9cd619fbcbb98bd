package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredParts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The filters that a filter is made of, and the rule by which they share the keys. All have one
 * layout and hash keys alike, so that a key is hashed once.
 */
@SuppressWarnings("exports") // Only the library makes, reads and writes parts.
public abstract class FilterParts {
    /** For subclasses. */
    protected FilterParts() {}

    /**
     * Returns the filters at this moment, the oldest first.
     *
     * @return filters, at least one
     */
    public abstract List<FilterStorage> all();

    /**
     * Returns the number of moves of elements.
     *
     * @return moves of all filters, also of those that are gone
     */
    public long moves() {
        return all().stream().mapToLong(FilterStorage::moves).sum();
    }

    /**
     * Returns the number of puts that found their buckets full.
     *
     * @return puts into all filters, also into those that are gone
     */
    public long overflows() {
        return all().stream().mapToLong(FilterStorage::overflows).sum();
    }

    /**
     * Adds up numbers of elements. A Bloom filter whose bits are all set has the highest number.
     *
     * @param counts numbers, 0 or more
     * @return sum, or the highest number if it is higher
     */
    protected static long total(LongStream counts) {
        return counts.reduce(0, (sum, count) -> Math.min(sum, Long.MAX_VALUE - count) + count);
    }

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean put(long hash);

    /**
     * Returns whether a key may be present, by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    public abstract boolean mightContain(long hash);

    /**
     * Looks up a chunk of keys by their hashes.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link WholeFilter#CHUNK}
     * @param hits answers: bit i % 64 of word i / 64 after the first; the bits after the last
     *     answer in its word become 0
     * @param to index of the first word of answers
     * @return number of keys that may be present
     */
    public abstract int mightContain(long[] hashes, int count, long[] hits, int to);

    /**
     * Looks up a chunk of keys in one of the filters.
     *
     * @param part filter
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link WholeFilter#CHUNK}
     * @param hits answers, as {@link #mightContain(long[], int, long[], int)} gives them
     * @param to index of the first word of answers
     * @return number of keys that may be in the filter
     */
    protected static int lookUp(FilterStorage part, long[] hashes, int count, long[] hits, int to) {
        return part.mightContainHashes(hashes, count, hits, to);
    }

    /**
     * Reads the buckets of a chunk of keys, so that they are in the caches.
     *
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link WholeFilter#CHUNK}
     */
    public void readAhead(long[] hashes, int count) {
        for (FilterStorage part : all()) {
            readAhead(part, hashes, count);
        }
    }

    /**
     * Reads the buckets of a chunk of keys in one of the filters, before they are changed. A view
     * is not read, since the change is refused, under its own name.
     *
     * @param part filter
     * @param hashes array of hashes, from its start
     * @param count number of hashes, at most {@link WholeFilter#CHUNK}
     */
    protected static void readAhead(FilterStorage part, long[] hashes, int count) {
        if (!part.isView()) {
            part.readAhead(hashes, count);
        }
    }

    /**
     * Removes one occurrence of a key by its hash, from the filter that holds it.
     *
     * @param hash hash of the key
     * @return true if a fingerprint was removed
     */
    public abstract boolean remove(long hash);

    /**
     * Returns the number of occurrences of a key by its hash.
     *
     * @param hash hash of the key
     * @return number of occurrences, too high where other keys match
     */
    public abstract int count(long hash);

    /**
     * Returns the number of removals that found nothing.
     *
     * @return number of calls
     */
    public abstract long missedRemovals();

    /**
     * Replaces the content by fresh puts of all live elements.
     *
     * @param hashes hashes of all elements
     * @throws dev.filtersmith.LiveKeysException if they are not the content
     */
    public abstract void refresh(long... hashes);

    /**
     * Puts the elements of a known collection into the empty filter.
     *
     * @param hashes hashes of the keys, whose order may change
     * @param sweeps number of sweeps; 0 only if they {@linkplain #fillsInAnyOrder fill in any
     *     order}
     * @param parallel whether several threads may put, also only then
     * @return number of different hashes
     */
    public abstract long fill(KeyHashes hashes, int sweeps, boolean parallel);

    /**
     * Returns whether the parts can be filled from known keys without sweeps, and by several
     * threads.
     *
     * @return false if keys have to be put in their order
     */
    public boolean fillsInAnyOrder() {
        return false;
    }

    /**
     * Moves stored elements to better places.
     *
     * @param maxMoves maximum number of moves
     * @return number of moves made
     */
    public abstract int rebalance(int maxMoves);

    // The whole.

    /**
     * Describes how the filters share the keys, for messages. Filters with different descriptions
     * are not compatible.
     *
     * @return description, such as "16 shards"
     */
    public abstract String structure();

    /**
     * Returns whether the whole has deletion.
     *
     * @return true if so
     */
    public boolean deletes() {
        return all().get(0) instanceof DeletableFilter;
    }

    /**
     * Returns the rate of the whole.
     *
     * @param rates rates of the filters
     * @return probability that an absent key seems to be present
     */
    public double expectedFpp(double... rates) {
        double noneMatches = 1;
        for (double rate : rates) {
            noneMatches *= 1 - rate;
        }
        return 1 - noneMatches;
    }

    /**
     * Returns empty parts that share the keys in the same way.
     *
     * @param maker maker of empty filters of the same layout and seed for a number of elements
     * @return parts
     */
    public abstract FilterParts emptyLike(LongFunction<FilterStorage> maker);

    // Other filters.

    /**
     * Describes why the content of compatible parts cannot be added at this moment, though it could
     * be copied.
     *
     * @param other parts of the same spec, keys, seed and expected elements
     * @return reason, with both values and the remedy; empty if there is none
     */
    public abstract Optional<String> obstacle(FilterParts other);

    /**
     * Adds the content of compatible parts, all or nothing.
     *
     * @param other parts without {@link #obstacle}
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     * @throws dev.filtersmith.IncompatibleFilterException if an obstacle has come up meanwhile
     */
    public abstract void putAll(FilterParts other);

    /**
     * Takes the content of compatible parts in place of the own. No other thread uses these.
     *
     * @param other parts
     */
    public abstract void copyOf(FilterParts other);

    /** Removes all elements. */
    public abstract void clear();

    /**
     * Returns whether the parts have equal words.
     *
     * @param other compatible parts
     * @return true if so
     */
    public abstract boolean sameContent(FilterParts other);

    /**
     * Returns the number of elements that the whole was made for.
     *
     * @return expected number of elements
     */
    public abstract long expectedElements();

    /**
     * Writes the filters after a header of all.
     *
     * @param sink target
     * @param options choices
     * @throws IOException if the target fails
     */
    public abstract void write(ByteSink sink, WriteOption... options) throws IOException;

    /**
     * Reads the filters after the first, which was read already.
     *
     * @param stored header of all and what follows it; null if the first filter was stored alone
     * @param source source of the filters
     * @param maxBytes most bytes that the words of the filters may take
     * @throws IOException if the source fails, or the filters do not fit each other
     */
    public abstract void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) throws IOException;
}
