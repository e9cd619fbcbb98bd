package dev.filtersmith.key;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A lookup of the type of an interface's keys. */
public final class KeyTypes {
    /** Message about a type that is null. */
    public static final String MISSING = "the type of the filter is null. Give an annotated interface: Seen.class.";

    private KeyTypes() {}

    /**
     * Returns the type argument {@code T} of the {@link MembershipFilter} that the interface
     * extends, or null for a {@link LongFilter}.
     *
     * @throws IllegalArgumentException if the type is no interface that extends one of the two
     */
    public static @Nullable Type of(Class<?> type) {
        boolean longs = LongFilter.class.isAssignableFrom(type);
        boolean objects = MembershipFilter.class.isAssignableFrom(type);
        if (!type.isInterface() || longs == objects) {
            throw wrong(type);
        }
        return longs ? null : argument(type, Map.of());
    }

    /** Returns the exception for a type that is no interface of filters, annotated or not. */
    public static IllegalArgumentException wrong(Class<?> type) {
        return new IllegalArgumentException("[WrongElement] " + type.getName()
                + (type.isInterface() ? " extends neither LongFilter nor MembershipFilter<T>" : " is no interface")
                + ". Give an annotated interface, such as: @DLeftFilter interface Seen extends"
                + " MembershipFilter<String> {}");
    }

    private static @Nullable Type argument(Type type, Map<Type, Type> bindings) {
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        Map<Type, Type> bound = arguments(type, bindings);
        if (raw == MembershipFilter.class) {
            TypeVariable<?> variable = raw.getTypeParameters()[0];
            return bound.getOrDefault(variable, variable);
        }
        for (Type parent : raw.getGenericInterfaces()) {
            Type found = argument(parent, bound);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /**
     * Returns the values of the type variables of a type at one use of it, inside a type with
     * the outer ones. The arguments of the values stay as they are.
     */
    static Map<Type, Type> arguments(Type use, Map<Type, Type> outer) {
        if (!(use instanceof ParameterizedType generic)) {
            return Map.of();
        }
        TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
        Type[] given = generic.getActualTypeArguments();
        Map<Type, Type> arguments = new HashMap<>(outer);
        for (int i = 0; i < variables.length; i++) {
            arguments.put(variables[i], outer.getOrDefault(given[i], given[i]));
        }
        return arguments;
    }
}
