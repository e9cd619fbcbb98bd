package dev.filtersmith.processor.key;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.TextHasher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Messager;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;

/**
 * Processor that emits a class NAMEProbe for an interface NAME. The class has the methods of {@link
 * KeyEmitter} that take keys.
 */
final class KeyTestProcessor extends AbstractProcessor {
    private static final List<KeyOperation> OPERATIONS = List.of(KeyOperation.PUT, KeyOperation.MIGHT_CONTAIN);

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Families.all().stream()
                .map(family -> family.annotation().getName())
                .collect(Collectors.toSet());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // As in FilterProcessor.
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (Element element : round.getElementsAnnotatedWith(DLeftFilter.class)) {
            process((TypeElement) element);
        }
        return true;
    }

    private void process(TypeElement filter) {
        PackageElement user = processingEnv.getElementUtils().getPackageOf(filter);
        Types types = processingEnv.getTypeUtils();
        KeyAnalysis analysis = new KeyAnalyzer(keyOf(filter), Optional.empty(), filter, processingEnv).analyze();
        report(filter, analysis.problems());
        KeyShape shape = analysis.shape();
        if (shape != null) {
            KeyOverloads overloads =
                    new KeyOverloads(filter, shape, OPERATIONS, types, processingEnv.getElementUtils());
            report(filter, overloads.problems().values());
            if (overloads.problems().isEmpty()) {
                write(filter, shape, overloads, user);
            }
        }
    }

    private void report(TypeElement filter, Collection<String> problems) {
        Messager messager = processingEnv.getMessager();
        problems.forEach(problem -> messager.printMessage(Diagnostic.Kind.ERROR, problem, filter));
    }

    private TypeMirror keyOf(TypeElement filter) {
        DeclaredType parent = (DeclaredType) filter.getInterfaces().get(0);
        return parent.getTypeArguments().isEmpty()
                ? processingEnv.getTypeUtils().getPrimitiveType(TypeKind.LONG)
                : parent.getTypeArguments().get(0);
    }

    private void write(TypeElement filter, KeyShape shape, KeyOverloads overloads, PackageElement user) {
        TypeSpec.Builder type = TypeSpec.classBuilder(filter.getSimpleName() + "Probe")
                .addOriginatingElement(filter)
                .addModifiers(Modifier.FINAL)
                .superclass(HashProbe.class)
                .addSuperinterface(TypeName.get(filter.asType()));
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addParameter(KeySeed.class, "seed")
                .addStatement("super(seed)");
        if (shape.usesHasher()) {
            type.addField(TextHasher.class, "hasher", Modifier.PRIVATE, Modifier.FINAL);
            constructor.addStatement("this.hasher = new $T(seed)", TextHasher.class);
        }
        KeyEmitter keys = new KeyEmitter(shape);
        keys.initialise(constructor);
        type.addMethod(constructor.build());
        keys.emit(type, OPERATIONS, overloads);
        try {
            JavaFile.builder(user.getQualifiedName().toString(), type.build())
                    .indent("    ")
                    .skipJavaLangImports(true)
                    .build()
                    .writeTo(processingEnv.getFiler());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
