package dev.filtersmith.advisor.family;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Loads and rates of a few digits, as annotations and messages have them. */
public final class Digits {
    /** The highest rate that two digits can name. */
    public static final double MAX_RATE = 0.99;

    /** The least difference of two loads. */
    public static final double LOAD_STEP = 1e-4;

    private static final double OF_A_LOAD = 1 / LOAD_STEP;

    private Digits() {}

    /** Returns the least load of few digits at which keys take no more bits. */
    public static double averageLoad(int bucketBits, double bitsPerKey) {
        double load = Math.rint(bucketBits / bitsPerKey * OF_A_LOAD);
        return (bucketBits * OF_A_LOAD / load > bitsPerKey ? load + 1 : load) / OF_A_LOAD;
    }

    /** Rounds a load to the nearest of few digits, for a message. */
    public static double loadNearest(double averageLoad) {
        return Math.rint(averageLoad * OF_A_LOAD) / OF_A_LOAD;
    }

    /** Rounds a load down to few digits. */
    public static double loadDown(double averageLoad) {
        return Math.floor(averageLoad * OF_A_LOAD) / OF_A_LOAD;
    }

    /** Rounds a load up to few digits. */
    public static double loadUp(double averageLoad) {
        return Math.ceil(averageLoad * OF_A_LOAD) / OF_A_LOAD;
    }

    /** Rounds a rate up to two digits. */
    public static String rateUp(double rate) {
        return new BigDecimal(rate)
                .round(new MathContext(2, RoundingMode.CEILING))
                .toString();
    }
}
