package dev.filtersmith.processor.key;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The abstract methods that the user's interface declares beyond those of the filter interfaces. */
public final class KeyOverloads {
    private final KeyShape shape;
    private final List<KeyOperation> operations;
    private final TypeElement filter;
    private final Types types;
    private final Elements elements;

    /**
     * The methods of an interface.
     *
     * @param filter the user's interface
     * @param shape shape of its keys
     * @param operations methods that take keys
     * @param types of the compiler
     * @param elements of the compiler
     */
    public KeyOverloads(
            TypeElement filter, KeyShape shape, List<KeyOperation> operations, Types types, Elements elements) {
        this.filter = filter;
        this.shape = shape;
        this.operations = List.copyOf(operations);
        this.types = types;
        this.elements = elements;
    }

    /**
     * Names of the operations whose overload for leaves the interface declares, as {@link KeyEmitter#emit} takes them.
     *
     * @return names of operations
     */
    public Set<String> declared() {
        Set<String> names = new HashSet<>();
        for (ExecutableElement method : declaredMethods()) {
            if (isEmitted(method)) {
                names.add(method.getSimpleName().toString());
            }
        }
        return names;
    }

    /**
     * One message for each method that no emitted class would implement.
     *
     * @return messages, tag first
     */
    public List<String> problems() {
        return declaredMethods().stream()
                .filter(method -> !isEmitted(method))
                .map(this::unknown)
                .toList();
    }

    private List<ExecutableElement> declaredMethods() {
        List<ExecutableElement> methods = new ArrayList<>();
        for (ExecutableElement method : MoreElements.getLocalAndInheritedMethods(filter, types, elements)) {
            if (method.getModifiers().contains(Modifier.ABSTRACT) && !isOfLibrary(method) && !redeclares(method)) {
                methods.add(method);
            }
        }
        return methods;
    }

    /** Methods of the library's interfaces, and of those of the JDK that they extend, are implemented anyway. */
    private boolean isOfLibrary(ExecutableElement method) {
        String declaring = elements.getPackageOf(method).getQualifiedName().toString();
        return declaring.equals("dev.filtersmith") && !filter.equals(method.getEnclosingElement());
    }

    /** Whether a method repeats an abstract one of the library, perhaps to document it. */
    private boolean redeclares(ExecutableElement method) {
        for (TypeElement ancestor : ancestorsOf(filter)) {
            for (ExecutableElement inherited : ElementFilter.methodsIn(ancestor.getEnclosedElements())) {
                if (isOfLibrary(inherited)
                        && inherited.getModifiers().contains(Modifier.ABSTRACT)
                        && elements.overrides(method, inherited, filter)) {
                    return true;
                }
            }
        }
        return false;
    }

    private Set<TypeElement> ancestorsOf(TypeElement type) {
        Set<TypeElement> ancestors = new HashSet<>();
        for (TypeMirror parent : type.getInterfaces()) {
            TypeElement element = MoreTypes.asTypeElement(parent);
            ancestors.add(element);
            ancestors.addAll(ancestorsOf(element));
        }
        return ancestors;
    }

    private boolean isEmitted(ExecutableElement method) {
        ExecutableType signature =
                MoreTypes.asExecutable(types.asMemberOf(MoreTypes.asDeclared(filter.asType()), method));
        List<TypeName> parameters = signature.getParameterTypes().stream()
                .map(type -> TypeName.get(type))
                .toList();
        return shape.hasOverload()
                && !method.isVarArgs()
                && method.getTypeParameters().isEmpty()
                && parameters.equals(shape.parameterTypes())
                && operations.stream()
                        .anyMatch(operation -> method.getSimpleName().contentEquals(operation.name())
                                && TypeName.get(signature.getReturnType()).equals(operation.result()));
    }

    private String unknown(ExecutableElement method) {
        return "[UnknownMethod] " + filter.getSimpleName() + "." + method + " is abstract, and the emitted class cannot"
                + " implement it. " + remedy();
    }

    private String remedy() {
        if (!shape.hasOverload()) {
            return "Make it default or static; overloads can be declared only where keys are records or boxes.";
        }
        List<String> expected = new ArrayList<>();
        for (KeyOperation operation : operations) {
            expected.add(operation.result() + " " + operation.name() + "(" + leafTypes() + ")");
        }
        return "Make it default or static, or declare " + String.join(" or ", expected) + ".";
    }

    private String leafTypes() {
        return String.join(
                ", ", shape.parameterTypes().stream().map(TypeName::toString).toList());
    }
}
