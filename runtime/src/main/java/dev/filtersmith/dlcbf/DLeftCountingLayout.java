package dev.filtersmith.dlcbf;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.ChunkRule;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.GoalRules;
import java.util.Locale;

/**
 * Geometry of a d-left counting Bloom filter (ESA 2006, section 3).
 *
 * <p>A cell is a remainder, the low bits of the key's hash, and above it a counter, how many elements have that remainder and
 * these buckets; 0 means that the cell is empty, and then all its bits are 0. A word holds as many cells as fit, from bit 0; none
 * straddles two words. A bucket takes whole words, the last one perhaps with fewer cells; its load is the number of cells in use,
 * wherever they are. {@link ChoiceLayout} numbers the buckets.
 *
 * @param spec the spec that names the geometry in full; it asks for no bits and no rate
 */
public record DLeftCountingLayout(DLeftCountingSpec spec) implements SubtableLayout {
    /**
     * Derives the layout of a spec that names its geometry. {@link dev.filtersmith.FilterSpec#toLayout()} chooses one first where the spec
     * leaves that.
     *
     * @param spec spec that asks for no bits and no rate
     * @return layout
     * @throws FilterSpecException if the spec cannot work, with all problems
     * @throws IllegalArgumentException if the spec asks for bits or a rate
     */
    public static DLeftCountingLayout of(DLeftCountingSpec spec) {
        GoalRules.requireGeometry(spec, DLeftCountingRules.problems(spec));
        return new DLeftCountingLayout(spec);
    }

    /**
     * Bits of a cell: remainder and counter.
     *
     * @return bits, 5 to 40
     */
    public int cellBits() {
        return spec.remainderBits() + spec.cellCounterBits();
    }

    /**
     * The most cells of one word.
     *
     * @return cells, 1 to 12
     */
    public int cellsPerWord() {
        return Long.SIZE / cellBits();
    }

    /**
     * Words of a bucket.
     *
     * @return number of 64-bit words, 1 to 32
     */
    public int bucketWords() {
        return (spec.cellsPerBucket() + cellsPerWord() - 1) / cellsPerWord();
    }

    /**
     * The highest count of a cell; more elements of one remainder take one more cell.
     *
     * @return elements that a cell can count
     */
    public int ceiling() {
        return (1 << spec.cellCounterBits()) - 1;
    }

    /**
     * Whether cells move when all buckets of a new element are full.
     *
     * @return true with {@link Relocation#PATH}
     */
    public boolean moves() {
        return spec.relocation() == Relocation.PATH;
    }

    @Override
    public ChoiceLayout choice() {
        return new ChoiceLayout(
                spec.subtables(),
                bucketWords() * Long.SIZE,
                1,
                spec.averageLoad(),
                ChoiceLayout.invertible(spec.permutation(), spec.subtables()),
                spec.remainderBits(),
                ChunkRule.ROOMY);
    }

    /**
     * Bits that a key takes at the design load, rounding and stash left out; bits of a word that no cell uses count.
     *
     * @return bits per key
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
                + spec.stashCapacity();
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        return DLeftCountingDiagram.of(this);
    }
}
