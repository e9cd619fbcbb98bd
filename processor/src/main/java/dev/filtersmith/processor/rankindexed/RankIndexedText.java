package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
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
    private final boolean counts;
    private final RankIndexedSegment bucket;

    RankIndexedText(RankIndexedLayout layout, boolean counts) {
        this.layout = layout;
        this.counts = counts;
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

    /** Returns whether the filter is a multiset. A set may have counters all the same. */
    boolean counts() {
        return counts;
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
     * Returns the chain of {@code hash}. If the result is a shift distance, whose high bits do not
     * count, these may be kept.
     */
    CodeBlock chain(boolean shifts) {
        int bits = Integer.numberOfTrailingZeros(chains());
        int hashed = RankIndexedLayout.CHAIN_HASH_BITS;
        if (1 << bits == chains()) {
            Object mask = shifts && bits == 6 ? -1 : Literals.mask(bits);
            return Code.of("(int) (hash >>> $L) & $L", remainderBits() + hashed - bits, mask);
        }
        return Code.of("(int) ((hash >>> $L & $L) * $L >>> $L)", remainderBits(), (1L << hashed) - 1, chains(), hashed);
    }

    /** Returns the remainder of {@code hash}. */
    CodeBlock remainder() {
        return Code.of("hash & $L", mask(remainderBits()));
    }

    /** Returns the bit of the higher index for the slot before an end. */
    CodeBlock indexBit(String end) {
        return Code.of("$L + $L", end, indexAt() - 1);
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

    /** Returns a mask of the low bits of a word; of all bits none, as an int. */
    static Number mask(int bits) {
        if (bits == Long.SIZE) {
            return -1;
        }
        return (1L << bits) - 1;
    }

    /**
     * Returns a sum of the ones of words of the higher index, the first of them and further ones.
     */
    static CodeBlock plusOnes(CodeBlock sum, int slot, CodeBlock word) {
        return Code.of(slot == 0 ? "$L + $T.bitCount($L)" : "$L$W+ $T.bitCount($L)", sum, Long.class, word);
    }

    /**
     * Returns an expression of up to 64 bits at a fixed place of a bucket, with other bits above
     * them. It takes one read or two.
     */
    static CodeBlock field(int from, int count) {
        int shift = from % Byte.SIZE;
        CodeBlock low = Code.of("$L >>> $L", word(from / Byte.SIZE), shift);
        return shift + count <= Long.SIZE
                ? low
                : Code.of("$L$W| $L << $L", low, word(from / Byte.SIZE + Long.BYTES), Long.SIZE - shift);
    }

    /** Returns whether {@link #field} has no bits above its own. */
    static boolean isExact(int from, int count) {
        int shift = from % Byte.SIZE;
        return count == Long.SIZE - shift || count == Long.SIZE;
    }

    /** Returns the word at a fixed byte of a bucket. */
    static CodeBlock word(int offset) {
        return Code.of("word(at + $L)", offset);
    }
}
