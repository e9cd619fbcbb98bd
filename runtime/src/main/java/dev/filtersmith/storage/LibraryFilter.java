package dev.filtersmith.storage;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * A filter of this library, or the handler of a proxy in front of one. Interfaces of the API name
 * this one, which therefore knows no core.
 */
public interface LibraryFilter {
    /** Returns all of the filter but its operations on keys, a {@link FilterCore}. */
    Object filterCore();

    /** Returns what takes many keys that are objects. */
    KeyBatches keyBatches();

    /** Returns a filter or the handler of a proxy; null if the filter is none of this library. */
    static @Nullable LibraryFilter of(Object filter) {
        if (filter instanceof LibraryFilter own) {
            return own;
        }
        return Proxy.isProxyClass(filter.getClass())
                        && Proxy.getInvocationHandler(filter) instanceof LibraryFilter handler
                ? handler
                : null;
    }

    /**
     * Returns what takes many keys of a filter; null if keys must be given one by one, since the
     * filter is none of this library.
     */
    static @Nullable KeyBatches batchesOf(Object filter) {
        LibraryFilter own = of(filter);
        return own == null ? null : own.keyBatches();
    }
}
