package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.testing.Together;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what readers and writers see of each other, without a filter. */
class ThreadsTest {
    private static final long SET = 0b1001;

    private static Threads several(Concurrency concurrency) {
        return Stripes.of(concurrency, new long[Stripes.WORDS]);
    }

    @Test
    void aThreadThatIsAloneTrustsAllWords() {
        Threads alone = Threads.ALONE;
        alone.lock(Threads.ALL);
        alone.begin(Threads.ALL, Threads.TORN);
        long stamp = alone.stamp(SET, Threads.WARY);
        alone.raise(SET);
        assertThat(alone.isUnchanged(SET, Threads.WARY, stamp)).isTrue();
        assertThat(alone.changedSince(new long[Stripes.COUNT])).isZero();
        assertThat(alone.areSeveral()).isFalse();
    }

    @Test
    void aReaderNoticesAWriterInItsStripesOnly() {
        Threads threads = several(Concurrency.SINGLE_WRITER);
        assertThat(threads.areSeveral()).isTrue();
        long stamp = threads.stamp(SET, Threads.TORN);
        threads.raise(0b0110);
        assertThat(threads.isUnchanged(SET, Threads.TORN, stamp)).isTrue();
        threads.raise(0b1000);
        assertThat(threads.isUnchanged(SET, Threads.TORN, stamp)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {Threads.TORN, Threads.MOVING, Threads.DRAINING})
    void wordsAreNotTrustedWhileABitIsSet(long bit) {
        Threads threads = several(Concurrency.MULTI_WRITER);
        threads.lock(1);
        threads.begin(1, bit);
        long during = threads.stamp(SET, Threads.WARY);
        assertThat(threads.isUnchanged(SET, Threads.WARY, during)).isFalse();
        long lookup = threads.stamp(SET, Threads.TORN);
        assertThat(threads.isUnchanged(SET, Threads.TORN, lookup)).isEqualTo(bit != Threads.TORN);
        threads.end(1, bit);
        threads.unlock(1);
        long after = threads.stamp(SET, Threads.WARY);
        assertThat(threads.isUnchanged(SET, Threads.WARY, after)).isTrue();
    }

    @Test
    void aBatchNamesTheStripesThatChanged() {
        Threads threads = several(Concurrency.MULTI_WRITER);
        long[] stamps = new long[Stripes.COUNT];
        threads.stamp(stamps);
        assertThat(threads.changedSince(stamps)).isZero();
        threads.raise(1L << 63 | 1L << 5);
        assertThat(threads.changedSince(stamps)).isEqualTo(1L << 63 | 1L << 5);
    }

    @Test
    void aHoldKeepsOtherWritersOut() throws Exception {
        Threads threads = several(Concurrency.MULTI_WRITER);
        threads.hold();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            threads.lockOne(7);
            threads.unlockOne(7);
        });
        TimeUnit.MILLISECONDS.sleep(20);
        assertThat(writer).isNotDone();
        threads.release();
        writer.get(10, TimeUnit.SECONDS);
    }

    /**
     * The owner of a lock waits for a monitor meanwhile, and gets into another queue than that of a
     * carrier whose threads wait for the lock. Before Java 24 it would keep its carrier.
     */
    @Test
    @EnabledForJreRange(minVersion = 24)
    void virtualThreadsThatWaitLetTheOwnerRun() throws Exception {
        Threads threads = several(Concurrency.MULTI_WRITER);
        Object monitor = new Object();
        int waiters = 4 * Runtime.getRuntime().availableProcessors();
        AtomicInteger waiting = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(waiters);
        synchronized (monitor) {
            CountDownLatch owned = new CountDownLatch(1);
            Thread owner = startVirtual(() -> {
                threads.lockOne(7);
                owned.countDown();
                synchronized (monitor) {
                    threads.unlockOne(7);
                }
            });
            owned.await();
            Together.await(() -> owner.getState() == Thread.State.BLOCKED);
            for (int i = 0; i < waiters; i++) {
                startVirtual(() -> {
                    waiting.incrementAndGet();
                    threads.lockOne(7);
                    threads.unlockOne(7);
                    ended.countDown();
                });
            }
            Together.await(() -> waiting.get() == waiters);
        }
        assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
    }

    private static Thread startVirtual(Runnable work) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
}
