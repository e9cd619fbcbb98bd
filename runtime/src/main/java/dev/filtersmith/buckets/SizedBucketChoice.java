package dev.filtersmith.buckets;

/** The choice of a key's buckets among those of one size: what everything that is not hot uses. */
public final class SizedBucketChoice {
    private final BucketChoice choice;
    private final int buckets;
    private final int chunkMask;

    /**
     * The choice among the buckets of one size.
     *
     * @param layout choice of buckets
     * @param size size
     */
    public SizedBucketChoice(ChoiceLayout layout, TableSize size) {
        this.choice = new BucketChoice(layout);
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
    }

    /**
     * Whether a stored fingerprint tells the other buckets of its element.
     *
     * @return false for independent slices of the hash
     */
    public boolean tellsAlternates() {
        return !choice.slices();
    }

    /**
     * The long fingerprint of a key.
     *
     * @param hash hash of the key
     * @return hash word; its low bits are the fingerprint
     */
    public long fingerprintWord(long hash) {
        return choice.fingerprintWord(hash);
    }

    /**
     * The candidate bucket of a key in a subtable.
     *
     * @param hash hash of the key
     * @param subtable number of the subtable
     * @return number of the bucket
     */
    public int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable, buckets, chunkMask);
    }

    /**
     * The bucket of the same element in a subtable.
     *
     * @param number number of a bucket that holds the element
     * @param fingerprint its fingerprint there, of any length
     * @param subtable number of a subtable
     * @return number of the bucket; the bucket itself in its own subtable
     */
    public int alternate(int number, long fingerprint, int subtable) {
        return choice.alternate(number, fingerprint, subtable, buckets, chunkMask);
    }

    /** The subtable of a bucket. */
    public int subtable(int number) {
        return choice.subtable(number, buckets);
    }
}
