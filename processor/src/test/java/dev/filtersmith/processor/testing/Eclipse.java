package dev.filtersmith.processor.testing;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compilation of emitted sources by Eclipse's compiler. */
public final class Eclipse {
    private Eclipse() {}

    /**
     * Compiles the emitted sources against the class files of a compilation.
     *
     * @param compiled compilation
     * @param folder empty folder to work in
     * @return errors and warnings of the compiler's default set; empty if there is none
     * @throws IOException if the folder cannot be written
     */
    public static String problems(CompiledClasses compiled, Path folder) throws IOException {
        Path classes = folder.resolve("classes");
        for (Map.Entry<String, byte[]> file : compiled.classes().entrySet()) {
            if (!compiled.sources().containsKey(file.getKey())) {
                Path path = classes.resolve(file.getKey().replace('.', '/') + ".class");
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        }
        Path sources = write(compiled.sources(), folder.resolve("sources"));
        StringWriter report = new StringWriter();
        String[] arguments = {
            "-17",
            "-proc:none",
            "-failOnWarning",
            "-d",
            "none",
            "-cp",
            classes + System.getProperty("path.separator") + System.getProperty("java.class.path"),
            sources.toString()
        };
        boolean accepted = BatchCompiler.compile(arguments, new PrintWriter(report), new PrintWriter(report), null);
        return accepted ? report.toString() : "refused: " + report;
    }

    /**
     * Writes sources to files.
     *
     * @param sources text by qualified name
     * @param folder folder for the root package
     * @return that folder
     * @throws IOException if it cannot be written
     */
    public static Path write(Map<String, String> sources, Path folder) throws IOException {
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path path = folder.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(path.getParent());
            Files.writeString(path, source.getValue());
        }
        return folder;
    }
}
