package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The methods that the user's interface adds to the filter interfaces, or redefines. */
public final class KeyOverloads {
    private final KeyShape shape;
    private final List<KeyOperation> operations;
    private final TypeElement filter;
    private final Types types;
    private final Elements elements;

    /** The interface and those that it extends, those above first. */
    private final Set<TypeElement> interfaces = new LinkedHashSet<>();

    /** The methods of the interface that are not declared by the library. */
    private final List<ExecutableElement> methods;

    /** Creates a view of the methods of the user's interface. */
    public KeyOverloads(
            TypeElement filter, KeyShape shape, List<KeyOperation> operations, Types types, Elements elements) {
        this.filter = filter;
        this.shape = shape;
        this.operations = List.copyOf(operations);
        this.types = types;
        this.elements = elements;
        collect(filter);
        this.methods = ownMethods();
    }

    private void collect(TypeElement type) {
        type.getInterfaces().forEach(parent -> collect(Mirrors.element(parent)));
        interfaces.add(type);
    }

    /** Returns the methods that the library does not declare and that no other method overrides. */
    private List<ExecutableElement> ownMethods() {
        List<ExecutableElement> all = new ArrayList<>();
        interfaces.forEach(type -> all.addAll(ElementFilter.methodsIn(type.getEnclosedElements())));
        List<ExecutableElement> own = new ArrayList<>();
        for (ExecutableElement method : all) {
            if (isInherited(method)
                    && !isOfLibrary(method)
                    && all.stream().noneMatch(other -> isOverriddenBy(method, other))) {
                own.add(method);
            }
        }
        return own;
    }

    private static boolean isInherited(ExecutableElement method) {
        return !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.PRIVATE);
    }

    /**
     * Returns whether an interface below redefines a method. Compilers do not agree on {@link
     * Elements#overrides} here.
     */
    private boolean isOverriddenBy(ExecutableElement method, ExecutableElement other) {
        return method.getSimpleName().equals(other.getSimpleName())
                && !Objects.equals(method.getEnclosingElement(), other.getEnclosingElement())
                && isInherited(other)
                && types.isSubtype(declaring(other), declaring(method))
                && types.isSubsignature(signature(other), signature(method));
    }

    private TypeMirror declaring(ExecutableElement method) {
        return types.erasure(
                Objects.requireNonNull(method.getEnclosingElement()).asType());
    }

    /** Returns the method as the filter has it, its type variables replaced. */
    private ExecutableType signature(ExecutableElement method) {
        return (ExecutableType) types.asMemberOf((DeclaredType) filter.asType(), method);
    }

    /**
     * Returns the names of the operations whose overload for leaves is declared by the interface,
     * as {@link KeyEmitter#emit} expects them.
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
     * Returns a message, tag first, for each abstract method that no emitted class implements, and
     * for each default method that would never run.
     */
    public Map<ExecutableElement, String> problems() {
        Map<ExecutableElement, String> problems = new LinkedHashMap<>();
        for (ExecutableElement method : declaredMethods()) {
            if (!isEmitted(method)) {
                problems.put(method, unknown(method));
            }
        }
        for (ExecutableElement method : methods(Modifier.DEFAULT)) {
            if (redeclares(method)) {
                problems.put(method, overridden(method));
            }
        }
        return problems;
    }

    /** Returns the methods that have this modifier and are not declared by the library. */
    private List<ExecutableElement> methods(Modifier modifier) {
        return methods.stream()
                .filter(method -> method.getModifiers().contains(modifier))
                .toList();
    }

    private List<ExecutableElement> declaredMethods() {
        List<ExecutableElement> methods = new ArrayList<>();
        for (ExecutableElement method : methods(Modifier.ABSTRACT)) {
            if (!isOfObject(method) && !redeclares(method)) {
                methods.add(method);
            }
        }
        return methods;
    }

    /**
     * Returns whether the library implements the method anyway, as it does for the methods of its
     * own interfaces and of the JDK interfaces that they extend.
     */
    private boolean isOfLibrary(ExecutableElement method) {
        String declaring = elements.getPackageOf(method).getQualifiedName().toString();
        return declaring.equals("dev.filtersmith") && !filter.equals(method.getEnclosingElement());
    }

    /** Returns whether every class inherits the method from Object, as with equals. */
    private boolean isOfObject(ExecutableElement method) {
        TypeElement object = elements.getTypeElement(Object.class.getName());
        return ElementFilter.methodsIn(object.getEnclosedElements()).stream()
                .anyMatch(inherited -> inherited.getModifiers().contains(Modifier.PUBLIC)
                        && inherited.getSimpleName().equals(method.getSimpleName())
                        && types.isSubsignature((ExecutableType) method.asType(), (ExecutableType) inherited.asType()));
    }

    /**
     * Returns whether the method redeclares an abstract method of the library, perhaps to document
     * it.
     */
    private boolean redeclares(ExecutableElement method) {
        for (TypeElement ancestor : interfaces) {
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

    private boolean isEmitted(ExecutableElement method) {
        ExecutableType signature = signature(method);
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
        return "[UnknownMethod] " + filter.getSimpleName() + "." + signatureOf(method)
                + " is abstract, and the emitted class cannot implement it. " + remedy();
    }

    private String overridden(ExecutableElement method) {
        return "[OverriddenMethod] " + filter.getSimpleName() + "." + signatureOf(method)
                + " has a body, but every filter implements the method itself, so it would never run. Give it "
                + "another name.";
    }

    /**
     * Returns the name and the parameter types. The string form of a method differs between
     * compilers.
     */
    private static String signatureOf(ExecutableElement method) {
        return method.getParameters().stream()
                .map(parameter -> TypeName.get(parameter.asType()).toString())
                .collect(Collectors.joining(", ", method.getSimpleName() + "(", ")"));
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
