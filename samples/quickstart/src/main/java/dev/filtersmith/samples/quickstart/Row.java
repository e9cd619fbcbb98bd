package dev.filtersmith.samples.quickstart;

/**
 * What was found out about one contender.
 *
 * @param filter its name
 * @param layout its geometry
 * @param engine what runs it
 * @param bitsPerKey bits for each key put
 * @param predicted rate of false positives that it predicts of itself
 * @param otherHalf measured with the half of the keys that was not put
 * @param derived measured with derived keys
 * @param falseNegatives keys put that it denies: 0, or it is broken
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
