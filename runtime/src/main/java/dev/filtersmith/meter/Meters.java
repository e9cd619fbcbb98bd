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

    static void announce(Observed filter, Meter meter) {
        MeterMessages.send(
                AgentLink.FILTER_OPENED,
                Map.of(
                        "id",
                        meter.id(),
                        "spec",
                        filter.layout().spec().text(),
                        "signature",
                        filter.layout().signature(),
                        "engine",
                        filter.engine().name(),
                        "name",
                        filter.name().orElse(""),
                        "interface",
                        filter.origin().askedTypeName(filter),
                        "expectedElements",
                        filter.expectedElements(),
                        "snapshot",
                        snapshots(new WeakReference<>(filter), new Statistics(meter))));
    }

    /**
     * Returns a supplier of the statistics of a filter. It returns null once the filter is gone.
     */
    private static Supplier<@Nullable Map<String, Object>> snapshots(
            WeakReference<Observed> reference, Statistics statistics) {
        return () -> {
            Observed filter = reference.get();
            return filter == null ? null : statistics.of(filter);
        };
    }
}
