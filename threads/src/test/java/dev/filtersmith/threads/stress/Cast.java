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

    private static long[] with(long[] keys, long key) {
        long[] longer = Arrays.copyOf(keys, keys.length + 1);
        longer[keys.length] = key;
        return longer;
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
