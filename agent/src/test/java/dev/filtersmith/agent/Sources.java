package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.processor.FilterProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiler of user programs. */
final class Sources {
    private static final Path MODULE = Path.of(System.getProperty("basedir"));

    /** Sources that the processor's tests use too. */
    static final Path PROCESSORS = MODULE.resolveSibling("processor").resolve("src/test/resources");

    /** Files that the guide offers. */
    static final Path GUIDE = MODULE.resolveSibling("docs").resolve("guide");

    /** Sources of programs. */
    static final Path PROGRAMS = MODULE.resolve("src/test/resources/programs");

    private Sources() {}

    /** Compiles with the processor. */
    static Path generated(Path output, Path... files) throws IOException {
        return generated(output, Fork.library(), files);
    }

    /** Compiles with the processor, and with these libraries. */
    static Path generated(Path output, List<Path> libraries, Path... files) throws IOException {
        return compile(output, List.of("-cp", Fork.path(libraries)), true, files);
    }

    /** Compiles without the processor, so that no interface has an emitted class. */
    static Path plain(Path output, Path... files) throws IOException {
        return compile(output, List.of("-proc:none", "-cp", Fork.path(Fork.library())), false, files);
    }

    /** Compiles a module without the processor. */
    static Path module(Path output, Path... files) throws IOException {
        return compile(output, List.of("-proc:none", "--module-path", Fork.path(Fork.library())), false, files);
    }

    private static Path compile(Path output, List<String> path, boolean process, Path... files) throws IOException {
        List<String> options = new ArrayList<>(List.of("--release", "17", "-parameters", "-d", output.toString()));
        options.addAll(path);
        StringWriter report = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    report, manager, null, options, null, manager.getJavaFileObjectsFromPaths(Arrays.asList(files)));
            if (process) {
                task.setProcessors(List.of(new FilterProcessor()));
            }
            assertThat(task.call()).as(report.toString()).isTrue();
        }
        return output;
    }
}
