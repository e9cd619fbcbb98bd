package dev.filtersmith.processor;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.processor.key.KeyAnalysis;
import dev.filtersmith.processor.key.KeyAnalyzer;
import dev.filtersmith.processor.key.KeyOperation;
import dev.filtersmith.processor.key.KeyOverloads;
import dev.filtersmith.processor.key.KeyShape;
import dev.filtersmith.processor.key.Mirrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * An annotated interface for which a class can be emitted.
 *
 * @param element the interface
 * @param spec spec given by the annotation
 * @param layout checked geometry
 * @param key shape of the keys
 * @param methods methods that the interface adds to those of the library
 * @param longKeys whether the interface is a {@link LongFilter}
 * @param counts whether the interface is a {@link DeletableFilter}: its filters are multisets
 * @param deletes whether the interface is a {@link LongCountingFilter} or a {@link CountingFilter}
 */
record FilterDeclaration(
        TypeElement element,
        FilterSpec spec,
        Layout layout,
        KeyShape key,
        KeyOverloads methods,
        boolean longKeys,
        boolean counts,
        boolean deletes) {
    /** Returns the methods that take keys. */
    List<KeyOperation> operations() {
        return operations(deletes);
    }

    /** Returns the operations over the hash of a key, of filters with or without deletion. */
    static List<KeyOperation> operations(boolean deletes) {
        return deletes
                ? List.of(KeyOperation.PUT, KeyOperation.MIGHT_CONTAIN, KeyOperation.REMOVE, KeyOperation.COUNT)
                : List.of(KeyOperation.PUT, KeyOperation.MIGHT_CONTAIN);
    }

    /**
     * Reads and checks an annotated type. Returns empty after reporting all problems of an invalid
     * type.
     */
    static Optional<FilterDeclaration> read(
            TypeElement element, Family<?, ?> family, ProcessingEnvironment environment, Reporter reporter) {
        return new Reader(element, environment, reporter).read(family);
    }

    /**
     * Returns the kinds of warnings, {@code deprecation} and {@code removal}, that the emitted
     * class would cause by what it names. Some compilers warn if others are suppressed.
     */
    Set<String> deprecations(Elements elements) {
        List<TypeElement> types = new ArrayList<>(methods.interfaces());
        key.names().forEach(name -> types.add(elements.getTypeElement(name)));
        return types.stream()
                .flatMap(type -> Stream.concat(nesting(type).stream(), type.getEnclosedElements().stream()))
                .flatMap(named -> Mirrors.annotation(named, Deprecated.class.getName()).stream())
                .map(mark -> mark.getElementValues().entrySet().stream()
                        .anyMatch(value -> value.getKey().getSimpleName().contentEquals("forRemoval")
                                && value.getValue().getValue().equals(true)))
                .map(removal -> removal ? "removal" : "deprecation")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the type and its enclosing types, innermost first. */
    static List<TypeElement> nesting(TypeElement type) {
        List<TypeElement> nesting = new ArrayList<>();
        Element at = type;
        while (at instanceof TypeElement enclosing) {
            nesting.add(enclosing);
            at = enclosing.getEnclosingElement();
        }
        return nesting;
    }

    /** A reader of one annotated type. */
    private static final class Reader {
        private final TypeElement element;
        private final ProcessingEnvironment environment;
        private final Reporter reporter;

        Reader(TypeElement element, ProcessingEnvironment environment, Reporter reporter) {
            this.element = element;
            this.environment = environment;
            this.reporter = reporter;
        }

        Optional<FilterDeclaration> read(Family<?, ?> family) {
            checkInterface();
            FilterSpec spec = spec(family);
            Layout layout = layout(spec);
            KeyShape key = element.getKind() == ElementKind.INTERFACE ? key() : null;
            KeyOverloads methods = key == null ? null : methods(key);
            boolean longKeys = extendsType(LongFilter.class) != null;
            checkDeletion(spec);
            return reporter.failed() || layout == null || key == null || methods == null
                    ? Optional.empty()
                    : Optional.of(
                            new FilterDeclaration(element, spec, layout, key, methods, longKeys, counts(), deletes()));
        }

        private void checkInterface() {
            if (element.getKind() != ElementKind.INTERFACE) {
                reporter.report("[WrongElement] " + element.getSimpleName() + " is " + article()
                        + ": the processor emits a class that"
                        + " implements an interface. Declare it as: interface " + element.getSimpleName()
                        + " extends MembershipFilter<String> {}");
                return;
            }
            if (!element.getTypeParameters().isEmpty()) {
                reporter.report("[GenericInterface] " + element.getSimpleName()
                        + " has type parameters, but a class is emitted for one type"
                        + " of keys. Name the type of the keys: extends MembershipFilter<String>.");
            }
            for (TypeElement at : nesting(element)) {
                if (at.getModifiers().contains(Modifier.PRIVATE)) {
                    reporter.report("[PrivateInterface] " + at.getSimpleName()
                            + " is private, so a class beside it cannot implement " + element.getSimpleName()
                            + ". Leave out private.");
                }
            }
            if (element.getModifiers().contains(Modifier.SEALED)) {
                reporter.report("[SealedInterface] " + element.getSimpleName()
                        + " is sealed, so the emitted class cannot implement it. Leave out sealed.");
            }
        }

        private String article() {
            String kind = element.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind;
        }

        private FilterSpec spec(Family<?, ?> family) {
            Map<String, Object> values = new HashMap<>();
            for (String attribute : family.attributes().names()) {
                values.put(
                        attribute,
                        reporter.valueOf(attribute, family.attributes().defaultValue(attribute)));
            }
            return family.attributes().spec(values);
        }

        private @Nullable Layout layout(FilterSpec spec) {
            SpecChecks.zeroGoals(spec, reporter::gives).forEach(reporter::report);
            try {
                Layout layout = spec.toLayout();
                List<Problem> shortages = FilterAdvisor.shortages(layout);
                shortages.forEach(reporter::report);
                return shortages.isEmpty() ? layout : null;
            } catch (FilterSpecException wrong) {
                wrong.problems().forEach(reporter::report);
                return null;
            }
        }

        private @Nullable KeyShape key() {
            TypeMirror longs = extendsType(LongFilter.class);
            TypeMirror objects = extendsType(MembershipFilter.class);
            if ((longs == null) == (objects == null)) {
                reporter.report("[WrongElement] " + element.getSimpleName() + " extends "
                        + (longs == null ? "no filter interface" : "LongFilter and MembershipFilter")
                        + ". Declare it as: interface " + element.getSimpleName() + " extends LongFilter {}, or extends"
                        + " MembershipFilter<T>, T being the type of the keys.");
                return null;
            }
            if (objects != null && ((DeclaredType) objects).getTypeArguments().isEmpty()) {
                reporter.report("[UnsupportedKey] " + element.getSimpleName()
                        + " extends MembershipFilter without the type of its keys. Name it: extends"
                        + " MembershipFilter<String>.");
                return null;
            }
            TypeMirror keyType = longs != null
                    ? environment.getTypeUtils().getPrimitiveType(TypeKind.LONG)
                    : ((DeclaredType) objects).getTypeArguments().get(0);
            KeyAnalysis analysis = new KeyAnalyzer(keyType, accessors(), element, environment).analyze();
            analysis.problems().forEach(problem -> reporter.report(problem, KeyComponents.class));
            return analysis.shape();
        }

        /** Returns the names that the annotation for keys of other classes has, if it is there. */
        private Optional<List<String>> accessors() {
            return Mirrors.annotation(element, KeyComponents.class.getName())
                    .map(named -> named.getElementValues().values().stream()
                            .flatMap(names -> ((List<?>) names.getValue()).stream())
                            .map(name -> String.valueOf(((AnnotationValue) name).getValue()))
                            .toList());
        }

        private boolean counts() {
            return extendsType(DeletableFilter.class) != null;
        }

        private boolean deletes() {
            return extendsType(LongCountingFilter.class) != null || extendsType(CountingFilter.class) != null;
        }

        private void checkDeletion(FilterSpec spec) {
            if (counts() && !(spec instanceof CountingSpec)) {
                reporter.report(Families.noRemoval(element.getSimpleName().toString(), spec));
            }
        }

        private KeyOverloads methods(KeyShape shape) {
            KeyOverloads methods = new KeyOverloads(
                    element, shape, operations(deletes()), environment.getTypeUtils(), environment.getElementUtils());
            methods.problems().forEach(reporter::report);
            methods.reservedConstants().forEach(reporter::report);
            return methods;
        }

        /** Returns the supertype of the given class with its type arguments, or null. */
        private @Nullable TypeMirror extendsType(Class<?> wanted) {
            return supertype(element.asType(), wanted.getCanonicalName());
        }

        private @Nullable TypeMirror supertype(TypeMirror type, String wanted) {
            for (TypeMirror parent : environment.getTypeUtils().directSupertypes(type)) {
                boolean found = Mirrors.element(parent).getQualifiedName().contentEquals(wanted);
                TypeMirror above = found ? parent : supertype(parent, wanted);
                if (above != null) {
                    return above;
                }
            }
            return null;
        }
    }
}
