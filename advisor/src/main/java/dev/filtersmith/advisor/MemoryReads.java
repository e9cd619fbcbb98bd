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
public record MemoryReads(double absent, double present) {}
