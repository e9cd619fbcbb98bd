package dev.filtersmith.meter;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.link.AgentLink;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a filter for observers, read on their threads while others use the filter. Numbers
 * that require a pass over the whole filter keep the values of the last one until the {@linkplain
 * LookSchedule schedule} has another; their age is among the statistics.
 */
final class Statistics {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private final Meter meter;
    private final LookSchedule schedule;

    /** Result of the last pass over the filter. */
    private Map<String, Object> content = Map.of();

    Statistics(Meter meter) {
        this(meter, new LookSchedule(System::nanoTime, cpuTime()));
    }

    Statistics(Meter meter, LookSchedule schedule) {
        this.meter = meter;
        this.schedule = schedule;
    }

    private static LongSupplier cpuTime() {
        return AgentLink.service(AgentLink.CPU_TIME) instanceof LongSupplier ofThread ? ofThread : System::nanoTime;
    }

    /**
     * Returns the statistics by name. A number that could not be read, because the filter was being
     * changed, is missing at first and later keeps its last value.
     */
    synchronized Map<String, Object> of(Observed observed) {
        Map<String, Object> statistics = identity(meter, observed);
        statistics.put("spec", observed.origin().askedSpec(observed.filter()).text());
        statistics.put("geometry", observed.filter().layout().spec().text());
        statistics.put("maxFpp", observed.origin().askedFpp(observed.filter()));
        statistics.put("bitSize", observed.filter().bitSize());
        statistics.put("stashSize", observed.filter().stashSize());
        statistics.put("moves", observed.moves());
        statistics.put("overflows", observed.overflows());
        statistics.put("parts", observed.partCount());
        statistics.put("keyKind", observed.keySignature());
        statistics.put("multiset", observed.filter() instanceof DeletableFilter);
        meter.sampleTexts();
        addCounts(statistics);
        addAbsentKeys(observed.absentKeys(), statistics);
        look(observed);
        statistics.putAll(content);
        statistics.put("contentAgeMillis", schedule.ageMillis());
        return statistics;
    }

    /** Returns the values by which an observer knows the filter. */
    static Map<String, Object> identity(Meter meter, Observed observed) {
        Filter filter = observed.filter();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", meter.id());
        values.put("signature", filter.layout().signature());
        values.put("engine", filter.engine().name());
        values.put("name", filter.name().orElse(""));
        values.put("interface", observed.origin().askedTypeName(filter));
        values.put("expectedElements", observed.origin().askedElements(filter));
        return values;
    }

    private void addCounts(Map<String, Object> statistics) {
        OperationCounts counts = meter.counts();
        statistics.put("lookups", counts.lookups());
        statistics.put("hits", counts.hits());
        statistics.put("puts", counts.puts());
        statistics.put("newElements", counts.newElements());
        statistics.put("rejectedPuts", counts.rejectedPuts());
        statistics.put("removals", counts.removals());
        statistics.put("missedRemovals", counts.missedRemovals());
        statistics.put("reportedFalsePositives", counts.reportedFalsePositives());
        statistics.put("reportedTruePositives", counts.reportedTruePositives());
        statistics.put("measuredFpp", counts.measuredFpp());
        statistics.put("measuredFppError", counts.measuredFppError());
    }

    private static void addAbsentKeys(@Nullable AbsentKeyCounts counts, Map<String, Object> statistics) {
        if (counts != null) {
            statistics.put("absentEntries", counts.entries());
            statistics.put("absentCapacity", counts.capacity());
            statistics.put("absentSaved", counts.saved());
            statistics.put("absentLearned", counts.learned());
            statistics.put("absentEvicted", counts.evicted());
            statistics.put("absentStale", counts.stale());
        }
    }

    private void look(Observed observed) {
        long changes = meter.changes() + observed.moves();
        if (!observed.allowsPasses()
                || !schedule.isDue(changes, observed.origin().askedElements(observed.filter()))) {
            return;
        }
        try {
            long begin = schedule.begin();
            FilterContent scan = observed.scan();
            schedule.ended(begin, changes, scan.expectedFpp(), observed.origin().askedFpp(observed.filter()));
            content = Map.of(
                    "approximateElementCount",
                    scan.approximateElementCount(),
                    "predictedFpp",
                    scan.expectedFpp(),
                    "loadHistogram",
                    histogram(scan));
            meter.load().held(scan.approximateElementCount());
        } catch (RuntimeException torn) {
            // A thread changes the filter during the pass: a later pass may succeed, and until then
            // the last result stands.
            LOGGER.log(System.Logger.Level.TRACE, "telemetry", torn);
        }
    }

    static long[] histogram(FilterContent content) {
        return content.loadHistogram().stream().mapToLong(Long::longValue).toArray();
    }
}
