package dev.filtersmith.meter;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Statistics of a filter for observers, read on their threads while others use the filter. Numbers
 * that require a pass over the whole filter are recomputed only after a hundredth of it has
 * changed, or if it is small.
 */
final class Statistics {
    /** Up to this number of bits a pass takes a small fraction of a millisecond. */
    private static final long SMALL_BITS = 1 << 16;

    /**
     * After a pass there is none for this many times its duration: observation takes at most a few
     * percent of one thread.
     */
    private static final long PAUSES = 20;

    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private final Meter meter;

    /** Result of the last pass over the filter, and the number of changes before it. */
    private Map<String, Object> content = Map.of();

    private long changesThen;
    private long nextLook = System.nanoTime();

    Statistics(Meter meter) {
        this.meter = meter;
    }

    /**
     * Returns the statistics by name. A number that could not be read, because the filter was being
     * changed, is missing at first and later keeps its last value.
     */
    synchronized Map<String, Object> of(ObservedFilter filter) {
        Map<String, Object> statistics = new LinkedHashMap<>();
        statistics.put("id", meter.id());
        statistics.put("spec", filter.askedSpec().text());
        statistics.put("geometry", filter.layout().spec().text());
        statistics.put("signature", filter.layout().signature());
        statistics.put("engine", filter.engine().name());
        Class<?> type = filter.askedType();
        statistics.put("interface", type == null ? "" : type.getName());
        statistics.put("maxFpp", filter.askedSpec().maxFpp());
        statistics.put("expectedElements", filter.expectedElements());
        statistics.put("bitSize", filter.bitSize());
        statistics.put("stashSize", filter.stashSize());
        statistics.put("moves", filter.moves());
        statistics.put("overflows", filter.overflows());
        addCounts(statistics);
        look(filter);
        statistics.putAll(content);
        return statistics;
    }

    private void addCounts(Map<String, Object> statistics) {
        statistics.put("lookups", meter.lookups());
        statistics.put("hits", meter.hits());
        statistics.put("puts", meter.puts());
        statistics.put("newElements", meter.newElements());
        statistics.put("rejectedPuts", meter.rejectedPuts());
        statistics.put("removals", meter.removals());
        statistics.put("missedRemovals", meter.missedRemovals());
        statistics.put("reportedFalsePositives", meter.reportedFalsePositives());
        statistics.put("reportedTruePositives", meter.reportedTruePositives());
        MeasuredRate measured = meter.measuredRate();
        statistics.put("measuredFpp", measured.rate());
        statistics.put("measuredFppError", measured.standardError());
    }

    private void look(ObservedFilter filter) {
        long changes = meter.changes() + filter.moves();
        long enough = filter.bitSize() <= SMALL_BITS ? 1 : Math.max(1, filter.expectedElements() / 100);
        long now = System.nanoTime();
        if (now - nextLook < 0 || (!content.isEmpty() && changes - changesThen < enough)) {
            return;
        }
        try {
            long elements = filter.approximateElementCount();
            content = Map.of(
                    "approximateElementCount",
                    elements,
                    "predictedFpp",
                    filter.expectedFpp(),
                    "loadHistogram",
                    filter.loadHistogram());
            changesThen = changes;
            nextLook = now + PAUSES * (System.nanoTime() - now);
            meter.load().held(elements);
        } catch (RuntimeException torn) {
            // A thread changes the filter during the pass: a later pass may succeed, and until then
            // the last result stands.
            LOGGER.log(System.Logger.Level.TRACE, "telemetry", torn);
        }
    }
}
