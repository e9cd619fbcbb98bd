package dev.filtersmith.cli;

/** Numbers of elements, which may be written as {@code 1e7}. */
final class Counts {
    private static final double MOST = 1L << 53;

    private Counts() {}

    /** Returns the whole number that was given to an option. */
    static long whole(String option, double count) {
        if (!(count >= 1 && count <= MOST) || count != Math.rint(count)) {
            throw new Trouble(option + " " + count + ": use a whole number of elements, 1 or more, such as 1e7");
        }
        return (long) count;
    }
}
