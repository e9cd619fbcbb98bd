package dev.filtersmith.advisor;

/** What a filter of some geometry promises at a load, whatever its family. */
public interface FilterModel {
    /**
     * Bits that a key takes at this load, rounding and stash left out.
     *
     * @return bits per key
     */
    double bitsPerKey();

    /**
     * The rate of a filter that was only filled.
     *
     * @return probability that a key never put is reported as present
     */
    double falsePositiveRate();

    /**
     * The highest rate that the filter has while it holds so many elements, whatever came and went before: what a promised rate is
     * compared with.
     *
     * @return false positive rate
     */
    double highestRate();

    /**
     * The rates as a message tells them.
     *
     * @param decimals digits behind the point
     * @return text such as {@code 1.16e-04 fresh and 1.18e-04 after ten rounds of churn}
     */
    String rates(int decimals);

    /**
     * What the filter stands in place of, and how it compares.
     *
     * @return a phrase
     */
    String replaces();

    /**
     * The promise as the documentation of an emitted class tells it.
     *
     * @return sentences without markup, of one line
     */
    default String promise() {
        return "The predicted false positive rate is " + rates(3) + ".";
    }
}
