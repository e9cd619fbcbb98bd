package dev.filtersmith.processor.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSegment;

/**
 * Numbers and expressions shared by the parts of an emitted class. {@code at} is the byte where a
 * bucket begins.
 */
final class RankIndexedText {
    private final RankIndexedLayout layout;
    private final RankIndexedSegment bucket;

    RankIndexedText(RankIndexedLayout layout) {
        this.layout = layout;
        this.bucket = layout.segments().get(0);
    }

    /** Returns the number of elements per chain at the design load, lambda. */
    double chainLoad() {
        return layout.spec().averageLoad() / chains();
    }

    int chains() {
        return layout.spec().chains();
    }

    int slots() {
        return bucket.slots();
    }

    /** Returns the number of slots whose bit lies in the first word of the higher index. */
    int lowSlots() {
        return slotsFrom(0);
    }

    /** Returns the number of slots whose bit is in the word of the higher index from a slot on. */
    int slotsFrom(int slot) {
        return Math.min(slots() - slot, Long.SIZE);
    }

    /** Returns the name of the word of the higher index from a slot on, a multiple of 64. */
    static String indexName(int slot) {
        return slot == 0 ? "index" : slot == Long.SIZE ? "higher" : "highest";
    }

    /** Returns the word of the higher index from a slot on, a multiple of 64. */
    static String index(int slot) {
        return indexName(slot) + "(at)";
    }

    int slotBits() {
        return layout.slotBits();
    }

    int counterBits() {
        return layout.counterBits();
    }

    int remainderBits() {
        return layout.spec().remainderBits();
    }

    RankIndexedLayout layout() {
        return layout;
    }

    boolean shared() {
        return BatchEmitter.isShared(layout);
    }

    boolean counting() {
        return layout.spec() instanceof CountingSpec;
    }

    int indexAt() {
        return bucket.indexAt();
    }

    int slotsAt() {
        return bucket.slotsAt();
    }

    /** Returns the number of bytes that every bucket has, without those of a pointer. */
    int leastBytes() {
        return bucket.flagAt() / Byte.SIZE + 1;
    }

    /**
     * Returns the chain of {@code hash}. If the result is a shift distance, of which only the low
     * bits count, the bits above them may be kept.
     */
    String chain(boolean shifts) {
        int bits = Integer.numberOfTrailingZeros(chains());
        int above = remainderBits() + RankIndexedLayout.CHAIN_HASH_BITS;
        if (1 << bits == chains()) {
            String chain = "(int) (hash >>> " + (above - bits) + ")";
            return shifts && bits == 6 ? chain : chain + " & " + Literals.mask(bits);
        }
        return "(int) ((hash >>> " + remainderBits() + " & "
                + Literals.hex((1L << RankIndexedLayout.CHAIN_HASH_BITS) - 1) + ") * " + chains() + " >>> "
                + RankIndexedLayout.CHAIN_HASH_BITS + ")";
    }

    /** Returns the complement of the chain of {@code hash}, as the count of a shift. */
    String notChain() {
        String chain = chain(true);
        return chain.endsWith(")") ? "~" + chain : "~(" + chain + ")";
    }

    /** Returns the remainder of {@code hash}. */
    String remainder() {
        return "hash & " + mask(remainderBits());
    }

    /** Returns the bit of the higher index for the slot before an end. */
    String indexBit(String end) {
        return plus(end, indexAt() - 1);
    }

    /** Returns whether the higher index lies in one word. */
    boolean hasShortIndex() {
        return indexAt() % Byte.SIZE + slots() <= Long.SIZE;
    }

    /**
     * Returns the further argument of index operations, the end of the slots in use. It follows the
     * bucket and an end, and is empty if the index lies in one word.
     */
    String usedForIndex() {
        return hasShortIndex() ? "" : ", used";
    }

    /** Returns a sum in the usual notation. */
    static String plus(String term, int constant) {
        return constant == 0 ? term : term + (constant < 0 ? " - " : " + ") + Math.abs(constant);
    }

    /** Returns a mask of the low bits of a word. */
    static String mask(int bits) {
        return Literals.hex(-1L >>> (Long.SIZE - bits));
    }

    /**
     * Returns an expression of up to 64 bits at a fixed place of a bucket, with other bits above
     * them. It takes one read or two.
     *
     * @param from first bit
     * @param count number of bits
     */
    static String field(int from, int count) {
        int shift = from % Byte.SIZE;
        String low = word(from / Byte.SIZE) + (shift == 0 ? "" : " >>> " + shift);
        return shift + count <= Long.SIZE
                ? low
                : low + "$W| " + word(from / Byte.SIZE + Long.BYTES) + " << " + (Long.SIZE - shift);
    }

    /** Returns whether {@link #field} has no bits above its own. */
    static boolean isExact(int from, int count) {
        int shift = from % Byte.SIZE;
        return count == Long.SIZE - shift || count == Long.SIZE;
    }

    /** Returns the word at a fixed byte of a bucket. */
    static String word(int offset) {
        return offset == 0 ? "word(at)" : "word(at + " + offset + ")";
    }
}
