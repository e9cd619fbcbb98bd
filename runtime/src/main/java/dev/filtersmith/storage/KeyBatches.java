package dev.filtersmith.storage;

import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter that takes many keys at once, or the handler of a proxy in front of one. The methods of
 * the filter interfaces that take many keys call it. Their documentation has the contracts.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public interface KeyBatches {
    /**
     * Looks up keys.
     *
     * @param keys keys of the filter's type
     * @param hits answers, as {@link dev.filtersmith.MembershipFilter} describes
     * @return number of keys that may be present
     */
    int mightContainKeys(List<?> keys, long[] hits);

    /**
     * Adds keys.
     *
     * @param keys keys of the filter's type
     * @return number of keys that were definitely not present before
     * @throws dev.filtersmith.FilterFullException if there is no room for a key; it has the number
     *     of those before
     */
    long putKeys(Iterable<?> keys);

    /**
     * Removes one occurrence of each of many keys.
     *
     * @param keys keys of the filter's type
     * @return number of keys for which a fingerprint was removed
     */
    long removeKeys(Iterable<?> keys);

    /**
     * Returns the object that takes many keys for a filter.
     *
     * @param filter filter
     * @return the filter itself, or the handler of a proxy; null if keys must be given one by one
     */
    static @Nullable KeyBatches of(Object filter) {
        if (filter instanceof KeyBatches own) {
            return own;
        }
        return Proxy.isProxyClass(filter.getClass()) && Proxy.getInvocationHandler(filter) instanceof KeyBatches handler
                ? handler
                : null;
    }
}
