package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** Ends tests of operations that might not end. */
public final class Watchdog {
    /** Several hundred times what the longest case takes. */
    private static final long MILLIS = 60_000;

    private volatile String current = "";

    /** Cases to run one after the other. */
    @FunctionalInterface
    public interface Cases {
        /**
         * Runs all cases.
         *
         * @param watchdog receives the name of each case before it runs
         * @throws Exception if a case fails
         */
        void run(Watchdog watchdog) throws Exception;
    }

    private Watchdog() {}

    /**
     * Runs cases on a thread of their own.
     *
     * @param cases cases
     */
    public static void over(Cases cases) {
        Watchdog watchdog = new Watchdog();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                cases.run(watchdog);
            } catch (Throwable failure) {
                thrown.set(failure);
            }
        });
        thread.setDaemon(true);
        thread.start();
        watchdog.await(thread);
        if (thrown.get() != null) {
            throw new AssertionError(watchdog.current, thrown.get());
        }
    }

    /**
     * Begins a case.
     *
     * @param name name of the case, from which it can be repeated
     */
    public void begin(String name) {
        current = name;
    }

    private void await(Thread thread) {
        String before = "";
        try {
            do {
                before = current;
                thread.join(MILLIS);
            } while (thread.isAlive() && !before.equals(current));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            fail(current + " does not end:\n"
                    + Arrays.stream(thread.getStackTrace()).map(String::valueOf).collect(Collectors.joining("\n")));
        }
    }
}
