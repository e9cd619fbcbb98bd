package dev.filtersmith.processor;

import com.google.auto.service.AutoService;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.EmittedFrom;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.key.Mirrors;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.Generated;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Annotation processor that emits a class for every interface with a filter annotation, or reports
 * errors at its attributes.
 */
@AutoService(Processor.class)
public final class FilterProcessor extends AbstractProcessor {
    /** Option that leaves out the notes about better families, if it is {@code false}. */
    private static final String NOTES = "filtersmith.notes";

    /** What {@code @SuppressWarnings} names to leave them out. */
    private static final String SUPPRESSED = "\"filtersmith\"";

    /** Names of the annotated types that wait for the next round. */
    private final Set<String> unresolved = new LinkedHashSet<>();

    /** Made for the first interface, when the options are known. */
    private @Nullable ProfileNotes profileNotes;

    /** Creates the processor for the service loader. */
    public FilterProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        // Claims the annotations of the emitted classes too. Unclaimed annotations break builds
        // with -Xlint:processing -Werror.
        return Stream.concat(
                        Stream.of(Generated.class, EmittedFrom.class, KeyComponents.class),
                        Families.all().stream().map(Family::annotation))
                .map(Class::getCanonicalName)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(NOTES, ProfileNotes.OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // Unclaimed annotations break builds with -Xlint:processing -Werror.
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<TypeElement> annotated = new LinkedHashSet<>();
        unresolved.stream()
                .map(processingEnv.getElementUtils()::getTypeElement)
                // Null for a name that is ambiguous between modules, which the compiler reports.
                .filter(Objects::nonNull)
                .forEach(annotated::add);
        unresolved.clear();
        for (TypeElement annotation : annotations) {
            if (isOfAFamily(annotation)) {
                annotated.addAll(ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation)));
            }
        }
        annotated.forEach(this::process);
        return true;
    }

    private static boolean isOfAFamily(TypeElement annotation) {
        return Families.all().stream()
                .anyMatch(family -> annotation
                        .getQualifiedName()
                        .contentEquals(family.annotation().getCanonicalName()));
    }

    /**
     * Processes an annotated type. One with an unresolved type waits for the next round, in which
     * another processor may have generated that type. If none has, the compiler reports it.
     */
    private void process(TypeElement annotated) {
        if (UnresolvedTypes.in(annotated)) {
            unresolved.add(annotated.getQualifiedName().toString());
            return;
        }
        List<Family<?, ?>> families = Families.all().stream()
                .filter(family -> Mirrors.annotation(
                                annotated, family.annotation().getCanonicalName())
                        .isPresent())
                .toList();
        Reporter reporter = new Reporter(processingEnv.getMessager(), annotated, families.get(0));
        if (families.size() > 1) {
            reporter.report(
                    Families.severalAnnotations(annotated.getSimpleName().toString(), families)
                            .toString());
            return;
        }
        FilterDeclaration.read(annotated, families.get(0), processingEnv, reporter)
                .ifPresent(declaration -> write(declaration, reporter));
    }

    private void write(FilterDeclaration declaration, Reporter reporter) {
        String name = declaration.element().getQualifiedName().toString();
        String emitted = FilterWriter.qualifiedNameFor(declaration.element());
        if (wantsNotes(declaration.element())) {
            FilterAdvisor.note(declaration.spec(), declaration.layout(), declaration.counts())
                    .ifPresent(reporter::note);
            profileNotes()
                    .print(
                            processingEnv
                                    .getElementUtils()
                                    .getBinaryName(declaration.element())
                                    .toString(),
                            declaration.spec(),
                            reporter);
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

    private ProfileNotes profileNotes() {
        if (profileNotes == null) {
            profileNotes = new ProfileNotes(
                    processingEnv.getMessager(), processingEnv.getOptions().get(ProfileNotes.OPTION));
        }
        return profileNotes;
    }

    /** Returns whether neither an option nor an annotation suppresses notes about an interface. */
    private boolean wantsNotes(TypeElement annotated) {
        return !"false".equals(processingEnv.getOptions().get(NOTES))
                && FilterDeclaration.nesting(annotated).stream()
                        .flatMap(type -> Mirrors.annotation(type, SuppressWarnings.class.getName()).stream())
                        .noneMatch(mark -> mark.getElementValues().toString().contains(SUPPRESSED));
    }
}
