package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how much of the library the first filter of a JVM loads. */
class ColdStartTest {
    /** The classes that a first filter needs. engines.md lists those avoided. */
    private static final int MAX_CLASSES = 57;

    /** The same for a first filter that is read. */
    private static final int MAX_READ = 130;

    /** Classes and annotations of the families that the program does not use. */
    private static final Pattern OTHER_FAMILIES = Pattern.compile(
            "dev\\.filtersmith\\.(dlcbf|ddlcbf|rankindexed|bloom|windows|annotation\\.(?!DLeft).*Filter)" + "\\b.*");

    private static final String PROGRAM = """
            package app;

            import dev.filtersmith.Filters;
            import dev.filtersmith.LongFilter;
            import dev.filtersmith.annotation.DLeftFilter;
            import java.io.IOException;
            import java.nio.file.Files;
            import java.nio.file.Path;

            public final class Program {
                @DLeftFilter
                interface Seen extends LongFilter {}

                public static void main(String[] arguments) throws IOException {
                    Path file = Path.of(arguments[0]);
                    Seen seen = Files.exists(file)
                            ? Filters.read(Seen.class, file)
                            : Filters.create(Seen.class, 1_000_000);
                    seen.put(42);
                    System.out.println(seen.engine() + " " + seen.mightContain(42));
                }
            }
            """;

    @Test
    void theFirstFilterLoadsFewClassesAndNoRules(@TempDir Path directory) throws Exception {
        List<String> loaded = loaded(directory, directory.resolve("none"));
        assertThat(loaded).contains("dev.filtersmith.Filters").hasSizeLessThanOrEqualTo(MAX_CLASSES);
        assertThat(loaded).noneMatch(name -> name.matches(".*(Rules|Checks|\\.Families|\\.advisor\\.|Lambda).*"));
        assertThat(loaded).noneMatch(OTHER_FAMILIES.asMatchPredicate());
    }

    @Test
    void aReadLoadsTheFamilyOfTheFileOnly(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("seen");
        try (OutputStream out = Files.newOutputStream(file)) {
            Filters.builder(FilterSpec.parse("@DLeftFilter"))
                    .expectedElements(1000)
                    .build()
                    .writeTo(out);
        }
        List<String> loaded = loaded(directory, file);
        assertThat(loaded).contains("dev.filtersmith.dleft.DLeftFamily").hasSizeLessThanOrEqualTo(MAX_READ);
        assertThat(loaded).noneMatch(OTHER_FAMILIES.asMatchPredicate());
    }

    private static List<String> loaded(Path directory, Path file) throws Exception {
        write(directory);
        Path log = directory.resolve("classes.log");
        assertThat(run(directory, log, file)).containsExactly("GENERATED true");
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst(" source: .*", ""))
                .filter(name -> name.startsWith("dev.filtersmith."))
                .toList();
    }

    private static void write(Path directory) throws IOException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(), JavaFileObjects.forSourceString("app.Program", PROGRAM)));
        for (Map.Entry<String, byte[]> file : classes.classes().entrySet()) {
            Path path = directory.resolve(file.getKey().replace('.', '/') + ".class");
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    private static List<String> run(Path directory, Path log, Path file) throws Exception {
        List<String> path = new ArrayList<>(List.of(directory.toString()));
        for (Class<?> type : List.of(Filters.class, DLeftFilter.class)) {
            path.add(whereIs(type));
        }
        Path output = directory.resolve("output.txt");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load=info:file=" + log + ":none",
                        "-cp",
                        String.join(File.pathSeparator, path),
                        "app.Program",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(program.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output);
    }

    private static String whereIs(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
