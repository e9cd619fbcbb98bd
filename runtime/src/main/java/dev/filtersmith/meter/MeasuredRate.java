package dev.filtersmith.meter;

/**
 * A rate of false positives, measured in lookups: the share of positives among the lookups of absent keys.
 *
 * @param rate rate, 0 to 1; NaN if nothing was said of any positive, or no lookup is known to be of an absent key
 * @param standardError standard error of the rate; NaN where the rate is
 */
public record MeasuredRate(double rate, double standardError) {
    /**
     * The rate that follows from what an application says of positives.
     *
     * <p>Where it also confirms true positives, what it says is taken as a sample of the hits: the share of false ones among those that it
     * checked is that among all. Else it is taken to deny every false one. Every lookup that was no hit was of an absent key.
     *
     * <p>The error is that of a share of so many lookups of absent keys, and, where only a sample of the hits was checked, that of the
     * sample.
     *
     * @param lookups number of lookups
     * @param hits number of lookups with the answer true
     * @param denied positives of which the application found that they were false
     * @param confirmed positives of which it found that they were true
     * @return rate
     */
    public static MeasuredRate of(long lookups, long hits, long denied, long confirmed) {
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
