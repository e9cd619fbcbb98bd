package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.profile.Course;
import dev.filtersmith.profile.KeyFacts;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Period;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.Repeats;
import dev.filtersmith.profile.Reports;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.Strains;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes that follow from profiles: at the attribute, and without a change of what is emitted. */
class ProfileNotesTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final String SOURCE = """
            package example;

            import dev.filtersmith.LongFilter;
            import dev.filtersmith.annotation.DLeftFilter;

            final class Urls {
                @DLeftFilter(expectedElements = 1000000)
                interface Seen extends LongFilter {}
            }
            """;

    @TempDir
    private Path directory;

    private Path profiles;
    private Path output;

    @BeforeEach
    void makeDirectories() throws IOException {
        profiles = directory.resolve("profiles");
        output = Files.createDirectory(directory.resolve("output"));
    }

    private static WorkloadProfile profile(String name, String spec, long peak) {
        return profile(name, spec, peak, Repeats.NONE);
    }

    private static WorkloadProfile profile(String name, String spec, long peak, Repeats repeats) {
        return new WorkloadProfile(
                "example.Urls$Seen",
                name,
                spec,
                false,
                new Period(BEGIN, BEGIN.plusSeconds(7200), 2, 5, 5, 36_000),
                new Sizes(1_000_000, 1_000_000, 16_000_512, peak, 0, List.of(), new Course(64, List.of(peak))),
                new Operations(10_000, 5_000, 0, peak, peak, 0, 0, 0, 0),
                new Strains(0, 0, 0, 1, 2),
                new Reports(0, 1, 5_000, 0, repeats),
                new KeyFacts("long", List.of(), List.of()));
    }

    private void record(WorkloadProfile... some) throws IOException {
        for (WorkloadProfile each : some) {
            assertThat(new ProfileDirectory(profiles).add(each)).isEmpty();
        }
    }

    @Test
    void theFindingsAreNotesAtTheirAttributes() throws IOException {
        WorkloadProfile large = profile("inbound", "@DLeftFilter(expectedElements = 1000000)", 41_000);
        record(large, profile("", "@DLeftFilter(expectedElements = 1000000)", 900_000));

        List<Diagnostic<? extends JavaFileObject>> notes = notes(SOURCE, "-Afiltersmith.profile=" + profiles);

        assertThat(notes)
                .extracting(note -> note.getMessage(Locale.ROOT))
                .containsExactlyInAnyOrder(
                        "[MadeForMore] by the profile of \"inbound\", "
                                + FilterAdvisor.advise(large).findings().get(0).message(),
                        "[SeveralWriters] by the profile of \"inbound\", "
                                + FilterAdvisor.advise(large).findings().get(1).message(),
                        "[SeveralWriters] by its profile, "
                                + FilterAdvisor.advise(large).findings().get(1).message());
        assertThat(notes)
                .allSatisfy(note -> assertThat(note.getPosition())
                        .isEqualTo(
                                note.getMessage(Locale.ROOT).startsWith("[MadeForMore]")
                                        ? SOURCE.indexOf("1000000")
                                        : SOURCE.indexOf("@DLeftFilter")));
        assertThat(texts(notes(SOURCE, "-Afiltersmith.profile=" + profiles))).isEqualTo(texts(notes));
    }

    @Test
    void falsePositivesOfTheSameKeysAreANoteAtTheAnnotation() throws IOException {
        Repeats repeats = new Repeats(2000, List.of(900L), List.of(1000L, 1000L, 1000L, 1000L, 1000L), 0);
        String source =
                SOURCE.replace("(exp", "(concurrency = dev.filtersmith.annotation.Concurrency.MULTI_WRITER, exp");
        record(profile("", "@DLeftFilter(concurrency = MULTI_WRITER, expectedElements = 1000000)", 900_000, repeats));

        assertThat(notes(source, "-Afiltersmith.profile=" + profiles))
                .singleElement()
                .satisfies(note -> {
                    assertThat(note.getMessage(Locale.ROOT))
                            .startsWith("[AskedAgain] by its profile, 1,100 of 2,000 false positives were of keys")
                            .contains("absentBytes(1056)");
                    assertThat(note.getPosition()).isEqualTo(source.indexOf("@DLeftFilter"));
                });
    }

    private static List<String> texts(List<Diagnostic<? extends JavaFileObject>> notes) {
        return notes.stream().map(note -> note.getMessage(Locale.ROOT)).toList();
    }

    @Test
    void aProfileChangesNothingOfWhatIsEmitted() throws IOException {
        record(profile("inbound", "@DLeftFilter(expectedElements = 1000000)", 41_000));
        assertThat(notes(SOURCE)).isEmpty();
        Map<String, String> without = emitted();

        assertThat(notes(SOURCE, "-Afiltersmith.profile=" + profiles)).isNotEmpty();

        assertThat(emitted()).isEqualTo(without).isNotEmpty();
    }

    private Map<String, String> emitted() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(output)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("Urls.java")) {
                    files.put(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }

    @Test
    void notesCanBeSuppressed() throws IOException {
        record(profile("inbound", "@DLeftFilter(expectedElements = 1000000)", 41_000));
        String option = "-Afiltersmith.profile=" + profiles;

        assertThat(notes(SOURCE, option, "-Afiltersmith.notes=false")).isEmpty();
        assertThat(notes(SOURCE.replace("final class", "@SuppressWarnings(\"filtersmith\") final class"), option))
                .isEmpty();
    }

    @Test
    void aFittingProfileAndThoseOfOthersHaveNoNote() throws IOException {
        record(profile("inbound", "@DLeftFilter(concurrency = MULTI_WRITER, expectedElements = 1000000)", 900_000));
        String source =
                SOURCE.replace("(exp", "(concurrency = dev.filtersmith.annotation.Concurrency.MULTI_WRITER, exp");
        String option = "-Afiltersmith.profile=" + profiles;

        assertThat(notes(source, option)).isEmpty();
        assertThat(notes(SOURCE.replace("Seen", "Others"), option)).isEmpty();
    }

    /** Once the advice was followed, it is not repeated. */
    @Test
    void aProfileOfAnotherAnnotationIsNamed() throws IOException {
        record(profile("inbound", "@DLeftFilter", 41_000), profile("", "@NoFilter", 41_000));

        assertThat(notes(SOURCE, "-Afiltersmith.profile=" + profiles))
                .extracting(note -> note.getMessage(Locale.ROOT))
                .containsExactly(
                        "[OtherProfile] by its profile, filters had @NoFilter, another annotation than this one: record"
                                + " a profile of this one, or delete the file.",
                        "[OtherProfile] by the profile of \"inbound\", filters had @DLeftFilter, another annotation"
                                + " than this one: record a profile of this one, or delete the file.");
    }

    @Test
    void aMissingDirectoryIsOneNoteAndFailsNoBuild() throws IOException {
        String twice = SOURCE.replace("@DLeft", "@DLeftFilter interface More extends LongFilter {}\n    @DLeft");

        assertThat(notes(twice, "-Afiltersmith.profile=" + profiles))
                .singleElement()
                .extracting(note -> note.getMessage(Locale.ROOT))
                .isEqualTo("[Profile] -Afiltersmith.profile: there is no directory " + profiles
                        + ", so no profile is read.");
    }

    @Test
    void anUnreadableDirectoryIsOneNote() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(notes(SOURCE, "-Afiltersmith.profile=" + file))
                .singleElement()
                .extracting(note -> note.getMessage(Locale.ROOT))
                .asString()
                .startsWith("[Profile] -Afiltersmith.profile: the directory " + file + " cannot be read");
    }

    @Test
    void aSkippedFileIsANote() throws IOException {
        record(profile("inbound", "@DLeftFilter(expectedElements = 1000000)", 41_000));
        Path damaged = Files.writeString(profiles.resolve("damaged.profile.json"), "{");

        assertThat(notes(SOURCE, "-Afiltersmith.profile=" + profiles))
                .extracting(note -> note.getMessage(Locale.ROOT))
                .anySatisfy(note ->
                        assertThat(note).startsWith("[Profile] -Afiltersmith.profile: " + damaged + " is skipped: "))
                .anySatisfy(note -> assertThat(note).startsWith("[MadeForMore]"));
    }

    /** Somebody may name filters by what they are for, or leave any files. */
    @Test
    void ofVeryManyProfilesThereAreSomeNotes() throws IOException {
        for (int i = 0; i < 40; i++) {
            record(profile("customer " + i, "@DLeftFilter(expectedElements = 1000000)", 900_000));
            Files.writeString(profiles.resolve(i + ".profile.json"), "{");
        }

        assertThat(texts(notes(SOURCE, "-Afiltersmith.profile=" + profiles)))
                .hasSize(2 * 16 + 2)
                .contains("[Profile] -Afiltersmith.profile: 40 profiles are of example.Urls$Seen, of which these are"
                        + " the notes of the first 16.")
                .anySatisfy(note -> assertThat(note).contains("40 lines tell of files that are skipped, of which"));
    }

    private List<Diagnostic<? extends JavaFileObject>> notes(String source, String... options) throws IOException {
        Path file = Files.writeString(output.resolve("Urls.java"), source);
        List<String> arguments = Stream.concat(
                        Stream.of(options),
                        Stream.of(
                                "-d",
                                output.toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "--release",
                                "17",
                                "-Xlint:all,-path",
                                "-Werror"))
                .toList();
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
