package dev.filtersmith.buckets;

/** The bucket choice for tables of one size; used by all cold paths. */
public final class SizedBucketChoice {
    private final BucketChoice choice;
    private final int buckets;
    private final int chunkMask;

    public SizedBucketChoice(ChoiceLayout layout, TableSize size) {
        this.choice = new BucketChoice(layout);
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
    }

    /** Returns whether a stored fingerprint determines the alternate buckets of its element. */
    public boolean determinesAlternates() {
        return !choice.slices();
    }

    /** Returns the long fingerprint of a key; its low bits are the fingerprint. */
    public long fingerprintWord(long hash) {
        return choice.fingerprintWord(hash);
    }

    public int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable, buckets, chunkMask);
    }

    /**
     * Returns the bucket of the same element in a subtable; the bucket itself in its own subtable.
     */
    public int alternate(int number, long fingerprint, int subtable) {
        return choice.alternate(number, fingerprint, subtable, buckets, chunkMask);
    }

    public int subtable(int number) {
        return choice.subtable(number, buckets);
    }
}
