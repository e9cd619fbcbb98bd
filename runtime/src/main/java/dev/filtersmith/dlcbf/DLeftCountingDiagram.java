package dev.filtersmith.dlcbf;

import java.util.Locale;

/** A drawing of a cell and of the words of a bucket of cells. */
final class DLeftCountingDiagram {
    /** Number of cells that are drawn one by one. */
    private static final int MOST_DRAWN = 8;

    private DLeftCountingDiagram() {}

    static String of(DLeftCountingSpec spec) {
        int words = CellPacking.bucketWords(spec);
        int cells = spec.cellsPerBucket();
        int inLast = cells - (words - 1) * CellPacking.cellsPerWord(spec);
        int full = inLast == CellPacking.cellsPerWord(spec) ? words : words - 1;
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
                CellPacking.cellBits(spec),
                spec.cellCounterBits(),
                spec.remainderBits()));
        if (full > 0) {
            text.append(line(spec, 0, full, full * CellPacking.cellsPerWord(spec)));
        }
        if (full < words) {
            text.append(line(spec, full, words, cells));
        }
        return text.toString();
    }

    /** Draws words with equally many cells each, up to a cell. */
    private static String line(DLeftCountingSpec spec, int from, int to, int endCell) {
        int first = from * CellPacking.cellsPerWord(spec);
        int each = (endCell - first) / (to - from);
        return String.format(
                Locale.ROOT,
                "%-7s %-7s %s\n",
                range(from, to),
                range(first, endCell),
                word(each, CellPacking.cellBits(spec)));
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
