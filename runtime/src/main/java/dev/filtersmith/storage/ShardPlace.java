package dev.filtersmith.storage;

/**
 * The place of a filter among the shards of one filter. The shard of a key follows from its hash.
 *
 * @param number number of the shard, from 0
 * @param count number of the shards, a power of two; 0 if the filter is no shard
 */
public record ShardPlace(int number, int count) {
    /** The place of a filter that is no shard. */
    public static final ShardPlace NONE = new ShardPlace(0, 0);

    /** The most shards. */
    public static final int MAX_SHARDS = 1 << 12;

    /** An odd multiplier: the golden ratio, whose multiples are spread evenly. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    /**
     * Returns the shard of a key. Its bits depend on all bits of the hash, as those of buckets,
     * which are the high ones, and of fingerprints, which are the low ones, do not.
     */
    public static int of(long hash, int count) {
        return shifted(hash, shift(count));
    }

    /** Returns the shift for a number of shards. */
    public static int shift(int count) {
        return Long.numberOfLeadingZeros(count);
    }

    /** Returns the shard of a key, given the shift for their number. */
    public static int shifted(long hash, int shift) {
        // A shift by one more, since that by 64 is one by 0.
        return (int) ((hash * SPREAD) >>> 1 >>> shift);
    }

    /** Returns whether shards can have this place. */
    public boolean isValid() {
        return count == 0 ? number == 0 : isCount(count) && number >= 0 && number < count;
    }

    /** Returns whether a filter can have a number of shards. */
    public static boolean isCount(int count) {
        return count >= 1 && count <= MAX_SHARDS && Integer.bitCount(count) == 1;
    }

    @Override
    public String toString() {
        return count == 0 ? "no shard" : "shard " + number + " of " + count;
    }
}
