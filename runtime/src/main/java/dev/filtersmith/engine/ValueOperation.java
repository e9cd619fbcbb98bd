package dev.filtersmith.engine;

import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.LibraryFilter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method that takes a key and values of it, with the operation on the key's hash. */
enum ValueOperation {
    GET("get", int.class, 0),
    PUT("put", boolean.class, 1),
    CHANGE("change", boolean.class, 2),
    REMOVE("remove", boolean.class, 1);

    private final String method;
    private final Class<?> result;
    private final int values;

    ValueOperation(String method, Class<?> result, int values) {
        this.method = method;
        this.result = result;
        this.values = values;
    }

    /**
     * Returns the methods that perform the operation in a class that hashes keys: on a hash, or on
     * several; that which hashes a key; and if the hash is to have a value, that which adds one.
     */
    List<Method> ofHash() throws NoSuchMethodException {
        Method hash = KeyHasher.class.getMethod("hash", Object.class);
        if (this == GET) {
            return List.of(HashOperation.COUNT.ofHash(), hash);
        }
        Class<?>[] hashes = new Class<?>[values];
        Arrays.fill(hashes, long.class);
        return List.of(
                HotFilter.class.getMethod(method.concat("Hash"), hashes),
                hash,
                FilterCore.class.getMethod("valued", LibraryFilter.class, long.class, int.class));
    }

    /** Performs the operation with the arguments of the method, and counts it. */
    Object apply(HotFilter filter, long hash, Object... arguments) {
        if (this == GET) {
            return HashOperation.COUNT.counted(filter, hash);
        }
        long first = FilterCore.valued(filter, hash, (int) arguments[1]);
        if (this == CHANGE) {
            return filter.changeHash(first, FilterCore.valued(filter, hash, (int) arguments[2]));
        }
        return (this == PUT ? HashOperation.PUT : HashOperation.REMOVE).counted(filter, first);
    }

    /** Returns the operation of a method of keys of a type, or of a type above it; or null. */
    static @Nullable ValueOperation of(Method method, Class<?> keyType) {
        Class<?>[] taken = method.getParameterTypes();
        return Arrays.stream(values())
                .filter(operation -> method.getName().equals(operation.method)
                        && method.getReturnType() == operation.result
                        && taken.length == 1 + operation.values
                        && taken[0].isAssignableFrom(keyType)
                        && Arrays.stream(taken).skip(1).allMatch(type -> type == int.class))
                .findFirst()
                .orElse(null);
    }
}
