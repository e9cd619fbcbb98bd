package dev.filtersmith.advisor.family;

import dev.filtersmith.family.TailProbabilities;
import java.util.function.DoubleUnaryOperator;

/**
 * The room that a multiset needs for keys that come more than once. Of n different keys, each comes
 * t times with probability s, independently, and once otherwise.
 *
 * <p>Formula: a place of the table counts c equal elements, so a key wants p = ceil(t / c) places.
 * It gets k of them and counts the others beside the table, in one entry however many they are;
 * there are C entries. If p is at most k, the table holds n + s n (p - 1) places. If p is more, s n
 * entries are needed. Only s n - C keys, if that is positive, have none, and take p places, up to
 * m. More elements go to the stash, which is full after a few: the filter is full if the number of
 * these keys, which is binomially distributed, exceeds C by as many as the stash holds. Where
 * second elements leave a crowded table for an entry, up to C keys take one place only. The table
 * is full with the probability that it has for so many different elements; equal ones are as many
 * more, since they have the same few places.
 *
 * <p>The factor q was fitted to fills of filters of the interpreters. A test compares the share of
 * the keys at which they are full: 4,000 to 20,000 keys within 3% of it, 1,000 keys within 5%.
 * Windows hold up to a sixth more keys that come three times than predicted, and tables without
 * moves are not compared. The scatter of s n is in the entries, but not in the places.
 *
 * @param each equal elements that a place counts, c
 * @param places places of a key before its elements are counted beside the table, k
 * @param most places of a key if there is no room beside the table, m
 * @param leaves whether second elements leave a crowded table for an entry
 * @param crowding factor q of the room that equal elements take: if they are a share f of all
 *     elements, these take as much room as 1 + q f (1 + f) times as many different ones
 */
public record RepeatModel(int each, int places, int most, boolean leaves, double crowding) {
    /** Equal elements take no room: those of sets, and of counters that stop at their ceiling. */
    public static final RepeatModel FREE = ofCounters(Integer.MAX_VALUE, 1);

    /** Creates the model of places with counters, for keys with so many places. */
    public static RepeatModel ofCounters(int ceiling, int places) {
        return new RepeatModel(ceiling, 1, Math.max(1, places / 2), false, 0);
    }

    /**
     * The filter that the keys are put into: its entries beside the table, C, the hashes in its
     * stash, and the probability that table and stash are full before they hold a number of
     * different elements.
     */
    public record Room(long copyCapacity, int stashCapacity, DoubleUnaryOperator full) {}

    /**
     * Returns the number of expected elements of a filter whose table has the places for all keys,
     * so that only elements beyond these are counted beside it. Where most keys come more than
     * once, a table with moves is crowded nevertheless, and some second elements leave it.
     */
    public double elements(double keys, double share, int times) {
        double further = keys * share * (Math.min(wanted(times), places) - 1);
        return room(keys, further, places);
    }

    /** Returns the probability that a filter is full before it holds the keys. */
    public double overflowProbability(long keys, double share, int times, Room room) {
        int wanted = wanted(times);
        double different = (double) keys;
        double repeated = different * share;
        if (wanted <= places) {
            double left = leaves ? Math.min(repeated, (double) room.copyCapacity) : 0;
            return full(different, (repeated - left) * (wanted - 1), wanted, room);
        }
        double without = Math.max(0, repeated - room.copyCapacity);
        double second = leaves ? 0 : (repeated - without) * (places - 1);
        double table = full(different, second + without * (Math.min(wanted, most) - 1), places, room);
        return 1 - (1 - table) * (1 - tooFewEntries(keys, share, times, room));
    }

    private int wanted(int times) {
        return (times - 1) / each + 1;
    }

    /** Returns the probability for different keys and further elements of some of them. */
    private double full(double keys, double further, int places, Room room) {
        return room.full.applyAsDouble(room(keys, further, places));
    }

    /** Returns the number of different elements that take as much room. */
    private double room(double keys, double further, int places) {
        double held = keys + further;
        double equal = further == 0 ? 0 : Math.min(1, further * places / (places - 1.0) / held);
        return held * (1 + crowding * equal * (1 + equal));
    }

    /**
     * Returns the probability that more keys have no entry than the stash has room for, whose
     * elements take more than the places of a key.
     */
    private double tooFewEntries(long keys, double share, int times, Room room) {
        long surplus = times - (long) most * each;
        return surplus <= 0
                ? 0
                : moreThan((double) keys, share, (double) (room.copyCapacity + room.stashCapacity / surplus));
    }

    /** Returns the probability that more than a limit of independent trials succeed. */
    private static double moreThan(double trials, double success, double limit) {
        double failures = trials - limit - 1;
        return limit < trials * success && failures >= trials * (1 - success)
                ? 1 - TailProbabilities.binomial(trials, 1 - success, failures)
                : TailProbabilities.binomial(trials, success, limit);
    }
}
