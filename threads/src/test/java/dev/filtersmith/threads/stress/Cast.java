package dev.filtersmith.threads.stress;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The keys of a test, found by trial: where they go depends on their hashes. */
public final class Cast {
    /** Resource with the text of {@link #findAll}, which takes too long for each process. */
    static final String FILE = "keys.list";

    private static final int ARRIVALS = 4;
    private static final int MAX_TRIALS = 1_000_000;

    /** More than go into any subject. */
    private static final int MAX_RESIDENTS = 500;

    /** Residents beside a hot key. */
    private static final int FEW = 8;

    /** Residents where nothing moves. */
    private static final int UNMOVED = 24;

    private static final Map<String, Cast> FOUND = new ConcurrentHashMap<>();

    private final long[] residents;
    private final long[] arrivals;

    private Cast(long[] residents, long[] arrivals) {
        this.residents = residents;
        this.arrivals = arrivals;
    }

    /** What keys are for. */
    public enum Goal {
        /** Arrivals go to buckets from which elements move, if elements move. */
        MOVE,
        /** Arrivals go to the stash, if there is one. */
        STASH,
        /** Rebalancing the residents moves elements, if it can. */
        REBALANCE
    }

    /**
     * Finds the keys for all subjects.
     *
     * @return text to store, for {@link #of}
     */
    static String findAll() {
        StringBuilder all = new StringBuilder();
        Subject.of(subject ->
                        subject.engine().equals("generated") && subject.mode().equals("Multi"))
                .forEach(subject -> Arrays.stream(Goal.values())
                        .forEach(goal -> all.append(find(subject, goal).text(subject, goal))));
        return all.toString();
    }

    private String text(Subject subject, Goal goal) {
        return subject.shape() + goal + "=" + text(residents) + ";" + text(arrivals) + "\n";
    }

    private static String text(long... keys) {
        return LongStream.of(keys).mapToObj(Long::toString).collect(Collectors.joining(","));
    }

    private static long[] keys(String text) {
        return Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray();
    }

    /** Returns the keys for a subject, the same ones in each mode and engine. */
    public static Cast of(Subject subject, Goal goal) {
        return FOUND.computeIfAbsent(subject.shape() + goal, Cast::stored);
    }

    /**
     * Returns a few residents, the last of which has copies beside the table, or gets one by its
     * next put.
     *
     * @param copies number of copies
     */
    static Cast hot(Subject subject, int copies) {
        Cast cast = of(subject, Goal.MOVE);
        long[] few = Arrays.copyOf(cast.residents, FEW);
        long hot = cast.arrivals[0];
        return new Cast(with(few, Heat.times(Heat.limit(subject, few, hot) + copies, hot)), cast.arrivals);
    }

    /** Returns residents, the last of which is in the stash, and has copies there. */
    static Cast hotInStash(Subject subject, int copies) {
        Cast cast = of(subject, Goal.STASH);
        long hot = cast.residents[cast.residents.length - 1];
        return new Cast(with(cast.residents, Heat.times(copies, hot)), cast.arrivals);
    }

    /**
     * Returns residents that are in the table twice each, and arrivals for which one of them goes
     * to the copies.
     */
    public static Cast pairs(Subject subject) {
        return FOUND.computeIfAbsent(subject.shape() + "PAIRS", any -> foundPairs(subject));
    }

    private static Cast foundPairs(Subject subject) {
        long[] residents = new long[0];
        for (long key = 0; displacing(subject, residents, key) == 0; key++) {
            residents = with(residents, key, key);
        }
        long[] arrivals = new long[0];
        for (long key = MAX_RESIDENTS; arrivals.length < ARRIVALS; key++) {
            long[] more = with(arrivals, key);
            arrivals = displacing(subject, residents, more) == more.length ? more : arrivals;
        }
        return new Cast(residents, arrivals);
    }

    /** Returns how many elements go from the table to the copies for keys. */
    private static int displacing(Subject subject, long[] residents, long... keys) {
        LongFilter filter = subject.newFilter();
        Arrays.stream(residents).forEach(filter::put);
        Arrays.stream(keys).forEach(filter::put);
        return Heat.copies(filter);
    }

    private static Cast stored(String name) {
        Properties stored = new Properties();
        try (InputStream in = Cast.class.getResourceAsStream(FILE)) {
            stored.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String[] keys = stored.getProperty(name).split(";", -1);
        return new Cast(keys(keys[0]), keys(keys[1]));
    }

    private static Cast find(Subject subject, Goal goal) {
        for (long first = 0; first < MAX_TRIALS; first += MAX_RESIDENTS) {
            Cast cast = new Cast(residents(subject, goal, first), new long[0]);
            for (long key = first + MAX_RESIDENTS; key < first + 2 * MAX_RESIDENTS; key++) {
                Cast longer = new Cast(cast.residents, with(cast.arrivals, key));
                cast = longer.isFit(subject, goal) ? longer : cast;
                if (cast.arrivals.length == ARRIVALS) {
                    return cast;
                }
            }
        }
        throw new IllegalStateException(subject + ": no keys for " + goal);
    }

    private static long[] residents(Subject subject, Goal goal, long first) {
        LongFilter filter = subject.newFilter();
        LongStream.Builder residents = LongStream.builder();
        boolean seeks = subject.seeks(goal);
        for (long key = first, put = 0; seeks ? progress(filter, goal) == 0 : put < UNMOVED; key++) {
            if (filter.put(key)) {
                residents.add(key);
                put++;
            }
        }
        return residents.build().toArray();
    }

    /** Returns whether all arrivals are new, and reach the goal. */
    boolean isFit(Subject subject, Goal goal) {
        LongFilter filter = subject.newFilter();
        Arrays.stream(residents).forEach(filter::put);
        boolean seeks = subject.seeks(goal);
        if (seeks && goal == Goal.REBALANCE && filter.rebalance(Scene.MOVES) == 0) {
            return false;
        }
        for (long key : arrivals) {
            long before = progress(filter, goal);
            try {
                if (!filter.put(key) || (seeks && goal != Goal.REBALANCE && progress(filter, goal) == before)) {
                    return false;
                }
            } catch (FilterFullException full) {
                return false;
            }
        }
        return true;
    }

    private static long progress(LongFilter filter, Goal goal) {
        return goal == Goal.MOVE ? filter.statistics().moves() : filter.stashSize();
    }

    private static long[] with(long[] keys, long... more) {
        return LongStream.concat(Arrays.stream(keys), Arrays.stream(more)).toArray();
    }

    /** Returns the keys that are in before the test. */
    public long[] residents() {
        return residents;
    }

    /** Returns the keys that come in the test. */
    public long[] arrivals() {
        return arrivals;
    }
}
