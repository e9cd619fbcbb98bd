package dev.filtersmith.meter;

import dev.filtersmith.link.AgentLink;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Announces filters to the Java agent. The agent never receives a filter, only its reported data.
 */
public final class Meters {
    /** Set while filters are created that are parts of another. */
    private static final ThreadLocal<Boolean> QUIET = new ThreadLocal<>();

    private Meters() {}

    /**
     * Creates a filter that is a part of another. If the agent counts its operations, nobody sees
     * the counts.
     */
    public static <F> F quietly(Supplier<F> maker) {
        QUIET.set(true);
        try {
            return maker.get();
        } finally {
            QUIET.remove();
        }
    }

    static boolean isQuiet() {
        return QUIET.get() != null;
    }

    static void announce(Observed observed, Meter meter) {
        Statistics statistics = new Statistics(meter);
        Map<String, Object> message = statistics.identity(observed);
        message.put("spec", observed.filter().layout().spec().text());
        message.put("snapshot", snapshots(new WeakReference<>(observed), statistics));
        Meter.send(AgentLink.FILTER_OPENED, message);
    }

    /**
     * Returns a supplier of the statistics of a filter. It returns null once the filter is gone.
     */
    private static Supplier<@Nullable Map<String, Object>> snapshots(
            WeakReference<Observed> reference, Statistics statistics) {
        return () -> {
            Observed observed = reference.get();
            return observed == null ? null : statistics.of(observed);
        };
    }
}
