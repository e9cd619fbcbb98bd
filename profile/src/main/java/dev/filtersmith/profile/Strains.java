package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.sum;

/**
 * What went on inside filters.
 *
 * @param moves elements that were moved to make room
 * @param overflows puts that found their buckets full
 * @param mostInStash greatest number of elements in a stash
 * @param mostParts greatest number of filters in a chain that grows; 1 for one that does not
 * @param mostWriters greatest number of threads that put keys into a filter within a second
 */
public record Strains(long moves, long overflows, long mostInStash, long mostParts, long mostWriters) {
    /** Creates counts. */
    public Strains {
        WorkloadProfile.requireCounts(
                "moves overflows mostInStash mostParts mostWriters",
                moves,
                overflows,
                mostInStash,
                mostParts,
                mostWriters);
    }

    Strains merge(Strains other) {
        return new Strains(
                sum(moves, other.moves),
                sum(overflows, other.overflows),
                Math.max(mostInStash, other.mostInStash),
                Math.max(mostParts, other.mostParts),
                Math.max(mostWriters, other.mostWriters));
    }
}
