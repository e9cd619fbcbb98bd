package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.sum;

/**
 * What an application found out about positives, and what was to be expected.
 *
 * @param falsePositives positives that the application reported as false
 * @param truePositives positives that the application reported as true
 * @param absentLookups lookups of absent keys, as far as reports tell
 * @param expectedFalsePositives false positives among these by the rate that the content predicts
 * @param repeats false positives that were reported with their keys: none in files that lack it
 */
public record Reports(
        long falsePositives, long truePositives, long absentLookups, double expectedFalsePositives, Repeats repeats) {
    /** Creates counts. */
    public Reports {
        repeats = repeats == null ? Repeats.NONE : repeats;
        WorkloadProfile.requireCounts(
                "falsePositives truePositives absentLookups", falsePositives, truePositives, absentLookups);
        if (!(expectedFalsePositives >= 0 && expectedFalsePositives <= Long.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "expectedFalsePositives = " + expectedFalsePositives + ": use 0 to " + Long.MAX_VALUE);
        }
    }

    Reports merge(Reports other) {
        return new Reports(
                sum(falsePositives, other.falsePositives),
                sum(truePositives, other.truePositives),
                sum(absentLookups, other.absentLookups),
                Math.min(expectedFalsePositives + other.expectedFalsePositives, (double) Long.MAX_VALUE),
                repeats.merge(other.repeats));
    }
}
