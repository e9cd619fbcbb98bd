package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Access to the accessors of records, which may be private to their package or class. */
final class Accessors {
    private static final MethodType UNTYPED = MethodType.methodType(Object.class, Object.class);

    private Accessors() {}

    /**
     * Returns the accessor as a function from Object to Object, or null if the module system
     * forbids its use.
     */
    static @Nullable MethodHandle find(RecordComponent component) {
        try {
            MethodHandle accessor = lookupIn(component.getDeclaringRecord()).unreflect(component.getAccessor());
            return accessor.asType(UNTYPED);
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    private static MethodHandles.Lookup lookupIn(Class<?> record) {
        Accessors.class.getModule().addReads(record.getModule());
        try {
            return MethodHandles.privateLookupIn(record, MethodHandles.lookup());
        } catch (IllegalAccessException notOpen) {
            // Sufficient for a public record in an exported package.
            return MethodHandles.publicLookup();
        }
    }

    /** Returns the declaration that opens a record to this module. */
    static String remedyFor(Class<?> record) {
        return "Add 'opens " + record.getPackageName() + " to dev.filtersmith;' to the module "
                + record.getModule().getName() + ", or make the record public in an exported package.";
    }
}
