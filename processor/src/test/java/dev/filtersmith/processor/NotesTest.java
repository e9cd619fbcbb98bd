package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes that another family is better: at the attribute, and in builds that fail on warnings. */
class NotesTest {
    @TempDir
    private Path output;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maxFpp = | 1e-6 | [FewerBits] maxFpp = 1.0E-6: a key takes 28.76 bits here, 23.40 with"
                        + " @WindowedCuckooFilter, which also removes elements and reads no more places in memory.",
                "bitsPerKey = | 16 | [LowerRate] bitsPerKey = 16.0: the rate is 4.6e-04 here, 1.1e-04 with"
                        + " @WindowedCuckooFilter, which also removes elements and reads no more places in memory.",
            })
    void aNoteIsAtTheAttributeAndFailsNoBuild(String attribute, String value, String note) throws IOException {
        String source = source(attribute + " " + value);
        List<Diagnostic<? extends JavaFileObject>> notes = notes(source);
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0).getMessage(Locale.ROOT)).isEqualTo(note);
        assertThat(notes.get(0).getPosition()).isEqualTo(source.indexOf(attribute) + attribute.length() + 1);
    }

    @Test
    void aNoteCanBeSuppressed() throws IOException {
        String source = source("maxFpp = 1e-6");
        assertThat(notes(source.replace("@BloomFilter", "@SuppressWarnings(\"unused\") @BloomFilter")))
                .hasSize(1);
        assertThat(notes(source.replace("@BloomFilter", "@SuppressWarnings(\"filtersmith\") @BloomFilter")))
                .isEmpty();
        assertThat(notes(source.replace(
                                "@BloomFilter(",
                                "@SuppressWarnings({\"unused\", \"filtersmith\"})\n"
                                        + "final class Seen { @BloomFilter(")
                        .replace("interface Seen", "interface Keys")
                        .concat("}")))
                .isEmpty();
        assertThat(notes(source, "-Afiltersmith.notes=false")).isEmpty();
        assertThat(notes(source, "-Afiltersmith.notes=true")).hasSize(1);
    }

    /** A multiset is advised only of families that count equal elements in their places, too. */
    @Test
    void aMultisetIsNotAdvisedAgainstCounting() throws IOException {
        String source = source("DLeftCountingFilter", "maxFpp = 1e-3");
        assertThat(notes(source)).hasSize(1);
        assertThat(notes(source.replace("LongFilter", "LongCountingFilter"))).isEmpty();
    }

    @Test
    void thereIsNoNoteIfNoFamilyIsClearlyBetter() throws IOException {
        assertThat(notes(source("maxFpp = 1e-2"))).isEmpty();
    }

    @Test
    void thereIsNoNoteIfSweepsMakeTheRateLowEnough() throws IOException {
        assertThat(notes(source("ChoiceBloomFilter", "bitsPerKey = 12"))).hasSize(1);
        assertThat(notes(source("ChoiceBloomFilter", "bitsPerKey = 12, rebalancing = 9")))
                .isEmpty();
    }

    /** Without sweeps, the rate is 7.0e-06. */
    @Tag("full")
    @Test
    void aNoteHasTheRateAfterSweeps() throws IOException {
        assertThat(notes(source("ChoiceBloomFilter", "bitsPerKey = 24, rebalancing = 9")))
                .singleElement()
                .extracting(note -> note.getMessage(Locale.ROOT))
                .isEqualTo("[LowerRate] bitsPerKey = 24.0: the rate is 3.7e-06 here, 8.7e-07 with"
                        + " @WindowedCuckooFilter, which also removes elements and reads no more places in memory.");
    }

    private static String source(String attributes) {
        return source("BloomFilter", attributes);
    }

    private static String source(String family, String attributes) {
        return """
            import dev.filtersmith.LongFilter;
            import dev.filtersmith.annotation.%1$s;

            @%1$s(%2$s)
            interface Seen extends LongFilter {}
            """.formatted(family, attributes);
    }

    private List<Diagnostic<? extends JavaFileObject>> notes(String source, String... options) throws IOException {
        Path file = Files.writeString(output.resolve("Seen.java"), source);
        List<String> arguments = new ArrayList<>(List.of(options));
        Collections.addAll(
                arguments,
                "-d",
                output.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "--release",
                "17",
                "-Xlint:all,-path",
                "-Werror");
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    new StringWriter(), files, diagnostics, arguments, null, files.getJavaFileObjects(file));
            task.setProcessors(List.of(new FilterProcessor()));
            assertThat(task.call()).as("%s", diagnostics.getDiagnostics()).isTrue();
        }
        assertThat(diagnostics.getDiagnostics()).allMatch(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.NOTE);
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getMessage(Locale.ROOT).startsWith("["))
                .toList();
    }
}
