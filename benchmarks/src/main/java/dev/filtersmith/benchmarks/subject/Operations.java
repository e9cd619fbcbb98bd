package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.MembershipFilter;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * What can be done with a filter and its keys.
 *
 * @param put puts the key of a number
 * @param mightContain looks for the key of a number
 */
public record Operations(IntPredicate put, IntPredicate mightContain) {
    /**
     * Operations on keys that are made beforehand.
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
        return new Operations(i -> filter.put(keys[i]), i -> filter.mightContain(keys[i]));
    }
}
