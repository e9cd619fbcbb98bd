package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.Together;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedCountTest {
    private static final int THREADS = 8;

    /** The limit is where a filter of a chain is closed: threads pass it by one each at most. */
    @ParameterizedTest
    @ValueSource(longs = {1, 100, 5_000, 300_000})
    void threadsPassALimitByOneEachAtMost(long limit) {
        SharedCount count = new SharedCount();
        Together.run(THREADS, thread -> {
            while (count.isBelow(limit)) {
                count.increment();
            }
        });
        assertThat(count.get()).isBetween(limit, limit + THREADS - 1);
    }

    /** A closed filter is left out by the thread that removes its last element. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100, 40_000})
    void oneOfTheThreadsSeesThatNothingIsLeft(int each) {
        for (int round = 0; round < 20; round++) {
            SharedCount count = new SharedCount();
            AtomicLong left = new AtomicLong((long) THREADS * each);
            AtomicLong seen = new AtomicLong();
            count.set(left.get());
            Together.run(THREADS, thread -> {
                for (int i = 0; i < each; i++) {
                    count.decrement();
                    left.decrementAndGet();
                    seen.addAndGet(count.isBelow(1) ? 1 : 0);
                }
            });
            assertThat(count.get()).isZero();
            assertThat(seen.get()).isBetween(1L, (long) THREADS);
        }
    }

    /** Copies in closed filters may be counted while others are removed. */
    @Test
    void alternateChangesAddUp() {
        SharedCount count = new SharedCount();
        count.set(1_000);
        Together.run(THREADS, thread -> {
            for (int i = 0; i < 10_000; i++) {
                count.increment();
                count.decrement();
                assertThat(count.isBelow(1_000)).isFalse();
                assertThat(count.isBelow(1_000 + THREADS + 65)).isTrue();
            }
        });
        assertThat(count.get()).isEqualTo(1_000);
    }

    @Test
    void isNeverBelowZero() {
        SharedCount count = new SharedCount();
        count.set(3);
        Together.run(THREADS, thread -> count.decrement());
        assertThat(count.get()).isZero();
        count.increment();
        assertThat(count.get()).isEqualTo(1);
        count.set(7);
        assertThat(count.get()).isEqualTo(7);
        assertThat(count.isBelow(7)).isFalse();
        assertThat(count.isBelow(8)).isTrue();
    }
}
