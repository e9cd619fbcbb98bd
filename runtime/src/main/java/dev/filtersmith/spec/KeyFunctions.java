package dev.filtersmith.spec;

import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.SeedAccess;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.function.Function;

/**
 * The components of keys of a class that is no record, as functions, for a spec that is known only
 * at run time. The filter hashes the key as a record of these components, in this order, so two
 * keys with equal components are the same key. They may be read with others of the same names and
 * types, such as those of a record, or of accessors that {@link KeyComponents} names. Functions are
 * called by the threads that use the filter, and return the same for as long as the key is used.
 * Filters over such keys are not in Java's serialization, which would have to store the functions.
 *
 * <pre>{@code
 * KeyFunctions<Order> keys = KeyFunctions.of(Order.class)
 *         .with("tenant", String.class, Order::getTenant)
 *         .with("id", long.class, Order::getId);
 * }</pre>
 *
 * @param <T> type of the keys
 */
public final class KeyFunctions<T> {
    private final Type type;

    private KeyFunctions(Type type) {
        this.type = type;
    }

    /**
     * Returns keys of a class, without components.
     *
     * @param <T> type of the keys
     * @param keyType type of the keys, neither a record nor one that is hashed whole
     * @return keys, for components to be added
     * @throws UnsupportedKeyException if the class needs no functions
     */
    public static <T> KeyFunctions<T> of(Class<T> keyType) {
        return new KeyFunctions<>(KeyTypes.computed(Objects.requireNonNull(keyType, "keyType")));
    }

    /**
     * Returns the same keys with one more component.
     *
     * @param <C> type of the component
     * @param name name of the component, as a record could have
     * @param type type of the component, as a record could have, such as {@code long.class}; not a
     *     generic record, whose parts are components of their own
     * @param function function that returns the component of a key, not null. Its unchecked
     *     exceptions are thrown by put and lookup
     * @return keys, for more components to be added
     */
    public <C> KeyFunctions<T> with(String name, Class<C> type, Function<? super T, ? extends C> function) {
        return new KeyFunctions<>(KeyTypes.computed(
                this.type,
                Objects.requireNonNull(name, "name"),
                Objects.requireNonNull(type, "type"),
                Objects.requireNonNull(function, "function")));
    }

    /**
     * Returns the type of the keys, to other classes of the library.
     *
     * @param keys keys
     * @param access shows that the caller belongs to the library
     * @return type
     */
    public static Type typeOf(KeyFunctions<?> keys, SeedAccess access) {
        Objects.requireNonNull(access, "access");
        return Objects.requireNonNull(keys, "keys").type;
    }
}
