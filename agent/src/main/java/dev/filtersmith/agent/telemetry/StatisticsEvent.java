package dev.filtersmith.agent.telemetry;

import java.util.Arrays;
import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * Periodic event with the statistics of one filter. Counts begin when the filter is created, or
 * when the agent is attached.
 */
@Name("dev.filtersmith.FilterStatistics")
@Label("Filter Statistics")
@Description("What a filter was asked, what it answered, and how full it is")
@Category("Filtersmith")
@Period("10 s")
@StackTrace(false)
final class StatisticsEvent extends FilterEvent {
    @Label("Interface")
    @Description("Interface that the filter was made for")
    String interfaceName = "";

    @Label("Name")
    @Description("Name that the filter was given; empty if it has none")
    String filterName = "";

    @Label("Predicted Rate")
    @Description("Rate of false positives that follows from what the filter holds")
    double predictedFpp;

    @Label("Highest Rate")
    @Description("Highest rate of false positives that the spec or the builder allows; 0 where they name none")
    double maxFpp;

    @Label("Elements")
    @Description("Elements in the filter, approximately; -1 before the first pass")
    long approximateElementCount;

    @Label("Age of Rate")
    @Description("Time since the pass over the filter that gave rate, elements and histogram; -1 if there was none")
    @Timespan(Timespan.MILLISECONDS)
    long contentAge;

    @Label("Spec")
    @Description("Spec as its user wrote it")
    String spec = "";

    @Label("Geometry")
    @Description("Spec with the geometry that was chosen for it")
    String geometry = "";

    @Label("Engine")
    @Description("What runs the filter: GENERATED, BOUND or INTERPRETED")
    String engine = "";

    @Label("Lookups")
    @Description("Keys that were looked for")
    long lookups;

    @Label("Hits")
    @Description("Lookups with the answer true")
    long hits;

    @Label("Puts")
    @Description("Puts that were not refused")
    long puts;

    @Label("New Elements")
    @Description("Puts of keys that were surely not there before")
    long newElements;

    @Label("Rejected Puts")
    @Description("Puts that found no room")
    long rejectedPuts;

    @Label("Removals")
    @Description("Removals of a fingerprint")
    long removals;

    @Label("Missed Removals")
    @Description("Removals of keys that were surely not there")
    long missedRemovals;

    @Label("Moves")
    @Description("Elements that were moved to other buckets to make room")
    long moves;

    @Label("Stash Size")
    @Description("Elements that the stash holds")
    long stashSize;

    @Label("Overflows")
    @Description("Puts that found their buckets full")
    long overflows;

    @Label("Load Histogram")
    @Description("Buckets by load, or places of a Bloom filter by value, from 0 on")
    String loadHistogram = "";

    @Label("Measured Rate")
    @Description("Rate of false positives that the application measured; NaN where it told nothing")
    double measuredFpp;

    @Label("Error of Measured Rate")
    @Description("Standard error of the measured rate")
    double measuredFppError;

    @Label("Reported False Positives")
    @Description("Positives of which the application said that they were false")
    long reportedFalsePositives;

    @Label("Reported True Positives")
    @Description("Positives of which the application said that they were true")
    long reportedTruePositives;

    @Label("Size")
    @DataAmount(DataAmount.BITS)
    long bitSize;

    @Label("Known Absent Keys")
    @Description("Keys that a maintained filter knows to be absent beside this filter")
    long absentEntries;

    @Label("Most Known Absent Keys")
    @Description("Most such keys at a time; 0 where the filter is used by itself or none are learned")
    long absentCapacity;

    @Label("Saved Questions")
    @Description("Lookups of such keys, which saved a question to the store")
    long absentSaved;

    @Label("Learned Absent Keys")
    @Description("Such keys that were learned, each time anew")
    long absentLearned;

    @Label("Evicted Absent Keys")
    @Description("Such keys that gave way to others")
    long absentEvicted;

    @Label("Stale Answers")
    @Description("Answers of the store that were not learned, since the key may have changed meanwhile")
    long absentStale;

    StatisticsEvent(LiveFilter filter) {
        of(filter);
        interfaceName = filter.text("interface");
        filterName = filter.text("name");
        spec = filter.text("spec");
        geometry = filter.text("geometry");
        engine = filter.text("engine");
        lookups = filter.number("lookups");
        hits = filter.number("hits");
        puts = filter.number("puts");
        newElements = filter.number("newElements");
        rejectedPuts = filter.number("rejectedPuts");
        removals = filter.number("removals");
        missedRemovals = filter.number("missedRemovals");
        moves = filter.number("moves");
        stashSize = filter.number("stashSize");
        overflows = filter.number("overflows");
        loadHistogram = Arrays.stream(filter.numbers("loadHistogram"))
                .mapToObj(Long::toString)
                .collect(Collectors.joining(" "));
        approximateElementCount = filter.elements();
        contentAge = filter.contentAgeMillis();
        predictedFpp = filter.rate("predictedFpp");
        measuredFpp = filter.rate("measuredFpp");
        measuredFppError = filter.rate("measuredFppError");
        reportedFalsePositives = filter.number("reportedFalsePositives");
        reportedTruePositives = filter.number("reportedTruePositives");
        maxFpp = filter.rate("maxFpp");
        bitSize = filter.number("bitSize");
        absentEntries = filter.number("absentEntries");
        absentCapacity = filter.number("absentCapacity");
        absentSaved = filter.number("absentSaved");
        absentLearned = filter.number("absentLearned");
        absentEvicted = filter.number("absentEvicted");
        absentStale = filter.number("absentStale");
    }
}
