package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.BucketDrawing;
import dev.filtersmith.buckets.LoadLayout;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Draws a bucket of a dynamic d-left counting filter: full, a line for each remainder length. */
final class DynamicDLeftCountingDiagram {
    private DynamicDLeftCountingDiagram() {}

    private static String title(DynamicDLeftCountingSpec spec) {
        return String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables\n",
                spec.bucketBits(),
                spec.subtables());
    }

    /** Draws a bucket whose remainders have one length, and one of slots if there are any. */
    static String ofLevels(DynamicDLeftCountingSpec spec, List<LevelLayout> levels, Optional<LoadLayout> slots) {
        StringBuilder text = new StringBuilder(title(spec));
        text.append("largest load  codes      remainder    full bucket\n");
        text.append(line(spec, "0", LevelLayout.EMPTY, 0));
        for (LevelLayout level : levels) {
            String largest = level.firstLargest() == level.largestLoad()
                    ? Integer.toString(level.largestLoad())
                    : level.firstLargest() + ".." + level.largestLoad();
            text.append(line(spec, largest, level.at(level.largestLoad()), level.firstCode()));
        }
        slots.ifPresent(full -> text.append(line(spec, "slots", full, full.firstCode())));
        return text.toString();
    }

    private static String line(DynamicDLeftCountingSpec spec, String largest, LoadLayout full, int firstCode) {
        int last = full.endState() - 1;
        String codes = firstCode == last ? Integer.toString(last) : firstCode + ".." + last;
        return String.format(
                        Locale.ROOT,
                        "%12s  %-9s  %-11s  %s",
                        largest,
                        codes,
                        BucketDrawing.fingerprint(full),
                        BucketDrawing.bucket(spec.bucketBits(), spec.counterBits(), full))
                + "\n";
    }

    /** Draws a bucket whose remainders have two lengths. */
    static String ofTwoLengths(DynamicDLeftCountingSpec spec, TwoLengthHeader header) {
        return title(spec)
                + String.format(
                        Locale.ROOT,
                        "| longs, then shorts: %d | bits of a long %d | bits of a short %d | longs %d | shorts %d |",
                        spec.bucketBits() - header.bits(),
                        header.lengthBits(),
                        header.lengthBits(),
                        header.countBits(),
                        header.countBits())
                + "\n";
    }
}
