package dev.filtersmith.agent.telemetry;

/** Management bean of a filter. Each attribute is read anew. */
final class FilterBean implements FilterMXBean {
    private final LiveFilter filter;

    FilterBean(LiveFilter filter) {
        this.filter = filter;
    }

    private LiveFilter now() {
        filter.refresh();
        return filter;
    }

    @Override
    public String getInterface() {
        return now().text("interface");
    }

    @Override
    public String getName() {
        return now().text("name");
    }

    @Override
    public String getSpec() {
        return now().text("spec");
    }

    @Override
    public String getGeometry() {
        return now().text("geometry");
    }

    @Override
    public String getEngine() {
        return now().text("engine");
    }

    @Override
    public long getLookups() {
        return now().number("lookups");
    }

    @Override
    public long getHits() {
        return now().number("hits");
    }

    @Override
    public long getPuts() {
        return now().number("puts");
    }

    @Override
    public long getNewElements() {
        return now().number("newElements");
    }

    @Override
    public long getRejectedPuts() {
        return now().number("rejectedPuts");
    }

    @Override
    public long getRemovals() {
        return now().number("removals");
    }

    @Override
    public long getMissedRemovals() {
        return now().number("missedRemovals");
    }

    @Override
    public long getMoves() {
        return now().number("moves");
    }

    @Override
    public long getStashSize() {
        return now().number("stashSize");
    }

    @Override
    public long getOverflows() {
        return now().number("overflows");
    }

    @Override
    public long[] getLoadHistogram() {
        return now().numbers("loadHistogram");
    }

    @Override
    public long getApproximateElementCount() {
        return now().elements();
    }

    @Override
    public long getContentAgeMillis() {
        return now().contentAgeMillis();
    }

    @Override
    public long getExpectedElements() {
        return now().number("expectedElements");
    }

    @Override
    public double getPredictedFpp() {
        return now().rate("predictedFpp");
    }

    @Override
    public double getMeasuredFpp() {
        return now().rate("measuredFpp");
    }

    @Override
    public long getReportedFalsePositives() {
        return now().number("reportedFalsePositives");
    }

    @Override
    public long getReportedTruePositives() {
        return now().number("reportedTruePositives");
    }

    @Override
    public double getMeasuredFppError() {
        return now().rate("measuredFppError");
    }

    @Override
    public double getMaxFpp() {
        return now().rate("maxFpp");
    }

    @Override
    public long getBitSize() {
        return now().number("bitSize");
    }

    @Override
    public long getAbsentEntries() {
        return now().number("absentEntries");
    }

    @Override
    public long getAbsentCapacity() {
        return now().number("absentCapacity");
    }

    @Override
    public long getAbsentSaved() {
        return now().number("absentSaved");
    }

    @Override
    public long getAbsentLearned() {
        return now().number("absentLearned");
    }

    @Override
    public long getAbsentEvicted() {
        return now().number("absentEvicted");
    }

    @Override
    public long getAbsentStale() {
        return now().number("absentStale");
    }
}
