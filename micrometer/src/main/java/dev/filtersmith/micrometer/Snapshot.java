package dev.filtersmith.micrometer;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.OperationCounts;
import org.jspecify.annotations.Nullable;

/**
 * The values of a filter at one moment. A value that is not known is NaN.
 *
 * @param elements elements in the filter
 * @param expected elements that it was created for
 * @param bits memory of its content in bits
 * @param predicted false positive rate that follows from the content, 0 to 1
 * @param stash elements in the stash
 * @param moves elements moved since the creation
 * @param maximum rate that the spec or the builder allows; NaN if they have none
 * @param counts counts of operations; null if they are not counted
 * @param absent numbers of keys that are known to be absent; null if none are learned
 */
record Snapshot(
        double elements,
        double expected,
        double bits,
        double predicted,
        double stash,
        double moves,
        double maximum,
        @Nullable OperationCounts counts,
        @Nullable AbsentKeyCounts absent) {
    /** Nothing is known. */
    static final Snapshot UNKNOWN = new Snapshot(
            Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, null, null);

    private static final AbsentKeyCounts NONE = new AbsentKeyCounts(0, 0, 0, 0, 0, 0);

    /** Returns the values of a pass over a filter. */
    static Snapshot of(FilterStatistics now) {
        return new Snapshot(
                elements(now.content().approximateElementCount()),
                now.expectedElements(),
                now.bitSize(),
                now.content().expectedFpp(),
                now.stashSize(),
                now.moves(),
                rateOrNaN(now.maxFpp()),
                now.operations().orElse(null),
                now.absentKeys().orElse(null));
    }

    /** Returns the values that are known without a pass over the filter. */
    static Snapshot unscanned(
            long expected, long bits, @Nullable OperationCounts counts, @Nullable AbsentKeyCounts absent) {
        return new Snapshot(Double.NaN, expected, bits, Double.NaN, Double.NaN, Double.NaN, Double.NaN, counts, absent);
    }

    /** Returns a number of elements; NaN where it is unknown, as in a Bloom filter full of ones. */
    static double elements(long number) {
        return number < 0 || number == Long.MAX_VALUE ? Double.NaN : number;
    }

    /** Returns a rate; NaN for 0, which stands for no maximum. */
    static double rateOrNaN(double rate) {
        return rate == 0 ? Double.NaN : rate;
    }

    /** Returns these values, with the counts of another snapshot added. */
    Snapshot withCounts(Snapshot other) {
        double allMoves = Double.isNaN(moves) ? other.moves : Double.isNaN(other.moves) ? moves : moves + other.moves;
        OperationCounts all = counts == null || other.counts == null
                ? counts == null ? other.counts : counts
                : sum(counts, other.counts);
        return new Snapshot(
                elements, expected, bits, predicted, stash, allMoves, maximum, all, sum(absent, other.absent));
    }

    /** Returns the sums of two; a rate has none, so it is that of the first. */
    private static OperationCounts sum(OperationCounts one, OperationCounts two) {
        return new OperationCounts(
                one.lookups() + two.lookups(),
                one.hits() + two.hits(),
                one.puts() + two.puts(),
                one.newElements() + two.newElements(),
                one.rejectedPuts() + two.rejectedPuts(),
                one.removals() + two.removals(),
                one.missedRemovals() + two.missedRemovals(),
                one.reportedFalsePositives() + two.reportedFalsePositives(),
                one.reportedTruePositives() + two.reportedTruePositives(),
                one.measuredFpp(),
                one.measuredFppError());
    }

    /** Returns the sums of two; the keys that are known now are those of the first. */
    private static @Nullable AbsentKeyCounts sum(@Nullable AbsentKeyCounts shown, @Nullable AbsentKeyCounts other) {
        if (other == null) {
            return shown;
        }
        AbsentKeyCounts one = shown == null ? NONE : shown;
        return new AbsentKeyCounts(
                one.entries(),
                one.capacity(),
                one.saved() + other.saved(),
                one.learned() + other.learned(),
                one.evicted() + other.evicted(),
                one.stale() + other.stale());
    }

    double fill() {
        return elements / expected;
    }

    double measured() {
        return counts == null ? Double.NaN : counts.measuredFpp();
    }
}
