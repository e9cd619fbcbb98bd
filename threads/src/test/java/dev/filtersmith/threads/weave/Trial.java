package dev.filtersmith.threads.weave;

/**
 * A test that woven and unwoven classes can run. It has a public constructor without parameters.
 */
@FunctionalInterface
public interface Trial {
    /**
     * Runs the test.
     *
     * @param setup what to test
     * @return what it found
     */
    Outcome run(Setup setup);
}
