package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Annotated interfaces that are compiled with the processor, in memory. */
final class CompiledFilters {
    /** Prefix of the names of the interfaces. */
    static final String INTERFACE = "counted.Seen";

    private CompiledFilters() {}

    /**
     * Compiles an interface for each spec.
     *
     * @param specs annotations
     * @return class files by name, including those of the emitted classes
     */
    static Map<String, byte[]> of(List<String> specs) {
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            String parent = specs.get(i).contains("ounting") ? "LongCountingFilter" : "LongFilter";
            sources.add(new Source(
                    INTERFACE + i,
                    "package counted; import dev.filtersmith.*; import dev.filtersmith.annotation.*; " + specs.get(i)
                            + " public interface Seen" + i + " extends " + parent + " {}"));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        InMemory files = new InMemory(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8));
        StringWriter messages = new StringWriter();
        JavaCompiler.CompilationTask task =
                compiler.getTask(messages, files, null, List.of("-parameters"), null, sources);
        task.setProcessors(ServiceLoader.load(Processor.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
        assertThat(task.call()).as(messages.toString()).isTrue();
        Map<String, byte[]> classes = new LinkedHashMap<>();
        files.classes.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Output(String name, Kind kind) {
            super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

        InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            Output output = new Output(name, kind);
            if (kind == JavaFileObject.Kind.CLASS) {
                classes.put(name, output.bytes);
            }
            return output;
        }
    }
}
