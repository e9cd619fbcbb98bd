package dev.filtersmith.key;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A type of keys that are hashed as records of the values of named accessors. To those who need
 * only the class, it is a use of a generic type.
 */
final class AccessedType implements ParameterizedType {
    final Type use;
    final String[] accessors;

    AccessedType(Type use, String... accessors) {
        this.use = use;
        this.accessors = accessors;
    }

    @Override
    public Type[] getActualTypeArguments() {
        return new Type[0];
    }

    @Override
    public Type getRawType() {
        return KeyTypes.raw(use);
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }
}
