package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.TestShapes;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests steps of two threads in one order. */
class ChainRaceTest {
    private static final long KEY = 1;

    /** It has the fingerprint of the key in the first filter, and another one in the second. */
    private static final long ALIKE = 17;

    private static final int FIRST = 2;

    /** Changes by a second thread, begun between two steps of the first. */
    private static final class Second {
        private final AtomicInteger looks = new AtomicInteger();
        private final int look;
        private @Nullable Thread thread;
        private @Nullable Runnable changes;

        Second(int look) {
            this.look = look;
        }

        /** Runs the changes as far as they go while the first thread is where it is. */
        void afterCount(long hash) {
            Runnable ready = changes;
            if (ready != null && hash == KEY && looks.incrementAndGet() == look) {
                thread = new Thread(ready);
                thread.start();
                while (thread.getState() != Thread.State.TERMINATED && thread.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
        }

        boolean finished() throws InterruptedException {
            if (thread == null) {
                return false;
            }
            thread.join();
            return true;
        }
    }

    /**
     * A put finds that the first filter matches its key. Before it stores a copy there, the element
     * that matches is removed, and comes back into the second filter.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Timeout(1200)
    void aCopyGoesOnlyWhereItsKeyStillMatches(int look) throws InterruptedException {
        Second second = new Second(look);
        FilterChain chain = new FilterChain(
                TestShapes.single(new FewPrints(FIRST, 16, second::afterCount)),
                elements -> TestShapes.single(new FewPrints(elements, 64, hash -> {})));
        chain.put(ALIKE);
        chain.put(2);
        chain.put(3);
        assertThat(chain.all()).hasSize(2);
        second.changes = () -> {
            chain.remove(ALIKE);
            chain.put(ALIKE);
        };
        chain.put(KEY);
        assertThat(second.finished()).isTrue();
        assertThat(chain.remove(ALIKE)).isTrue();
        assertThat(chain.mightContain(KEY)).isTrue();
        assertThat(chain.remove(KEY)).isTrue();
        assertThat(chain.mightContain(KEY)).isFalse();
    }
}
