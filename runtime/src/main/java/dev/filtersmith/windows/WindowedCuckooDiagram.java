package dev.filtersmith.windows;

import java.util.Locale;

/** A drawing of a slot and of the windows over some slots. */
final class WindowedCuckooDiagram {
    private WindowedCuckooDiagram() {}

    static String of(WindowedCuckooSpec spec) {
        int bits = spec.slotBits();
        String slot = "| " + bits + " ";
        String window = "=".repeat(2 * slot.length());
        String step = " ".repeat(slot.length());
        return String.format(
                Locale.ROOT,
                """
                table of slots of %d bits side by side, bit 0 at the right; a key has two windows of 2 slots
                slot of %d bits: | offset 1 | fingerprint %d |
                slots    %s|
                windows  %s%s|
                         %s%s|
                         %s|
                """,
                bits,
                bits,
                bits - 1,
                slot.repeat(4),
                step.repeat(2),
                "|" + window.substring(1),
                step,
                "|" + window.substring(1),
                "|" + window.substring(1));
    }
}
