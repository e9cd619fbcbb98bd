package dev.filtersmith.advisor;

/**
 * The average number of places in memory that a lookup of one key reads in a filter that holds its
 * expected elements. Each read is a cache miss if the filter is larger than the caches. A place is
 * a bucket, whose words are adjacent, or a slot of a Bloom family, whose slots are scattered. The
 * stash is not counted.
 *
 * <ul>
 *   <li>d-left: all buckets of a key, whether the key is present or not; one less if two of them
 *       share a cache line.
 *   <li>Windowed cuckoo filters: both windows of a key; one if both lie in one cache line.
 *   <li>Bloom families: in tables larger than the caches, generated lookups leave a group at the
 *       first slot that is 0. A present key has all slots of one of its groups. Each group is taken
 *       as equally likely; the groups before it are read in vain.
 *   <li>Rank-indexed: the bucket, and its extension for each element of the chain that lies there.
 *       An absent key reads all elements of its chain; a present key reads its own and half of the
 *       others.
 * </ul>
 *
 * @param absent places read for an absent key
 * @param present places read for a present key
 */
public record MemoryReads(double absent, double present) {
    /** Differences up to this one depend on the places of buckets in cache lines. */
    private static final double AS_GOOD = 0.1;

    /** Returns whether no more places are read than by another filter, to within a tenth. */
    boolean isNoMoreThan(MemoryReads other) {
        return absent <= other.absent + AS_GOOD && present <= other.present + AS_GOOD;
    }
}
