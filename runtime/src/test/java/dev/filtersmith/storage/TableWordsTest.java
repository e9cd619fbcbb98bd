package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Tests the end of the use of words. */
class TableWordsTest {
    private static final int LENGTH = 64;

    private static TableWords words() {
        return new TableWords(LENGTH, List.of(ByteBuffer.allocate(LENGTH * Long.BYTES)));
    }

    /**
     * Reads in a loop without end until the words are closed. With plain fields, the compiler moves
     * their reads out of the loop, which then never ends.
     */
    private static boolean endsWhenClosed(TableWords words, IntToLongFunction read) throws InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            try {
                for (int i = 0; ; i++) {
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
        // The longer the loop runs, the better it is compiled. The outcome does not depend on it.
        Thread.sleep(1000);
        words.close();
        return refused.await(1, TimeUnit.MINUTES);
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
