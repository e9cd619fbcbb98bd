package dev.filtersmith.dleft;

import dev.filtersmith.buckets.LoadLayout;
import java.util.List;

/**
 * Lengths of the fingerprints in a group by the rule of the d-left Bloom filter paper, section
 * II.C: fields of one length, and the bits that the counter of the own bucket implies.
 *
 * <p>With one element more in a bucket these may be longer, if the quotient stays the same and the
 * bucket reaches a deeper load. In a group, the fingerprints are then as long before, with a bit
 * left over for each, as long as the bits left over suffice. In the paper's settings they always
 * do, so its rates are reached by a table that is filled.
 */
final class PaperWidths {
    private final int group;
    private final int shared;
    private final int longest;
    private final List<LoadLayout> loads;

    /** Packed bits of the fingerprints of each bucket, by the loads as digits. */
    private final int[] lengths;

    private PaperWidths(DLeftSpec spec, List<LoadLayout> loads) {
        this.group = spec.group();
        this.shared = GroupWidths.shared(spec);
        this.longest = spec.longestFingerprint();
        this.loads = loads;
        this.lengths = new int[(int) GroupWidths.combinations(group, loads.size())];
    }

    /**
     * Computes the bits of the fingerprints of each bucket, packed, indexed by the loads as digits
     * to the base of their number, with that of the first bucket lowest.
     */
    static int[] of(DLeftSpec spec, List<LoadLayout> loads) {
        PaperWidths widths = new PaperWidths(spec, loads);
        // Descending, so that all states with one element more are computed first.
        for (int index = widths.lengths.length - 1; index > 0; index--) {
            widths.lengths[index] = widths.lengthsAt(index);
        }
        return widths.lengths;
    }

    private int lengthsAt(int index) {
        int[] counts = new int[group];
        int total = 0;
        for (int bucket = 0, rest = index; bucket < group; bucket++, rest /= loads.size()) {
            counts[bucket] = rest % loads.size();
            total += counts[bucket];
        }
        int equal = 0;
        int kept = 0;
        int used = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            int depth = loads.get(counts[bucket]).depth();
            int own = counts[bucket] == 0 ? 0 : Math.min(longest, shared / total + depth);
            int next = Math.max(own, withOneMore(index, counts, bucket));
            equal |= own << (bucket * GroupWidths.PACKED_BITS);
            kept |= next << (bucket * GroupWidths.PACKED_BITS);
            used += counts[bucket] * (next - depth);
        }
        return used <= shared ? kept : equal;
    }

    /** Returns the longest fingerprints of a bucket with one element more in any bucket. */
    private int withOneMore(int index, int[] counts, int bucket) {
        if (counts[bucket] == 0) {
            return 0;
        }
        int most = 0;
        int digit = 1;
        for (int other = 0; other < group; other++) {
            if (counts[other] < loads.size() - 1) {
                most = Math.max(most, GroupWidths.unpack(lengths[index + digit], bucket));
            }
            digit *= loads.size();
        }
        return most;
    }
}
