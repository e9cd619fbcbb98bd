package dev.filtersmith.samples.caches;

/**
 * The sums over a run.
 *
 * @param hits requests for a document of the cache itself
 * @param fromSiblings requests answered with the document of a sibling
 * @param fromOrigin all other requests
 * @param there questions to a sibling's filter for a document that the sibling held when it sent
 * the filter
 * @param gone of these, the ones rightly answered with yes, where the document has left since
 * @param denied of these, the ones answered with no: there must be none
 * @param notThere questions for a document that the sibling did not hold then
 * @param falsePositives of these, the ones answered with yes
 * @param predictedRate rate of false positives predicted by the filters
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
