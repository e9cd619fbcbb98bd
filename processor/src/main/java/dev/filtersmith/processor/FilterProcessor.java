package dev.filtersmith.processor;

import com.google.auto.common.MoreElements;
import com.google.auto.service.AutoService;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.family.Family;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.Generated;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * Annotation processor that emits a class for every interface with a filter annotation, or reports
 * errors at its attributes.
 */
@AutoService(Processor.class)
public final class FilterProcessor extends AbstractProcessor {
    private final Map<String, String> interfaces = new HashMap<>();

    /** Creates the processor for the service loader. */
    public FilterProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        // Claims the annotations of the emitted classes too. Unclaimed annotations break builds
        // with -Xlint:processing -Werror.
        return Stream.concat(
                        Stream.of(Generated.class, EmittedFrom.class),
                        Families.all().stream().map(Family::annotation))
                .map(Class::getCanonicalName)
                .collect(Collectors.toSet());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // Unclaimed annotations break builds with -Xlint:processing -Werror.
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            for (Family<?, ?> family : Families.all()) {
                if (annotation
                        .getQualifiedName()
                        .contentEquals(family.annotation().getCanonicalName())) {
                    process(family, annotation, round);
                }
            }
        }
        return true;
    }

    private void process(Family<?, ?> family, TypeElement annotation, RoundEnvironment round) {
        for (Element annotated : round.getElementsAnnotatedWith(annotation)) {
            if (MoreElements.isType(annotated)) {
                process(family, annotation, MoreElements.asType(annotated));
            }
        }
    }

    private void process(Family<?, ?> family, TypeElement annotation, TypeElement annotated) {
        Reporter reporter = new Reporter(processingEnv.getMessager(), annotated, annotation);
        Optional<FilterDeclaration> declaration = FilterDeclaration.read(annotated, family, processingEnv, reporter);
        if (declaration.isPresent()) {
            write(declaration.get(), reporter);
        }
    }

    private void write(FilterDeclaration declaration, Reporter reporter) {
        String name = declaration.element().getQualifiedName().toString();
        String emitted = FilterWriter.qualifiedNameFor(declaration.element());
        String other = interfaces.putIfAbsent(emitted, name);
        if (other != null) {
            reporter.report("[NameClash] " + other + " and " + name + " would both get the class " + emitted
                    + ". Rename one of them.");
            return;
        }
        try {
            new FilterWriter(processingEnv, FilterProcessor.class).write(declaration);
        } catch (FilerException exists) {
            reporter.report("[NameClash] the class " + emitted + " that would be emitted for " + name
                    + " exists already. Rename one of them.");
        } catch (IOException failed) {
            reporter.report("the emitted class " + emitted + " cannot be written: " + failed);
        }
    }
}
