package dev.filtersmith.key;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;

/** What the type variables of a record stand for, where the record is used. */
final class TypeArguments {
    static final TypeArguments NONE = new TypeArguments(Map.of());

    private final Map<Type, Type> arguments;

    private TypeArguments(Map<Type, Type> arguments) {
        this.arguments = arguments;
    }

    /** The arguments that a use of a record gives, itself inside of a record with the outer arguments. */
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

    /** A type variable's argument; any other type as it is, its own arguments untouched. */
    Type resolve(Type type) {
        return arguments.getOrDefault(type, type);
    }

    /** The qualified name as one would write it. */
    static String nameOf(Type type) {
        return type.getTypeName().replace('$', '.');
    }
}
