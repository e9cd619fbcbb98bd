package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

/** Causes of failures in forked JVMs. */
class ForksTest {
    @Test
    void findsTheCauseAmongSuppressedExceptions() {
        IllegalStateException root = new IllegalStateException("fork");
        assertThat(Forks.cause(new RunnerException(root))).isSameAs(root);
        IllegalArgumentException hidden = new IllegalArgumentException("no heap");
        root.addSuppressed(hidden);
        assertThat(Forks.cause(new RunnerException(new RuntimeException(root)))).isSameAs(hidden);
    }
}
