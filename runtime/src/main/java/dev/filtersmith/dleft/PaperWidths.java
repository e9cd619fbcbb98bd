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
    private static final int BYTE = 0xff;

    private final int group;
    private final int shared;
    private final int longest;
    private final List<LoadLayout> loads;

    /** Bits of the fingerprints of each bucket, 8 bits for each, by the loads as digits. */
    private final int[] lengths;

    private PaperWidths(int combinations, int group, int shared, int longest, List<LoadLayout> loads) {
        this.group = group;
        this.shared = shared;
        this.longest = longest;
        this.loads = loads;
        this.lengths = new int[combinations];
    }

    /**
     * Computes the lengths for all loads.
     *
     * @param combinations number of combinations of loads in a group
     * @param group buckets of a group
     * @param shared bits for the fields of a group
     * @param longest bits of a fingerprint at most
     * @param loads geometry for each load of a bucket
     * @return bits of the fingerprints of each bucket, packed, indexed by the loads as digits to
     *     the base of their number, with that of the first bucket lowest
     */
    static int[] of(int combinations, int group, int shared, int longest, List<LoadLayout> loads) {
        PaperWidths widths = new PaperWidths(combinations, group, shared, longest, loads);
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
            equal |= own << (bucket * Byte.SIZE);
            kept |= next << (bucket * Byte.SIZE);
            used += counts[bucket] * (next - depth);
        }
        return used <= shared ? kept : equal;
    }

    /** Returns the longest fingerprints of a bucket with one element more in any bucket. */
    private int withOneMore(int index, int[] counts, int bucket) {
        int most = 0;
        int digit = 1;
        for (int other = 0; other < group && counts[bucket] > 0; other++) {
            if (counts[other] < loads.size() - 1) {
                most = Math.max(most, lengths[index + digit] >>> (bucket * Byte.SIZE) & BYTE);
            }
            digit *= loads.size();
        }
        return most;
    }
}
