package dev.filtersmith.benchmarks;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import dev.filtersmith.benchmarks.subject.DefaultFilter;
import dev.filtersmith.benchmarks.subject.FilterSubjects;
import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;

/** Measured rates of false positives, and how full a filter gets. No clock involved: the same on every machine. */
public final class FalsePositives {
    private static final long SEED = 0x5eed;

    private FalsePositives() {}

    /**
     * The rate of a subject that holds as many keys as it was made for.
     *
     * @param subject name of the subject
     * @param elements number of keys put
     * @param queries number of absent keys looked for
     * @return share of them that the subject takes for present
     */
    public static double rate(String subject, int elements, int queries) {
        Subject filter = Subjects.create(subject, elements);
        for (int i = 0; i < elements; i++) {
            filter.put(Keys.key(i));
        }
        long hits = 0;
        for (int i = 0; i < queries; i++) {
            hits += filter.mightContain(Keys.absent(i)) ? 1 : 0;
        }
        return (double) hits / queries;
    }

    /**
     * Fills the default filter beyond what it was made for until it refuses a key.
     *
     * @param elements number of keys that the filter is made for
     * @return bits of the filter for each key that it accepted
     */
    public static double bitsPerKeyAtRefusal(int elements) {
        LongFilter filter = FilterSubjects.create(DefaultFilter.class, elements, SEED, Engine.GENERATED);
        long accepted = 0;
        try {
            while (accepted < filter.bitSize()) {
                filter.put(Keys.key(accepted));
                accepted++;
            }
        } catch (FilterFullException full) {
            return (double) filter.bitSize() / accepted;
        }
        throw new IllegalStateException("the filter took a key for each of its bits and refused none");
    }
}
