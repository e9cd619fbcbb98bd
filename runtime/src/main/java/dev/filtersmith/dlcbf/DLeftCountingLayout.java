package dev.filtersmith.dlcbf;

import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import java.util.Locale;

/**
 * Geometry of a d-left counting Bloom filter (ESA 2006, section 3).
 *
 * <p>A cell is a remainder, the low bits of the key's hash, and above it a counter, the number of
 * elements with that remainder and these buckets. If the counter is 0, the cell is empty and all
 * its bits are 0. A word contains as many cells as fit, from bit 0; no cell straddles two words. A
 * bucket takes whole words, the last of which may have fewer cells. Its load is the number of
 * occupied cells, wherever they are. {@link ChoiceLayout} numbers the buckets.
 *
 * @param spec spec that names the geometry in full and states no goal
 */
public record DLeftCountingLayout(DLeftCountingSpec spec) implements SubtableLayout {
    /**
     * Derives the layout of a spec that names its geometry. {@link
     * dev.filtersmith.FilterSpec#toLayout()} first runs the geometry search if the spec leaves it
     * open.
     *
     * @throws IllegalArgumentException if the spec states a goal for bits or rate
     */
    public static DLeftCountingLayout of(DLeftCountingSpec spec) {
        GoalRules.requireGeometry(spec, DLeftCountingRules.problems(spec));
        return new DLeftCountingLayout(spec);
    }

    /** Returns the bits of a cell, remainder and counter: 5 to 40. */
    public int cellBits() {
        return CellPacking.cellBits(spec);
    }

    /** Returns the maximum number of cells in a word: 1 to 12. */
    public int cellsPerWord() {
        return CellPacking.cellsPerWord(spec);
    }

    /** Returns the number of words of a bucket: 1 to 32. */
    public int bucketWords() {
        return CellPacking.bucketWords(spec);
    }

    /** Returns the highest count of a cell. More elements with one remainder take one more cell. */
    public int ceiling() {
        return (1 << spec.cellCounterBits()) - 1;
    }

    /** Returns whether cells move when all buckets of a new element are full. */
    @Override
    public boolean moves() {
        return spec.relocation() == Relocation.PATH;
    }

    @Override
    public ChoiceLayout choice() {
        return CellPacking.choice(spec);
    }

    /**
     * Returns the bits that a key takes at the design load, without rounding and stash. Bits of a
     * word that no cell uses are included.
     */
    public double bitsPerKey() {
        return bucketWords() * Long.SIZE / spec.averageLoad();
    }

    @Override
    public String signature() {
        String name = String.format(
                Locale.ROOT,
                "dlcbf-%dx%dr%dc%d",
                spec.subtables(),
                spec.cellsPerBucket(),
                spec.remainderBits(),
                spec.cellCounterBits());
        return name + choice().signature() + (moves() ? "-path" + spec.relocationVisits() : "") + "-stash"
                + spec.stashCapacity() + SpecAttributes.modeSuffix(spec);
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        return DLeftCountingDiagram.of(spec);
    }
}
