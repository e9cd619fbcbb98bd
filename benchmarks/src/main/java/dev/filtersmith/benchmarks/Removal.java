package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The time of removing a quarter of the keys of a full filter. Before the next operation they are
 * put back, unmeasured, and then the next quarter is removed. So the filter has been through churn,
 * not only filled, and is never less than three quarters full.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Removal {
    /** One key in this many is removed in one operation. */
    public static final int ONE_IN = 4;

    private static final int WARM_UP_KEYS = 100_000;

    /** Name of the subject. */
    @Param({
        "deletable64",
        "dlcbf",
        "dynamic128",
        "owncountingbloom",
        "rankcounting",
        "countingbloom",
        "orestes",
        "orestes8"
    })
    String subject = Subjects.DELETABLE_64;

    /** Number of keys in the full filter. */
    @Param({"100000", "16000000"})
    int n;

    /**
     * Warm-up time in which keys of a small filter are removed and put back, so that the compiler
     * is done.
     */
    @Param("2000")
    int warmUpMillis;

    private long[] keys = new long[0];
    private int from;
    private boolean removed;

    @SuppressWarnings("NullAway.Init") // set by fill()
    private Subject filter;

    /** Makes the keys, warms up, and fills the filter. */
    @Setup(Level.Trial)
    public void fill() {
        keys = Keys.present(Math.max(n, WARM_UP_KEYS));
        warmUp();
        filter = Subjects.create(subject, n);
        putAll(filter, keys, 0, n);
    }

    private void warmUp() {
        Subject small = Subjects.create(subject, WARM_UP_KEYS);
        int quarter = WARM_UP_KEYS / ONE_IN;
        putAll(small, keys, 0, WARM_UP_KEYS);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis);
        int at = 0;
        do {
            removeAll(small, keys, at, quarter);
            putAll(small, keys, at, quarter);
            at = (at + quarter) % WARM_UP_KEYS;
        } while (System.nanoTime() < end);
    }

    /** Puts back the removed keys, and advances to the next quarter. */
    @Setup(Level.Iteration)
    public void refill() {
        if (removed) {
            int quarter = n / ONE_IN;
            putAll(filter, keys, from, quarter);
            from = (from + quarter) % (quarter * ONE_IN);
            removed = false;
        }
    }

    /**
     * Removes a quarter of the keys.
     *
     * @return number of keys that were found
     */
    @Benchmark
    public int remove() {
        removed = true;
        return removeAll(filter, keys, from, n / ONE_IN);
    }

    private static int removeAll(Subject full, long[] keys, int from, int count) {
        int removed = 0;
        for (int i = from; i < from + count; i++) {
            removed += full.remove(keys[i]) ? 1 : 0;
        }
        return removed;
    }

    private static int putAll(Subject filter, long[] keys, int from, int count) {
        int fresh = 0;
        for (int i = from; i < from + count; i++) {
            fresh += filter.put(keys[i]) ? 1 : 0;
        }
        return fresh;
    }
}
