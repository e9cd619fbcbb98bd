package dev.filtersmith.specs;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Writes the specs and builders that follow from the annotations, before their module is compiled.
 * Does nothing as long as neither the annotations nor this program have changed.
 */
public final class SpecGenerator {
    private SpecGenerator() {}

    /** Reads the directory of the annotations' sources, and writes into that of a module. */
    public static void main(String[] arguments) throws IOException, URISyntaxException {
        Path annotations = Path.of(arguments[0]);
        Path written = Path.of(arguments[1]);
        Path stamp = written.resolveSibling(written.getFileName() + ".stamp");
        long newest = Math.max(newest(annotations), newest(program()));
        if (Files.exists(written)
                && Files.exists(stamp)
                && Files.getLastModifiedTime(stamp).toMillis() > newest) {
            return;
        }
        write(annotations, written, arguments[2]);
        Files.writeString(stamp, "");
    }

    private static Path program() throws URISyntaxException {
        return Path.of(SpecGenerator.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static long newest(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(Path::toFile).mapToLong(File::lastModified).max().orElse(0);
        }
    }

    private static void write(Path annotations, Path written, String module) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(annotations)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith("Filter.java"))
                    .toList();
            manager.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of(annotations));
            JavaCompiler.CompilationTask task = javac.getTask(
                    null,
                    manager,
                    null,
                    List.of("-proc:only", "-implicit:none", "--release", "17"),
                    null,
                    manager.getJavaFileObjectsFromPaths(sources));
            task.setProcessors(List.of(new SpecProcessor(written, module)));
            if (!task.call()) {
                throw new IOException("the annotations do not compile");
            }
        }
    }
}
