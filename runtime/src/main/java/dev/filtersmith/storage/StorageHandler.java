package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** The handler of a proxy that implements a user's interface in front of a storage. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public interface StorageHandler extends InvocationHandler {
    /** Returns the storage behind the proxy. */
    WholeFilter storage();

    /** Returns the storage of a filter; null if the filter is none of this library. */
    static @Nullable WholeFilter storageOf(Filter filter) {
        if (filter instanceof WholeFilter storage) {
            return storage;
        }
        return Proxy.isProxyClass(filter.getClass())
                        && Proxy.getInvocationHandler(filter) instanceof StorageHandler handler
                ? handler.storage()
                : null;
    }
}
