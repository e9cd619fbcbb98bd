package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.management.JMException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** A full filter and the queries for it. */
@State(Scope.Benchmark)
public class Prepared {
    /** Number of keys looked up in one operation. */
    static final int KEYS = 1024;

    /** The modes of warm-up iterations, again and again. */
    private static final List<QueryMode> WARM_UP = List.of(QueryMode.ABSENT, QueryMode.PRESENT, QueryMode.MIXED);

    /** Name of the subject; bound and interpreted ones are possible too. */
    @Param({
        "limit2",
        "limit3",
        "limit2x128",
        "limitdeletable64",
        "limitdlcbf",
        "limitrank",
        "limitrankbare",
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

    /** Number of keys in the filter. */
    @Param({"100000", "16000000"})
    int n;

    /** Share of present queries. */
    @Param({"absent", "present", "mixed"})
    String mode = "absent";

    /** Queries by mode, and those of the iteration. */
    private final Map<QueryMode, long[][]> allQueries = new EnumMap<>(QueryMode.class);

    private long[][] queries = new long[0][];
    private int position;
    private int warmUps;

    @SuppressWarnings("NullAway.Init") // set by fill()
    private Subject filter;

    /** Fills the filter. */
    @Setup(Level.Trial)
    public void fill() {
        filter = Subjects.create(subject, n);
        for (int i = 0; i < n; i++) {
            filter.put(Keys.key(i));
        }
        filter = filter.full();
        for (QueryMode each : QueryMode.values()) {
            allQueries.put(each, queries(each));
        }
    }

    private long[][] queries(QueryMode queryMode) {
        long[] all = Keys.queries(queryMode, n);
        return IntStream.range(0, all.length / KEYS)
                .mapToObj(i -> Arrays.copyOfRange(all, i * KEYS, (i + 1) * KEYS))
                .toArray(long[][]::new);
    }

    /**
     * Chooses the queries of an iteration. The mode alternates while the JVM warms up, since a
     * compiler that has seen one kind of answer only may bet on it.
     *
     * @param iteration parameters of the iteration
     */
    @Setup(Level.Iteration)
    public void choose(IterationParams iteration) {
        boolean warmsUp = iteration.getType() == IterationType.WARMUP;
        QueryMode now = warmsUp ? WARM_UP.get(warmUps++ % WARM_UP.size()) : QueryMode.named(mode);
        queries = Objects.requireNonNull(allQueries.get(now));
    }

    /**
     * Checks that the agent counted the filter's operations if it should.
     *
     * @throws JMException if the counters cannot be read
     * @throws InterruptedException if the thread is interrupted
     */
    @TearDown(Level.Trial)
    public void checkCounted() throws JMException, InterruptedException {
        Counted.check("Lookups", KEYS);
    }

    /** Returns the full filter. */
    Subject filter() {
        return filter;
    }

    /**
     * Returns the queries of the next operation in a separate array, so that the loop over them
     * costs next to nothing.
     */
    long[] next() {
        position = (position + 1) & (queries.length - 1);
        return queries[position];
    }
}
