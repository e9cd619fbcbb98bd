package dev.filtersmith.advisor;

/**
 * Places in memory that a lookup of one key reads, on average with the expected elements in: each is a miss where the filter is larger
 * than the caches. A place is a bucket, whose words are neighbours, or a slot of a Bloom family, whose slots are anywhere. A stash is
 * not counted.
 *
 * <ul>
 *   <li>d-left: all buckets of a key, whether it is there or not; one less where two of them happen to share a line of the cache.
 *   <li>Bloom families: in tables beyond the caches, emitted lookups leave a group at the first slot that is 0. A present key has all
 *       slots of one of its groups, taken to be any with equal chances; those before it are read in vain.
 *   <li>Rank-indexed: the bucket, and its extension for each element of the chain that lies there: of all for an absent key, of the key
 *       and half of the others for a present one.
 * </ul>
 *
 * @param absent places for a key that is not there
 * @param present places for a key that is there
 */
public record MemoryReads(double absent, double present) {}
