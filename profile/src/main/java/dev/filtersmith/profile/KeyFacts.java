package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.combine;

import java.util.List;

/**
 * Kind of the keys, and how often one was put.
 *
 * @param kind type of the keys, as in Java; empty if it is not known
 * @param byPuts different keys, by a sample, that a filter was given at all, more than once, more
 *     than twice, more than 4 times, and so on with powers of two
 */
public record KeyFacts(String kind, List<Long> byPuts) {
    /** Creates facts. */
    public KeyFacts {
        WorkloadProfile.requireText("kind", kind);
        byPuts = WorkloadProfile.counts("byPuts", byPuts, Long.SIZE);
    }

    /** Returns the number of different keys that filters were given. */
    public long different() {
        return WorkloadProfile.at(byPuts, 0);
    }

    /**
     * Returns the number of different keys that a filter was given more often than a number of
     * times.
     *
     * @param times number of times, a power of two
     * @return keys, an estimate
     */
    public long putMoreThan(int times) {
        return WorkloadProfile.at(byPuts, 1 + Integer.numberOfTrailingZeros(times));
    }

    KeyFacts merge(KeyFacts other) {
        return new KeyFacts(
                other.kind.isEmpty() ? kind : other.kind, combine(byPuts, other.byPuts, WorkloadProfile::sum));
    }
}
