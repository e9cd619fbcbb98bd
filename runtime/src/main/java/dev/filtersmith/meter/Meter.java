package dev.filtersmith.meter;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.link.AgentLink;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Counters of the operations on a filter and of their results. The Java agent weaves in the calls.
 *
 * <p>Counts of changes are exact: one thread changes a filter, or each of several counts under a
 * lock. Lookups, which many threads may make at once, are counted without atomic operations, which
 * would take longer than the lookups. Two threads whose numbers differ by a multiple of 32 may lose
 * some of each other's counts.
 */
public final class Meter {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final AtomicLong IDS = new AtomicLong();

    private final LookupCounts lookups = new LookupCounts();
    private final DesignLoad load;
    private final Refusals refusals = new Refusals();
    private final long id;
    private final long expectedElements;

    /** Whether each put adds an element, even one that is already present. */
    private final boolean addsEach;

    /** Whether several threads may change the filter at the same time. */
    private final boolean severalWriters;

    private long puts;
    private long newElements;
    private long removals;
    private long missedRemovals;

    /** Elements that were stored or lost as a whole: read, built at once, merged, cleared. */
    private long renewed;

    /** Creates counters at 0. */
    public Meter(Filter filter) {
        this.id = nextId();
        this.expectedElements = filter.expectedElements();
        this.load = new DesignLoad(expectedElements);
        this.addsEach = filter instanceof DeletableFilter;
        this.severalWriters = filter.layout().spec().concurrency().hasSeveralWriters();
    }

    long id() {
        return id;
    }

    DesignLoad load() {
        return load;
    }

    /** Marks the filter as empty: later operations account for its whole content. */
    public void created() {
        holds(0);
    }

    /** Sets the number of elements in the filter, on the thread that changes it as a whole. */
    public synchronized void holds(long held) {
        renewed(held);
        load.holds(held);
    }

    /**
     * Counts elements that were stored without a put. Earlier counts no longer give the number of
     * elements in the filter.
     */
    public synchronized void renewed(long stored) {
        renewed += stored;
    }

    /** Counts the elements of a filter that has become empty, on the thread that changes it. */
    public synchronized void cleared(long lost) {
        renewed(lost);
        load.holds(0);
    }

    /** Returns the counts of lookups. Who has them need not look for the meter. */
    public long[] lookups() {
        return lookups.stripes();
    }

    /**
     * Counts a lookup among the {@link #lookups()} of a meter. The place that it writes to does not
     * depend on the answer. One count in a place that depends on it, instead of two counts, would
     * take twice as long, because the processor would have the address so late.
     */
    public static void looked(long[] lookups, int hit) {
        int at = LookupCounts.stripe();
        lookups[at + LookupCounts.LOOKUPS]++;
        lookups[at + LookupCounts.HITS] += hit;
    }

    /** Counts lookups of a batch. */
    public void looked(int keys, int hits) {
        lookups.add(LookupCounts.LOOKUPS, keys);
        lookups.add(LookupCounts.HITS, hits);
    }

    /** Counts a positive that the application found to be false. */
    public void falsePositive() {
        lookups.add(LookupCounts.FALSE_POSITIVES, 1);
    }

    /** Counts a positive that the application found to be true. */
    public void truePositive() {
        lookups.add(LookupCounts.TRUE_POSITIVES, 1);
    }

    /** Counts a put. */
    public void put(boolean fresh) {
        put(1, fresh ? 1 : 0);
    }

    /** Counts many puts without a refusal. */
    public void put(long keys, long fresh) {
        boolean passed;
        if (severalWriters) {
            synchronized (this) {
                passed = countPuts(keys, fresh);
            }
        } else {
            passed = countPuts(keys, fresh);
        }
        if (passed) {
            passedDesignLoad();
        }
    }

    /** Returns whether the filter has passed its design load. */
    private boolean countPuts(long keys, long fresh) {
        puts += keys;
        newElements += fresh;
        return load.grows(addsEach ? keys : fresh);
    }

    /** Counts many puts, the last of which was refused. */
    public void refused(FilterFullException full) {
        put(full.accepted(), full.fresh());
        refused();
    }

    /** Counts a refused put. */
    public void refused() {
        long unreported = addRefusal();
        if (unreported > 0) {
            report(Map.of(
                    "event", "putRefused", "id", id, "refusals", unreported, "expectedElements", expectedElements));
        }
    }

    private synchronized long addRefusal() {
        return refusals.add();
    }

    /** Counts a removal. */
    public void removed(boolean found) {
        if (severalWriters) {
            synchronized (this) {
                countRemoval(found);
            }
        } else {
            countRemoval(found);
        }
    }

    private void countRemoval(boolean found) {
        if (!found) {
            missedRemovals++;
            return;
        }
        removals++;
        load.shrinks();
    }

    private void passedDesignLoad() {
        report(Map.of(
                "event",
                "designLoadPassed",
                "id",
                id,
                "elements",
                load.elements(),
                "expectedElements",
                expectedElements));
    }

    /** Returns all numbers. */
    public OperationCounts counts() {
        long lookedUp = lookups.sum(LookupCounts.LOOKUPS);
        long hits = lookups.sum(LookupCounts.HITS);
        long falsePositives = lookups.sum(LookupCounts.FALSE_POSITIVES);
        long truePositives = lookups.sum(LookupCounts.TRUE_POSITIVES);
        MeasuredRate measured = MeasuredRate.of(lookedUp, hits, falsePositives, truePositives);
        return new OperationCounts(
                lookedUp,
                hits,
                puts,
                newElements,
                refusals.count(),
                removals,
                missedRemovals,
                falsePositives,
                truePositives,
                measured.rate(),
                measured.standardError());
    }

    /** Returns the number of elements that were added, removed, or stored anew. */
    long changes() {
        return puts + removals + renewed;
    }

    /**
     * Sends a message to a service of the agent, if the agent has it. A failure there does not
     * affect the filter.
     */
    @SuppressWarnings("unchecked") // AgentLink checks the version of the services, which implies the types.
    static void send(String service, Map<String, Object> message) {
        try {
            Object receiver = AgentLink.service(service);
            if (receiver != null) {
                ((Consumer<Map<String, Object>>) receiver).accept(message);
            }
        } catch (RuntimeException | Error failed) {
            LOGGER.log(System.Logger.Level.DEBUG, "telemetry", failed);
        }
    }

    /** Returns a number that no other meter has, including those of other copies of the library. */
    private static long nextId() {
        return AgentLink.service(AgentLink.FILTER_IDS) instanceof LongSupplier ids
                ? ids.getAsLong()
                : IDS.incrementAndGet();
    }

    private static void report(Map<String, Object> event) {
        send(AgentLink.FILTER_EVENT, event);
    }
}
