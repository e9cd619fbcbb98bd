package dev.filtersmith.windows;

/**
 * The windows of a key. Window i has the slots i and i + 1. The two windows of a key follow from
 * each other and the fingerprint: {@code first + second = sum(fingerprint)}, modulo their number.
 * So a stored fingerprint can move from either to the other, in a table of any size.
 */
public final class Windows {
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private Windows() {}

    /** Returns the first window of a key, which depends on the high bits of the hash. */
    public static int first(long hash, int windows) {
        // 63 bits of the hash, because the product is signed.
        return (int) Math.multiplyHigh(hash >>> 1, 2L * windows);
    }

    /** Returns the other window of a fingerprint, which may be the same. */
    public static int other(int window, long fingerprint, int windows) {
        // Multiples of one number would be evenly spaced. In several moves, short fingerprints
        // would then lead to few windows, and paths would end nowhere. Squares are not.
        int difference = first(fingerprint * fingerprint * MULTIPLIER, windows) - window;
        return difference + (difference >> 31 & windows);
    }
}
