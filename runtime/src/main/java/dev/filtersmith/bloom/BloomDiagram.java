package dev.filtersmith.bloom;

import java.util.Locale;

/** A drawing of a word of slots and of the positions of a key's slots. */
final class BloomDiagram {
    private BloomDiagram() {}

    static String of(BloomTableSpec spec) {
        String slot = spec.slotBits() == 1 ? "bit" : "counter";
        int slots = Long.SIZE / spec.slotBits();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                table of words of %d %ss%s, bit 0 at the right
                | %s %d | %s %d | ... | %s 1 | %s 0 |
                """,
                slots,
                slot,
                spec.slotBits() == 1 ? "" : " of " + spec.slotBits() + " bits",
                slot,
                slots - 1,
                slot,
                slots - 2,
                slot,
                slot));
        if (spec.storesCount()) {
            text.append("behind them: | number of elements 64 |\n");
        }
        text.append(String.format(
                Locale.ROOT,
                """
                a key has %s%d %s%s, those of x, x + step, x + 2 step ...
                word    the upper half of x ^ x << %d, scaled to the number of words
                %-7s x mod %d
                step    the halves of the first x exchanged, and odd
                """,
                spec.choices() == 1 ? "" : spec.choices() + " groups of ",
                spec.hashFunctions(),
                slot,
                spec.hashFunctions() == 1 ? "" : "s",
                Probes.MIXED,
                slot,
                slots));
        return text.toString();
    }
}
