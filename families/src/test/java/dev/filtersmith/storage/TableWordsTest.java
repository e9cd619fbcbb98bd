package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Tests the end of the use of words. */
class TableWordsTest {
    private static final int LENGTH = 64;

    /** Reads after which a loop has been compiled. */
    private static final int READS = 30_000_000;

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static TableWords words() {
        return new TableWords(LENGTH, List.of(ByteBuffer.allocate(LENGTH * Long.BYTES)));
    }

    /**
     * Reads in a loop without end until the words are closed. With plain fields, the compiler moves
     * their reads out of the loop, which then never ends.
     */
    private static boolean endsWhenClosed(TableWords words, IntToLongFunction read) throws InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        AtomicInteger last = new AtomicInteger();
        Thread reader = new Thread(() -> {
            try {
                for (int i = 0; ; i++) {
                    // A volatile write would keep the compiler from moving reads out of the loop.
                    last.setPlain(i);
                    if (read.applyAsLong(i & LENGTH - 8) != 0) {
                        return;
                    }
                }
            } catch (IllegalStateException closed) {
                refused.countDown();
            }
        });
        reader.setDaemon(true);
        reader.start();
        long begin = System.nanoTime();
        while (last.get() < READS && System.nanoTime() - begin < LONGEST_NANOS) {
            Thread.sleep(1);
        }
        words.close();
        return refused.await(10, TimeUnit.MINUTES);
    }

    @Test
    void readersInALoopSeeTheEnd() throws InterruptedException {
        TableWords words = words();
        assertThat(endsWhenClosed(words, words::get)).isTrue();
        TableWords bytes = words();
        assertThat(endsWhenClosed(bytes, bytes::at)).isTrue();
    }

    @Test
    void nothingIsReadAfterTheEnd() {
        TableWords words = words();
        words.close();
        words.close();
        assertThatIllegalStateException().isThrownBy(() -> words.get(0)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> words.get(LENGTH));
        assertThatIllegalStateException().isThrownBy(() -> words.at(1));
        assertThatIllegalStateException().isThrownBy(() -> words.window(1));
        assertThatIllegalStateException().isThrownBy(words::parts);
        assertThat(words.length()).isEqualTo(LENGTH);
    }
}
