package dev.filtersmith.meter;

/**
 * A rate of false positives measured in lookups: the share of positives among the lookups of absent
 * keys. A class, since a record is larger.
 */
final class MeasuredRate {
    /**
     * Rate, 0 to 1; NaN if no positive was reported or no lookup is known to be of an absent key.
     */
    final double rate;

    /** Standard error of the rate; NaN if that is NaN. */
    final double standardError;

    private MeasuredRate(double rate, double standardError) {
        this.rate = rate;
        this.standardError = standardError;
    }

    /**
     * Returns the rate that follows from an application's reports on positives.
     *
     * <p>If the application also confirms true positives, its reports count as a sample of the
     * hits: the share of false ones in the sample is taken as the share among all hits. Otherwise
     * every false positive is assumed to be reported. Every lookup without a hit was of an absent
     * key.
     *
     * <p>The error is the standard error of a share of so many lookups of absent keys, plus the
     * error of the sample if only a sample of the hits was checked.
     */
    static MeasuredRate of(long lookups, long hits, long denied, long confirmed) {
        long checked = denied + confirmed;
        double share = (double) denied / checked;
        double wrong = confirmed > 0 ? share * Math.max(hits, checked) : denied;
        double absent = wrong + Math.max(0, lookups - hits);
        if (checked == 0 || absent == 0) {
            return new MeasuredRate(Double.NaN, Double.NaN);
        }
        double rate = wrong / absent;
        double variance = rate * (1 - rate) / absent;
        if (confirmed > 0 && hits > checked) {
            double unchecked = 1 - (double) checked / hits;
            double ofWrong = share * (1 - share) / checked * unchecked * hits * hits;
            double slope = (1 - rate) / absent;
            variance += slope * slope * ofWrong;
        }
        return new MeasuredRate(rate, Math.sqrt(variance));
    }
}
