package dev.filtersmith.dlcbf;

import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.ChunkRule;
import dev.filtersmith.buckets.SubtableLayout;
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
    /** Number of cells that are drawn one by one. */
    private static final int MAX_DRAWN = 8;

    /** Returns the bits of a cell, remainder and counter: 5 to 40. */
    public int cellBits() {
        return spec.remainderBits() + spec.cellCounterBits();
    }

    /** Returns the maximum number of cells in a word: 1 to 12. */
    public int cellsPerWord() {
        return Long.SIZE / cellBits();
    }

    /** Returns the number of words of a bucket: 1 to 32. */
    public int bucketWords() {
        return (spec.cellsPerBucket() + cellsPerWord() - 1) / cellsPerWord();
    }

    /** Returns the highest count of a cell. Further elements are counted beside the table. */
    public int ceiling() {
        return (1 << spec.cellCounterBits()) - 1;
    }

    @Override
    public int capacity() {
        return spec.cellsPerBucket();
    }

    /** Returns whether cells move when all buckets of a new element are full. */
    @Override
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
        int words = bucketWords();
        int cells = spec.cellsPerBucket();
        int inLast = cells - (words - 1) * cellsPerWord();
        int full = inLast == cellsPerWord() ? words : words - 1;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                bucket of %d cells in %d bits, bit 0 at the right; %d subtables
                cell of %d bits: | counter %d | remainder %d |
                word    cells   bits
                """,
                cells,
                words * Long.SIZE,
                spec.subtables(),
                cellBits(),
                spec.cellCounterBits(),
                spec.remainderBits()));
        if (full > 0) {
            text.append(line(0, full, full * cellsPerWord()));
        }
        if (full < words) {
            text.append(line(full, words, cells));
        }
        return text.toString();
    }

    /** Draws words with equally many cells each, up to a cell. */
    private String line(int from, int to, int endCell) {
        int first = from * cellsPerWord();
        int each = (endCell - first) / (to - from);
        return String.format(
                Locale.ROOT, "%-7s %-7s %s\n", range(from, to), range(first, endCell), word(each, cellBits()));
    }

    private static String range(int from, int to) {
        return from == to - 1 ? Integer.toString(from) : from + ".." + (to - 1);
    }

    private static String word(int cells, int bits) {
        int unused = Long.SIZE - cells * bits;
        return (unused > 0 ? "| unused " + unused + " |" : "|")
                + (cells > MAX_DRAWN ? " " + cells + " x " + bits + " |" : (" " + bits + " |").repeat(cells));
    }
}
