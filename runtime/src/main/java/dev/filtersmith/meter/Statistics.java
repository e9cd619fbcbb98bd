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
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("id", meter.id());
        numbers.put("spec", filter.askedSpec().text());
        numbers.put("geometry", filter.layout().spec().text());
        numbers.put("signature", filter.layout().signature());
        numbers.put("engine", filter.engine().name());
        Class<?> type = filter.askedType();
        numbers.put("interface", type == null ? "" : type.getName());
        numbers.put("maxFpp", filter.askedSpec().maxFpp());
        numbers.put("expectedElements", filter.expectedElements());
        numbers.put("bitSize", filter.bitSize());
        numbers.put("stashSize", filter.stashSize());
        numbers.put("moves", filter.moves());
        numbers.put("overflows", filter.overflows());
        addCounts(numbers);
        look(filter);
        numbers.putAll(content);
        return numbers;
    }

    private void addCounts(Map<String, Object> numbers) {
        numbers.put("lookups", meter.lookups());
        numbers.put("hits", meter.hits());
        numbers.put("puts", meter.puts());
        numbers.put("newElements", meter.newElements());
        numbers.put("rejectedPuts", meter.rejectedPuts());
        numbers.put("removals", meter.removals());
        numbers.put("missedRemovals", meter.missedRemovals());
        numbers.put("reportedFalsePositives", meter.reportedFalsePositives());
        numbers.put("reportedTruePositives", meter.reportedTruePositives());
        MeasuredRate measured = meter.measuredRate();
        numbers.put("measuredFpp", measured.rate());
        numbers.put("measuredFppError", measured.standardError());
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
