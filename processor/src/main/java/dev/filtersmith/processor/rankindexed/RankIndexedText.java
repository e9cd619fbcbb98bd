package dev.filtersmith.processor.rankindexed;

import dev.filtersmith.processor.Literals;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSegment;

/** Numbers and expressions that the parts of an emitted class share. {@code at} is the byte where a bucket begins. */
final class RankIndexedText {
    private final RankIndexedLayout layout;
    private final RankIndexedSegment bucket;

    RankIndexedText(RankIndexedLayout layout) {
        this.layout = layout;
        this.bucket = layout.segments().get(0);
    }

    /** Elements per chain at the design load, lambda. */
    double chainLoad() {
        return layout.spec().averageLoad() / chains();
    }

    int chains() {
        return layout.spec().chains();
    }

    int slots() {
        return bucket.slots();
    }

    /** Slots whose bit lies in the first word of the higher index. */
    int lowSlots() {
        return Math.min(slots(), Long.SIZE);
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

    boolean counting() {
        return layout.spec().counting();
    }

    int indexAt() {
        return bucket.indexAt();
    }

    int slotsAt() {
        return bucket.slotsAt();
    }

    /** Bytes that every bucket has; those of a pointer come to them. */
    int leastBytes() {
        return bucket.flagAt() / Byte.SIZE + 1;
    }

    /** The chain of {@code hash}; where a shift takes its low bits only, what is above them may stay. */
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

    /** The remainder of {@code hash}. */
    String remainder() {
        return "hash & " + mask(remainderBits());
    }

    /** The bit of the higher index for the slot before an end. */
    String indexBit(String end) {
        return plus(end, indexAt() - 1);
    }

    /** Whether the higher index lies in one word. */
    boolean hasShortIndex() {
        return indexAt() % Byte.SIZE + slots() <= Long.SIZE;
    }

    /** What tells the index where the slots in use end, beside a bucket and an end: nothing where it lies in one word. */
    String usedForIndex() {
        return hasShortIndex() ? "" : ", used";
    }

    /** A sum, written as one would. */
    static String plus(String term, int constant) {
        return constant == 0 ? term : term + (constant < 0 ? " - " : " + ") + Math.abs(constant);
    }

    /** The low bits of a word. */
    static String mask(int bits) {
        return Literals.hex(-1L >>> (Long.SIZE - bits));
    }

    /**
     * Up to 64 bits at a fixed place of a bucket, with others above them: one read or two.
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

    /** Whether {@link #field} has no bits above its own. */
    static boolean isExact(int from, int count) {
        int shift = from % Byte.SIZE;
        return count == Long.SIZE - shift || count == Long.SIZE;
    }

    /** The word at a fixed byte of a bucket. */
    static String word(int offset) {
        return offset == 0 ? "word(at)" : "word(at + " + offset + ")";
    }
}
