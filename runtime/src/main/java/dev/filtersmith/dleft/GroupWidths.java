package dev.filtersmith.dleft;

import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.buckets.LoadLayout;
import java.util.List;

/**
 * How the buckets of a group share the group's fingerprint bits: the bits of a field in each bucket, by the loads of all
 * (d-left Bloom filter paper, section II.C). A bucket that is alone is a group of one.
 *
 * <p>Let S be the elements of the group, T = g (W - c) its bits to share, and A the bits that its counters tell, the sum of
 * a s(a) over its buckets. The paper gives all fields floor(T / S) bits; a fingerprint then has those and what the counter of its
 * own bucket tells. The better rule evens out what counts, the length of fingerprints: all have F = floor((T + A) / S) bits, and
 * the (T + A) - F S bits left over go to whole buckets, one to each fingerprint, so that as many as possible get one.
 *
 * <p>Either way a fingerprint could be asked to grow: where the quotient stays as it is and a bucket comes to a deeper load, or
 * comes to be among the lengthened ones. But bits once dropped do not come back. So the length at some loads is
 * at most the least of the lengths at the loads that may have come before, one element less in any bucket; and it depends
 * on the loads alone, not on the order in which they came about.
 *
 * <p>Loads and bits are packed into an int, 8 bits for each bucket of the group, those of the first in the low ones.
 */
public final class GroupWidths {
    /** Bits that a load or a width takes in a packed int. */
    public static final int PACKED_BITS = 8;

    private static final int PACKED_MASK = (1 << PACKED_BITS) - 1;

    private final List<LoadLayout> loads;
    private final int group;
    private final int shared;
    private final int longest;
    private final boolean equalFields;

    /** Bits of the fingerprints of each bucket, packed, by loads as digits to the base of the loads' number. */
    private final int[] fingerprintBits;

    GroupWidths(DLeftSpec spec, List<LoadLayout> loads) {
        this.loads = loads;
        this.group = spec.group();
        this.shared = group * (spec.bucketBits() - spec.counterBits());
        this.longest = spec.longestFingerprint();
        this.equalFields = spec.groupRule() == GroupRule.EQUAL_FIELDS;
        this.fingerprintBits = new int[(int) combinations(group, loads.size())];
        int[] counts = new int[group];
        // Ascending, so that all that may have come before is known.
        for (int index = 1; index < fingerprintBits.length; index++) {
            for (int bucket = 0; ++counts[bucket] == loads.size(); bucket++) {
                counts[bucket] = 0;
            }
            fingerprintBits[index] = bits(index, counts);
        }
    }

    /** Number of ways in which the buckets of a group may be loaded. */
    static long combinations(int group, int loads) {
        long combinations = 1;
        for (int bucket = 0; bucket < group; bucket++) {
            combinations *= loads;
        }
        return combinations;
    }

    private int bits(int index, int[] counts) {
        int[] most = new int[group];
        int total = 0;
        int told = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            most[bucket] = before(index, counts, bucket);
            total += counts[bucket];
            told += counts[bucket] * loads.get(counts[bucket]).depth();
        }
        boolean even = !equalFields && group > 1;
        int length = (shared + told) / total;
        int chosen = even ? lengthened(counts, most, length, shared + told - length * total) : 0;
        int packed = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            int own = even
                    ? length + ((chosen >>> bucket) & 1)
                    : shared / total + loads.get(counts[bucket]).depth();
            packed |= counts[bucket] == 0 ? 0 : Math.min(own, most[bucket]) << (bucket * PACKED_BITS);
        }
        return packed;
    }

    /** The least bits that the fingerprints of a bucket may have had when its group held one element less. */
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

    /** The buckets that get a bit more for each of their fingerprints: as many fingerprints as possible, of equals the first. */
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
     * Bits of the fingerprints in each bucket of a group.
     *
     * @param packedLoads loads of the buckets, packed
     * @return stored and implied bits of each, packed; 0 in an empty bucket
     */
    public int fingerprintBits(int packedLoads) {
        int index = 0;
        for (int bucket = group - 1; bucket >= 0; bucket--) {
            index = index * loads.size() + unpack(packedLoads, bucket);
        }
        return fingerprintBits[index];
    }

    /**
     * Bits of the fields of each bucket of a group.
     *
     * @param packedLoads loads of the buckets, packed
     * @return stored bits of each, packed; 0 in an empty bucket
     */
    public int of(int packedLoads) {
        int told = 0;
        for (int bucket = 0; bucket < group; bucket++) {
            told |= loads.get(unpack(packedLoads, bucket)).depth() << (bucket * PACKED_BITS);
        }
        return fingerprintBits(packedLoads) - told;
    }

    /**
     * Bits of the fields for all ways in which a group may be loaded.
     *
     * @return as {@link #of} has them, by the loads as digits to the base of their number, the first bucket's the lowest
     */
    public int[] table() {
        int[] widths = new int[fingerprintBits.length];
        for (int index = 0; index < widths.length; index++) {
            int packed = 0;
            for (int bucket = 0, rest = index; bucket < group; bucket++, rest /= loads.size()) {
                packed |= (rest % loads.size()) << (bucket * PACKED_BITS);
            }
            widths[index] = of(packed);
        }
        return widths;
    }

    /** Bits that the fingerprints of a bucket have when the others of its group are full, wherever in the group it is. */
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

    /**
     * The number of one bucket of a group out of a packed int.
     *
     * @param packed loads or bits
     * @param bucket number of the bucket in its group
     * @return its load or bits
     */
    public static int unpack(int packed, int bucket) {
        return packed >>> (bucket * PACKED_BITS) & PACKED_MASK;
    }
}
