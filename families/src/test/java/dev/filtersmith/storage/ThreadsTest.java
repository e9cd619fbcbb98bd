package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
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
}
