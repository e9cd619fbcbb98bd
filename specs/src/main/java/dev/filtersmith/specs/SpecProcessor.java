package dev.filtersmith.specs;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * Writes the specs of the families of a module whose annotations javac reads, and into the runtime
 * the builders of all families.
 */
@SupportedAnnotationTypes("*")
final class SpecProcessor extends AbstractProcessor {
    private final Path directory;
    private final String module;
    private final Map<Family, List<Attribute>> families = new LinkedHashMap<>();

    /** Creates a processor that writes to a directory of the sources of a module. */
    SpecProcessor(Path directory, String module) {
        this.directory = directory;
        this.module = module;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement type : ElementFilter.typesIn(round.getRootElements())) {
            Family.of(type.getSimpleName())
                    .ifPresent(family -> families.put(family, Attribute.of(type, processingEnv.getElementUtils())));
        }
        if (round.processingOver() && !families.isEmpty()) {
            if (module.equals(Family.RUNTIME)) {
                writeBuilders();
            }
            families.forEach((family, attributes) -> {
                if (module.equals(family.module())) {
                    write(family.specClass().packageName(), new SpecWriter(family, attributes).type());
                }
            });
        }
        return false;
    }

    private void writeBuilders() {
        Set<String> everywhere = common(family -> true);
        Set<ClassName> written = new HashSet<>();
        families.forEach((family, attributes) -> {
            ClassName superclass = family.builderSuperclass();
            Set<String> inherited = everywhere;
            if (!family.builder().equals(Family.BUILDER)) {
                inherited = common(other -> other.builderSuperclass().equals(superclass));
                if (written.add(superclass)) {
                    write(Family.BUILDERS, BuilderWriter.shared(superclass, own(attributes, everywhere, inherited)));
                }
            }
            write(Family.BUILDERS, BuilderWriter.of(family, without(attributes, inherited)));
        });
    }

    /** Returns the names of the attributes that all of some families have. */
    private Set<String> common(Predicate<Family> chosen) {
        return families.entrySet().stream()
                .filter(entry -> chosen.test(entry.getKey()))
                .map(entry -> entry.getValue().stream().map(Attribute::name).collect(Collectors.toSet()))
                .reduce((one, other) -> one.stream().filter(other::contains).collect(Collectors.toSet()))
                .orElseThrow();
    }

    private static List<Attribute> own(List<Attribute> attributes, Set<String> everywhere, Set<String> inherited) {
        return without(attributes, everywhere).stream()
                .filter(attribute -> inherited.contains(attribute.name()))
                .toList();
    }

    private static List<Attribute> without(List<Attribute> attributes, Set<String> names) {
        return attributes.stream()
                .filter(attribute -> !names.contains(attribute.name()))
                .toList();
    }

    /** Writes a source, unless the file has the same text: then nothing need be compiled again. */
    private void write(String inPackage, TypeSpec type) {
        JavaFile source = JavaFile.builder(inPackage, type)
                .indent("    ")
                .skipJavaLangImports(true)
                .build();
        Path file = directory.resolve(inPackage.replace('.', '/')).resolve(type.name() + ".java");
        try {
            Files.createDirectories(file.getParent());
            if (!Files.exists(file) || !Files.readString(file).equals(source.toString())) {
                Files.writeString(file, source.toString());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
