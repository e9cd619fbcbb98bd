package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import java.util.List;
import java.util.Locale;

/**
 * Geometry of a rank-indexed filter (Hua, Zhao, Lin, Xu, ICNP 2008, section III).
 *
 * <p>From its low end, a bucket consists of the base index I0, a bit for each chain, set if the
 * chain has an element; the higher index, a bit for each slot, set if its element has a next one in
 * its chain; the slots; a flag and a pointer: whether there is a second-level extension and which
 * one. An extension consists of a bit that is set if it is occupied; its part of the higher index;
 * its slots; on the second level the flag and the pointer to the third. The slots of a bucket and
 * of its extensions are numbered consecutively. A slot is a remainder and above it a counter, the
 * number of its elements less one. All unused bits are 0.
 *
 * <p>The elements of a bucket are ordered level by level: first those that begin a chain, in the
 * order of the chains; on each further level in the order of the elements that they follow. The
 * first slot of chain l is therefore the number of ones before bit l of the base index. The element
 * after that of slot p, if bit p of the higher index is set, is in slot n + the number of ones
 * before bit p, where n is the number of ones of the base index. This combines the paper's rank in
 * each of I1, I2, ... with the start of the next.
 *
 * @param spec spec that names the geometry in full and states no goal
 * @param segments the bucket and its extensions
 */
public record RankIndexedLayout(ChainSpec spec, List<RankIndexedSegment> segments) implements Layout {
    private static final String FLAG = "| pointer | flag 1 ";

    /** Bits of the hash that determine a chain, above those of the remainder. */
    public static final int CHAIN_HASH_BITS = RankIndexedSizing.CHAIN_HASH_BITS;

    /** Derives the layout of a spec that names its geometry, which it checks. */
    public static RankIndexedLayout of(ChainSpec spec) {
        GoalRules.requireResolved(spec, RankIndexedRules.problems(spec), RankIndexedRules.needsSearch(spec));
        return ofChecked(spec);
    }

    /** Derives the layout of a spec whose rules were checked when a class was emitted for it. */
    static RankIndexedLayout ofChecked(ChainSpec spec) {
        return new RankIndexedLayout(spec, RankIndexedSegment.allOf(spec));
    }

    /** Returns the bits of a slot, remainder and counter: 1 to 40. */
    public int slotBits() {
        return spec.slotBits();
    }

    /** Returns the bits of a slot's counter; 0 without deletion. */
    public int counterBits() {
        return spec.cellCounterBits();
    }

    /**
     * Returns the highest count of a slot. More elements with one fingerprint take one more slot.
     */
    public int ceiling() {
        return 1 << counterBits();
    }

    /** Returns the number of slots of a bucket with all extensions, the paper's W3. */
    public int capacity() {
        return spec.slots() + spec.secondSlots() + spec.thirdSlots();
    }

    /** Returns the bucket of a key, from the upper half of its hash. */
    public static int bucket(long hash, int buckets) {
        return (int) (((hash >>> 32) * buckets) >>> 32);
    }

    /** Returns the remainder of a key: the low bits of its hash. */
    public long remainder(long hash) {
        return hash & ((1L << spec.remainderBits()) - 1);
    }

    /**
     * Returns the chain of a key, from the {@value #CHAIN_HASH_BITS} bits of its hash above the
     * remainder.
     */
    public int chain(long hash) {
        long slice = (hash >>> spec.remainderBits()) & ((1L << CHAIN_HASH_BITS) - 1);
        return (int) ((slice * spec.chains()) >>> CHAIN_HASH_BITS);
    }

    /** Returns a number for a bucket, a chain and a remainder. */
    long copyKey(int bucket, int chain, long remainder) {
        return ((long) bucket * spec.chains() + chain) << spec.remainderBits() | remainder;
    }

    /**
     * Returns the size for a number of elements. If the spec leaves the shares of the extensions
     * open, there are as many as the bounds of the paper's section IV require at that number.
     */
    public RankIndexedSize size(long expectedElements) {
        RankIndexedSize size = RankIndexedSizing.size(spec, expectedElements);
        if (size == null) {
            throw RankIndexedSizeRules.refusal(spec, expectedElements);
        }
        return size;
    }

    @Override
    public long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }

    @Override
    public String signature() {
        String name = String.format(
                Locale.ROOT,
                "rank-%dr%dz%d-%d-%d",
                spec.chains(),
                spec.remainderBits(),
                spec.slots(),
                spec.secondSlots(),
                spec.thirdSlots());
        return name
                + (spec instanceof CountingSpec ? "c" + spec.cellCounterBits() : "")
                + SpecAttributes.modeSuffix(spec);
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        String slot = spec.cellCounterBits() == 0 ? "|" : "| counter " + spec.cellCounterBits() + " |";
        return String.format(Locale.ROOT, """
                        bucket of %d chains, bit 0 at the right; pointers as wide as the number of extensions asks for
                        slot of %d bits: %s remainder %d |
                        part      slots     bits
                        """, spec.chains(), spec.slotBits(), slot, spec.remainderBits())
                + line("bucket", segments().get(0), FLAG, "base index " + spec.chains())
                + line("second", segments().get(1), FLAG, "in use 1")
                + line("third", segments().get(2), "", "in use 1");
    }

    private String line(String part, RankIndexedSegment segment, String above, String below) {
        return String.format(
                Locale.ROOT,
                "%-9s %-9s %s| slots %d x %d | higher index %d | %s |\n",
                part,
                segment.firstSlot() + ".." + (segment.endSlot() - 1),
                above,
                segment.slots(),
                spec.slotBits(),
                segment.slots(),
                below);
    }
}
