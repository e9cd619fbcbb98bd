package dev.filtersmith.dleft;

import dev.filtersmith.buckets.LoadLayout;
import java.util.Locale;

/** Draws a d-left bucket, a line for each load. */
public final class DLeftDiagram {
    /** Fields that are drawn one by one. */
    private static final int MOST_DRAWN = 8;

    private DLeftDiagram() {}

    static String of(DLeftLayout layout) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables%s%n",
                layout.spec().bucketBits(),
                layout.spec().subtables(),
                layout.spec().group() == 1
                        ? ""
                        : "; " + layout.spec().group() + " buckets share their bits, drawn as evenly loaded"));
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
        return String.format(
                Locale.ROOT,
                "%4d  %-9s  %-11s  %s%n",
                load.load(),
                codes,
                fingerprint(load),
                bucket(bucketBits, counterBits, load));
    }

    /** Bits of a fingerprint, and which of them the counter tells. */
    public static String fingerprint(LoadLayout load) {
        return load.load() == 0
                ? "-"
                : load.fingerprintBits() + (load.depth() == 0 ? "" : " = " + load.fieldBits() + " + " + load.depth());
    }

    /** The parts of a bucket with their bits. */
    public static String bucket(int bucketBits, int counterBits, LoadLayout load) {
        int unused = bucketBits - counterBits - load.load() * load.fieldBits() - load.spareBits();
        StringBuilder cells = new StringBuilder("|");
        if (load.spareBits() > 0) {
            cells.append(" code+").append(load.spareBits()).append(" |");
        }
        if (unused > 0) {
            cells.append(" unused ").append(unused).append(" |");
        }
        if (load.load() > MOST_DRAWN) {
            cells.append(' ')
                    .append(load.load())
                    .append(" x ")
                    .append(load.fieldBits())
                    .append(" |");
        } else {
            cells.append((" " + load.fieldBits() + " |").repeat(load.load()));
        }
        return cells.append(" code ").append(counterBits).append(" |").toString();
    }
}
