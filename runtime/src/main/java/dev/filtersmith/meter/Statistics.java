package dev.filtersmith.meter;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Statistics of a filter for whoever watches it, read in a thread of theirs while others use the filter. What must be counted in the whole
 * filter is counted anew only after it has changed by a hundredth, or where it is small.
 */
final class Statistics {
    /** Up to so many bits a look takes a small part of a millisecond. */
    private static final long SMALL_BITS = 1 << 16;

    /** After a look there is none for so many times as long as it took: watching takes a few percent of one thread at most. */
    private static final long PAUSES = 20;

    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private final Meter meter;

    /** What was counted in the filter the last time, after so many changes. */
    private Map<String, Object> content = Map.of();

    private long changesThen;
    private long nextLook = System.nanoTime();

    Statistics(Meter meter) {
        this.meter = meter;
    }

    /** Statistics by name. What could not be read, because the filter was just changed, is missing the first time, later as it was. */
    synchronized Map<String, Object> of(MeteredFilter filter) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("id", meter.id());
        told.put("spec", filter.askedSpec().text());
        told.put("geometry", filter.layout().spec().text());
        told.put("signature", filter.layout().signature());
        told.put("engine", filter.engine().name());
        Class<?> type = filter.askedType();
        told.put("interface", type == null ? "" : type.getName());
        told.put("maxFpp", filter.askedSpec().maxFpp());
        told.put("expectedElements", filter.expectedElements());
        told.put("bitSize", filter.bitSize());
        told.put("stashSize", filter.stashSize());
        told.put("moves", filter.moves());
        told.put("overflows", filter.overflows());
        addCounts(told);
        look(filter);
        told.putAll(content);
        return told;
    }

    private void addCounts(Map<String, Object> told) {
        told.put("lookups", meter.lookups());
        told.put("hits", meter.hits());
        told.put("puts", meter.puts());
        told.put("newElements", meter.newElements());
        told.put("rejectedPuts", meter.rejectedPuts());
        told.put("removals", meter.removals());
        told.put("missedRemovals", meter.missedRemovals());
        told.put("reportedFalsePositives", meter.reportedFalsePositives());
        told.put("reportedTruePositives", meter.reportedTruePositives());
        MeasuredRate measured = meter.measuredRate();
        told.put("measuredFpp", measured.rate());
        told.put("measuredFppError", measured.standardError());
    }

    private void look(MeteredFilter filter) {
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
            // A thread changes what is being read: the next look may be luckier, and until then the last one stands.
            LOGGER.log(System.Logger.Level.TRACE, "telemetry", torn);
        }
    }
}
