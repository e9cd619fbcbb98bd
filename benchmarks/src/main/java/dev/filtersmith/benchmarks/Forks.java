package dev.filtersmith.benchmarks;

import com.google.common.base.Throwables;
import org.openjdk.jmh.runner.RunnerException;

/** Failures of the JVMs that JMH forks. */
public final class Forks {
    private Forks() {}

    /** Returns the cause of a failure, which JMH hides among the suppressed exceptions. */
    public static Throwable cause(RunnerException failed) {
        Throwable root = Throwables.getRootCause(failed);
        Throwable[] suppressed = root.getSuppressed();
        return suppressed.length == 0 ? root : suppressed[0];
    }
}
