package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that threads lose nothing of a sum that they share. */
class StoredCountTest {
    /** Twice as many threads as there are cells share some; few have one each. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void losesNoAddition(int threads) {
        int additions = 192_000 / threads;
        StoredCount count = new StoredCount();
        Together.run(threads, thread -> {
            for (int i = 0; i < additions; i++) {
                count.add(i % 2 == 0 ? 3 : -1);
            }
        });
        assertThat(count.sum()).isEqualTo((long) threads * additions);
    }

    /** Cells of threads that have ended are those of later ones. */
    @Test
    void threadsThatFollowOneAnotherLoseNothing() {
        StoredCount count = new StoredCount();
        for (int round = 0; round < 50; round++) {
            Together.run(4, thread -> count.add(5));
        }
        assertThat(count.sum()).isEqualTo(1000);
    }

    @Test
    void anAdditionIsSeenByOthers() {
        StoredCount count = new StoredCount();
        Together.run(2, thread -> {
            if (thread == 0) {
                count.add(7);
            } else {
                Together.await(() -> count.sum() == 7);
            }
        });
        assertThat(count.sum()).isEqualTo(7);
    }
}
