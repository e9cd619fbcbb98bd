package dev.filtersmith.rankindexed;

import java.util.List;

/**
 * The positions of the parts of a bucket or of an extension, in bits from its start.
 *
 * @param firstSlot number of its first slot among all that a bucket may have
 * @param flagAt bit that is set if it is extended; the pointer to the extension follows. The last
 *     segment has none
 */
public record RankIndexedSegment(int firstSlot, int slots, int indexAt, int slotsAt, int flagAt) {
    /** Returns the bucket and its two extensions. */
    static List<RankIndexedSegment> allOf(ChainSpec spec) {
        int second = spec.slots();
        int third = second + spec.secondSlots();
        return List.of(
                of(0, spec.slots(), spec.chains(), spec.slotBits()),
                of(second, spec.secondSlots(), 1, spec.slotBits()),
                of(third, spec.thirdSlots(), 1, spec.slotBits()));
    }

    private static RankIndexedSegment of(int firstSlot, int slots, int indexAt, int slotBits) {
        return new RankIndexedSegment(firstSlot, slots, indexAt, indexAt + slots, indexAt + slots * (1 + slotBits));
    }

    /** Returns the number of the slot after its last. */
    public int endSlot() {
        return firstSlot + slots;
    }

    /** Returns the bits of the segment with a pointer of this width to its extension. */
    int bits(int pointerBits) {
        return flagAt + 1 + pointerBits;
    }
}
