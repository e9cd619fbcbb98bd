package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The time of a whole fill: n keys into an empty filter designed for n. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Fill {
    private static final int BATCH = 1024;
    private static final int WARM_UP_KEYS = 100_000;

    /** Name of the subject; bound and interpreted ones are possible too. */
    @Param({
        "default",
        "depth1",
        "paper3x64",
        "wide2x128",
        "fast12",
        "fast20",
        "fast24",
        "compact12",
        "compact16",
        "compact20",
        "compact24",
        "deletable64",
        "dlcbf",
        "dynamic128",
        "ownbloom",
        "choicebloom",
        "owncountingbloom",
        "rank",
        "rankbare",
        "rankcounting",
        "guava",
        "bloom",
        "cuckoo16",
        "countingbloom",
        "orestes",
        "orestes8"
    })
    String subject = Subjects.DEFAULT;

    /** Number of keys put. */
    @Param({"100000", "16000000"})
    int n;

    /** Warm-up time in which small filters are filled, so that the compiler is done. */
    @Param("2000")
    int warmUpMillis;

    private long[] keys = new long[0];

    @SuppressWarnings("NullAway.Init") // set by empty()
    private Subject filter;

    /** Creates the keys and warms up both ways to put them. */
    @Setup(Level.Trial)
    public void warmUp() {
        keys = Keys.present(Math.max(n, WARM_UP_KEYS));
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis);
        do {
            fillOneByOne(Subjects.create(subject, WARM_UP_KEYS), keys, WARM_UP_KEYS);
            fillInBatches(Subjects.create(subject, WARM_UP_KEYS), keys, WARM_UP_KEYS);
        } while (System.nanoTime() < end);
    }

    /** Creates an empty filter. */
    @Setup(Level.Iteration)
    public void empty() {
        filter = Subjects.create(subject, n);
    }

    /**
     * Checks that the agent counted the filters' operations if it should.
     *
     * @throws JMException if the counters cannot be read
     * @throws InterruptedException if the thread is interrupted
     */
    @TearDown(Level.Trial)
    public void checkCounted() throws JMException, InterruptedException {
        Counted.check("Puts", n);
    }

    /**
     * Puts the keys one by one.
     *
     * @return number of keys taken for new
     */
    @Benchmark
    public int put() {
        return fillOneByOne(filter, keys, n);
    }

    /**
     * Puts the keys 1024 a call.
     *
     * @return number of keys taken for new
     */
    @Benchmark
    public int putAll() {
        return fillInBatches(filter, keys, n);
    }

    private static int fillOneByOne(Subject empty, long[] keys, int count) {
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            fresh += empty.put(keys[i]) ? 1 : 0;
        }
        return fresh;
    }

    private static int fillInBatches(Subject empty, long[] keys, int count) {
        int fresh = 0;
        for (int i = 0; i < count; i += BATCH) {
            fresh += empty.putAll(keys, i, Math.min(BATCH, count - i));
        }
        return fresh;
    }
}
