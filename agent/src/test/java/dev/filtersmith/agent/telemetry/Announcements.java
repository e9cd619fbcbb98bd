package dev.filtersmith.agent.telemetry;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Announcements of imaginary filters, with statistics that tests change. */
final class Announcements {
    private Announcements() {}

    /**
     * Returns a filter whose statistics are the current content of a map. The filter is gone once
     * the map is empty.
     */
    static Map<String, Object> of(long id, Map<String, Object> statistics) {
        return from(id, () -> new HashMap<>(statistics), statistics::isEmpty);
    }

    static Map<String, Object> from(long id, Supplier<Map<String, Object>> snapshots) {
        return from(id, snapshots, () -> false);
    }

    private static Map<String, Object> from(long id, Supplier<Map<String, Object>> snapshots, BooleanSupplier isGone) {
        Reference<Supplier<Map<String, Object>>> reference = new WeakReference<>(snapshots) {
            @Override
            public @Nullable Supplier<Map<String, Object>> get() {
                return isGone.getAsBoolean() ? null : snapshots;
            }
        };
        return Map.of("id", id, "signature", "bloom-k7", "expectedElements", 1000L, "snapshot", reference);
    }

    /** Returns the statistics of a filter. */
    static Map<String, Object> statistics(double predicted) {
        Map<String, Object> statistics = new HashMap<>();
        statistics.put("signature", "bloom-k7");
        statistics.put("spec", "@BloomFilter(maxFpp = 0.01)");
        statistics.put("interface", "app.Seen");
        statistics.put("engine", "BOUND");
        statistics.put("expectedElements", 1000L);
        statistics.put("lookups", 12L);
        statistics.put("loadHistogram", new long[] {5, 3, 1});
        statistics.put("maxFpp", 0.01);
        statistics.put("predictedFpp", predicted);
        statistics.put("name", "seen");
        statistics.put("measuredFpp", 0.25);
        statistics.put("absentEntries", 21L);
        statistics.put("absentCapacity", 22L);
        statistics.put("absentSaved", 23L);
        statistics.put("absentLearned", 24L);
        statistics.put("absentEvicted", 25L);
        statistics.put("absentStale", 26L);
        return statistics;
    }
}
