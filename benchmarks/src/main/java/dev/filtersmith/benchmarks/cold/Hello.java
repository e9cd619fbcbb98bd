package dev.filtersmith.benchmarks.cold;

/** The smallest program. */
public final class Hello {
    private Hello() {}

    /**
     * Prints a greeting.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        System.out.println("hello");
    }
}
