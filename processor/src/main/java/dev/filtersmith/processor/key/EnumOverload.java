package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A method of the user's interface whose values are constants of an enum, by their ordinals. That
 * of a lookup also takes the constants, or null, that stand for the two other answers.
 *
 * @param method method
 * @param type the enum
 */
public record EnumOverload(ExecutableElement method, TypeMirror type) {
    /** Number of constants that methods take. */
    private static final Map<String, Integer> CONSTANTS = Map.of("put", 1, "remove", 1, "change", 2, "get", 2);

    /** Returns the overload that a method of a filter of values is, or nothing. */
    static Optional<EnumOverload> of(ExecutableElement method, ExecutableType signature, TypeName key) {
        String name = method.getSimpleName().toString();
        List<? extends TypeMirror> parameters = signature.getParameterTypes();
        if (parameters.size() != 1 + CONSTANTS.getOrDefault(name, 0)
                || parameters.size() < 2
                || !isEnum(parameters.get(1))
                || !method.getTypeParameters().isEmpty()
                || method.isVarArgs()) {
            return Optional.empty();
        }
        TypeName constants = TypeName.get(parameters.get(1));
        boolean fits = TypeName.get(parameters.get(0)).equals(key)
                && TypeName.get(parameters.get(parameters.size() - 1)).equals(constants)
                && TypeName.get(signature.getReturnType()).equals(name.equals("get") ? constants : TypeName.BOOLEAN);
        return fits ? Optional.of(new EnumOverload(method, parameters.get(1))) : Optional.empty();
    }

    private static boolean isEnum(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED && Mirrors.element(type).getKind() == ElementKind.ENUM;
    }

    public String name() {
        return method.getSimpleName().toString();
    }

    /** Returns a message, tag first, if values of some bits cannot have all ordinals. */
    public Optional<String> problem(String filter, int valueBits) {
        Element constants = Mirrors.element(type);
        String named = filter + "." + name() + ": " + constants.getSimpleName();
        if (constants.getModifiers().contains(Modifier.PRIVATE)) {
            return Optional.of("[PrivateEnum] " + named
                    + " is private, and the emitted class must name it. Make it package-private or public.");
        }
        long count = constants.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                .count();
        int needed = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, count - 1));
        return needed <= valueBits
                ? Optional.empty()
                : Optional.of("[EnumTooLarge] " + named + " has " + count + " constants, with ordinals of 0 to "
                        + (count - 1) + ", and valueBits = " + valueBits + " hold 0 to " + ((1 << valueBits) - 1)
                        + ". Use valueBits = " + needed + ", or fewer constants.");
    }
}
