package dev.filtersmith.key;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.KeyComponents;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A lookup of the type of an interface's keys. */
public final class KeyTypes {
    /** Message about a type that is null. */
    public static final String MISSING = "the type of the filter is null. Give an annotated interface: Seen.class.";

    private KeyTypes() {}

    /**
     * Returns the type argument {@code T} of the {@link MembershipFilter} that the interface
     * extends, with the accessors that it names, or null for a {@link LongFilter}.
     *
     * @throws IllegalArgumentException if the type is no interface that extends one of the two
     */
    public static @Nullable Type of(Class<?> type) {
        boolean longs = LongFilter.class.isAssignableFrom(type);
        boolean objects = MembershipFilter.class.isAssignableFrom(type);
        if (!type.isInterface() || longs == objects) {
            throw wrong(type);
        }
        if (longs) {
            return null;
        }
        TypeVariable<?> variable = MembershipFilter.class.getTypeParameters()[0];
        Type key = inherited(type, Map.of()).getOrDefault(variable, variable);
        // To read an annotation takes longer than to create a filter.
        KeyComponents named = needsAccessors(key) ? type.getAnnotation(KeyComponents.class) : null;
        return named == null ? key : new Accessed(key, List.of(named.value()), null);
    }

    /**
     * Returns the type of keys with these accessors; the type itself without any.
     *
     * @throws UnsupportedKeyException if the keys are hashed without accessors, by all they are
     */
    public static Type of(Type key, String... accessors) {
        return accessors.length == 0 ? key : of(new Accessed(key, List.of(accessors), null));
    }

    /** Returns the type of keys whose components functions give, so far none, as above. */
    public static Type computed(Class<?> key) {
        return of(new Accessed(key, List.of(), List.of()));
    }

    /** Returns a type of such keys with one more component. */
    public static Type computed(Type keys, String component, Class<?> type, Function<?, ?> function) {
        Accessed before = (Accessed) keys;
        List<KeyComponent> functions = new ArrayList<>(Objects.requireNonNull(before.functions));
        functions.add(KeyComponent.of(component, type, function));
        return new Accessed(before.use, List.of(), List.copyOf(functions));
    }

    private static Type of(Accessed type) {
        if (isHashedWhole(type.use)) {
            throw new UnsupportedKeyException(
                    List.of("[KeyComponents] " + type.use.getTypeName().replace('$', '.')
                            + ": these keys are hashed whole. Name neither accessors nor functions."));
        }
        return type;
    }

    /** Returns the accessors that are named for keys of a type. */
    public static List<String> accessors(@Nullable Type key) {
        return key instanceof Accessed accessed ? accessed.accessors : List.of();
    }

    /** Returns the exception for a type that is no interface of filters, annotated or not. */
    public static IllegalArgumentException wrong(Class<?> type) {
        return new IllegalArgumentException("[WrongElement] " + type.getName()
                + (type.isInterface() ? " extends neither LongFilter nor MembershipFilter<T>" : " is no interface")
                + ". Give an annotated interface, such as: @DLeftFilter interface Seen extends"
                + " MembershipFilter<String> {}");
    }

    /** Returns whether accessors are named, or functions given, for keys of a type. */
    public static boolean isAccessed(Type key) {
        return key instanceof Accessed;
    }

    /** Returns whether functions give the components of keys, which have no accessors then. */
    public static boolean isComputed(@Nullable Type key) {
        return key instanceof Accessed accessed && accessed.functions != null;
    }

    /** Returns the type as it was declared; {@code long.class} for null. */
    public static Type declared(@Nullable Type key) {
        return key == null ? long.class : key instanceof Accessed accessed ? accessed.use : key;
    }

    /** Returns whether keys are of a class that is neither a record nor a leaf. */
    private static boolean needsAccessors(Type key) {
        return raw(key) instanceof Class<?> && !isHashedWhole(key);
    }

    /** Returns whether keys are numbers, records or leaves, which need no accessors. */
    public static boolean isHashedWhole(@Nullable Type key) {
        return key == null || (raw(key) instanceof Class<?> type && (type.isRecord() || LeafKind.of(type) != null));
    }

    /**
     * Returns the component of an accessor: {@code id} of {@code getId}, {@code isId} or {@code
     * id}.
     */
    public static String componentOf(String accessor) {
        String name = accessor.replaceFirst("^(get|is)(?=\\p{Lu})", "");
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** Returns the class of a use of a generic type; other types as they are. */
    public static Type raw(Type type) {
        return type instanceof ParameterizedType generic ? generic.getRawType() : type;
    }

    /**
     * Returns the values of the type variables of a type and of those that it inherits from, at a
     * use with the outer ones.
     */
    static Map<Type, Type> inherited(Type use, Map<Type, Type> outer) {
        Map<Type, Type> all = new HashMap<>(arguments(use, outer));
        Class<?> type = (Class<?>) raw(use);
        if (type.getGenericSuperclass() != null) {
            all.putAll(inherited(type.getGenericSuperclass(), all));
        }
        for (Type parent : type.getGenericInterfaces()) {
            all.putAll(inherited(parent, all));
        }
        return all;
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

    /**
     * A type of keys that are hashed as records of the values of named accessors, or of functions.
     * To those who need only the class, it is a use of a generic type. A class, since a record is
     * larger.
     */
    static final class Accessed implements ParameterizedType {
        final Type use;
        final List<String> accessors;

        /** Null where accessors are named. */
        final @Nullable List<KeyComponent> functions;

        Accessed(Type use, List<String> accessors, @Nullable List<KeyComponent> functions) {
            this.use = use;
            this.accessors = accessors;
            this.functions = functions;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return new Type[0];
        }

        @Override
        public Type getRawType() {
            return raw(use);
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }
    }
}
