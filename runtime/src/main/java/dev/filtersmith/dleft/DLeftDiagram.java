package dev.filtersmith.dleft;

import dev.filtersmith.buckets.BucketDrawing;
import dev.filtersmith.buckets.LoadLayout;
import java.util.List;
import java.util.Locale;

/** Draws a d-left bucket, a line for each load. */
final class DLeftDiagram {
    private DLeftDiagram() {}

    static String of(DLeftSpec spec, List<LoadLayout> loads) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "bucket of %d bits, bit 0 at the right; %d subtables%s\n",
                spec.bucketBits(),
                spec.subtables(),
                spec.group() == 1 ? "" : "; " + spec.group() + " buckets share their bits, drawn as evenly loaded"));
        text.append("load  codes      fingerprint  bucket\n");
        for (LoadLayout load : loads) {
            text.append(line(spec.bucketBits(), spec.counterBits(), load));
        }
        return text.toString();
    }

    private static String line(int bucketBits, int counterBits, LoadLayout load) {
        String codes = load.codes() == 1
                ? Integer.toString(load.firstCode())
                : load.firstCode() + ".." + (load.firstCode() + load.codes() - 1);
        return String.format(
                Locale.ROOT,
                "%4d  %-9s  %-11s  %s\n",
                load.load(),
                codes,
                BucketDrawing.fingerprint(load),
                BucketDrawing.bucket(bucketBits, counterBits, load));
    }
}
