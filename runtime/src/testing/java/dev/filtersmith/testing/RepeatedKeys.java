package dev.filtersmith.testing;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Keys of which some come often: those from 1 by Zipf's law with the exponent 1, and three hot ones
 * below 0.
 *
 * @param universe number of keys that are not hot
 * @param limit number of elements of these keys from which on no more are put
 * @param burst maximum number of times that a hot key comes in a row; 0 for none
 * @param ceiling number of times from which on a key is put no more
 * @param mayFill whether the keys are so many that a filter may be full
 */
public record RepeatedKeys(int universe, int limit, int burst, int ceiling, boolean mayFill) {
    private static final int HOT_KEYS = 3;
    private static final int DRAWS_TO_HOT = 16;
    private static final int BURSTS = 5;

    /** Returns keys for a multiset or a set that has room for so many different ones. */
    public static RepeatedKeys in(int room, int burst) {
        return new RepeatedKeys(room, 2 * room, burst, BURSTS * burst, false);
    }

    /** Returns keys that are too many for a filter with so much room. */
    public static RepeatedKeys beyond(int room, int burst) {
        return new RepeatedKeys(2 * room, 4 * room, burst, BURSTS * burst, true);
    }

    /**
     * Returns keys without hot ones, none of which comes much more often than a number of times.
     */
    public RepeatedKeys upTo(int times) {
        return new RepeatedKeys(universe, limit, 0, times, mayFill);
    }

    /** Draws keys, some of them hot. */
    public long[] draw(Random random, int count) {
        return LongStream.generate(() -> burst > 0 && random.nextInt(DRAWS_TO_HOT) == 0 ? hot(random) : zipf(random))
                .limit(count)
                .toArray();
    }

    private long zipf(Random random) {
        return (long) Math.pow(universe + 1, random.nextDouble());
    }

    /** Draws keys that are not hot, each with the same probability. */
    public long[] even(Random random, int count) {
        return LongStream.generate(() -> 1L + random.nextInt(universe))
                .limit(count)
                .toArray();
    }

    /** Draws keys for another filter, whose copies of a key come in addition. */
    public long[] others(Random random, int room) {
        int count = random.nextInt(room + 1);
        return burst == 0
                ? even(random, count)
                : LongStream.concat(LongStream.of(draw(random, count)), LongStream.of(hotRow(random)))
                        .toArray();
    }

    /** Draws a hot key. */
    public long hot(Random random) {
        return -1L - random.nextInt(HOT_KEYS);
    }

    /** Draws a hot key a random number of times; none if there are no hot keys. */
    public long[] hotRow(Random random) {
        long[] row = new long[burst == 0 ? 0 : 1 + random.nextInt(burst)];
        Arrays.fill(row, hot(random));
        return row;
    }

    /** Returns the number of elements that are not hot. */
    public long cold(LiveKeys live, long total) {
        return total
                - LongStream.rangeClosed(1, HOT_KEYS)
                        .map(hot -> live.count(-hot))
                        .sum();
    }

    /** Returns the number of keys that are not hot. */
    public static long cold(long... some) {
        return LongStream.of(some).filter(key -> key > 0).count();
    }
}
