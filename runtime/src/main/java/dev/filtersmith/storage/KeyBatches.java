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
    /** Looks up keys. Returns the number of keys that may be present. */
    int mightContainKeys(List<?> keys, long[] hits);

    /**
     * Adds keys. Returns the number of keys that were definitely not present before.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for a key; it has the number
     *     of those before
     */
    long putKeys(Iterable<?> keys);

    /**
     * Removes one occurrence of each of many keys. Returns the number of keys for which a
     * fingerprint was removed.
     */
    long removeKeys(Iterable<?> keys);

    /**
     * Returns the object that takes many keys for a filter, or the handler of a proxy; null if keys
     * must be given one by one.
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
