package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doEachTaskOnce(boolean parallel) {
        for (int tasks : new int[] {0, 1, 2, 1000}) {
            Set<Integer> done = ConcurrentHashMap.newKeySet();
            Workers.forEach(
                    tasks, parallel, () -> task -> assertThat(done.add(task)).isTrue());
            assertThat(done).hasSize(tasks);
        }
    }

    @Test
    void oneThreadAloneIsThatOfTheCaller() {
        Thread caller = Thread.currentThread();
        Workers.forEach(
                100, false, () -> task -> assertThat(Thread.currentThread()).isSameAs(caller));
    }

    /** No task is at work when the failure is thrown, and no further one begins. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failWhenAllHaveEnded(boolean parallel) {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        assertThatThrownBy(() -> Workers.forEach(1_000_000, parallel, () -> task -> {
                    working.incrementAndGet();
                    begun.incrementAndGet();
                    try {
                        if (task == 100) {
                            throw new IllegalStateException("task 100");
                        }
                        Thread.onSpinWait();
                    } finally {
                        working.decrementAndGet();
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task 100");
        assertThat(working).hasValue(0);
        assertThat(begun.get()).isBetween(101, 999_999);
    }
}
