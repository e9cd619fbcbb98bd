package dev.filtersmith.maintained;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys whose equality is that of objects. To a filter, arrays of equal bytes are one key, and so is
 * equal text in a {@code String} and in a {@code StringBuilder}. A map of keys does not find them.
 */
final class ValueKeys {
    private ValueKeys() {}

    /**
     * Checks the type of keys.
     *
     * @param type type; null for long keys
     * @throws IllegalArgumentException if equal keys need not be equal objects
     */
    static void require(@Nullable Type type) {
        if (type == null) {
            return;
        } else if (type instanceof ParameterizedType generic) {
            require(generic.getRawType());
            for (Type argument : generic.getActualTypeArguments()) {
                require(argument);
            }
        } else if (type instanceof Class<?> plain) {
            require(plain);
        }
    }

    private static void require(Class<?> type) {
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                require(component.getGenericType());
            }
        } else if (!isValue(type)) {
            throw new IllegalArgumentException("[MaintainedKeys] " + type.getSimpleName()
                    + " keys that are equal to a filter need not be equal objects, and a maintained filter keeps some"
                    + " keys in a map. Use String, UUID, numbers, enums, or records of these.");
        }
    }

    private static boolean isValue(Class<?> type) {
        boolean ofLanguage = type.getName().startsWith("java.lang.") && type != CharSequence.class;
        return type.isPrimitive() || type.isEnum() || type == UUID.class || ofLanguage;
    }
}
