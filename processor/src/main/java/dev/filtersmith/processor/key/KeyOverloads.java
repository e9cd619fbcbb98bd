package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.key.KeyProblems;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.processor.Tables;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /** Those of the library, and those of the JDK that they extend. */
    private final Set<TypeElement> ofLibrary = new HashSet<>();

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
        collect(filter, false);
        this.methods = ownMethods();
    }

    private void collect(TypeElement type, boolean byLibrary) {
        boolean library = byLibrary || (!type.equals(filter) && isOfLibrary(type));
        for (TypeMirror parent : type.getInterfaces()) {
            collect(Mirrors.element(parent), library);
        }
        interfaces.add(type);
        if (library) {
            ofLibrary.add(type);
        }
    }

    /** Returns the methods that the library does not declare and that no other method overrides. */
    private List<ExecutableElement> ownMethods() {
        List<ExecutableElement> all = new ArrayList<>();
        interfaces.forEach(type -> all.addAll(ElementFilter.methodsIn(type.getEnclosedElements())));
        List<ExecutableElement> own = new ArrayList<>();
        for (ExecutableElement method : all) {
            if (!ofLibrary.contains(method.getEnclosingElement())
                    && isInherited(method)
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

    /** Returns whether the interface declares the overload of an operation for leaves. */
    boolean declares(KeyOperation operation) {
        return declaredMethods().stream()
                .anyMatch(method -> method.getSimpleName().contentEquals(operation.name()) && isEmitted(method));
    }

    /** Returns whether the interface has a body for a method like that overload. */
    boolean hasBody(KeyOperation operation) {
        return methods(Modifier.DEFAULT).stream()
                .anyMatch(method -> method.getSimpleName().contentEquals(operation.name()) && takesLeaves(method));
    }

    /** Returns the interface and those that it extends, those above first. */
    public Set<TypeElement> interfaces() {
        return Collections.unmodifiableSet(interfaces);
    }

    /** Returns the names of all methods. */
    public Set<String> names() {
        return methods.stream().map(method -> method.getSimpleName().toString()).collect(Collectors.toSet());
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
            } else if (isMisnamed(method)) {
                problems.put(
                        method,
                        KeyProblems.misnamed(
                                filter.getSimpleName() + "." + method.getSimpleName(),
                                parametersOf(method),
                                shape.texts()));
            }
        }
        for (ExecutableElement method : methods(Modifier.DEFAULT)) {
            if (redeclares(method) || isTaken(method)) {
                problems.put(method, overridden(method));
            }
        }
        return problems;
    }

    /**
     * Returns a message for each constant with the name of a field of the superclass, or of the
     * nested class: emitted classes inherit both, and their code could name neither.
     */
    public List<String> reservedConstants() {
        Set<String> fields = Stream.of(HotFilter.class.getDeclaredFields())
                .filter(field -> !java.lang.reflect.Modifier.isPrivate(field.getModifiers()))
                .map(Field::getName)
                .collect(Collectors.toCollection(HashSet::new));
        fields.add(Tables.NAME);
        return interfaces.stream()
                .flatMap(type -> ElementFilter.fieldsIn(type.getEnclosedElements()).stream())
                .map(constant -> constant.getSimpleName().toString())
                .filter(fields::contains)
                .map(name -> "[ReservedName] " + filter.getSimpleName() + "." + name
                        + " has the name of a field that all filters have. Give the constant another name.")
                .toList();
    }

    /** Returns whether a method of the superclass would run in place of a body. */
    private boolean isTaken(ExecutableElement method) {
        return EmittedNames.isTaken(signature(method).getParameterTypes().stream()
                .map(type -> TypeName.get(types.erasure(type)).toString())
                .collect(Collectors.joining(",", method.getSimpleName() + "(", ")")));
    }

    /**
     * Returns whether a parameter has another name than its component. Class files without names
     * show some that nobody wrote.
     */
    private boolean isMisnamed(ExecutableElement method) {
        List<String> names = method.getParameters().stream()
                .map(parameter -> parameter.getSimpleName().toString())
                .toList();
        return names.stream().anyMatch(name -> !name.matches("arg\\d+"))
                && IntStream.range(0, names.size())
                        .anyMatch(i -> !KeyText.isNamed(
                                names.get(i), shape.leaves().get(i).path()));
    }

    private static List<String> parametersOf(ExecutableElement method) {
        return method.getParameters().stream()
                .map(parameter -> TypeName.get(parameter.asType()) + " " + parameter.getSimpleName())
                .toList();
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

    /** Returns whether the library implements the methods of an interface and of those above. */
    private static boolean isOfLibrary(TypeElement type) {
        return Mirrors.packageOf(type).getQualifiedName().contentEquals("dev.filtersmith");
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
                if (!ancestor.equals(filter)
                        && isOfLibrary(ancestor)
                        && inherited.getModifiers().contains(Modifier.ABSTRACT)
                        && elements.overrides(method, inherited, filter)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isEmitted(ExecutableElement method) {
        return shape.hasOverload()
                && !method.isVarArgs()
                && method.getTypeParameters().isEmpty()
                && takesLeaves(method)
                && operations.stream()
                        .anyMatch(operation -> method.getSimpleName().contentEquals(operation.name())
                                && TypeName.get(signature(method).getReturnType())
                                        .equals(operation.result()));
    }

    private boolean takesLeaves(ExecutableElement method) {
        return signature(method).getParameterTypes().stream()
                .map(type -> TypeName.get(type))
                .toList()
                .equals(shape.parameterTypes());
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
            expected.add(operation.result() + " " + operation.name() + "(" + String.join(", ", shape.texts()) + ")");
        }
        return "Make it default or static, or declare " + String.join(" or ", expected) + ".";
    }
}
