package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;

/**
 * The bucket choice in a part of the table, which has all buckets of its elements.
 *
 * @param first number of the first bucket of the part; buckets are numbered from there
 */
record RangeChoice(SizedBucketChoice choice, int first) {
    int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable) - first;
    }

    long fingerprintWord(long hash) {
        return choice.fingerprintWord(hash);
    }
}
