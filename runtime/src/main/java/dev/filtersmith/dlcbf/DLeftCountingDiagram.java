package dev.filtersmith.dlcbf;

import java.util.Locale;

/** A drawing of a cell and of the words of a bucket of cells. */
final class DLeftCountingDiagram {
    /** Number of cells that are drawn one by one. */
    private static final int MOST_DRAWN = 8;

    private DLeftCountingDiagram() {}

    static String of(DLeftCountingLayout layout) {
        int words = layout.bucketWords();
        int cells = layout.spec().cellsPerBucket();
        int inLast = cells - (words - 1) * layout.cellsPerWord();
        int full = inLast == layout.cellsPerWord() ? words : words - 1;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                bucket of %d cells in %d bits, bit 0 at the right; %d subtables
                cell of %d bits: | counter %d | remainder %d |
                word    cells   bits
                """,
                cells,
                words * Long.SIZE,
                layout.spec().subtables(),
                layout.cellBits(),
                layout.spec().cellCounterBits(),
                layout.spec().remainderBits()));
        if (full > 0) {
            text.append(line(layout, 0, full, full * layout.cellsPerWord()));
        }
        if (full < words) {
            text.append(line(layout, full, words, cells));
        }
        return text.toString();
    }

    /** Draws words with equally many cells each, up to a cell. */
    private static String line(DLeftCountingLayout layout, int from, int to, int endCell) {
        int first = from * layout.cellsPerWord();
        int each = (endCell - first) / (to - from);
        return String.format(
                Locale.ROOT, "%-7s %-7s %s\n", range(from, to), range(first, endCell), word(each, layout.cellBits()));
    }

    private static String range(int from, int to) {
        return from == to - 1 ? Integer.toString(from) : from + ".." + (to - 1);
    }

    private static String word(int cells, int bits) {
        int unused = Long.SIZE - cells * bits;
        return (unused > 0 ? "| unused " + unused + " |" : "|")
                + (cells > MOST_DRAWN ? " " + cells + " x " + bits + " |" : (" " + bits + " |").repeat(cells));
    }
}
