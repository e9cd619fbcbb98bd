package dev.filtersmith.benchmarks.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Tests that threads work at the same time, and that the time ends with the last of them. */
class TeamTest {
    @Test
    void givesEachThreadItsPartAtTheSameTime() {
        Set<Integer> parts = ConcurrentHashMap.newKeySet();
        CyclicBarrier all = new CyclicBarrier(3);
        Team.nanoseconds(3, part -> {
            await(all);
            parts.add(part);
        });
        assertThat(parts).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void takesTheTimeUntilTheLastEnd() {
        long slow = TimeUnit.MILLISECONDS.toNanos(50);
        assertThat(Team.nanoseconds(2, part -> work(part * slow))).isGreaterThanOrEqualTo(slow);
        assertThat(Team.nanoseconds(2, part -> work(slow - part * slow))).isGreaterThanOrEqualTo(slow);
    }

    @Test
    void failsWhereAThreadFails() {
        assertThatThrownBy(() -> Team.nanoseconds(2, part -> assertThat(part).isZero()))
                .hasCauseInstanceOf(AssertionError.class);
    }

    private static void work(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.MINUTES);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
