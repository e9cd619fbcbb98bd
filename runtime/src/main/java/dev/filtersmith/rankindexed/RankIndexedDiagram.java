package dev.filtersmith.rankindexed;

import java.util.List;
import java.util.Locale;

/** A drawing of a bucket, its extensions and a slot. */
final class RankIndexedDiagram {
    private static final String FLAG = "| pointer | flag 1 ";

    private RankIndexedDiagram() {}

    static String of(ChainSpec spec) {
        List<RankIndexedSegment> segments = RankIndexedSegment.allOf(spec);
        String slot = spec.cellCounterBits() == 0 ? "|" : "| counter " + spec.cellCounterBits() + " |";
        return String.format(Locale.ROOT, """
                        bucket of %d chains, bit 0 at the right; pointers as wide as the number of extensions asks for
                        slot of %d bits: %s remainder %d |
                        part      slots     bits
                        """, spec.chains(), spec.slotBits(), slot, spec.remainderBits())
                + line(spec, "bucket", segments.get(0), FLAG, "base index " + spec.chains())
                + line(spec, "second", segments.get(1), FLAG, "in use 1")
                + line(spec, "third", segments.get(2), "", "in use 1");
    }

    private static String line(ChainSpec spec, String part, RankIndexedSegment segment, String above, String below) {
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
