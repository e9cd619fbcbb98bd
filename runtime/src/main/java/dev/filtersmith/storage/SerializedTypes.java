package dev.filtersmith.storage;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The types that a serialized filter names. They are read before any method of this library runs:
 * an {@code ObjectInputStream} looks for classes with the loader of the nearest caller, and this
 * library may be in a parent of the loader that has the interface.
 */
abstract class SerializedTypes implements Serializable {
    private static final long serialVersionUID = 1;

    /** Interface of the filter; null for a trimmed filter. */
    final @Nullable Class<?> type;

    /** Type of the keys if the interface names none; null for long keys. */
    final @Nullable Class<?> keyType;

    SerializedTypes(@Nullable Class<?> type, @Nullable Class<?> keyType) {
        this.type = type;
        this.keyType = keyType;
    }
}
