package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.sum;

/**
 * Operations on filters.
 *
 * @param lookups keys that were looked up
 * @param hits lookups with the answer true
 * @param batchLookups lookups among these in batches
 * @param puts keys that were put, refused ones apart
 * @param newElements puts with the answer true: of keys that were certainly not there
 * @param batchPuts puts among these in batches
 * @param refusedPuts puts that found no room
 * @param removals removals of an element
 * @param missedRemovals removals that found nothing
 */
public record Operations(
        long lookups,
        long hits,
        long batchLookups,
        long puts,
        long newElements,
        long batchPuts,
        long refusedPuts,
        long removals,
        long missedRemovals) {

    /** Creates counts. */
    public Operations {
        WorkloadProfile.requireCounts(
                "lookups hits batchLookups puts newElements batchPuts refusedPuts removals missedRemovals",
                lookups,
                hits,
                batchLookups,
                puts,
                newElements,
                batchPuts,
                refusedPuts,
                removals,
                missedRemovals);
    }

    Operations merge(Operations other) {
        return new Operations(
                sum(lookups, other.lookups),
                sum(hits, other.hits),
                sum(batchLookups, other.batchLookups),
                sum(puts, other.puts),
                sum(newElements, other.newElements),
                sum(batchPuts, other.batchPuts),
                sum(refusedPuts, other.refusedPuts),
                sum(removals, other.removals),
                sum(missedRemovals, other.missedRemovals));
    }
}
