package dev.filtersmith.rankindexed;

/** Statistics of the content of a rank-indexed filter. */
final class RankIndexedStatistics {
    private RankIndexedStatistics() {}

    /** Returns the number of occupied slots. */
    static long slots(RankIndexedBuckets content) {
        long slots = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            slots += content.used(bucket);
        }
        return slots;
    }

    /** Returns the sum of the counts of all occupied slots. */
    static long elements(RankIndexedBuckets content) {
        if (content.layout().counterBits() == 0) {
            return slots(content);
        }
        long elements = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            int used = content.used(bucket);
            for (int slot = 0; slot < used; slot++) {
                elements += content.count(bucket, slot);
            }
        }
        return elements;
    }

    static double falsePositiveRate(RankIndexedBuckets content) {
        return falsePositiveRate(content.layout().spec(), content.size().buckets(), slots(content));
    }

    /**
     * Returns the rate of false positives. An absent element's chain has the average number of
     * remainders. Each of them equals the element's own with probability 2^-r.
     */
    static double falsePositiveRate(ChainSpec spec, int buckets, long slots) {
        double chains = (double) buckets * spec.chains();
        return Math.min(1, Math.scalb(slots / chains, -spec.remainderBits()));
    }

    static long[] loadCounts(RankIndexedBuckets content) {
        long[] loads = new long[content.layout().capacity() + 1];
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            loads[content.used(bucket)]++;
        }
        return loads;
    }
}
