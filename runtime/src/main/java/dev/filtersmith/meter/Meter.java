package dev.filtersmith.meter;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.key.TextHash;
import dev.filtersmith.link.AgentLink;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the operations on a filter and of their results. The Java agent weaves in the calls.
 *
 * <p>Counts of changes are exact: one thread changes a filter, or each of several counts by atomic
 * additions. Counts of lookups, which many threads may make at once, are kept in stripes, one for
 * each thread as long as there are no more threads than stripes. Nothing there is atomic, because a
 * lookup takes no longer than an atomic operation. If two threads share a stripe, one may overwrite
 * the other's counts since it read the count. This is mostly one lookup, or, if the thread was
 * interrupted at that point, all lookups of the other in the meantime. These counts are therefore
 * at most the true numbers. They are exact if no two threads of a stripe, whose numbers differ by a
 * multiple of 32, look up at the same time.
 */
public final class Meter {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");
    private static final AtomicLong IDS = new AtomicLong();

    // Places in a stripe.
    private static final int LOOKUPS = 0;
    private static final int HITS = 1;
    private static final int FALSE_POSITIVES = 2;
    private static final int TRUE_POSITIVES = 3;

    /** The stripes of the counts of lookups, as those of {@link ThreadCounts}. */
    private final long[] lookups = new long[ThreadCounts.at(ThreadCounts.STRIPES)];

    private final DesignLoad load;
    private final Refusals refusals = new Refusals();
    private final long id;

    /** Whether each put adds an element, even one that is already present. */
    private final boolean addsEach;

    /** The counts of changes if several threads may make them at the same time; otherwise null. */
    private final @Nullable SharedChanges shared;

    /** The recorder of profiles, if there is one. */
    private @Nullable LongBinaryOperator record;

    private long puts;
    private long newElements;
    private long removals;
    private long missedRemovals;

    /** Elements that were stored or lost as a whole: read, built at once, merged, cleared. */
    private long renewed;

    /** Creates counters at 0. */
    public Meter(Observed observed) {
        Filter filter = observed.filter();
        this.id = nextId();
        long expectedElements = observed.origin().askedElements(filter);
        this.addsEach = filter instanceof DeletableFilter;
        boolean several = filter.layout().spec().concurrency().hasSeveralWriters();
        SharedChanges changes = several ? new SharedChanges(expectedElements) : null;
        this.shared = changes;
        this.load = new DesignLoad(expectedElements, changes == null ? null : () -> changes.elements(addsEach));
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
        tell(AgentLink.ERASURE, lost);
        renewed(lost);
        load.holds(0);
    }

    /** Returns the counts of lookups. Who has them need not look for the meter. */
    public long[] lookups() {
        return lookups;
    }

    /** Returns the index at which the counts of the current thread begin. */
    private static int stripe() {
        return ThreadCounts.at(ThreadCounts.stripe());
    }

    private void add(int place, long more) {
        lookups[stripe() + place] += more;
    }

    private long sum(int place) {
        long sum = 0;
        for (int at = place; at < lookups.length; at += 1 << ThreadCounts.SHIFT) {
            sum += lookups[at];
        }
        return sum;
    }

    /**
     * Counts lookups among the {@link #lookups()} of a meter. The place that it writes to does not
     * depend on the answer. One count in a place that depends on it, instead of two counts, would
     * take twice as long, because the processor would have the address so late.
     */
    public static void looked(long[] lookups, int keys, int hits) {
        int at = stripe();
        lookups[at + LOOKUPS] += keys;
        lookups[at + HITS] += hits;
    }

    /** Counts lookups. */
    public void looked(int keys, int hits) {
        looked(lookups, keys, hits);
    }

    /** Counts a positive that the application found to be false. */
    public void falsePositive() {
        add(FALSE_POSITIVES, 1);
    }

    /** Counts a positive that the application found to be true. */
    public void truePositive() {
        add(TRUE_POSITIVES, 1);
    }

    /** Counts a put of a key. */
    public void put(long hash, boolean fresh) {
        tell(AgentLink.PUT, hash);
        put(1, fresh ? 1 : 0);
    }

    /** Counts puts of keys, the first hashes of an array. */
    public void put(long[] hashes, int count, int fresh) {
        for (int i = 0; i < count && record != null; i++) {
            tell(AgentLink.PUT, hashes[i]);
        }
        put(count, fresh);
    }

    /** Lets a recorder of profiles watch the statistics of the filter, if there is one. */
    @SuppressWarnings("unchecked") // AgentLink checks the version of the services, which implies the types.
    void record(Supplier<Map<String, Object>> snapshots) {
        if (AgentLink.service(AgentLink.RECORDS) instanceof Function<?, ?> records) {
            record = ((Function<Object, @Nullable LongBinaryOperator>) records).apply(new WeakReference<>(snapshots));
            sampleTexts();
        }
    }

    /** Returns whether a recorder of profiles takes the work. */
    public boolean isRecorded() {
        return record != null;
    }

    /** Lets the recorder know the lengths of some texts that are hashed from now on. */
    void sampleTexts() {
        if (record != null) {
            TextHash.record(record);
        }
    }

    /** Tells a recorder of work, one of the kinds of {@link AgentLink}. */
    public void tell(int work, long number) {
        if (record != null) {
            long unused = record.applyAsLong(work, number);
        }
    }

    /** Counts many puts without a refusal. */
    public void put(long keys, long fresh) {
        if (shared == null ? countPuts(keys, fresh) : shared.put(keys, fresh) && passes()) {
            passedDesignLoad();
        }
    }

    /** Returns whether several writers have passed the design load, to the first that asks. */
    private boolean passes() {
        if (!load.isDue()) {
            return false;
        }
        synchronized (this) {
            return load.passes();
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
                    "event",
                    "putRefused",
                    "id",
                    id,
                    "refusals",
                    unreported,
                    "expectedElements",
                    load.expectedElements()));
        }
    }

    private synchronized long addRefusal() {
        return refusals.add();
    }

    /** Counts a removal. */
    public void removed(long hash, boolean found) {
        if (found) {
            tell(AgentLink.REMOVAL, hash);
        }
        if (shared == null) {
            countRemoval(found);
        } else if (shared.removed(found) && passes()) {
            passedDesignLoad();
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
                load.expectedElements()));
    }

    /** Returns all numbers. */
    public OperationCounts counts() {
        long lookedUp = sum(LOOKUPS);
        long hits = sum(HITS);
        long falsePositives = sum(FALSE_POSITIVES);
        long truePositives = sum(TRUE_POSITIVES);
        MeasuredRate measured = MeasuredRate.of(lookedUp, hits, falsePositives, truePositives);
        return new OperationCounts(
                lookedUp,
                hits,
                shared == null ? puts : shared.puts(),
                shared == null ? newElements : shared.fresh(),
                refusals.count(),
                shared == null ? removals : shared.removals(),
                shared == null ? missedRemovals : shared.missedRemovals(),
                falsePositives,
                truePositives,
                measured.rate,
                measured.standardError);
    }

    /** Returns the number of elements that were added, removed, or stored anew. */
    long changes() {
        return (shared == null ? puts + removals : shared.puts() + shared.removals()) + renewed;
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
