package dev.filtersmith.advisor.windows;

/** Interpolation of positive numbers over their logarithms. */
final class LogScale {
    private LogScale() {}

    /**
     * Returns the number at a part of the way from one number to another, both above 0. The part
     * may be below 0 or above 1.
     */
    static double between(double from, double to, double part) {
        return from * StrictMath.pow(to / from, part);
    }

    /** Interpolates each of several numbers. */
    static double[] between(double[] from, double[] to, double part) {
        double[] between = new double[from.length];
        for (int i = 0; i < between.length; i++) {
            between[i] = between(from[i], to[i], part);
        }
        return between;
    }
}
