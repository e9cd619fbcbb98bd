package dev.filtersmith.processor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** The files of an interface that are no classes: those that it is compiled with, and to. */
final class ResourceFiles {
    /** All files that are created are in it. */
    private static final String ROOT = "META-INF/";

    private final Filer filer;
    private final TypeElement element;

    /** Where modules are compiled together, javac wants the name of the module. */
    private final List<String> packages;

    ResourceFiles(ProcessingEnvironment environment, TypeElement element) {
        this.filer = environment.getFiler();
        this.element = element;
        this.packages = List.of("", environment.getElementUtils().getModuleOf(element) + "/");
    }

    /**
     * Creates a file beside the classes; nothing where the compiler refuses it, or would put it
     * elsewhere. Its path begins with {@code META-INF}.
     */
    Optional<FileObject> create(String path) {
        for (String location : packages) {
            try {
                FileObject file = filer.createResource(StandardLocation.CLASS_OUTPUT, location, path, element);
                // Without a directory javac leaves the path out, and all files would be one.
                return file.toUri().toString().contains(ROOT) ? Optional.of(file) : Optional.empty();
            } catch (IOException | IllegalArgumentException refused) {
                // The next location, if there is one.
            }
        }
        return Optional.empty();
    }

    /** Reads a file below a given directory, beside the classes, or on the source path. */
    Optional<byte[]> read(@Nullable String directory, String path) throws IOException {
        if (directory != null && Files.isRegularFile(Path.of(directory, path))) {
            return Optional.of(Files.readAllBytes(Path.of(directory, path)));
        }
        for (StandardLocation place : List.of(StandardLocation.CLASS_OUTPUT, StandardLocation.SOURCE_PATH)) {
            for (String location : packages) {
                try (InputStream in = filer.getResource(place, location, path).openInputStream()) {
                    return Optional.of(in.readAllBytes());
                } catch (IOException | IllegalArgumentException missing) {
                    // The next place, if there is one.
                }
            }
        }
        return Optional.empty();
    }
}
