package dev.filtersmith;

import dev.filtersmith.stored.FilterView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;

/**
 * An approximate-membership filter: the operations common to all families and key types.
 *
 * <p>Any number of threads may read a filter at once while no thread changes it. In the mode {@link
 * dev.filtersmith.annotation.Concurrency#EXCLUSIVE_WRITER}, which is the default, a thread that
 * changes it needs exclusive access: concurrent changes lose keys. In the other modes threads may
 * read it during changes, and with {@code MULTI_WRITER} also change it at the same time. In these
 * modes the methods that read the whole filter read a copy, which takes as much heap as the filter
 * and has all keys that were put before the call and not removed.
 */
public interface Filter {
    /**
     * Returns the number of elements in the filter, counted from its buckets and its stash. These
     * are the keys that {@code put} took for new. In a {@link DeletableFilter} they are all keys
     * that were put and not removed, equal ones included.
     *
     * <p>Takes constant time for a filter of one table, and as much for each that another is made
     * of: all changes keep the number. Only if the filter was read, copied, filled from known keys,
     * refreshed or united with another one, the first call after that may take one pass over the
     * table. With several writers, keys that are put without locks while the filter is cleared may
     * be counted although they are cleared, until it is cleared without puts beside it. A view of a
     * stored filter has the number that was stored.
     *
     * <p>A Bloom filter does not keep elements apart: it returns an estimate from the share of
     * ones, or {@link Long#MAX_VALUE} if every bit is set. A choice Bloom filter counts the puts
     * that it took for new. A counting Bloom filter adds up its counters. Its number is exact until
     * a counter reaches its ceiling, where it stays.
     *
     * @return approximate number of different keys put; of a {@link DeletableFilter}, the exact
     *     number of elements, counters at their ceiling excepted
     */
    long approximateElementCount();

    /**
     * Returns the probability that an absent key is reported as present. It is computed from the
     * current content of the buckets (as equation (1) of the d-left Bloom filter paper). Where
     * equal elements are stored as copies, each copy in the table counts, so the result is too high
     * by their share; but not in windowed cuckoo filters that grow.
     *
     * <p>For the Bloom families it is the probability that probes of the same number of random
     * places meet no 0: p^k, where p is the share of places in use, or 1 - (1 - p^k)^c with c
     * choices.
     *
     * <p>Takes constant time where the rate follows from numbers that changes keep: in Bloom and
     * choice Bloom filters, windowed cuckoo filters, and rank-indexed filters without counters. In
     * all others, the rate depends on the loads of all buckets or on the counters at 0, and the
     * call takes a pass over the table, about as long as to write the filter to memory; of a
     * filter with several writers, a pass over a copy.
     *
     * @return expected false positive probability, 0 to 1
     */
    double expectedFpp();

    /**
     * Returns the memory that the filter's content takes. It is fixed when the filter is created,
     * but for growth, and for what counts keys that come often in filters with deletion.
     *
     * @return size in bits, stash included
     */
    long bitSize();

    /**
     * Returns the checked geometry that the filter was built from.
     *
     * @return layout
     */
    Layout layout();

    /**
     * Returns the engine that runs the filter.
     *
     * @return engine
     */
    Engine engine();

    /**
     * Returns the seed that keys are hashed with. Filters with equal layout, size and seed hold the
     * same bits after the same puts, unless keys are hashed with a secret key.
     *
     * @return seed; 0 if {@link #isKeyed}
     */
    long seed();

    /**
     * Returns whether keys are hashed with a secret key, as {@link FilterBuilder#key} sets it. Two
     * such filters hash equally only if they have the same key, which no method returns.
     *
     * @return true if the filter has a secret key, false if it has a seed
     */
    boolean isKeyed();

    /**
     * Returns the name that the filter was given when it was built or read. A stored filter does
     * not contain it.
     *
     * @return name; empty if the filter has none
     */
    Optional<String> name();

    /**
     * Returns a snapshot of the content of the filter and, if they are counted, of the operations
     * on it. The operations are counted if the filter was built or read with {@link
     * FilterBuilder#statistics statistics(true)}, or the Java agent runs with telemetry. Takes time
     * in proportion to the size of the filter.
     *
     * @return snapshot, which does not change
     */
    FilterStatistics statistics();

    /**
     * Returns the number of elements that the filter was created for.
     *
     * @return expected number of elements
     */
    long expectedElements();

    /**
     * Returns the number of elements in the stash, which holds elements that found no room in their
     * buckets.
     *
     * @return elements in the stash
     */
    int stashSize();

    /**
     * Moves stored elements to better places without their keys. A call is a bounded step of a
     * background task, and a change like a put: in the mode {@code MULTI_WRITER} any thread may
     * make it, otherwise the one that changes the filter. The next call continues where this one
     * ends; a filter that is read from a stream starts from the beginning.
     *
     * <p>Bits of a fingerprint that were dropped cannot be restored without the key. An element can
     * therefore only move to a place where its fingerprint need not grow, and only out of a bucket
     * whose other fingerprints need not grow. Two kinds of moves remain:
     *
     * <ul>
     *   <li>Elements of the stash, whose full hashes are stored, return to the table where a path
     *       of moves of any length frees a place. This makes room for puts that were refused, and
     *       lookups need not search the stash. A path is at most as long as the number of moves
     *       allowed.
     *   <li>An element moves to where a put would place it now: its least loaded bucket, ties to
     *       the left. This requires that no fingerprint in either bucket changes its length. The
     *       rate is the sum of 2^-bits over the stored fingerprints. No move lowers it and these
     *       moves do not raise it, but it rises less with later puts. Most layouts have no such
     *       moves, because with one element less in a bucket the others would have to grow. They
     *       exist where buckets of different loads have fingerprints of one length, as below {@code
     *       longestFingerprint}. They are meant for filters that make no moves of their own on a
     *       put, which keeps puts fast, and are made between the puts.
     * </ul>
     *
     * <p>For each allowed move a call visits at most 64 buckets that could free a place for the
     * stash, 4096 for each of its elements, and tries to level 64 more. For each visited bucket it
     * looks at the other buckets of its elements. Once all buckets were tried without a move, the
     * filter is level. A call tries no bucket twice in vain, so {@code
     * rebalance(Integer.MAX_VALUE)} is one round.
     *
     * @param maxMoves maximum number of moves, 0 or more
     * @return number of moves made, including those of elements of the stash
     * @throws IllegalArgumentException if the number is negative
     * @throws UnsupportedOperationException if stored elements of this filter cannot be moved; the
     *     message says why
     */
    default int rebalance(int maxMoves) {
        throw new UnsupportedOperationException(
                "rebalance: " + layout().spec() + " moves elements only when others are put, if at all");
    }

    /**
     * Describes why the content of another filter means nothing in this one. Two filters are
     * compatible if they have the same geometry, the same size of the table, keys of the same kinds
     * and component names, and the same seed or secret key. They may differ in engine, mode, name
     * and content. Filters of different sizes are never compatible, in any family: which part of a
     * hash is stored depends on the number of places.
     *
     * @param other other filter
     * @return the first difference, with both values and the remedy; empty if the filters are
     *     compatible
     */
    Optional<String> incompatibility(Filter other);

    /**
     * Returns whether {@link #putAll(Filter)} can take the content of another filter.
     *
     * @param other other filter
     * @return true if {@link #incompatibility} finds no difference
     */
    default boolean isCompatible(Filter other) {
        return incompatibility(other).isEmpty();
    }

    /**
     * Adds all elements of another filter, without their keys. Afterwards each key of either filter
     * is found. In a {@link DeletableFilter} the counts of both add up. The other filter does not
     * change, unless it is this one: a set stays as it is then, and a {@link
     * DeletableFilter} has each element twice, if it has the room; a chain with deletion that has
     * grown is not compatible with itself.
     *
     * <p>If threads share this filter, this is a change of the whole filter: their lookups go on
     * and miss no key, and other changes wait. Only where puts take no locks do they go on, too. If
     * threads share the other filter, all of its keys are added that were put before the call and
     * not removed. Except in the Bloom families, the call takes up to twice as much heap as this
     * filter, and time in proportion to its size and the elements of the other one. Another copy is
     * made of the other filter if threads share it, or if it is a {@link FilterView}.
     *
     * <p>The rate of a union equals that of a filter into which all keys were put, except for
     * d-left and choice Bloom filters, and dynamic d-left counting filters without moves, where it
     * is higher. {@code FilterAdvisor.unionFactor} predicts it; the guide has the factors.
     *
     * @param other compatible filter
     * @throws IncompatibleFilterException if the other filter is not {@linkplain #incompatibility
     *     compatible}; nothing is changed then
     * @throws FilterFullException if there is no room for all elements; nothing is changed then.
     *     Where puts take no locks, and other threads have taken the last room during the call,
     *     some elements of the other filter stay
     * @throws UnsupportedOperationException if this filter is a view of stored bytes
     */
    void putAll(Filter other);

    /**
     * Removes all elements. The filter is then like a new one of its size; only the numbers that
     * {@link #statistics} counts since the creation go on. If threads share the filter, their
     * lookups go on; a put beside the call happens before it, and is lost, or after it.
     */
    void clear();

    /**
     * Returns whether another filter has the same content: it is {@linkplain #incompatibility
     * compatible}, and the words are equal, whatever the engines and modes. Filters of the same
     * elements may differ in their words if these came in another order. Filters have the identity
     * of objects: {@code equals} compares references, since content changes, and a hash of it would
     * take time in proportion to the size.
     *
     * @param other other filter
     * @return true if the words of both are equal
     */
    boolean sameContent(Filter other);

    /**
     * Returns a copy of the raw words, for comparison: the buckets, then the stash. Beside changes
     * of other threads, each part of the table shows one moment.
     *
     * @return copy of the filter's words
     */
    long[] words();

    /**
     * Writes the filter. {@code Filters.read} restores an equal filter under any engine. If other
     * threads change the filter meanwhile, the stored one has all keys that were put before the
     * call and not removed, and any of those that are put during it.
     *
     * @param out stream to write to; not closed
     * @param options choices
     * @throws IOException if the stream fails
     */
    void writeTo(OutputStream out, WriteOption... options) throws IOException;

    /**
     * Writes the filter to a channel, as to a stream.
     *
     * @param channel channel to write to; not closed
     * @param options choices
     * @throws IOException if the channel fails
     * @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
     */
    void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException;

    /**
     * Writes the filter without its empty slots, for transfer. The result has fewer bits than the
     * filter. {@code FilterReader.readTrimmed} restores a read-only filter that gives the same
     * answers. Counters are not written.
     *
     * @param out stream to write to; not closed
     * @param options choices
     * @throws IOException if the stream fails
     * @throws UnsupportedOperationException if the family has no trimmed form
     */
    default void writeTrimmed(OutputStream out, WriteOption... options) throws IOException {
        throw new UnsupportedOperationException("writeTrimmed: " + layout().spec()
                + " has no trimmed form, only filters of @RankIndexedFilter have one. Use writeTo.");
    }

    /**
     * Writes the filter without its empty slots to a channel, as to a stream.
     *
     * @param channel channel to write to; not closed
     * @param options choices
     * @throws IOException if the channel fails
     * @throws UnsupportedOperationException if the family has no trimmed form
     * @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
     */
    default void writeTrimmed(WritableByteChannel channel, WriteOption... options) throws IOException {
        writeTrimmed(Channels.newOutputStream(channel), options);
    }
}
