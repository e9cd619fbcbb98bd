package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.LoadLayout;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The distribution of a group's fingerprint bits among its buckets: the bits of a field in each
 * bucket, by the loads of all (d-left Bloom filter paper, section II.C). A single bucket is a group
 * of one.
 *
 * <p>Let S be the number of elements of the group, T = g (W - c) its bits to share, and A the bits
 * that its counters imply, the sum of a s(a) over its buckets. The paper gives all fields floor(T /
 * S) bits; a fingerprint then has these and the bits that the counter of its own bucket implies.
 * The better rule evens out the length of fingerprints, which determines the rate. All have F =
 * floor((T + A) / S) bits. The remaining (T + A) - F S bits go to whole buckets, one to each
 * fingerprint, so that as many fingerprints as possible get one.
 *
 * <p>Under either rule a fingerprint might have to grow: if the quotient stays the same and a
 * bucket reaches a deeper load, or becomes one of the lengthened ones. But dropped bits cannot be
 * restored. The length at some loads is therefore at most the minimum of the lengths at all
 * possible previous loads, with one element less in any bucket. It depends on the loads alone, not
 * on the order in which they were reached. By the paper's rule, a bucket keeps the bits that its
 * fingerprints would need with one element more in any bucket, if the bits left over suffice; else
 * they would be cut by this. In the paper's settings they always suffice, so its rates are reached
 * by a table that is filled.
 *
 * <p>Loads and bits are packed into an int, 8 bits for each bucket of the group, those of the first
 * in the low ones.
 */
public final class GroupWidths {
    /** Width of a load or of a field width in a packed int. */
    public static final int PACKED_BITS = 8;

    static final int PACKED_MASK = (1 << PACKED_BITS) - 1;

    private final List<LoadLayout> loads;
    private final int group;
    private final int shared;
    private final int longest;

    /**
     * Packed bits of the fingerprints of each bucket, indexed by the loads as digits to the base of
     * the number of loads.
     */
    private final int[] fingerprintBits;

    /** Computes the widths for all loads, in a group by the paper's rule or by the better one. */
    GroupWidths(DLeftSpec spec, List<LoadLayout> loads, boolean papers) {
        this.loads = loads;
        this.group = spec.group();
        this.shared = group * (spec.bucketBits() - spec.counterBits());
        this.longest = spec.longestFingerprint();
        this.fingerprintBits = new int[(int) combinations(group, loads.size())];
        int[] wanted = papers ? papers() : null;
        // Ascending, so that all possible previous states are computed first.
        for (int index = 1; index < fingerprintBits.length; index++) {
            int[] counts = counts(index);
            int[] most = new int[group];
            for (int bucket = 0; bucket < group; bucket++) {
                most[bucket] = before(index, counts, bucket);
            }
            int lengths = wanted == null ? evenLengths(counts, most) : wanted[index];
            for (int bucket = 0; bucket < group; bucket++) {
                int own = counts[bucket] == 0 ? 0 : Math.min(unpack(lengths, bucket), most[bucket]);
                fingerprintBits[index] |= own << (bucket * PACKED_BITS);
            }
        }
    }

    /** Returns the geometry of a single bucket for each load, whether or not the codes fit. */
    static List<LoadLayout> loads(DLeftSpec spec) {
        return loads(spec, spec.counterBits(), spec.semiSortDepth());
    }

    /** Returns the same with another counter. */
    static List<LoadLayout> loads(DLeftSpec spec, int counterBits, List<Integer> depths) {
        return LoadLayout.ofEach(
                spec.bucketBits() - counterBits,
                spec.longestFingerprint(),
                spec.counterEncoding() == CounterEncoding.ENUMERATED_WITH_SPARE_BITS,
                depths);
    }

    static long combinations(int group, int loads) {
        long combinations = 1;
        for (int bucket = 0; bucket < group; bucket++) {
            combinations *= loads;
        }
        return combinations;
    }

    /** Returns the loads of the buckets of a group. */
    private int[] counts(int index) {
        int[] counts = new int[group];
        for (int bucket = 0, rest = index; bucket < group; bucket++, rest /= loads.size()) {
            counts[bucket] = rest % loads.size();
        }
        return counts;
    }

    /** Returns lengths by the paper's rule: equal fields, and the bits that the counter implies. */
    private int[] papers() {
        int[] lengths = new int[fingerprintBits.length];
        // Descending, so that all states with one element more are computed first.
        for (int index = lengths.length - 1; index > 0; index--) {
            int[] counts = counts(index);
            int total = IntStream.of(counts).sum();
            int equal = 0;
            int kept = 0;
            int used = 0;
            for (int bucket = 0; bucket < group; bucket++) {
                int depth = loads.get(counts[bucket]).depth();
                int own = counts[bucket] == 0 ? 0 : Math.min(longest, shared / total + depth);
                int next = counts[bucket] == 0 ? 0 : Math.max(own, withOneMore(lengths, index, counts, bucket));
                equal |= own << (bucket * PACKED_BITS);
                kept |= next << (bucket * PACKED_BITS);
                used += counts[bucket] * (next - depth);
            }
            lengths[index] = used <= shared ? kept : equal;
        }
        return lengths;
    }

    /** Returns the longest fingerprints of a bucket with one element more in any bucket. */
    private int withOneMore(int[] lengths, int index, int[] counts, int bucket) {
        int most = 0;
        int digit = 1;
        for (int other = 0; other < group; other++) {
            if (counts[other] < loads.size() - 1) {
                most = Math.max(most, unpack(lengths[index + digit], bucket));
            }
            digit *= loads.size();
        }
        return most;
    }

    /** Returns lengths that differ by a bit at most; in a single bucket they are equal. */
    private int evenLengths(int[] counts, int[] most) {
        int total = 0;
        int all = shared;
        for (int count : counts) {
            total += count;
            all += count * loads.get(count).depth();
        }
        int length = Math.min(all / total, longest);
        int chosen = lengthened(counts, most, length, all - length * total);
        int packed = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            packed |= (length + (chosen >>> bucket & 1)) << (bucket * PACKED_BITS);
        }
        return packed;
    }

    /**
     * Returns the least bits that the fingerprints of a bucket may have had when its group
     * contained one element less.
     */
    private int before(int index, int[] counts, int bucket) {
        int least = longest;
        int digit = 1;
        for (int other = 0; other < group; other++) {
            if (counts[other] > (other == bucket ? 1 : 0)) {
                least = Math.min(least, unpack(fingerprintBits[index - digit], bucket));
            }
            digit *= loads.size();
        }
        return least;
    }

    /**
     * Returns the buckets that get a bit more for each of their fingerprints: as many fingerprints
     * as possible, ties to the first.
     */
    private int lengthened(int[] counts, int[] most, int length, int left) {
        int best = 0;
        int mostFingerprints = 0;
        for (int chosen = 1; chosen < 1 << group; chosen++) {
            int fingerprints = 0;
            for (int bucket = 0; bucket < group; bucket++) {
                if (((chosen >>> bucket) & 1) != 0) {
                    fingerprints += most[bucket] > length ? counts[bucket] : left + 1;
                }
            }
            if (fingerprints <= left && fingerprints > mostFingerprints) {
                mostFingerprints = fingerprints;
                best = chosen;
            }
        }
        return best;
    }

    /**
     * Returns the stored and implied bits of the fingerprints in each bucket of a group, packed; 0
     * in an empty bucket. The loads are packed, too.
     */
    public int fingerprintBits(int packedLoads) {
        int index = 0;
        for (int bucket = group - 1; bucket >= 0; bucket--) {
            index = index * loads.size() + unpack(packedLoads, bucket);
        }
        return fingerprintBits[index];
    }

    /**
     * Returns the stored bits of the fields in each bucket of a group, packed; 0 in an empty
     * bucket.
     */
    public int of(int packedLoads) {
        int implied = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            implied |= loads.get(unpack(packedLoads, bucket)).depth() << (bucket * PACKED_BITS);
        }
        return fingerprintBits(packedLoads) - implied;
    }

    /**
     * Returns the results of {@link #of}, indexed by the loads as digits to the base of their
     * number, with that of the first bucket lowest.
     */
    public int[] table() {
        int[] widths = new int[fingerprintBits.length];
        for (int index = 0; index < widths.length; index++) {
            int[] counts = counts(index);
            int packed = 0;
            for (int bucket = 0; bucket < group; bucket++) {
                packed |= counts[bucket] << (bucket * PACKED_BITS);
            }
            widths[index] = of(packed);
        }
        return widths;
    }

    /**
     * Returns the bits of the fingerprints of a bucket when the others of its group are full,
     * wherever in the group it is.
     */
    int shortest(int load) {
        int shortest = longest;
        for (int own = 0; own < group; own++) {
            int packed = 0;
            for (int bucket = 0; bucket < group; bucket++) {
                packed |= (bucket == own ? load : loads.size() - 1) << (bucket * PACKED_BITS);
            }
            shortest = Math.min(shortest, unpack(fingerprintBits(packed), own));
        }
        return shortest;
    }

    /** Extracts the load or bits of one bucket of a group. */
    public static int unpack(int packed, int bucket) {
        return packed >>> (bucket * PACKED_BITS) & PACKED_MASK;
    }

    /** Returns the load of a group. */
    static int sum(int packed) {
        int sum = 0;
        for (int rest = packed; rest != 0; rest >>>= PACKED_BITS) {
            sum += rest & PACKED_MASK;
        }
        return sum;
    }
}
