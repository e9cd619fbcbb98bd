package dev.filtersmith.meter;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.Map;

/**
 * What a filter was asked, and what it answered. The Java agent weaves the calls in.
 *
 * <p>Who changes a filter is alone, so that counts of changes are exact. Lookups, which many threads may make at once, are counted without
 * atomic operations, which would take longer than they do: two threads whose numbers differ by a multiple of 32 may lose some of each
 * other's.
 */
public final class Meter {
    private final LookupCounts lookups = new LookupCounts();
    private final DesignLoad load;
    private final Refusals refusals = new Refusals();
    private final long id;
    private final long expectedElements;

    /** Whether each put adds an element, also one that is there already. */
    private final boolean addsEach;

    private long puts;
    private long newElements;
    private long removals;
    private long missedRemovals;

    /** Elements that were stored otherwise than by a put: read, built all at once, refreshed. */
    private long renewed;

    /**
     * Counters at 0.
     *
     * @param filter what they count for
     */
    public Meter(Filter filter) {
        this.id = Meters.nextId();
        this.expectedElements = filter.expectedElements();
        this.load = new DesignLoad(expectedElements);
        this.addsEach = filter instanceof DeletableFilter;
    }

    long id() {
        return id;
    }

    LookupCounts lookupCounts() {
        return lookups;
    }

    DesignLoad load() {
        return load;
    }

    /** Says that the filter is empty: what comes from now on is all that it holds. */
    public void created() {
        holds(0);
    }

    /** Says how many elements the filter holds now, to the thread that changes it. */
    public void holds(long held) {
        renewed(held);
        load.holds(held);
    }

    /** Says that so many elements were stored without a put: what was counted in the filter before tells no longer what it holds. */
    public void renewed(long stored) {
        renewed += stored;
    }

    /**
     * Counts lookups. Single ones {@link MeteredFilter#looked} counts.
     *
     * @param keys number of lookups
     * @param hits number of those with the answer true
     */
    public void looked(int keys, int hits) {
        lookups.add(LookupCounts.LOOKUPS, keys);
        lookups.add(LookupCounts.HITS, hits);
    }

    /** Counts a positive of which the application found that it was false. */
    public void falsePositive() {
        lookups.add(LookupCounts.FALSE_POSITIVES, 1);
    }

    /** Counts a positive of which the application found that it was true. */
    public void truePositive() {
        lookups.add(LookupCounts.TRUE_POSITIVES, 1);
    }

    /**
     * Counts a put.
     *
     * @param fresh its answer
     */
    public void put(boolean fresh) {
        put(1, fresh ? 1 : 0);
    }

    /**
     * Counts many puts, of which none was refused.
     *
     * @param keys number of puts
     * @param fresh number of those with the answer true
     */
    public void put(long keys, long fresh) {
        puts += keys;
        newElements += fresh;
        if (load.grows(addsEach ? keys : fresh)) {
            passedDesignLoad();
        }
    }

    /**
     * Where the counts of puts stand, before a put of many keys that may be counted one by one on the way.
     *
     * @return counts
     */
    public PutCounts putCounts() {
        return new PutCounts(puts, newElements, rejectedPuts());
    }

    /**
     * Counts many puts, but for those that were counted one by one.
     *
     * @param before counts before the first
     * @param keys number of puts
     * @param fresh number of those with the answer true
     */
    public void putSince(PutCounts before, long keys, long fresh) {
        put(keys - (puts - before.puts()), fresh - (newElements - before.newElements()));
    }

    /**
     * Counts many puts of which the last was refused, but for those that were counted one by one.
     *
     * @param before counts before the first
     * @param full refusal
     */
    public void refusedSince(PutCounts before, FilterFullException full) {
        putSince(before, full.accepted(), full.fresh());
        if (rejectedPuts() == before.rejectedPuts()) {
            refused();
        }
    }

    /** Counts a put that was refused. */
    public void refused() {
        long untold = refusals.add();
        if (untold > 0) {
            Meters.report(
                    Map.of("event", "putRefused", "id", id, "refusals", untold, "expectedElements", expectedElements));
        }
    }

    /**
     * Counts a removal.
     *
     * @param found its answer
     */
    public void removed(boolean found) {
        if (!found) {
            missedRemovals++;
            return;
        }
        removals++;
        load.shrinks();
    }

    private void passedDesignLoad() {
        Meters.report(Map.of(
                "event",
                "designLoadPassed",
                "id",
                id,
                "elements",
                load.elements(),
                "expectedElements",
                expectedElements));
    }

    // What was counted.

    /** Elements that came, went, or were stored anew. */
    long changes() {
        return puts + removals + renewed;
    }

    /**
     * Lookups.
     *
     * @return number of lookups, counts of a key among them
     */
    public long lookups() {
        return lookups.sum(LookupCounts.LOOKUPS);
    }

    /**
     * Lookups that found their key.
     *
     * @return number of lookups with the answer true
     */
    public long hits() {
        return lookups.sum(LookupCounts.HITS);
    }

    /**
     * Puts that were not refused.
     *
     * @return number of puts
     */
    public long puts() {
        return puts;
    }

    /**
     * Puts of keys that were surely not there before.
     *
     * @return number of puts with the answer true
     */
    public long newElements() {
        return newElements;
    }

    /**
     * Puts that found no room.
     *
     * @return number of refused puts
     */
    public long rejectedPuts() {
        return refusals.count();
    }

    /**
     * Removals of a fingerprint.
     *
     * @return number of removals with the answer true
     */
    public long removals() {
        return removals;
    }

    /**
     * Removals that found nothing.
     *
     * @return number of removals with the answer false
     */
    public long missedRemovals() {
        return missedRemovals;
    }

    /**
     * Positives of which the application found that they were false.
     *
     * @return number of reports
     */
    public long reportedFalsePositives() {
        return lookups.sum(LookupCounts.FALSE_POSITIVES);
    }

    /**
     * Positives of which the application found that they were true.
     *
     * @return number of reports
     */
    public long reportedTruePositives() {
        return lookups.sum(LookupCounts.TRUE_POSITIVES);
    }

    /**
     * The rate of false positives, as far as the application told of them.
     *
     * @return measured rate
     */
    public MeasuredRate measuredRate() {
        return MeasuredRate.of(lookups(), hits(), reportedFalsePositives(), reportedTruePositives());
    }
}
