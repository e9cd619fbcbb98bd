package dev.filtersmith.key;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;

/** The values of the type variables of a record at one use of the record. */
final class TypeArguments {
    static final TypeArguments NONE = new TypeArguments(Map.of());

    private final Map<Type, Type> arguments;

    private TypeArguments(Map<Type, Type> arguments) {
        this.arguments = arguments;
    }

    /** Returns the arguments of one use of a record, inside a record with the outer arguments. */
    static TypeArguments of(Type use, TypeArguments outer) {
        if (!(use instanceof ParameterizedType generic)) {
            return NONE;
        }
        TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
        Type[] given = generic.getActualTypeArguments();
        Map<Type, Type> arguments = new HashMap<>(outer.arguments);
        for (int i = 0; i < variables.length; i++) {
            arguments.put(variables[i], outer.resolve(given[i]));
        }
        return new TypeArguments(arguments);
    }

    /**
     * Returns the argument of a type variable; any other type unchanged, with its own arguments
     * untouched.
     */
    Type resolve(Type type) {
        return arguments.getOrDefault(type, type);
    }

    /** Returns the qualified name as it is written in source code. */
    static String nameOf(Type type) {
        return type.getTypeName().replace('$', '.');
    }
}
