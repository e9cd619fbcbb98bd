package dev.filtersmith.threads.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a thread that runs alone does not wait for ever. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterleavingTest {
    private static final String NOBODY = "waits for another thread, and none runs";

    @Test
    void aWaitForNobodyFails() {
        AtomicInteger asked = new AtomicInteger();
        Runnable waits = () -> Interleaving.await(() -> asked.incrementAndGet() < 0);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Interleaving.alone(waits))
                .withMessage(NOBODY);
        assertThat(asked).hasValueGreaterThan(100);
    }

    /** As a filter that was broken on purpose leaves its monitors. */
    @Test
    void aMonitorThatNobodyLeavesFails() throws InterruptedException {
        Object monitor = new Object();
        Thread enters = new Thread(() -> Interleaving.enter(monitor));
        enters.start();
        enters.join();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Interleaving.alone(() -> Interleaving.enter(monitor)))
                .withMessage(NOBODY);
    }

    @Test
    void workThatDoesNotWaitEnds() {
        AtomicInteger asked = new AtomicInteger();
        Interleaving.alone(() -> {
            Object monitor = new Object();
            Interleaving.enter(monitor);
            Interleaving.leave(monitor);
            Interleaving.await(() -> asked.incrementAndGet() == 100);
        });
        assertThat(asked).hasValue(100);
    }

    /** Otherwise the next work of a thread of a pool, beside others, would end too early. */
    @Test
    void aThreadWaitsAsLongAsItTakesAfterwards() {
        Interleaving.alone(() -> {});
        assertWaitsForMany();
        assertThatIllegalStateException()
                .isThrownBy(() -> Interleaving.alone(() -> {
                    throw new IllegalStateException();
                }));
        assertWaitsForMany();
    }

    private static void assertWaitsForMany() {
        AtomicInteger asked = new AtomicInteger();
        Interleaving.await(() -> asked.incrementAndGet() == 12_000);
        assertThat(asked).hasValue(12_000);
    }

    /** Only the thread of the work is alone. */
    @Test
    void otherThreadsMayWait() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        Interleaving.alone(() -> {
            Future<?> other = ForkJoinPool.commonPool().submit(() -> {
                Interleaving.await(() -> asked.incrementAndGet() == 12_000);
                ended.countDown();
            });
            assertThat(other).succeedsWithin(30, TimeUnit.SECONDS);
        });
        assertThat(ended.await(0, TimeUnit.SECONDS)).isTrue();
    }
}
