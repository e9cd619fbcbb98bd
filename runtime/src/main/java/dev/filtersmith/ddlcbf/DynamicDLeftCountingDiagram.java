package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.BucketDrawing;
import dev.filtersmith.buckets.LoadLayout;
import java.util.Locale;

/** Draws a bucket of a dynamic d-left counting filter: full, a line for each remainder length. */
final class DynamicDLeftCountingDiagram {
    private DynamicDLeftCountingDiagram() {}

    static String of(DynamicDLeftCountingLayout layout) {
        return String.format(
                        Locale.ROOT,
                        "bucket of %d bits, bit 0 at the right; %d subtables%n",
                        layout.bucketBits(),
                        layout.spec().subtables())
                + (layout.twoLengths() ? header(layout) : levels(layout));
    }

    private static String levels(DynamicDLeftCountingLayout layout) {
        StringBuilder text = new StringBuilder("largest load  codes      remainder    full bucket\n");
        text.append(line(layout, "0", layout.loads().get(0), 0));
        for (LevelLayout level : layout.levels()) {
            String largest = level.firstLargest() == level.largestLoad()
                    ? Integer.toString(level.largestLoad())
                    : level.firstLargest() + ".." + level.largestLoad();
            text.append(line(layout, largest, level.at(level.largestLoad()), level.firstCode()));
        }
        if (layout.hasSlots()) {
            int code = layout.slotCode();
            text.append(line(
                    layout,
                    "slots",
                    new LoadLayout(layout.spec().overfullSlots(), 0, layout.slotBits(), 0, 1, code, 1, code),
                    code));
        }
        return text.toString();
    }

    private static String line(DynamicDLeftCountingLayout layout, String largest, LoadLayout full, int firstCode) {
        int last = full.endState() - 1;
        String codes = firstCode == last ? Integer.toString(last) : firstCode + ".." + last;
        return String.format(
                        Locale.ROOT,
                        "%12s  %-9s  %-11s  %s",
                        largest,
                        codes,
                        BucketDrawing.fingerprint(full),
                        BucketDrawing.bucket(layout.bucketBits(), layout.counterBits(), full))
                + "\n";
    }

    private static String header(DynamicDLeftCountingLayout layout) {
        TwoLengthHeader header = layout.header();
        return String.format(
                        Locale.ROOT,
                        "| longs, then shorts: %d | bits of a long %d | bits of a short %d | longs %d | shorts %d |",
                        layout.bucketBits() - header.bits(),
                        header.lengthBits(),
                        header.lengthBits(),
                        header.countBits(),
                        header.countBits())
                + "\n";
    }
}
