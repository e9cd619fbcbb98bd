package dev.filtersmith.samples.caches;

/**
 * Sums over a run.
 *
 * @param hits requests for a document that the cache held
 * @param fromSiblings those for one that a sibling held and was asked for
 * @param fromOrigin all others
 * @param there questions to the filter of a sibling for a document that it held when it sent the filter
 * @param gone those of them that the filter rightly answered with yes, but the document was gone since
 * @param denied those of them that the filter answered with no: there must be none
 * @param notThere questions for a document that the sibling did not hold then
 * @param falsePositives those of them that the filter answered with yes
 * @param predictedRate what the filters said of their share
 * @param digests filters sent
 * @param trimmedBytes their bytes
 * @param filterBytes bytes of the whole filters
 * @param listBytes bytes of lists of the URLs
 */
record Totals(
        long hits,
        long fromSiblings,
        long fromOrigin,
        long there,
        long gone,
        long denied,
        long notThere,
        long falsePositives,
        double predictedRate,
        long digests,
        long trimmedBytes,
        long filterBytes,
        long listBytes) {
    long requests() {
        return hits + fromSiblings + fromOrigin;
    }

    double rate() {
        return notThere == 0 ? 0 : (double) falsePositives / notThere;
    }
}
