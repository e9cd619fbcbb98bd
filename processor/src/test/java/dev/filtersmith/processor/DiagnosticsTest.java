package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.ExpectedErrors;
import dev.filtersmith.processor.testing.ExpectedErrors.Reported;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every mistake is reported at its position, in full. The files in {@code bad} have the
 * expected errors in comments below their lines.
 */
class DiagnosticsTest {
    private static final Path BAD = Path.of("src/test/resources/bad");
    private static final String UPDATE = "filtersmith.golden";

    /** Matches the tag of a rule, in a text or as an argument of one. */
    private static final Pattern TAG =
            Pattern.compile("\"\\[([A-Z]\\w+)]|(?:problem|new Problem)\\(\\s*\"([A-Z]\\w+)\"|range\\(\\s*\"(\\w+)\"");

    private static final Pattern VALUE = Pattern.compile("\\{[^}]*}|[^,)\\s]+");

    private static List<Diagnostic<? extends JavaFileObject>> javac = List.of();

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(BAD)) {
            return files.sorted().toList();
        }
    }

    /** Compiles all files in one run. */
    @BeforeAll
    static void compile(@TempDir Path output) throws IOException {
        javac = errorsOfJavac(output);
        if (System.getProperty(UPDATE, "").equals("update")) {
            for (Path file : files()) {
                ExpectedErrors.write(file, reported(in(file, javac)));
            }
            // The comments may have moved the lines.
            javac = errorsOfJavac(Files.createDirectory(output.resolve("again")));
        }
    }

    private static List<Diagnostic<? extends JavaFileObject>> errorsOfJavac(Path output) throws IOException {
        return errors(ToolProvider.getSystemJavaCompiler(), output, "--release", "17", "-Xmaxerrs", "1000");
    }

    @ParameterizedTest
    @MethodSource("files")
    void javac(Path file) throws IOException {
        List<Diagnostic<? extends JavaFileObject>> errors = in(file, javac);
        assertThat(reported(errors))
                .as("Where this is right, it is written into the files with: mvn -pl processor -am test"
                        + " -Dtest=DiagnosticsTest -Dsurefire.failIfNoSpecifiedTests=false -Dfiltersmith.golden=update")
                .containsExactlyInAnyOrderElementsOf(ExpectedErrors.of(file));
        for (Diagnostic<?> error : errors) {
            checkPosition(Files.readString(file), error);
        }
    }

    @Test
    void javacReportsNothingElsewhere() {
        assertThat(in(null, javac)).isEmpty();
    }

    @Test
    @Tag("full")
    void eclipse(@TempDir Path output) throws IOException {
        List<Diagnostic<? extends JavaFileObject>> errors = errors(new EclipseCompiler(), output, "-17");
        // Eclipse's compiler reports a record without a position, and sometimes at its position
        // too. Each such error stands for one file.
        List<String> elsewhere = reported(in(null, errors)).stream()
                .map(Reported::message)
                .collect(Collectors.toCollection(ArrayList::new));
        Set<String> everywhere = new TreeSet<>();
        for (Path file : files()) {
            List<Reported> reported = reported(in(file, errors));
            List<Reported> expected = ExpectedErrors.of(file);
            assertThat(reported).isSubsetOf(expected);
            Set<String> missing = messages(expected);
            missing.removeAll(messages(reported));
            assertThat(missing).as(file.toString()).allMatch(elsewhere::remove);
            everywhere.addAll(messages(expected));
        }
        assertThat(everywhere).containsAll(elsewhere);
    }

    /** Returns the errors at a line of a file, or those at none. */
    private static List<Diagnostic<? extends JavaFileObject>> in(
            @Nullable Path file, List<Diagnostic<? extends JavaFileObject>> errors) {
        return errors.stream()
                .filter(error -> Objects.equals(file, fileOf(error)))
                .toList();
    }

    private static @Nullable Path fileOf(Diagnostic<? extends JavaFileObject> error) {
        return error.getSource() == null || error.getLineNumber() <= 0
                ? null
                : BAD.resolve(Path.of(error.getSource().getName()).getFileName());
    }

    private static Set<String> messages(List<Reported> errors) {
        return errors.stream().map(Reported::message).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Diagnostic<? extends JavaFileObject>> errors(
            JavaCompiler compiler, Path output, String... options) throws IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> arguments = new ArrayList<>(List.of(
                "-d", output.toString(), "-s", output.toString(), "-cp", System.getProperty("java.class.path")));
        arguments.add("-proc:only");
        arguments.addAll(Arrays.asList(options));
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    new StringWriter(),
                    files,
                    diagnostics,
                    arguments,
                    null,
                    files.getJavaFileObjectsFromPaths(files()));
            task.setProcessors(List.of(new FilterProcessor()));
            task.call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .toList();
    }

    private static List<Reported> reported(List<Diagnostic<? extends JavaFileObject>> errors) {
        return errors.stream()
                .map(error -> new Reported(error.getLineNumber(), String.valueOf(error.getMessage(Locale.ROOT))))
                .toList();
    }

    /**
     * Checks the position of an error of an attribute: its value, or the annotation if the
     * attribute is omitted.
     */
    private static void checkPosition(String source, Diagnostic<?> error) {
        int position = (int) error.getPosition();
        Matcher attribute = Pattern.compile("\\[\\w+] (\\w+) = .*").matcher(error.getMessage(Locale.ROOT));
        if (!attribute.matches()) {
            return;
        }
        int annotation = Families.all().stream()
                .mapToInt(family -> source.lastIndexOf("@" + family.annotation().getSimpleName(), position))
                .max()
                .orElseThrow();
        String before = attribute.group(1) + " = ";
        // The comments contain the attribute's name too.
        String code = ExpectedErrors.blanked(source);
        int begin = code.substring(0, code.indexOf("interface", annotation)).indexOf(before, annotation);
        Matcher value = VALUE.matcher(source);
        if (begin < 0) {
            assertThat(position).as(error.toString()).isEqualTo(annotation);
        } else {
            assertThat(value.find(begin + before.length())).isTrue();
            assertThat(position).as(error.toString()).isBetween(value.start(), value.end() - 1);
        }
    }

    @Test
    void everyTagHasItsFile() throws IOException {
        Set<String> tags = new TreeSet<>();
        for (String root : List.of(
                "src/main/java", "../runtime/src/main/java", "../families/src/main/java", "../advisor/src/main/java")) {
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                files.filter(DiagnosticsTest::occurAtCompileTime)
                        .map(DiagnosticsTest::read)
                        .forEach(source -> addTags(source, tags));
            }
        }
        assertThat(tags).contains("CounterTooNarrow", "UnsupportedKey", "SubtablesOutOfRange", "NameClash");
        Set<String> shown = new TreeSet<>();
        for (Path file : files()) {
            String name = String.valueOf(file.getFileName()).replace(".java", "");
            if (tags.contains(name) && read(file).contains(ExpectedErrors.MARK + "[" + name + "] ")) {
                shown.add(name);
            }
        }
        assertThat(shown).isEqualTo(tags);
    }

    /**
     * Returns whether a file's problems can occur at compile time. The text of a spec, a missing
     * advisor, given or refreshed keys, merges, shards and panes, maintained filters, the name of a
     * filter, the selection of engines, and comparisons of families only matter at run time.
     */
    private static boolean occurAtCompileTime(Path file) {
        return file.toString().endsWith(".java")
                // Its notes are not errors. NotesTest has them.
                && !file.endsWith("BetterNote.java")
                && !file.endsWith("ProfileNotes.java")
                && !file.endsWith("SpecTextProblems.java")
                && !file.endsWith("GeometrySearch.java")
                && !file.endsWith("Contest.java")
                && !file.endsWith("GivenKeys.java")
                && !file.endsWith("FilterBuilder.java")
                && !file.endsWith("MaintainedBuilder.java")
                && !file.endsWith("RotatingBuilder.java")
                && !file.endsWith("Shards.java")
                && !file.toString().contains("storage")
                && !file.toString().contains("parts")
                && !file.toString().contains("engine");
    }

    private static void addTags(String source, Set<String> tags) {
        Matcher matcher = TAG.matcher(source);
        while (matcher.find()) {
            String range = matcher.group(3);
            if (range != null) {
                tags.add(Character.toUpperCase(range.charAt(0)) + range.substring(1) + "OutOfRange");
            } else {
                tags.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
