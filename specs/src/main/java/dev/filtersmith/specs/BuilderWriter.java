package dev.filtersmith.specs;

import static javax.lang.model.element.Modifier.ABSTRACT;
import static javax.lang.model.element.Modifier.FINAL;
import static javax.lang.model.element.Modifier.PUBLIC;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes builders of specs. */
final class BuilderWriter {
    private static final TypeVariableName SPEC = TypeVariableName.get("S");
    private static final TypeName VALUES = ParameterizedTypeName.get(Map.class, String.class, Object.class);

    private static final String BUILDER = """
            Builds specs. Attributes that are not set keep the defaults of {@link $T}.

            @param <S> type of the spec
            """;

    private static final String SHARED = """
            Sets attributes that several families have.

            @param <S> type of the spec
            @param <B> type of the builder itself
            """;

    private static final String CONSTRUCTOR = """
            Begins a spec; {@code FilterSpec} has the way in for applications.

            @param maker makes the spec from attributes
            @param initial attributes to begin with
            """;

    private static final String SETTER = """
            Sets {@code $1L}: $2L.

            <p>$3L

            @param $1L $2L
            @return this builder
            """;

    private BuilderWriter() {}

    /** Returns the builder of a family with those attributes that its superclass does not set. */
    static TypeSpec of(Family family, List<Attribute> attributes) {
        TypeName self = ParameterizedTypeName.get(family.builderClass(), SPEC);
        TypeSpec.Builder type = TypeSpec.classBuilder(family.builderClass())
                .addModifiers(PUBLIC, FINAL)
                .addJavadoc(BUILDER, family.annotationClass())
                .addTypeVariable(SPEC)
                .superclass(ParameterizedTypeName.get(family.builderSuperclass(), SPEC, self))
                .addMethod(constructor()
                        .addModifiers(PUBLIC)
                        .addJavadoc(CONSTRUCTOR)
                        .build());
        attributes.forEach(attribute -> type.addMethod(setter(attribute, self)));
        return type.build();
    }

    /** Returns the superclass of the builders of families, with the attributes that all have. */
    static TypeSpec shared(ClassName name, List<Attribute> attributes) {
        TypeVariableName self = TypeVariableName.get("B");
        TypeName bound = ParameterizedTypeName.get(name, SPEC, self);
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(PUBLIC, ABSTRACT)
                .addJavadoc(SHARED)
                .addTypeVariable(SPEC)
                .addTypeVariable(self.withBounds(bound))
                .superclass(ParameterizedTypeName.get(ClassName.get(Family.BUILDERS, Family.BUILDER), SPEC, self))
                .addMethod(constructor().build());
        attributes.forEach(attribute -> type.addMethod(setter(attribute, self)));
        return type.build();
    }

    private static MethodSpec.Builder constructor() {
        return MethodSpec.constructorBuilder()
                .addParameter(ParameterizedTypeName.get(ClassName.get(Function.class), VALUES, SPEC), "maker")
                .addParameter(VALUES, "initial")
                .addStatement("super(maker, initial)");
    }

    private static MethodSpec setter(Attribute attribute, TypeName self) {
        return MethodSpec.methodBuilder(attribute.name())
                .addModifiers(PUBLIC)
                .addJavadoc(SETTER, attribute.name(), attribute.noun(), attribute.comment())
                .returns(self)
                .addParameter(attribute.type(), attribute.name())
                .varargs(attribute.isArray())
                .addStatement("return with($S, $L)", attribute.name(), attribute.boxed())
                .build();
    }
}
