package dev.filtersmith.advisor.windows;

/**
 * The rate of windowed cuckoo filters. An element matches an absent key if the fingerprints are
 * equal and its window is one of the two of the key. Of fingerprints of f bits, 1 stands for 0,
 * too, so two are equal with the probability 2^-f (1 + 2^(1-f)). A window is one of two of N with
 * the probability 2/N - 1/N^2. That is exact for odd N, where each fingerprint makes one window its
 * own partner. For even N, half of the fingerprints should make two so, and the others none. Where
 * their share is q, the rate differs by (1 - 2q)/(2N - 1): with slots of 6 bits by 3.9% for two
 * windows and by 1.1% at most from eight on, with wider slots by no more.
 */
final class WindowRate {
    private WindowRate() {}

    static double of(long elements, double windows, int slotBits) {
        double window = 1 / windows;
        double match = (2 - window) * window * equalFingerprints(slotBits);
        return -StrictMath.expm1(elements * StrictMath.log1p(-match));
    }

    /** Returns the rate that those of large filters tend to, by the share of the slots in use. */
    static double ofLarge(double use, int slotBits) {
        return -StrictMath.expm1(-2 * use * equalFingerprints(slotBits));
    }

    /** Returns the highest use, possibly above 1, at which large filters hold a rate. */
    static double use(double rate, int slotBits) {
        return -StrictMath.log1p(-rate) / (2 * equalFingerprints(slotBits));
    }

    /**
     * Returns the least number of windows with which a filter holds a rate. It is whole, but
     * possibly larger than that of any table.
     */
    static double leastWindows(long elements, double rate, int slotBits) {
        double match = -StrictMath.expm1(StrictMath.log1p(-rate) / elements);
        double equalWindows = Math.min(1, match / equalFingerprints(slotBits));
        // Not 1 - sqrt(1 - x), whose digits are lost where x is small.
        return StrictMath.ceil((1 + StrictMath.sqrt(1 - equalWindows)) / equalWindows);
    }

    private static double equalFingerprints(int slotBits) {
        double each = Math.scalb(1.0, 1 - slotBits);
        return each * (1 + 2 * each);
    }
}
