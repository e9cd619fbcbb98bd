package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.function.Function;

/**
 * A fill of new filters of one subject, one key at a time. Each class loader loads this class anew.
 * So it is seen as a function from the keys to what is measured.
 */
public final class TimedFill implements Function<long[], double[]> {
    /** The place of the nanoseconds per key among what is measured. */
    static final int TIME = 0;

    /** The place of the number of keys that were new. */
    static final int FRESH = 1;

    /** The place of the number of elements that the filter has counted. */
    static final int COUNTED = 2;

    /** Number of keys in a loop: calls of short loops are compiled as a whole. */
    private static final int CHUNK = 1024;

    private final String subject;

    /**
     * Creates the fill of a subject.
     *
     * @param subject name of the subject
     */
    public TimedFill(String subject) {
        this.subject = subject;
    }

    @Override
    public double[] apply(long[] keys) {
        Subject filter = Subjects.create(subject, keys.length);
        int fresh = 0;
        long begin = System.nanoTime();
        for (int from = 0; from < keys.length; from += CHUNK) {
            fresh += put(filter, keys, from, Math.min(keys.length, from + CHUNK));
        }
        double time = (double) (System.nanoTime() - begin) / keys.length;
        // A choice Bloom filter has its number of elements in its words. Its puts count the ones,
        // from which the rate follows.
        return new double[] {time, fresh, filter.expectedFpp() > 0 ? filter.elements() : 0};
    }

    private static int put(Subject filter, long[] keys, int from, int to) {
        int fresh = 0;
        for (int i = from; i < to; i++) {
            fresh += filter.put(keys[i]) ? 1 : 0;
        }
        return fresh;
    }
}
