package dev.filtersmith.buckets;

/** Draws buckets for diagrams. */
public final class BucketDrawing {
    /** Fields that are drawn one by one. */
    private static final int MAX_DRAWN = 8;

    private BucketDrawing() {}

    /**
     * Writes the bits of a fingerprint, and how many of them follow from the counter: {@code 13 =
     * 12 + 1}.
     */
    public static String fingerprint(LoadLayout load) {
        return load.load() == 0
                ? "-"
                : load.fingerprintBits() + (load.depth() == 0 ? "" : " = " + load.fieldBits() + " + " + load.depth());
    }

    /** Draws the parts of a bucket with their bits, in one line. */
    public static String bucket(int bucketBits, int counterBits, LoadLayout load) {
        int unused = bucketBits - counterBits - load.load() * load.fieldBits() - load.spareBits();
        StringBuilder cells = new StringBuilder("|");
        if (load.spareBits() > 0) {
            cells.append(" code+").append(load.spareBits()).append(" |");
        }
        if (unused > 0) {
            cells.append(" unused ").append(unused).append(" |");
        }
        if (load.load() > MAX_DRAWN) {
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
