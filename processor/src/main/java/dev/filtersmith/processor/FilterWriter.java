package dev.filtersmith.processor;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.TextHasher;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.processor.key.KeyEmitter;
import dev.filtersmith.processor.key.Mirrors;
import dev.filtersmith.wire.Versions;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Generated;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;

/**
 * Writer of the class of a declaration. The class consists of the frame, the part of the family,
 * and the methods for keys.
 */
final class FilterWriter {
    private final ProcessingEnvironment environment;
    private final Class<?> generator;

    /**
     * Creates a writer. Its classes name {@code generator} in their {@code @Generated} annotation.
     */
    FilterWriter(ProcessingEnvironment environment, Class<?> generator) {
        this.environment = environment;
        this.generator = generator;
    }

    void write(FilterDeclaration declaration) throws IOException {
        TypeElement element = declaration.element();
        write(declaration, type(declaration));
        ClassName emitted = ClassName.get(packageOf(element), nameFor(element));
        TypeSpec.Builder parted = emitted(declaration, EmittedNames.parted(nameFor(element)));
        PartedEmitter.emit(parted, emitted);
        EmittedPart part = part(declaration);
        parted.addType(GeometryEmitter.type(declaration, nameFor(element), part.hasViews()));
        write(declaration, parted.build());
        if (part.hasViews()) {
            TypeSpec.Builder view = emitted(declaration, EmittedNames.view(nameFor(element)));
            part.emitView(view, emitted);
            write(declaration, view.build());
        }
        new NativeImageMetadata(environment, declaration, qualifiedNameFor(element)).write();
    }

    private void write(FilterDeclaration declaration, TypeSpec type) throws IOException {
        String text = new EmittedText(environment.getElementUtils(), declaration).of(type);
        String within = packageOf(declaration.element());
        JavaFileObject source = environment
                .getFiler()
                .createSourceFile(
                        within.isEmpty() ? type.name() : within + "." + type.name(),
                        type.originatingElements().toArray(new Element[0]));
        try (Writer out = source.openWriter()) {
            out.write(text);
        }
    }

    private TypeSpec.Builder emitted(FilterDeclaration declaration, String name, Modifier... modifiers) {
        TypeElement element = declaration.element();
        TypeSpec.Builder type =
                TypeSpec.classBuilder(name).addOriginatingElement(element).addModifiers(modifiers);
        // The class inherits the members of the interface, which would hide imported types.
        type.alwaysQualify(EmittedText.inheritedNames(element).toArray(String[]::new));
        if (environment.getElementUtils().getTypeElement(Generated.class.getName()) != null) {
            type.addAnnotation(AnnotationSpec.builder(Generated.class)
                    .addMember("value", "$S", generator.getName())
                    .build());
        }
        // Another object is serialized in its place.
        AnnotationSpec.Builder suppressed =
                AnnotationSpec.builder(SuppressWarnings.class).addMember("value", "$S", "serial");
        declaration
                .deprecations(environment.getElementUtils())
                .forEach(kind -> suppressed.addMember("value", "$S", kind));
        return type.addAnnotation(suppressed.build());
    }

    private TypeSpec type(FilterDeclaration declaration) {
        TypeElement element = declaration.element();
        Modifier[] modifiers = isPublic(element) ? new Modifier[] {Modifier.PUBLIC} : new Modifier[0];
        TypeSpec.Builder type = emitted(declaration, nameFor(element), modifiers)
                .superclass(HotFilter.class)
                .addSuperinterface(TypeName.get(element.asType()));
        type.addAnnotation(origin(declaration));
        type.addField(FieldSpec.builder(Geometry.class, "GEOMETRY", Modifier.STATIC, Modifier.FINAL)
                .initializer("new $L.$L()", EmittedNames.parted(nameFor(element)), GeometryEmitter.NAME)
                .build());
        if (declaration.key().usesHasher()) {
            type.addField(TextHasher.class, "hasher", Modifier.PRIVATE, Modifier.FINAL);
        }
        type.addMethod(constructor(declaration)).addMethod(constructorOfGeometry(declaration));
        part(declaration).emit(type);
        new BulkEmitter(declaration.key(), declaration.longKeys(), declaration.deletes()).emit(type);
        new KeyEmitter(declaration.key()).emit(type, declaration.operations(), declaration.methods());
        if (declaration.spec().growth().isChained()) {
            type.addJavadoc(ClassText.chain(declaration.spec()));
        }
        return type.build();
    }

    private static EmittedPart part(FilterDeclaration declaration) {
        return Emitters.part(declaration.spec(), declaration.layout(), declaration.counts());
    }

    /**
     * Returns the annotation that reveals a stale class after the interface or the library has
     * changed.
     */
    private static AnnotationSpec origin(FilterDeclaration declaration) {
        return AnnotationSpec.builder(EmittedFrom.class)
                .addMember("spec", Literals.text(declaration.spec().text()))
                .addMember("keys", Literals.text(declaration.key().text()))
                .addMember("abi", "$L", Versions.ABI)
                .addMember("bits", "$L", Versions.BITS)
                .addMember("keyHash", "$L", Versions.KEY_HASH)
                .build();
    }

    private static MethodSpec constructor(FilterDeclaration declaration) {
        return MethodSpec.constructorBuilder()
                .addJavadoc("""
                        @param expectedElements number of $L that the empty filter is made for
                        @param seed seed or key that keys are hashed with
                        """, declaration.counts() ? "elements" : "different keys")
                .addModifiers(isPublic(declaration.element()) ? List.of(Modifier.PUBLIC) : List.of())
                .addParameter(long.class, "expectedElements")
                .addParameter(KeySeed.class, "seed")
                .addStatement("this(GEOMETRY, expectedElements, seed)")
                .build();
    }

    /** Returns the constructor for views, and for filters that are made of several. */
    private static MethodSpec constructorOfGeometry(FilterDeclaration declaration) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addParameter(Geometry.class, "geometry")
                .addParameter(long.class, "expectedElements")
                .addParameter(KeySeed.class, "seed")
                .addStatement("super(geometry, expectedElements, seed)");
        if (declaration.key().usesHasher()) {
            constructor.addStatement("hasher = new $T(seed)", TextHasher.class);
        }
        new KeyEmitter(declaration.key()).initialise(constructor);
        return constructor.build();
    }

    /** Returns the qualified name of the class that is emitted for an interface. */
    static String qualifiedNameFor(TypeElement element) {
        String prefix = packageOf(element).isEmpty() ? "" : packageOf(element) + ".";
        return prefix + nameFor(element);
    }

    private static String nameFor(TypeElement element) {
        List<String> nesting = new ArrayList<>();
        for (TypeElement type : FilterDeclaration.nesting(element)) {
            nesting.add(0, type.getSimpleName().toString());
        }
        return EmittedNames.simpleName(nesting);
    }

    private static boolean isPublic(TypeElement element) {
        return FilterDeclaration.nesting(element).stream()
                .allMatch(type -> type.getModifiers().contains(Modifier.PUBLIC));
    }

    private static String packageOf(TypeElement element) {
        return Mirrors.packageOf(element).getQualifiedName().toString();
    }
}
