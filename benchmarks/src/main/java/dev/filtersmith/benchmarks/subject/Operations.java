package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.MembershipFilter;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The operations on a filter and its keys.
 *
 * @param put puts the key of a number
 * @param mightContain looks up the key of a number
 * @param remove removes the key of a number; throws if the filter cannot remove
 * @param count checks whether the count of the key of a number is not 0; throws if the filter
 * cannot count
 */
public record Operations(IntPredicate put, IntPredicate mightContain, IntPredicate remove, IntPredicate count) {
    /** Creates the operations of a filter without deletion. */
    Operations(IntPredicate put, IntPredicate mightContain) {
        this(put, mightContain, Operations::impossible, Operations::impossible);
    }

    private static boolean impossible(int number) {
        throw new UnsupportedOperationException("The filter of key " + number + " can neither remove nor count.");
    }

    /**
     * Returns operations on numbers.
     *
     * @param subject filter
     * @return operations
     */
    public static Operations of(Subject subject) {
        return new Operations(subject::put, subject::mightContain, subject::remove, i -> subject.count(i) != 0);
    }

    /**
     * Returns operations on keys that are made beforehand.
     *
     * @param filter filter
     * @param keys array for the keys
     * @param maker makes the key of a number
     * @param <K> type of the keys
     * @return operations
     */
    static <K> Operations of(MembershipFilter<K> filter, K[] keys, IntFunction<? extends K> maker) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = maker.apply(i);
        }
        IntPredicate put = i -> filter.put(keys[i]);
        IntPredicate mightContain = i -> filter.mightContain(keys[i]);
        return filter instanceof CountingFilter<K> counting
                ? new Operations(put, mightContain, i -> counting.remove(keys[i]), i -> counting.count(keys[i]) != 0)
                : new Operations(put, mightContain);
    }
}
