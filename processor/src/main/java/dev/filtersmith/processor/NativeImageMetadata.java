package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.emitted.Replaced;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;

/**
 * Writer of GraalVM's reachability metadata for an annotated interface: the classes and members
 * that the library looks up by reflection when it creates a filter. With this file, users need no
 * configuration for a native image.
 */
final class NativeImageMetadata {
    private static final String DIRECTORY = "META-INF/native-image/dev.filtersmith.emitted/";
    private static final String FILE = "/reachability-metadata.json";

    /** Longest name of a directory: file systems have 255 bytes. */
    private static final int MAX_BYTES = 150;

    /** Characters that are kept of a longer name. */
    private static final int KEPT = 40;

    private static final String LIBRARY = "dev.filtersmith.";
    private static final String PROXY = "{\"type\": {\"proxy\": [\"%s\", \"" + Replaced.class.getName() + "\"]}}";

    private final ProcessingEnvironment environment;
    private final FilterDeclaration declaration;
    private final String emitted;

    /** Creates a writer for the interface for which a class of this qualified name is emitted. */
    NativeImageMetadata(ProcessingEnvironment environment, FilterDeclaration declaration, String emitted) {
        this.environment = environment;
        this.declaration = declaration;
        this.emitted = emitted;
    }

    /**
     * Writes the file. Its path names the emitted class, so that merged jars keep all. Where the
     * compiler has no place for such a path, it prints a note, since the filter works without it.
     */
    void write() {
        Optional<FileObject> file = file();
        if (file.isEmpty()) {
            note("the compiler gives no file for it. Without a directory of classes it has none: set one with -d.");
            return;
        }
        try (OutputStream out = file.get().openOutputStream()) {
            out.write(text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            note("the file cannot be written: " + failed);
        }
    }

    private void note(String reason) {
        environment
                .getMessager()
                .printMessage(
                        Diagnostic.Kind.NOTE,
                        "there is no metadata of " + emitted + " for native images, since " + reason,
                        declaration.element());
    }

    /** Returns the file; nothing where the compiler refuses it, or would put it elsewhere. */
    private Optional<FileObject> file() {
        // Where modules are compiled together, javac wants the name of the module.
        String module = environment.getElementUtils().getModuleOf(declaration.element()) + "/";
        for (String location : List.of("", module)) {
            try {
                FileObject file = environment
                        .getFiler()
                        .createResource(
                                StandardLocation.CLASS_OUTPUT,
                                location,
                                DIRECTORY + directory() + FILE,
                                declaration.element());
                // Without a directory javac leaves the path out, and all files would be one.
                return file.toUri().toString().contains(DIRECTORY) ? Optional.of(file) : Optional.empty();
            } catch (IOException | IllegalArgumentException refused) {
                // The next location, if there is one.
            }
        }
        return Optional.empty();
    }

    /** Returns the name of the emitted class, shortened if a file system could refuse it. */
    private String directory() {
        return emitted.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                ? emitted
                : emitted.substring(emitted.length() - KEPT) + "-" + Integer.toHexString(emitted.hashCode());
    }

    private String text() {
        List<String> all = new ArrayList<>();
        Set<String> types = interfaces();
        if (!declaration.key().made()) {
            types.addAll(records()); // The accessors may be inherited.
        }
        types.forEach(name ->
                all.add("{\"type\": \"" + name + "\", \"allDeclaredMethods\": true, \"allPublicMethods\": true}"));
        all.add(PROXY.formatted(binaryName(declaration.element())));
        records()
                .forEach(name -> all.add("{\"type\": \"" + name + "\", \"allDeclaredConstructors\": true,"
                        + " \"allDeclaredMethods\": true}"));
        all.add("{\"type\": \"" + emitted + "\", \"allPublicMethods\": true}");
        return "{\n  \"comment\": \"Emitted by Filtersmith from "
                + declaration.element().getQualifiedName()
                + "; changes here are lost.\",\n  \"reflection\": [\n    "
                + String.join(",\n    ", all) + "\n  ]\n}\n";
    }

    /** Returns the interface, and those of the user that it extends. */
    private Set<String> interfaces() {
        Set<String> names = new LinkedHashSet<>();
        addInterfaces(declaration.element(), names);
        return names;
    }

    private void addInterfaces(TypeElement type, Set<String> names) {
        if (names.add(binaryName(type))) {
            for (TypeMirror parent : type.getInterfaces()) {
                TypeElement element = (TypeElement) environment.getTypeUtils().asElement(parent);
                String name = element.getQualifiedName().toString();
                if (!name.startsWith(LIBRARY) && !name.startsWith("java.")) {
                    addInterfaces(element, names);
                }
            }
        }
    }

    /** Returns the records whose components the interpreter reads. */
    private Set<String> records() {
        Set<String> names = new LinkedHashSet<>();
        for (TypeName type : declaration.key().records()) {
            ClassName raw = type instanceof ParameterizedTypeName generic ? generic.rawType() : (ClassName) type;
            names.add(binaryName(environment.getElementUtils().getTypeElement(raw.canonicalName())));
        }
        return names;
    }

    private String binaryName(TypeElement type) {
        return environment.getElementUtils().getBinaryName(type).toString();
    }
}
