package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.meter.Metering;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AbsentKeysTest {
    private static AbsentKeys table(int entries) {
        return new AbsentKeys((long) entries * Metering.ABSENT_KEY_BYTES, false);
    }

    @Test
    void hasRoomForOneBucketAtLeast() {
        assertThat(table(0).get().capacity()).isEqualTo(4);
        assertThat(table(7).get().capacity()).isEqualTo(4);
        assertThat(table(8).get().capacity()).isEqualTo(8);
    }

    @Test
    void knowsWhatItLearnedAndForgets() {
        AbsentKeys table = table(8);
        table.learn(1L << 63, 2, AbsentKeys.code(""), "");
        assertThat(table.contains(1L << 63, 2, "")).isTrue();
        assertThat(table.contains(1L << 63, 3, "")).isFalse();
        assertThat(table.contains(3L << 62, 2, "")).isFalse();
        assertThat(table.get().entries()).isEqualTo(1);
        table.forget(1L << 63, 3);
        assertThat(table.contains(1L << 63, 2, "")).isTrue();
        table.forget(1L << 63, 2);
        assertThat(table.contains(1L << 63, 2, "")).isFalse();
        assertThat(table.get().entries()).isZero();
        assertThat(table.get().saved()).isEqualTo(2);
    }

    @Test
    void learnsAKeyOnce() {
        AbsentKeys table = table(4);
        table.learn(5, 6, AbsentKeys.code(""), "");
        table.learn(5, 6, AbsentKeys.code(""), "");
        assertThat(table.get().entries()).isEqualTo(1);
        assertThat(table.get().learned()).isEqualTo(1);
    }

    /** In a full bucket, what was never found gives way; what was found stays for a while. */
    @Test
    void keepsWhatIsFoundOften() {
        AbsentKeys table = table(4);
        for (int key = 1; key <= 4; key++) {
            table.learn(key, key, AbsentKeys.code(""), "");
        }
        for (int find = 0; find < 3; find++) {
            assertThat(table.contains(1, 1, "")).isTrue();
        }
        for (int key = 5; key <= 7; key++) {
            table.learn(key, key, AbsentKeys.code(""), "");
            assertThat(table.contains(key, key, "")).isTrue();
        }
        assertThat(table.get().evicted()).isEqualTo(3);
        table.learn(8, 8, AbsentKeys.code(""), "");
        assertThat(table.contains(8, 8, "")).as("all have been found").isFalse();
        table.learn(8, 8, AbsentKeys.code(""), "");
        assertThat(table.contains(8, 8, "")).as("some have not, for a round").isTrue();
        assertThat(table.contains(1, 1, "")).isTrue();
        assertThat(table.get().entries()).isEqualTo(4);
    }

    private static long first(long key) {
        return key * 0x9e3779b97f4a7c15L | 1;
    }

    /** Beside an exact set: no other key, and no key that was forgotten since. */
    @Test
    void knowsNoOtherKey() {
        SplittableRandom random = new SplittableRandom(46);
        AbsentKeys table = table(64);
        Set<Long> learned = new HashSet<>();
        long found = 0;
        for (int i = 0; i < 200_000; i++) {
            long key = random.nextLong(300);
            long first = first(key);
            switch (random.nextInt(3)) {
                case 0 -> {
                    table.learn(first, key, AbsentKeys.code(""), "");
                    learned.add(key);
                }
                case 1 -> {
                    table.forget(first, key);
                    learned.remove(key);
                }
                default -> {
                    boolean known = table.contains(first, key, "");
                    found += known ? 1 : 0;
                    assertThat(known && !learned.contains(key)).isFalse();
                }
            }
        }
        assertThat(found).isGreaterThan(5_000).isEqualTo(table.get().saved());
        assertThat(table.get().entries())
                .isBetween(32L, 64L)
                .isEqualTo(LongStream.range(0, 300)
                        .filter(key -> table.contains(first(key), key, ""))
                        .count());
    }

    @Test
    void stepsOfAKeyShow() {
        AbsentRoom<String> room = new AbsentRoom<>(String.class, AbsentRoom.BY_SIZE);
        long before = room.stamp(AbsentKeys.code("key"));
        assertThat(room.stamp(AbsentKeys.code("key"))).isEqualTo(before);
        room.step("key");
        assertThat(room.stamp(AbsentKeys.code("key"))).isNotEqualTo(before);
    }

    @Test
    void theFirstWordTellsWhatMayBeKnown() {
        AbsentKeys table = table(8);
        table.learn(5, 6, AbsentKeys.code(""), "");
        assertThat(table.mayContain(5)).isTrue();
        assertThat(table.mayContain(6)).isFalse();
    }

    @Test
    void marksWhatIsKnown() {
        AbsentKeys table = table(64);
        for (int key = 1; key <= 64; key++) {
            table.learn(first(key), key, AbsentKeys.code(key), key);
            assertThat(table.isMarked(AbsentKeys.code(key))).isTrue();
        }
        // About 64 of 512 bits, as these codes lie evenly.
        assertThat(IntStream.range(100, 10_100)
                        .filter(key -> table.isMarked(AbsentKeys.code(key)))
                        .count())
                .isBetween(900L, 1400L);
    }

    /** The bits are those of at most twice as many keys as there is room for. */
    @Test
    void marksLittleElse() {
        AbsentKeys table = table(64);
        for (int key = 0; key < 10_000; key++) {
            table.learn(first(key), key, AbsentKeys.code(key), key);
            table.forget(first(key), key);
        }
        assertThat(table.get().entries()).isZero();
        assertThat(IntStream.range(0, 10_000)
                        .filter(key -> table.isMarked(AbsentKeys.code(key)))
                        .count())
                .isLessThan(1400);
        for (int key = 0; key < 10_000; key++) {
            table.learn(first(key), key, AbsentKeys.code(key), key);
            assertThat(table.isMarked(AbsentKeys.code(key))).as("%s", key).isTrue();
        }
        assertThat(IntStream.range(0, 10_000)
                        .filter(key -> table.isMarked(AbsentKeys.code(key)))
                        .count())
                .isLessThan(2600);
        assertThat(table.get().entries()).isEqualTo(64);
        for (int key = 0; key < 10_000; key++) {
            assertThat(table.isMarked(AbsentKeys.code(key)) || !table.contains(first(key), key, key))
                    .isTrue();
        }
    }
}
