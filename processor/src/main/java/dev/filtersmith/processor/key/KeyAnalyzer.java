package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;
import dev.filtersmith.key.KeyProblems;
import dev.filtersmith.key.KeyTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Analyser of one key type. It flattens the type into leaves, or collects everything that prevents
 * hashing.
 */
public final class KeyAnalyzer {
    private final TypeMirror key;
    private final String filter;
    private final Optional<List<String>> accessors;
    private final PackageElement user;
    private final Types types;
    private final Elements elements;
    private final RecordOrigins origins;
    private final List<KeyLeaf> leaves = new ArrayList<>();
    private final List<NestedRecord> nested = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Deque<Element> enclosing = new ArrayDeque<>();
    private final KeyNames parameters = new KeyNames();
    private final KeyNames variables = new KeyNames();
    private boolean plain = true;

    /**
     * Creates an analyser of a type: the type argument of {@code MembershipFilter}, or primitive
     * long for a {@code LongFilter}. The emitted class is in the package of the filter, and must be
     * able to access all types of components. The accessors are those that the interface names, if
     * it names any.
     */
    public KeyAnalyzer(
            TypeMirror key, Optional<List<String>> accessors, TypeElement filter, ProcessingEnvironment environment) {
        this.key = key;
        this.accessors = accessors;
        this.filter = filter.getSimpleName().toString();
        this.user = Mirrors.packageOf(filter);
        this.types = environment.getTypeUtils();
        this.elements = environment.getElementUtils();
        this.origins = new RecordOrigins(environment);
    }

    /** Returns the shape of the type, or all its problems. */
    public KeyAnalysis analyze() {
        String variable = variables.nameFor("key");
        accessors.ifPresentOrElse(names -> visitAccessed(names, variable), () -> visit(key, "", variable));
        int slots = leaves.stream().mapToInt(KeyAnalyzer::slotsOf).sum();
        if (slots > 254) {
            problems.add(CompilerKeyProblems.tooLarge(keyName(), slots));
        }
        if (!problems.isEmpty()) {
            return new KeyAnalysis(null, problems);
        }
        KeyShape shape = new KeyShape(TypeName.get(key), leaves, nested, accessors.isEmpty(), plain);
        problems.addAll(KeyProblems.ofSignature(keyName(), shape.text()));
        return new KeyAnalysis(problems.isEmpty() ? shape : null, problems);
    }

    private void visitAccessed(List<String> names, String variable) {
        if (LeafType.of(key) != null || key.getKind() != TypeKind.DECLARED || isRecord(key)) {
            problems.add(KeyProblems.unneeded(filter));
            return;
        }
        DeclaredType type = (DeclaredType) key;
        if (isRaw(type)) {
            problems.add(KeyProblems.raw(
                    keyName(), "", Mirrors.element(key).getQualifiedName().toString()));
            return;
        }
        checkAccess(key, "");
        SortedMap<String, TypeMirror> known = new KeyAccessors(types, elements).of(type);
        problems.addAll(KeyProblems.ofAccessors(keyName(), names, new TreeSet<>(known.keySet())));
        if (problems.isEmpty()) {
            names.forEach(name -> visit(
                    Objects.requireNonNull(known.get(name)), KeyTypes.componentOf(name), variable + "." + name + "()"));
        }
    }

    private static boolean isRaw(DeclaredType type) {
        return !Mirrors.element(type).getTypeParameters().isEmpty()
                && type.getTypeArguments().isEmpty();
    }

    private static int slotsOf(KeyLeaf leaf) {
        return leaf.type().equals(TypeName.LONG) || leaf.type().equals(TypeName.DOUBLE) ? 2 : 1;
    }

    private void visit(TypeMirror type, String path, String access) {
        LeafType kind = LeafType.of(type);
        if (kind != null) {
            checkAccess(type, path);
            boolean whole = path.isEmpty();
            TypeName declared = TypeName.get(type);
            TypeName parameter = whole && declared.isBoxedPrimitive() ? declared.unbox() : declared;
            leaves.add(new KeyLeaf(path, parameter, kind, access, parameters.nameFor(whole ? "key" : path)));
        } else if (type.getKind() == TypeKind.TYPEVAR || type.getKind() == TypeKind.WILDCARD) {
            problems.add(KeyProblems.unnamed(keyName(), path, type.toString()));
        } else if (type.getKind() == TypeKind.DECLARED && isRecord(type)) {
            visitRecord((DeclaredType) type, path, access);
        } else {
            problems.add(
                    isKotlinRecord(type)
                            ? CompilerKeyProblems.kotlinRecord(keyName(), path, nameOf(type))
                            : KeyProblems.unhashable(keyName(), path, nameOf(type)));
        }
    }

    private void visitRecord(DeclaredType type, String path, String access) {
        TypeElement element = Mirrors.element(type);
        String name = element.getQualifiedName().toString();
        if (isRaw(type)) {
            problems.add(KeyProblems.raw(keyName(), path, name));
        } else if (Collections.frequency(enclosing, element) >= maximumNesting(element)) {
            problems.add(KeyProblems.containsItself(keyName(), path, name));
        } else if (element.getRecordComponents().isEmpty()) {
            problems.add(KeyProblems.empty(keyName(), path, name));
        } else {
            checkAccess(type, path);
            plain &= origins.arePlain(element);
            enclosing.push(element);
            visitComponents(type, path, variableFor(type, path, access));
            enclosing.pop();
        }
    }

    /**
     * Returns how often a record may occur on one path. A generic record may contain another use of
     * itself, as {@code Box<Box<String>>} does. The limit stops infinite types such as {@code
     * R<R<R<...>>>}.
     */
    private static int maximumNesting(TypeElement element) {
        return element.getTypeParameters().isEmpty() ? 1 : 4;
    }

    private String variableFor(DeclaredType type, String path, String access) {
        if (path.isEmpty()) {
            return access;
        }
        String variable = variables.nameFor(path);
        nested.add(new NestedRecord(path, TypeName.get(type), access, variable));
        return variable;
    }

    private void visitComponents(DeclaredType record, String path, String variable) {
        TypeElement element = Mirrors.element(record);
        for (RecordComponentElement component : element.getRecordComponents()) {
            String name = component.getSimpleName().toString();
            ExecutableType accessor = (ExecutableType) types.asMemberOf(record, Mirrors.accessor(component));
            visit(accessor.getReturnType(), path.isEmpty() ? name : path + "." + name, variable + "." + name + "()");
        }
    }

    private void checkAccess(TypeMirror type, String path) {
        if (type.getKind() != TypeKind.DECLARED) {
            return;
        }
        Element element = ((DeclaredType) type).asElement();
        List<Set<Modifier>> modifiers = modifiers(element);
        if (modifiers.stream().anyMatch(own -> own.contains(Modifier.PRIVATE))) {
            problems.add(KeyProblems.inaccessible(
                    keyName(),
                    path,
                    nameOf(type),
                    "The emitted class must name it: make it package-private or public."));
        } else if (!modifiers.stream().allMatch(own -> own.contains(Modifier.PUBLIC))
                && !elements.getPackageOf(element).equals(user)) {
            problems.add(KeyProblems.inaccessible(
                    keyName(),
                    path,
                    nameOf(type),
                    "The emitted class is in the package of its interface, " + user.getQualifiedName()
                            + ": make the type public, or move the interface to the type's package."));
        }
    }

    /** Returns the modifiers of a type and of each type that encloses it. */
    private static List<Set<Modifier>> modifiers(Element type) {
        List<Set<Modifier>> modifiers = new ArrayList<>();
        Element at = type;
        while (at instanceof TypeElement enclosing) {
            modifiers.add(enclosing.getModifiers());
            at = enclosing.getEnclosingElement();
        }
        return modifiers;
    }

    private static boolean isRecord(TypeMirror type) {
        return ((DeclaredType) type).asElement().getKind() == ElementKind.RECORD;
    }

    private static boolean isKotlinRecord(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED
                && Mirrors.annotation(((DeclaredType) type).asElement(), "kotlin.jvm.JvmRecord")
                        .isPresent();
    }

    private String keyName() {
        return nameOf(key);
    }

    /** Returns the qualified name without type annotations. */
    private static String nameOf(TypeMirror type) {
        return TypeName.get(type).toString();
    }
}
