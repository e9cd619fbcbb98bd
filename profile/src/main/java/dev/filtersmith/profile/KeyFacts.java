package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.combine;

import java.util.List;

/**
 * Kind and length of the keys, and how often one was put without being removed.
 *
 * @param kind type of the keys, as in Java; empty if it is not known
 * @param byPuts different keys, by a sample, that a filter was given at all, more than once, more
 *     than twice, more than 4 times, and so on with powers of two. Puts that were removed again
 *     before the next one do not count: these are the elements of a key that a filter held at most
 * @param byBytes keys of a sample by their bytes: with none, one, 2 to 3, 4 to 7, and so on with
 *     powers of two. Where keys have a text or bytes, its length counts alone; a character takes
 *     two bytes if a character of the key is not in Latin-1. Empty if keys have several texts
 */
public record KeyFacts(String kind, List<Long> byPuts, List<Long> byBytes) {
    /** Creates facts. */
    public KeyFacts {
        WorkloadProfile.requireText("kind", kind);
        byPuts = WorkloadProfile.counts("byPuts", byPuts, Long.SIZE);
        byBytes = WorkloadProfile.counts("byBytes", byBytes, Long.SIZE);
    }

    /** Returns the place of a number of bytes in {@code byBytes}. */
    static int place(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(bytes);
    }

    /** Returns the number of different keys that filters were given. */
    public long different() {
        return WorkloadProfile.at(byPuts, 0);
    }

    /**
     * Returns the number of different keys that a filter was given more often than a number of
     * times, without those that were removed meanwhile.
     *
     * @param times number of times, a power of two
     * @return keys, an estimate
     */
    public long putMoreThan(int times) {
        return WorkloadProfile.at(byPuts, 1 + Integer.numberOfTrailingZeros(times));
    }

    KeyFacts merge(KeyFacts other) {
        return new KeyFacts(
                other.kind.isEmpty() ? kind : other.kind,
                combine(byPuts, other.byPuts, WorkloadProfile::sum),
                combine(byBytes, other.byBytes, WorkloadProfile::sum));
    }
}
