package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The filters of one subject, and the work of threads on them. {@link Lanes} loads this class once
 * for each subject. So it is seen as a function from the text of a {@link Lap} to nanoseconds per
 * key.
 */
public final class Lane implements ToDoubleFunction<String> {
    /** Number of lookups of each thread. */
    static final int LOOKUPS = 1 << 21;

    /** Number of keys in a batch, and in a loop: calls of short loops are compiled as a whole. */
    private static final int CHUNK = 1024;

    /** The keys of a thread: indices of queries for lookups, of keys otherwise. */
    private record Span(int from, int to) {}

    private final Supplier<Subject> maker;
    private final long[] keys;
    private final Function<String, long[]> queriesOf;
    private @Nullable Subject full;

    /**
     * Creates the lane of a subject.
     *
     * @param subject name of the subject
     * @param keys keys that fill a filter
     * @param queriesOf keys to look up in the mode of a name; their number is a power of two
     */
    public Lane(String subject, long[] keys, Function<String, long[]> queriesOf) {
        this(() -> Subjects.create(subject, keys.length), keys, queriesOf);
    }

    Lane(Supplier<Subject> maker, long[] keys, Function<String, long[]> queriesOf) {
        this.maker = maker;
        this.keys = keys;
        this.queriesOf = queriesOf;
    }

    /**
     * Returns nanoseconds per key: the time of all threads, divided by the number of their
     * operations.
     *
     * @throws IllegalStateException if no key was new or found, but for lookups of absent keys and
     * in limit kernels
     */
    @Override
    public double applyAsDouble(String text) {
        Lap lap = Lap.of(text);
        Work work = lap.work();
        long[] queries = queriesOf.apply(lap.mode().label());
        Subject filter = work.shoots() ? filled(work.keysBefore(keys.length)) : full();
        LongAdder positive = new LongAdder();
        LongAdder operations = new LongAdder();
        long nanoseconds = Team.nanoseconds(lap.threads(), thread -> {
            Span span = span(work, thread, lap.threads(), queries.length);
            positive.add(run(work, filter, span, queries));
            operations.add((long) (span.to - span.from) * (work.lookupsPerPut() + 1));
        });
        if (positive.sum() == 0 && lap.findsKeys()) {
            throw new IllegalStateException("no key was new or found in " + text);
        }
        return (double) nanoseconds / operations.sum();
    }

    private Subject full() {
        if (full == null) {
            full = filled(keys.length).full();
        }
        return full;
    }

    private Subject filled(int count) {
        Subject filter = maker.get();
        put(filter, 0, count);
        return filter;
    }

    /** Returns the part of one thread. Threads look up different keys at any one time. */
    private Span span(Work work, int thread, int threads, int queries) {
        if (!work.shoots()) {
            int from = thread * (queries / threads);
            return new Span(from, from + LOOKUPS);
        }
        int first = work.firstChanged(keys.length);
        long count = work.keysChanged(keys.length);
        return new Span(first + (int) (count * thread / threads), first + (int) (count * (thread + 1) / threads));
    }

    /** Returns the number of keys that were new or found. */
    private long run(Work work, Subject filter, Span span, long[] queries) {
        long[] hits = new long[CHUNK / Long.SIZE];
        long positive = 0;
        for (int from = span.from; from < span.to; from += CHUNK) {
            int to = Math.min(span.to, from + CHUNK);
            positive += switch (work) {
                case LOOKUP -> lookUp(filter, queries, from, to);
                case BATCH -> filter.mightContain(queries, from & (queries.length - 1), CHUNK, hits);
                case PUT -> put(filter, from, to);
                case PUTALL -> filter.putAll(keys, from, to - from);
                case REMOVE -> remove(filter, from, to);
                case MIXED, SPARSE -> mix(filter, queries, from, to, work.lookupsPerPut());
            };
        }
        return positive;
    }

    private static int lookUp(Subject filter, long[] queries, int from, int to) {
        int found = 0;
        for (int i = from; i < to; i++) {
            found += filter.mightContain(queries[i & (queries.length - 1)]) ? 1 : 0;
        }
        return found;
    }

    private int put(Subject filter, int from, int to) {
        int fresh = 0;
        for (int i = from; i < to; i++) {
            fresh += filter.put(keys[i]) ? 1 : 0;
        }
        return fresh;
    }

    private int remove(Subject filter, int from, int to) {
        int found = 0;
        for (int i = from; i < to; i++) {
            found += filter.remove(keys[i]) ? 1 : 0;
        }
        return found;
    }

    private int mix(Subject filter, long[] queries, int from, int to, int lookups) {
        int positive = 0;
        for (int i = from; i < to; i++) {
            positive += filter.put(keys[i]) ? 1 : 0;
            for (int j = i * lookups; j != (i + 1) * lookups; j++) {
                positive += filter.mightContain(queries[j & (queries.length - 1)]) ? 1 : 0;
            }
        }
        return positive;
    }
}
