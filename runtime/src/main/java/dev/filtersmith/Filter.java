package dev.filtersmith;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What every filter tells of itself, whatever its keys.
 *
 * <p>A filter may be read by any number of threads at once while none changes it. A thread that changes it must be alone:
 * concurrent changes lose keys.
 */
public interface Filter {
    /**
     * Number of elements that the filter holds, counted from its buckets and its stash: keys that put() took for new, or in a {@link
     * DeletableFilter} all that were put and not removed, equal ones too. Takes time in proportion to the size of the filter.
     *
     * <p>A Bloom filter does not keep elements apart: its number is an estimate from the share of ones, {@link Long#MAX_VALUE} where
     * every bit is set. A choice Bloom filter counts the puts that it took for new. A counting Bloom filter adds up its counters: its
     * number is exact as long as none of them has reached its ceiling, where it stays.
     *
     * @return approximate number of different keys put; of a {@link DeletableFilter}, the exact number of elements, counters at their
     *     ceiling excepted
     */
    long approximateElementCount();

    /**
     * Probability that a key that is not there is reported as present, computed now from what the buckets hold (as equation (1) of the
     * d-left Bloom filter paper). Where equal elements are stored as copies, each counts, so that it is too high by as much. For the
     * Bloom families it is the probability that probes of so many places at random meet none that is 0: p^k, where p is the share of
     * places in use, or 1 - (1 - p^k)^c with c choices. Takes time in proportion to the size of the filter.
     *
     * @return expected false positive probability, 0 to 1
     */
    double expectedFpp();

    /**
     * Memory that the filter's content takes, fixed when the filter is created.
     *
     * @return size in bits, stash included
     */
    long bitSize();

    /**
     * The checked geometry that the filter was built from.
     *
     * @return layout
     */
    Layout layout();

    /**
     * Which engine runs the filter.
     *
     * @return engine
     */
    Engine engine();

    /**
     * The seed that keys are hashed with. Filters with equal layout, size and seed hold the same bits after the same
     * puts.
     *
     * @return seed
     */
    long seed();

    /**
     * Number of elements that the filter was created for.
     *
     * @return expected number of elements
     */
    long expectedElements();

    /**
     * Number of elements that no bucket could take and that the stash holds.
     *
     * @return elements in the stash
     */
    int stashSize();

    /**
     * Moves stored elements to better places, without their keys: a bounded step of a background task, for the one thread that
     * changes the filter. The next call goes on where this one ends; a filter that is read from a stream begins anew.
     *
     * <p>Without its key an element can only move to where its fingerprint need not be longer than it is, and only out of a bucket
     * whose other fingerprints need not grow, because bits once dropped do not come back. So two things can be done:
     *
     * <ul>
     *   <li>Elements of the stash, whose whole hashes are known, come back into the table where a path of moves of any length
     *       frees a place. That makes room for puts that were refused, and lookups need not search the stash. A path is at
     *       most as long as the moves allowed.
     *   <li>An element goes to where a put would place it now, its least loaded bucket, ties to the left, if no fingerprint
     *       there or here changes its length. The rate is the sum of 2^-bits over the stored fingerprints, so no move lowers
     *       it, and these do not raise it; it rises less with later puts. In most layouts there are no such moves: one element
     *       less in a bucket and the others would have to grow. There are where buckets of different loads have
     *       fingerprints of one length, as below {@code longestFingerprint}. This is for filters without moves of their own,
     *       whose puts are fast, between the puts.
     * </ul>
     *
     * <p>For each allowed move a call visits at most 64 buckets that could free a place for the stash, 4096 for each of its elements,
     * and tries to level 64 more; of each it looks at the other buckets of its elements. Once all
     * buckets were tried without a move, the filter is level. A call tries no bucket twice in vain, so {@code
     * rebalance(Integer.MAX_VALUE)} is one round.
     *
     * @param maxMoves moves at most, 0 or more
     * @return moves made, of elements of the stash too
     * @throws IllegalArgumentException if the number is negative
     * @throws UnsupportedOperationException if stored elements of this filter cannot be moved; the message says why
     */
    default int rebalance(int maxMoves) {
        throw new UnsupportedOperationException(
                "rebalance: " + layout().spec() + " moves elements only when others are put, if at all");
    }

    /**
     * A copy of the raw words, for comparison: those of the buckets, then those of the stash.
     *
     * @return copy of the filter's words
     */
    long[] words();

    /**
     * Writes the filter in the wire format, from which {@code Filters.read} makes an equal one under any engine.
     *
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    void writeTo(OutputStream out) throws IOException;

    /**
     * Writes the filter without what is vacant, for transfer: fewer bits than the filter takes, from which {@link Filters#readTrimmed}
     * makes a read-only one with the same answers. Counters do not travel.
     *
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     * @throws UnsupportedOperationException if the family has no trimmed form
     */
    default void writeTrimmed(OutputStream out) throws IOException {
        throw new UnsupportedOperationException("writeTrimmed: " + layout().spec()
                + " has no trimmed form, only filters of @RankIndexedFilter have one. Use writeTo.");
    }
}
