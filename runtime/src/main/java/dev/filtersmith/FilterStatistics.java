package dev.filtersmith;

import java.util.Optional;

/**
 * A snapshot of a filter: its content, and, if they are counted, the operations on it. {@link
 * Filter#statistics()} creates it in one pass over the filter.
 *
 * @param name name of the filter, if it has one
 * @param expectedElements number of elements that the filter was created for; with {@link
 *     FilterBuilder#maxFpp}, that of the builder
 * @param maxFpp highest probability of a false positive that the builder or the spec allows; 0 if
 *     they have no maximum
 * @param bitSize memory of the content in bits
 * @param stashSize number of elements in the stash
 * @param copyEntries number of different elements that have copies beside the table of a multiset
 * @param copyCapacity number of different elements that may have copies there; 0 if none may
 * @param copyBits share of the memory that these copies take
 * @param moves number of elements that were moved to other buckets since the filter was created or
 *     read
 * @param overflows number of puts since then that found their buckets full; 0 for the Bloom
 *     families
 * @param content values that follow from the content
 * @param operations numbers of operations; empty unless the filter was built with {@link
 *     FilterBuilder#statistics statistics(true)} or the Java agent runs with telemetry
 * @param absentKeys numbers of the keys that a maintained filter knows to be absent; empty unless
 *     this filter is or was in use by one that learns such keys
 */
public record FilterStatistics(
        Optional<String> name,
        long expectedElements,
        double maxFpp,
        long bitSize,
        int stashSize,
        long copyEntries,
        long copyCapacity,
        long copyBits,
        long moves,
        long overflows,
        FilterContent content,
        Optional<OperationCounts> operations,
        Optional<AbsentKeyCounts> absentKeys) {}
