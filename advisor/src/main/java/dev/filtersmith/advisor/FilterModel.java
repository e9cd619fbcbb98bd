package dev.filtersmith.advisor;

/** A prediction of the bits and rates of a filter with some geometry at a load, for any family. */
public interface FilterModel {
    /**
     * Returns the bits that a key takes at this load, without the stash. If the prediction is for a
     * number of elements, this includes the rounding to whole buckets. {@code Layout.bitsPerKey}
     * returns the bits of whole filters.
     *
     * @return bits per key
     */
    double bitsPerKey();

    /**
     * Returns the rate of a fresh filter, which was only filled.
     *
     * @return probability that an absent key is reported as present
     */
    double falsePositiveRate();

    /**
     * Returns the highest rate of the filter at this load, whatever elements were put and removed
     * before. Promised rates are compared with this one.
     *
     * @return false positive rate
     */
    double highestRate();

    /**
     * Returns the rates as text for messages.
     *
     * @param decimals digits behind the point
     * @return text such as {@code 1.16e-04 fresh and 1.18e-04 after ten rounds of churn}
     */
    String rates(int decimals);

    /**
     * Returns a comparison with the filter that this one replaces.
     *
     * @return a phrase
     */
    String replaces();

    /**
     * Returns the prediction as text for the Javadoc of a generated class.
     *
     * @return sentences without markup, of one line
     */
    default String promise() {
        return "The predicted false positive rate is " + rates(3) + ".";
    }
}
