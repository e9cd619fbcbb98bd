package dev.filtersmith.buckets;

/** The bucket choice for tables of one size; used by all cold paths. */
public final class SizedBucketChoice {
    private final BucketChoice choice;
    private final int buckets;
    private final int chunkMask;

    /**
     * Creates the bucket choice for one size.
     *
     * @param layout bucket choice
     * @param size size
     */
    public SizedBucketChoice(ChoiceLayout layout, TableSize size) {
        this.choice = new BucketChoice(layout);
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
    }

    /**
     * Returns whether a stored fingerprint determines the alternate buckets of its element.
     *
     * @return false for independent slices of the hash
     */
    public boolean determinesAlternates() {
        return !choice.slices();
    }

    /**
     * Returns the long fingerprint of a key.
     *
     * @param hash hash of the key
     * @return hash word; its low bits are the fingerprint
     */
    public long fingerprintWord(long hash) {
        return choice.fingerprintWord(hash);
    }

    /**
     * Returns the candidate bucket of a key in a subtable.
     *
     * @param hash hash of the key
     * @param subtable number of the subtable
     * @return number of the bucket
     */
    public int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable, buckets, chunkMask);
    }

    /**
     * Returns the bucket of the same element in a subtable.
     *
     * @param number number of a bucket that contains the element
     * @param fingerprint its fingerprint there, of any length
     * @param subtable number of a subtable
     * @return number of the bucket; the bucket itself in its own subtable
     */
    public int alternate(int number, long fingerprint, int subtable) {
        return choice.alternate(number, fingerprint, subtable, buckets, chunkMask);
    }

    /**
     * Returns the subtable of a bucket.
     *
     * @param number number of the bucket
     * @return number of the subtable
     */
    public int subtable(int number) {
        return choice.subtable(number, buckets);
    }
}
