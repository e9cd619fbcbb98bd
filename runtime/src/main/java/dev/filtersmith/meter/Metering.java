package dev.filtersmith.meter;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.link.AgentLink;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The counting of a filter's operations, which begins when its meter is opened. The Java agent then
 * learns of the filter; it never receives it, only its reported data.
 */
public final class Metering {
    /** Bytes of a known absent key: hashes of 128 and 32 bits, and 16 bits besides. */
    public static final int ABSENT_KEY_BYTES = 22;

    private static final Object OPENING = new Object();

    /** Set while filters are created that are parts of another. */
    private static final ThreadLocal<Boolean> QUIET = new ThreadLocal<>();

    /** Whether the agent learns of the meter. */
    private final boolean announces;

    private @Nullable Meter meter;

    /** The meter that the filter itself was asked for. */
    private volatile @Nullable Meter own;

    /** Whether one was asked for. That of a bound class is the same as the agent's. */
    private volatile boolean asked;

    /** The statistics for the agent, which refers to them weakly. */
    private @Nullable Supplier<Map<String, Object>> snapshots;

    /** The statistics by the own meter for a recorder, which refers to them weakly, too. */
    @SuppressWarnings("UnusedVariable") // It keeps them.
    private @Nullable Supplier<Map<String, Object>> ownSnapshots;

    /** What a maintained filter knows beside the filter. */
    private volatile @Nullable Supplier<AbsentKeyCounts> absentKeys;

    private Metering(boolean announces) {
        this.announces = announces;
    }

    /** Returns the default bytes of known absent keys: a tenth of a bit an element, 1 to 64 KB. */
    public static int absentBytes(long expectedElements) {
        return (int) Math.min(1 << 16, Math.max(1 << 10, expectedElements / 80));
    }

    /** Returns the counting of a filter that a user may observe. */
    public static Metering announced() {
        return new Metering(true);
    }

    /**
     * Returns the counting of a copy, which the library itself makes and whose operations nobody
     * observes.
     */
    public static Metering unobserved() {
        return new Metering(false);
    }

    /**
     * Creates a filter that is a part of another. If the agent counts its operations, nobody sees
     * the counts.
     */
    public static <F> F quietly(Supplier<F> maker) {
        boolean wasQuiet = beginQuiet();
        try {
            return maker.get();
        } finally {
            endQuiet(wasQuiet);
        }
    }

    /**
     * Does the same until {@link #endQuiet}, where a first lambda would take long. Returns whether
     * it was so before.
     */
    public static boolean beginQuiet() {
        boolean wasQuiet = QUIET.get() != null;
        QUIET.set(true);
        return wasQuiet;
    }

    public static void endQuiet(boolean wasQuiet) {
        if (!wasQuiet) {
            QUIET.remove();
        }
    }

    /** Returns the meter, which counts from 0 since the first call. */
    public Meter meter(Observed observed) {
        Meter opened = meter;
        return opened != null ? opened : open(observed);
    }

    private Meter open(Observed observed) {
        Meter opened;
        synchronized (OPENING) {
            if (meter != null) {
                return meter;
            }
            opened = new Meter(observed);
            snapshots = snapshots(opened, observed);
            meter = opened;
        }
        if (isSeen()) {
            announce(observed, opened);
        }
        return opened;
    }

    /**
     * Announces a filter. A supplier that the agent held would keep the loader of this class, whose
     * static fields may hold the filter.
     */
    private void announce(Observed observed, Meter meter) {
        Map<String, Object> message = Statistics.identity(meter, observed);
        message.put("spec", observed.filter().layout().spec().text());
        synchronized (OPENING) { // Another thread may have set it together with the meter.
            message.put("snapshot", new WeakReference<>(snapshots));
        }
        Meter.send(AgentLink.FILTER_OPENED, message);
    }

    /** Returns the meter, if it was ever opened. */
    public @Nullable Meter opened() {
        return meter;
    }

    /**
     * Announces the name and the numbers of a filter that was just created. The agent learns of a
     * filter in its constructor, before it has them, so a filter that is observed is announced
     * again.
     */
    public void named(Observed observed) {
        Meter opened = meter;
        if (opened != null) {
            opened.load().expects(observed.origin().askedElements(observed.filter()));
            announce(observed, opened);
        }
    }

    /** Records that the filter was asked to count its operations. */
    public void ask() {
        asked = true;
    }

    public boolean isAsked() {
        return asked;
    }

    /** Adds a meter that the agent does not know. */
    public void countBy(Meter given, Observed observed) {
        own = given;
        ownSnapshots = snapshots(given, observed);
    }

    private Supplier<Map<String, Object>> snapshots(Meter counting, Observed observed) {
        Statistics statistics = new Statistics(counting);
        Supplier<Map<String, Object>> snapshots = () -> statistics.of(observed);
        Meter other = own; // An agent that is attached later finds one that is recorded already.
        if (isSeen() && (other == null || !other.isRecorded())) {
            counting.record(snapshots);
        }
        return snapshots;
    }

    /** Returns whether the filter is neither a copy nor a part of another. */
    private boolean isSeen() {
        return announces && QUIET.get() == null;
    }

    /** Returns that meter, or null. */
    public @Nullable Meter own() {
        return own;
    }

    /** Returns the meters that count: the filter's own, and that of an agent. */
    public List<Meter> all() {
        Meter asked = own;
        Meter opened = meter;
        return opened == null
                ? asked == null ? List.of() : List.of(asked)
                : asked == null ? List.of(opened) : List.of(opened, asked);
    }

    /** Adds the numbers of the keys that are known to be absent, before the filter is used. */
    public void showAbsentKeys(Supplier<AbsentKeyCounts> numbers) {
        absentKeys = numbers;
    }

    /** Returns these numbers, or null. */
    public @Nullable AbsentKeyCounts absentKeys() {
        Supplier<AbsentKeyCounts> numbers = absentKeys;
        return numbers == null ? null : numbers.get();
    }

    /** Counts the content, if there is a meter, after it was stored without puts. */
    public void storedAnew(Observed observed) {
        for (Meter counting : all()) {
            counting.holds(observed.filter().approximateElementCount());
        }
    }

    /** Clears a filter, and counts the lost elements if there is a meter. */
    public void clear(Observed observed, Runnable erasure) {
        List<Meter> all = all();
        long held = all.isEmpty() ? 0 : observed.filter().approximateElementCount();
        erasure.run();
        for (Meter counting : all) {
            counting.cleared(held);
        }
    }

    /** Counts elements that were put anew, if there is a meter. */
    public void renewed(long elements) {
        for (Meter counting : all()) {
            counting.renewed(elements);
        }
    }
}
