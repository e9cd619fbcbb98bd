package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.jspecify.annotations.Nullable;

/** Keys that are structs, given to a filter by their leaf components: no object is made. */
final class ComponentKeys extends RowKeys {
    private final RowStruct struct;
    private final MethodHandle put;
    private final MethodHandle mightContain;

    private ComponentKeys(RowStruct struct, MethodHandle put, MethodHandle mightContain) {
        this.struct = struct;
        this.put = put;
        this.mightContain = mightContain;
    }

    /** Returns the keys of a filter, or null if its interface takes whole keys only. */
    static @Nullable ComponentKeys of(Filter filter, KeyType key) {
        MethodHandle put = method(filter, "put", key);
        MethodHandle mightContain = method(filter, "mightContain", key);
        return put == null || mightContain == null ? null : new ComponentKeys(new RowStruct(key), put, mightContain);
    }

    private static @Nullable MethodHandle method(Filter filter, String name, KeyType key) {
        List<MethodHandle> leaves = StructHandles.leaves(key);
        Class<?>[] types = leaves.stream().map(leaf -> leaf.type().returnType()).toArray(Class<?>[]::new);
        try {
            Method method = filter.getClass().getMethod(name, types);
            method.setAccessible(true);
            MethodHandle bound = MethodHandles.lookup().unreflect(method).bindTo(filter);
            return StructHandles.ofStruct(bound, leaves, key)
                    .asType(MethodType.methodType(boolean.class, SpecializedGetters.class));
        } catch (NoSuchMethodException takesRecords) {
            return null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    void put(SpecializedGetters row, int column) {
        try {
            boolean ignored = (boolean) put.invokeExact((SpecializedGetters) struct.at(row, column));
        } catch (Throwable thrown) {
            throw Failures.unchecked(thrown);
        }
    }

    @Override
    boolean mightContain(SpecializedGetters row, int column) {
        try {
            return (boolean) mightContain.invokeExact((SpecializedGetters) struct.at(row, column));
        } catch (Throwable thrown) {
            throw Failures.unchecked(thrown);
        }
    }
}
