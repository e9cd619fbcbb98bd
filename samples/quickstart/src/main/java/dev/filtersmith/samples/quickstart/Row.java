package dev.filtersmith.samples.quickstart;

/**
 * The results of one contender.
 *
 * @param filter its name
 * @param layout its geometry
 * @param engine its engine
 * @param bitsPerKey bits for each key put
 * @param predicted rate of false positives predicted by the filter itself
 * @param otherHalf measured with the half of the keys that were not put
 * @param derived measured with derived keys
 * @param falseNegatives keys that were put and are denied: 0, or the filter is broken
 * @param nanos time of a put and of a lookup
 */
record Row(
        String filter,
        String layout,
        String engine,
        double bitsPerKey,
        double predicted,
        FalsePositives otherHalf,
        FalsePositives derived,
        int falseNegatives,
        Timing.Sample nanos) {}
