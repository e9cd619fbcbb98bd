package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the estimates of how often keys are put. */
class KeySampleTest {
    @Test
    void aFewKeysAreCountedExactly() {
        KeySample sample = new KeySample();
        for (int times = 1; times <= 20; times++) {
            for (int i = 0; i < times; i++) {
                sample.put(times);
            }
        }
        assertThat(sample.byPuts()).startsWith(20, 19, 18, 16, 12, 4, 0);
    }

    /** A key that is removed and put again is there once, and a clear removes all. */
    @Test
    void whatWasRemovedDoesNotCount() {
        KeySample sample = new KeySample();
        for (int times = 0; times < 100; times++) {
            sample.put(1);
            sample.remove(1);
            sample.put(2);
            sample.put(2);
            sample.remove(2);
            sample.remove(2);
            sample.put(3);
            sample.removeAll();
            sample.remove(4); // Was never there.
        }
        assertThat(sample.byPuts()).startsWith(3, 1, 0);
    }

    /** The sample has the same share of keys that are put and removed when it leaves keys out. */
    @Test
    void manyKeysThatComeAndGoAreThereOnce() {
        KeySample sample = new KeySample();
        Random random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            long hash = random.nextLong();
            for (int times = 0; times < 5; times++) {
                sample.put(hash);
                sample.remove(hash);
            }
            sample.put(hash);
        }
        assertThat((double) sample.byPuts()[0]).isBetween(0.78e5, 1.22e5);
        assertThat(sample.byPuts()[1]).isZero();
    }

    /**
     * Of a million keys in random order, each tenth is put 3 times and each hundredth 10 times. The
     * sample has at least 512 keys, so a share of 10% is known within five standard errors, 6.6%,
     * and the number of keys within 22%.
     */
    @Test
    void manyKeysAreEstimated() {
        KeySample sample = new KeySample();
        Random random = new Random(1);
        LongStream.range(0, 1_000_000).forEach(i -> {
            long hash = random.nextLong();
            for (int left = i % 100 == 0 ? 10 : i % 10 == 0 ? 3 : 1; left > 0; left--) {
                sample.put(hash);
            }
        });
        long[] byPuts = sample.byPuts();
        assertThat((double) byPuts[0]).isBetween(0.78e6, 1.22e6);
        assertThat((double) byPuts[1] / byPuts[0]).isBetween(0.034, 0.166);
        assertThat((double) byPuts[4] / byPuts[0]).isBetween(0.0, 0.032);
        assertThat(byPuts[5]).isZero();
    }

    /** Hashes of which a filter uses the lowest bits, or the highest, are as good as others. */
    @Test
    void equalBitsOfHashesDoNoHarm() {
        for (int shift : new int[] {0, 32, 44}) {
            KeySample sample = new KeySample();
            LongStream.range(0, 100_000).forEach(i -> sample.put(i << shift));
            assertThat((double) sample.byPuts()[0]).as("shift %s", shift).isBetween(0.7e5, 1.3e5);
        }
    }
}
