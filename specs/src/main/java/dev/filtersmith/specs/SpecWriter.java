package dev.filtersmith.specs;

import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PRIVATE;
import static javax.lang.model.element.Modifier.PUBLIC;
import static javax.lang.model.element.Modifier.STATIC;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Writes the record of a family's specs. */
final class SpecWriter {
    private static final ClassName ATTRIBUTES = ClassName.get(Family.API + ".family", "SpecAttributes");

    private final Family family;
    private final List<Attribute> attributes;
    private final ClassName spec;
    private final TypeName binding;

    SpecWriter(Family family, List<Attribute> attributes) {
        this.family = family;
        this.attributes = attributes;
        this.spec = family.specClass();
        this.binding = ParameterizedTypeName.get(ATTRIBUTES, spec);
    }

    TypeSpec type() {
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        attributes.forEach(attribute -> components.addParameter(attribute.component(), attribute.name()));
        TypeSpec.Builder type = TypeSpec.recordBuilder(spec)
                .addModifiers(PUBLIC)
                .addJavadoc(
                        "Spec of a filter. Its components are the attributes of {@link $T}.\n",
                        family.annotationClass())
                .recordConstructor(components.build())
                .addSuperinterface(binding)
                .addSuperinterfaces(family.interfaces())
                .addField(defaults())
                .addField(names());
        if (attributes.stream().anyMatch(Attribute::isArray)) {
            type.addMethod(copies());
        }
        return type.addMethod(method("attributes", binding, CodeBlock.of("ATTRIBUTES")))
                .addMethod(method(
                        "annotation",
                        ParameterizedTypeName.get(
                                ClassName.get(Class.class), WildcardTypeName.subtypeOf(Annotation.class)),
                        CodeBlock.of("$T.class", family.annotationClass())))
                .addMethod(method("names", ParameterizedTypeName.get(List.class, String.class), CodeBlock.of("NAMES")))
                .addMethod(method(
                        "values",
                        ParameterizedTypeName.get(List.class, Object.class),
                        list(attribute -> CodeBlock.of("$N", attribute.name()))))
                .addMethod(of())
                .addMethod(equality())
                .addMethod(method("hashCode", TypeName.INT, CodeBlock.of("values().hashCode()")))
                .addMethod(method("toString", ClassName.get(String.class), CodeBlock.of("text()")))
                .addMethod(builder("builder", "from the defaults of the annotation", CodeBlock.of("$T.of()", Map.class))
                        .addModifiers(STATIC)
                        .build())
                .addMethod(builder("toBuilder", "like this one", CodeBlock.of("ATTRIBUTES.values(this)"))
                        .build())
                .build();
    }

    private FieldSpec defaults() {
        return FieldSpec.builder(binding, "ATTRIBUTES", PUBLIC, STATIC, FINAL)
                .addJavadoc("The attributes, with their defaults.\n")
                .initializer("new $T($L)", spec, joined(Attribute::defaultValue))
                .build();
    }

    private FieldSpec names() {
        return FieldSpec.builder(ParameterizedTypeName.get(List.class, String.class), "NAMES", PRIVATE, STATIC, FINAL)
                .initializer(list(attribute -> CodeBlock.of("$S", attribute.name())))
                .build();
    }

    private MethodSpec copies() {
        MethodSpec.Builder copies = MethodSpec.compactConstructorBuilder()
                .addModifiers(PUBLIC)
                .addJavadoc("Copies lists, so that the spec cannot change.\n");
        attributes.stream()
                .filter(Attribute::isArray)
                .forEach(attribute -> copies.addStatement("$1N = $2T.copyOf($1N)", attribute.name(), List.class));
        return copies.build();
    }

    /** Returns the method that makes a spec of other values; it fails on those of another type. */
    private MethodSpec of() {
        MethodSpec.Builder method = method(
                        "of",
                        spec,
                        CodeBlock.of(
                                "new $T($L)",
                                spec,
                                IntStream.range(0, attributes.size())
                                        .mapToObj(i -> CodeBlock.of(
                                                "($T) values.get($L)",
                                                attributes.get(i).box(),
                                                i))
                                        .collect(CodeBlock.joining(",\n"))))
                .toBuilder()
                .addParameter(ParameterizedTypeName.get(List.class, Object.class), "values");
        if (attributes.stream().anyMatch(Attribute::isArray)) {
            method.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "$S", "unchecked")
                    .build());
        }
        return method.build();
    }

    /** Compares lists: the method of records would name each component once more in the class. */
    private MethodSpec equality() {
        CodeBlock equal = CodeBlock.of("other instanceof $T spec && values().equals(spec.values())", spec);
        return method("equals", TypeName.BOOLEAN, equal).toBuilder()
                .addParameter(Object.class, "other")
                .build();
    }

    private static MethodSpec method(String name, TypeName type, CodeBlock value) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(PUBLIC)
                .returns(type)
                .addStatement("return $L", value)
                .build();
    }

    private MethodSpec.Builder builder(String name, String from, CodeBlock initial) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(PUBLIC)
                .addJavadoc("Begins a spec $L.\n\n@return builder\n", from)
                .returns(ParameterizedTypeName.get(family.builderClass(), spec))
                .addStatement("return new $T<>(ATTRIBUTES.maker(), $L)", family.builderClass(), initial);
    }

    private CodeBlock list(Function<Attribute, CodeBlock> element) {
        return CodeBlock.of("$T.of($L)", List.class, joined(element));
    }

    private CodeBlock joined(Function<Attribute, CodeBlock> element) {
        return attributes.stream().map(element).collect(CodeBlock.joining(",\n"));
    }
}
