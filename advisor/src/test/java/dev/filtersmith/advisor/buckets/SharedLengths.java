package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.dleft.GroupLengths;
import java.util.function.IntUnaryOperator;

/**
 * The two rules by which the bits of a group of up to four buckets are shared, as the paper
 * describes them (section II-C).
 */
public final class SharedLengths {
    private static final int BUCKETS = 4;

    private SharedLengths() {}

    /**
     * One stored length for all fingerprints of the group; each bucket adds its own semi-sorted
     * bits, up to a longest length.
     */
    public static GroupLengths equal(int bits, IntUnaryOperator depth, int longest) {
        return loads -> {
            int[] load = unpacked(loads);
            int[] length = new int[BUCKETS];
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                length[bucket] = Math.min(longest, bits / Math.max(1, sum(load)) + depth.applyAsInt(load[bucket]));
            }
            return packed(length);
        };
    }

    /**
     * The same, after which the remaining bits go to whole buckets, one to each fingerprint, so
     * that the rate falls most: the paper's example of loads 5, 5, 4 and 4.
     */
    public static GroupLengths leftoverToWholeBuckets(int bits, IntUnaryOperator depth) {
        return loads -> {
            int[] load = unpacked(loads);
            int[] length = unpacked(equal(bits, depth, 255).bits(loads));
            int leftover = bits % Math.max(1, sum(load));
            int best = 0;
            double most = 0;
            for (int chosen = 1; chosen < 1 << BUCKETS; chosen++) {
                int cost = 0;
                double gain = 0;
                for (int bucket = 0; bucket < BUCKETS; bucket++) {
                    int taken = (chosen >> bucket) & 1;
                    cost += taken * load[bucket];
                    gain += taken * load[bucket] * Math.pow(2, -length[bucket]) / 2;
                }
                if (cost <= leftover && gain > most) {
                    best = chosen;
                    most = gain;
                }
            }
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                length[bucket] += (best >> bucket) & 1;
            }
            return packed(length);
        };
    }

    public static int[] unpacked(int bytes) {
        int[] values = new int[BUCKETS];
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            values[bucket] = (bytes >>> (8 * bucket)) & 0xff;
        }
        return values;
    }

    public static int packed(int[] values) {
        int bytes = 0;
        for (int bucket = 0; bucket < values.length; bucket++) {
            bytes |= values[bucket] << (8 * bucket);
        }
        return bytes;
    }

    private static int sum(int[] load) {
        return load[0] + load[1] + load[2] + load[3];
    }
}
