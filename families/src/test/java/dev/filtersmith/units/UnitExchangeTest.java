package dev.filtersmith.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.storage.SharedWords;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Tests the exchange with buckets that are sets of up to four of the numbers 0 to 7. */
class UnitExchangeTest {
    private static final int ROOM = 4;
    private static final long FULL = 0b1111;

    /** Buckets around those that are exchanged stay as they are. */
    private static final int FROM = 1;

    private static final int COUNT = 2;

    private final long[] words = {0b1, 0b1, 0b10, 0b1};
    private final long[] before = words.clone();
    private final long[] after = {0, 0b1000_0001, 0b10, 0};

    private final UnitExchange.Contents sets = new UnitExchange.Contents() {
        @Override
        public boolean isFull(long bucket) {
            return Long.bitCount(bucket) == ROOM;
        }

        @Override
        public long full() {
            return FULL;
        }

        @Override
        public boolean addNewer(int index, long old, long now) {
            assertThat(put(index, 5)).as("put into a closed bucket").isFalse();
            assertThat(now & old).isEqualTo(old);
            after[index] |= now;
            return Long.bitCount(after[index]) <= ROOM;
        }

        @Override
        public long elements(long bucket) {
            return Long.bitCount(bucket);
        }
    };

    /** Puts a number without a lock, if the bucket has room. */
    private boolean put(int index, int number) {
        long bucket = SharedWords.get(words, index);
        return Long.bitCount(bucket) < ROOM && SharedWords.compareAndSet(words, index, bucket, bucket | 1L << number);
    }

    private DisturbedContents disturbedBy(IntPredicate put, int refused) {
        return new DisturbedContents(sets, FROM, put, refused);
    }

    private boolean exchange(UnitExchange.Contents contents) {
        return new UnitExchange(contents, words, FROM, COUNT).make(before, after);
    }

    @Test
    void aCopyReplacesTheBuckets() {
        DisturbedContents contents = disturbedBy(index -> false, -1);
        assertThat(exchange(contents)).isTrue();
        assertThat(words).containsExactly(0b1, 0b1000_0001, 0b10, 0b1);
        assertThat(contents.additions()).isZero();
    }

    @Test
    void putsSinceTheCopyAreTaken() {
        put(FROM, 4);
        UnitExchange exchange = new UnitExchange(sets, words, FROM, COUNT);
        assertThat(exchange.make(before, after)).isTrue();
        assertThat(words).containsExactly(0b1, 0b1001_0001, 0b10, 0b1);
        assertThat(exchange.gained()).isOne();
    }

    @Test
    void putsBetweenTheReadAndTheClosingAreTaken() {
        DisturbedContents contents = disturbedBy(index -> put(index, 3 + index), -1);
        assertThat(exchange(contents)).isTrue();
        assertThat(words).containsExactly(0b1, 0b1001_0001, 0b10_0010, 0b1);
        assertThat(contents.disturbances()).isEqualTo(COUNT);
    }

    @Test
    void aBucketThatIsFilledBeforeItIsClosedKeepsAll() {
        put(FROM, 1);
        put(FROM, 2);
        after[FROM] = 0b1;
        assertThat(exchange(disturbedBy(index -> put(index, 4), -1))).isTrue();
        assertThat(words).containsExactly(0b1, 0b1_0111, 0b1_0010, 0b1);
    }

    @Test
    void bucketsHaveTheirContentsAgainWhereThereIsNoRoom() {
        put(FROM, 1);
        put(FROM, 2);
        assertThat(exchange(disturbedBy(index -> put(index, 4), -1))).isFalse();
        assertThat(words).containsExactly(0b1, 0b1_0111, 0b1_0010, 0b1);
    }

    @Test
    void aLaterBucketWithoutRoomKeepsTheEarlierOnesToo() {
        assertThat(exchange(disturbedBy(index -> put(index, 4), 1))).isFalse();
        assertThat(words).containsExactly(0b1, 0b1_0001, 0b1_0010, 0b1);
    }

    @Test
    void bucketsHaveTheirContentsAgainAfterAnError() {
        put(FROM, 4);
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> exchange(failing(COUNT)));
        assertThat(words).containsExactly(0b1, 0b1_0001, 0b10, 0b1);
        assertThat(put(FROM, 6)).isTrue();
    }

    @Test
    void onlyClosedBucketsAreOpenedAfterAnError() {
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> exchange(failing(1)));
        assertThat(words).containsExactly(0b1, 0b1, 0b10, 0b1);
        assertThat(put(FROM, 6)).isTrue();
        assertThat(put(FROM + 1, 6)).isTrue();
    }

    /** Returns contents that fail when so many buckets are closed. */
    private UnitExchange.Contents failing(int buckets) {
        return new UnitExchange.Contents() {
            private int asked;

            @Override
            public boolean isFull(long bucket) {
                if (asked++ == buckets) {
                    throw new OutOfMemoryError("simulated");
                }
                return sets.isFull(bucket);
            }

            @Override
            public long full() {
                return FULL;
            }

            @Override
            public boolean addNewer(int index, long old, long now) {
                throw new OutOfMemoryError("simulated");
            }

            @Override
            public long elements(long bucket) {
                return sets.elements(bucket);
            }
        };
    }
}
