package dev.filtersmith.threads.stress;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.weave.Interleaving;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** A filter and its keys, for one run of a test. */
final class Scene {
    /** Moves of a rebalancing: more than there are. */
    static final int MOVES = 64;

    private final Subject subject;
    private final LongFilter filter;
    private final long[] residents;
    private final long[] arrivals;

    /** The exception of an actor. */
    private volatile String thrown = "";

    /** How keys are looked up, drawn in advance: one by one, in a batch, by counts. */
    private final int way;

    Scene(Subject subject, Cast cast) {
        this.subject = subject;
        this.filter = subject.newFilter();
        this.residents = cast.residents();
        this.arrivals = cast.arrivals();
        this.way = ThreadLocalRandom.current().nextInt(subject.deletes() ? 3 : 2);
        putAll(residents);
    }

    // Keys.

    long[] residents() {
        return residents;
    }

    long[] arrivals() {
        return arrivals;
    }

    /** Returns the first arrival. */
    long[] stranger() {
        return Arrays.copyOf(arrivals, 1);
    }

    /** Returns the first arrival, as often as it is in after two puts of it. */
    long[] strangers() {
        return subject.deletes() ? new long[] {arrivals[0], arrivals[0]} : stranger();
    }

    /** Returns the residents but the last one. */
    long[] others() {
        return Arrays.copyOf(residents, residents.length - 1);
    }

    /** Returns the residents but the last two. */
    long[] fewer() {
        return Arrays.copyOf(residents, residents.length - 2);
    }

    /** Returns the last resident. It is in the stash, if that is the goal. */
    long[] friend() {
        return Arrays.copyOfRange(residents, residents.length - 1, residents.length);
    }

    /** Returns the last resident as often as it is in. */
    long[] sameFriends() {
        return Arrays.stream(residents).filter(key -> key == friend()[0]).toArray();
    }

    /** Returns the residents that are not equal to the last one. */
    long[] crowd() {
        return Arrays.stream(residents).filter(key -> key != friend()[0]).toArray();
    }

    /** Returns every second resident. */
    long[] leavers() {
        return everySecond(residents, 0);
    }

    /** Returns the other residents. */
    long[] stayers() {
        return everySecond(residents, 1);
    }

    /** Returns every second arrival. */
    long[] firstParty() {
        return everySecond(arrivals, 0);
    }

    /** Returns the other arrivals. */
    long[] secondParty() {
        return everySecond(arrivals, 1);
    }

    private static long[] everySecond(long[] keys, int from) {
        long[] half = new long[(keys.length + 1 - from) / 2];
        for (int i = 0; i < half.length; i++) {
            half[i] = keys[2 * i + from];
        }
        return half;
    }

    // Operations.

    /** Does what an actor does. An exception is an outcome, which no test accepts. */
    private <T> T act(Supplier<T> work, T failure) {
        try {
            return Interleaving.act(work);
        } catch (RuntimeException exception) {
            thrown = exception.getClass().getSimpleName() + " thrown, ";
            return failure;
        }
    }

    /** Puts keys. Returns how many were new. */
    int put(long... keys) {
        return act(() -> putAll(keys), 0);
    }

    private int putAll(long... keys) {
        int fresh = 0;
        for (long key : keys) {
            fresh += filter.put(key) ? 1 : 0;
        }
        return fresh;
    }

    /** Removes keys. Returns how many were in. */
    int remove(long... keys) {
        return act(() -> removeAll(keys), 0);
    }

    private int removeAll(long... keys) {
        int removed = 0;
        for (long key : keys) {
            removed += counting().remove(key) ? 1 : 0;
        }
        return removed;
    }

    /** Returns "found" if all keys are found, and otherwise how one was missed. */
    String lookUp(long... keys) {
        return act(() -> look(keys), "nothing");
    }

    private String look(long... keys) {
        if (way == 1) {
            return filter.mightContain(keys).cardinality() == keys.length ? "found" : "missed by batch";
        }
        for (int i = keys.length - 1; i >= 0; i--) {
            if (way == 0 ? !filter.mightContain(keys[i]) : counting().count(keys[i]) == 0) {
                return way == 0 ? "missed" : "missed by count";
            }
        }
        return "found";
    }

    /**
     * Counts the last resident. Returns "counted" if that is at least one number and at most
     * another, and otherwise the count.
     */
    String count(int least, int most) {
        return act(
                () -> {
                    int count = counting().count(friend()[0]);
                    return count >= least && count <= most ? "counted" : "count " + count;
                },
                "nothing");
    }

    /** Refreshes the filter with the residents. */
    boolean refresh() {
        return act(
                () -> {
                    counting().refresh(Arrays.stream(residents));
                    return true;
                },
                false);
    }

    /** Rebalances the filter. Returns the number of moves. */
    int rebalance() {
        return act(() -> filter.rebalance(MOVES), 0);
    }

    private LongCountingFilter counting() {
        return (LongCountingFilter) filter;
    }

    // The end.

    /**
     * Returns what the test has seen, and the state of the filter after it: "kept" if it has the
     * given keys, each as often as it is given, and nothing else.
     */
    String end(Object seen, long[]... keys) {
        return subject + ": " + thrown + seen + ", "
                + state(Arrays.stream(keys).flatMapToLong(Arrays::stream).toArray());
    }

    private String state(long... keys) {
        try {
            return compared(keys);
        } catch (RuntimeException exception) {
            return exception.getClass().getSimpleName() + " at the end";
        }
    }

    private String compared(long... keys) {
        if (LongStream.of(keys).anyMatch(key -> !filter.mightContain(key))) {
            return "lost";
        }
        long count = filter.approximateElementCount();
        if (subject.counts() && count != keys.length) {
            return count + " elements for " + keys.length;
        } else if (!subject.deletes()) {
            return "kept";
        }
        int removed = removeAll(keys);
        long left = filter.approximateElementCount();
        return removed == keys.length && left == 0
                ? "kept"
                : removed + " removed of " + keys.length + ", " + left + " left";
    }
}
