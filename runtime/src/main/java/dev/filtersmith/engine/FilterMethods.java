package dev.filtersmith.engine;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyProblems;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a user's interface: those that take keys, and those that filters implement
 * otherwise. The interface may redeclare the library's methods as abstract ones for their Javadoc,
 * and may have bodies for its own methods.
 */
final class FilterMethods {
    private final Class<?> type;
    private final @Nullable Type key;
    private final Class<?> keyType;
    private final boolean hashesKeys;
    private final List<Class<?>> componentTypes;

    /** Whether the interface has the operations of removal. */
    private final boolean removes;

    /** Whether filters of the spec support removal. */
    private final boolean deletes;

    /** Reads the methods of an interface. */
    FilterMethods(Class<?> type, @Nullable Type keyType, @Nullable KeyHasher<?> hasher, boolean deletes) {
        this.type = type;
        this.key = keyType;
        this.keyType = keyType != null && KeyTypes.raw(keyType) instanceof Class<?> raw ? raw : long.class;
        this.hashesKeys = hasher != null;
        this.componentTypes = hasher == null ? List.of() : hasher.componentTypes();
        this.removes = LongCountingFilter.class.isAssignableFrom(type) || CountingFilter.class.isAssignableFrom(type);
        this.deletes = deletes;
    }

    /** Checks that filters can implement the interface. */
    void check() {
        for (Method method : type.getMethods()) {
            check(method);
        }
    }

    private void check(Method method) {
        if (isBody(method) && !method.isBridge() && isImplemented(method)) {
            throw new IllegalArgumentException("[OverriddenMethod] " + type.getName() + "." + method.getName()
                    + Arrays.toString(method.getParameterTypes())
                    + " has a body, but every filter implements the method itself, so that of a generated one "
                    + "would never run."
                    + " Give it another name.");
        }
        boolean known = !Modifier.isAbstract(method.getModifiers())
                || isKeyMethod(method)
                || isRefresh(method)
                || takesComponents(method)
                || implementationOf(method) != null
                || methodOf(Object.class, method) != null;
        if (!known) {
            String components = componentTypes.isEmpty() ? "" : " or " + HashOperation.names(removes) + componentTypes;
            throw new IllegalArgumentException("[UnknownMethod] " + type.getName() + "." + method.getName()
                    + Arrays.toString(method.getParameterTypes())
                    + ": no filter implements it. Make it a default method" + components
                    + ".");
        }
        if (Modifier.isAbstract(method.getModifiers()) && takesComponents(method)) {
            checkNames(method);
        }
    }

    /** Checks the names of parameters, which class files need not have. */
    private void checkNames(Method method) {
        String record = KeySignature.text(key);
        String[] components =
                record.substring(record.indexOf('(') + 1, record.length() - 1).split(", ", -1);
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length && record.endsWith(")"); i++) {
            String path = components[i].substring(components[i].indexOf(' ') + 1);
            if (parameters[i].isNamePresent() && !KeyText.isNamed(parameters[i].getName(), path)) {
                throw new IllegalArgumentException(KeyProblems.misnamed(
                        type.getName() + "." + method.getName(), List.of(parameters), List.of(components)));
            }
        }
    }

    /** Returns whether the interface is one of the library's own. */
    boolean isLibrary() {
        return isLibrary(type);
    }

    /** Returns whether an interface is one of the library's own, or one that these extend. */
    static boolean isLibrary(Class<?> owner) {
        return owner.isAssignableFrom(LongCountingFilter.class) || owner.isAssignableFrom(CountingFilter.class);
    }

    /** Returns whether the method has a body that the user wrote. */
    boolean isBody(Method method) {
        return method.isDefault() && !isLibrary(method.getDeclaringClass());
    }

    /**
     * Returns whether the classes of filters implement the method: abstract ones of the library's
     * interfaces, and those of their superclass.
     */
    private boolean isImplemented(Method method) {
        Method implementation = implementationOf(method);
        return (isKeyMethod(method) && takesKeyType(method))
                || isRefresh(method)
                || EmittedNames.isTaken(signature(method))
                || (implementation != null && Modifier.isAbstract(implementation.getModifiers()));
    }

    /**
     * Returns the method that the interpreter implements. For a filter over keys other than longs
     * these are all methods that take no key.
     */
    @Nullable
    Method implementationOf(Method method) {
        Class<?> longs = removes ? LongCountingFilter.class : LongFilter.class;
        Method implementation = methodOf(hashesKeys ? Filter.class : longs, method);
        return implementation == null && deletes ? methodOf(DeletableFilter.class, method) : implementation;
    }

    private static String signature(Method method) {
        String text = method.toString();
        return text.substring(text.indexOf(method.getName() + "("), text.indexOf(')') + 1);
    }

    private static @Nullable Method methodOf(Class<?> type, Method like) {
        try {
            return type.getMethod(like.getName(), like.getParameterTypes());
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    /**
     * Returns the operation on the hash for a method that takes a key or the components of one;
     * null for other methods.
     */
    @Nullable
    HashOperation keyOperation(Method method) {
        return isKeyMethod(method) || takesComponents(method) || takesLong(method)
                ? HashOperation.of(method, removes)
                : null;
    }

    /**
     * Returns whether the method is one of MembershipFilter that takes one key. An interface may
     * redeclare it with its own key type.
     */
    boolean isKeyMethod(Method method) {
        return hashesKeys
                && HashOperation.of(method, removes) != null
                && method.getParameterCount() == 1
                && method.getParameterTypes()[0].isAssignableFrom(keyType);
    }

    /**
     * Returns whether a method of one key takes the type of the keys, and not a supertype, which
     * makes it an overload.
     */
    private boolean takesKeyType(Method method) {
        return method.getGenericParameterTypes()[0] instanceof TypeVariable || method.getParameterTypes()[0] == keyType;
    }

    private boolean takesLong(Method method) {
        return !hashesKeys && Arrays.equals(method.getParameterTypes(), new Class<?>[] {long.class});
    }

    private boolean takesComponents(Method method) {
        return hashesKeys
                && HashOperation.of(method, removes) != null
                && Arrays.asList(method.getParameterTypes()).equals(componentTypes);
    }

    /** Returns whether the method takes all live keys. */
    boolean isRefresh(Method method) {
        return hashesKeys
                && removes
                && method.getName().equals("refresh")
                && method.getReturnType() == void.class
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Stream.class});
    }
}
