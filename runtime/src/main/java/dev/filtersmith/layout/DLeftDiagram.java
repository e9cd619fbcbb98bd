package dev.filtersmith.layout;

import java.util.Locale;

/** Draws a d-left bucket, a line for each load. */
final class DLeftDiagram {
    private DLeftDiagram() {}

    static String of(DLeftLayout layout) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables%n",
                layout.spec().bucketBits(),
                layout.spec().subtables()));
        text.append("load  codes      fingerprint  bucket\n");
        for (LoadLayout load : layout.loads()) {
            text.append(line(layout.spec().bucketBits(), layout.spec().counterBits(), load));
        }
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    private static String line(int bucketBits, int counterBits, LoadLayout load) {
        String codes = load.codes() == 1
                ? Integer.toString(load.firstCode())
                : load.firstCode() + ".." + (load.firstCode() + load.codes() - 1);
        String fingerprint = load.load() == 0
                ? "-"
                : load.fingerprintBits() + (load.depth() == 0 ? "" : " = " + load.fieldBits() + " + " + load.depth());
        return String.format(
                Locale.ROOT,
                "%4d  %-9s  %-11s  %s%n",
                load.load(),
                codes,
                fingerprint,
                bucket(bucketBits, counterBits, load));
    }

    private static String bucket(int bucketBits, int counterBits, LoadLayout load) {
        int unused = bucketBits - counterBits - load.load() * load.fieldBits() - load.spareBits();
        StringBuilder cells = new StringBuilder("|");
        if (load.spareBits() > 0) {
            cells.append(" code+").append(load.spareBits()).append(" |");
        }
        if (unused > 0) {
            cells.append(" unused ").append(unused).append(" |");
        }
        for (int field = load.load() - 1; field >= 0; field--) {
            cells.append(' ').append(load.fieldBits()).append(" |");
        }
        return cells.append(" code ").append(counterBits).append(" |").toString();
    }
}
