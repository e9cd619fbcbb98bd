package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.testing.Together;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangeLockTest {
    private static final int THREADS = 6;

    /** Written by threads that are alone, without atomic operations. */
    private long alone;

    /** Threads that are alone see no other change, and lose none of their own. */
    @ParameterizedTest
    @EnumSource(
            value = Concurrency.class,
            names = {"SINGLE_WRITER", "MULTI_WRITER"})
    void nobodyElseIsThereWhereAThreadIsAlone(Concurrency mode) {
        ChangeLock lock = new ChangeLock(mode);
        AtomicInteger inside = new AtomicInteger();
        int rounds = 20_000;
        Together.run(THREADS, thread -> {
            for (int round = 0; round < rounds; round++) {
                if ((round + thread) % 50 == 0) {
                    lock.alone("test", () -> {
                        assertThat(inside.get()).isZero();
                        alone++;
                        assertThat(inside.get()).isZero();
                    });
                } else {
                    long stamp = lock.enter("test");
                    inside.incrementAndGet();
                    long before = alone;
                    assertThat(alone).isEqualTo(before);
                    inside.decrementAndGet();
                    lock.exit(stamp);
                }
            }
        });
        assertThat(alone).isEqualTo((long) THREADS * rounds / 50);
    }

    /** Changes of several threads go on beside each other. */
    @Test
    void changesDoNotExcludeEachOther() {
        ChangeLock lock = new ChangeLock(Concurrency.MULTI_WRITER);
        AtomicInteger inside = new AtomicInteger();
        Together.run(THREADS, thread -> {
            long stamp = lock.enter("test");
            inside.incrementAndGet();
            Together.await(() -> inside.get() == THREADS);
            lock.exit(stamp);
        });
        lock.alone("test", inside::decrementAndGet);
        assertThat(inside.get()).isEqualTo(THREADS - 1);
    }
}
