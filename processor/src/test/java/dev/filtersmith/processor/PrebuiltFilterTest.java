package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.LongStates;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.States;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters that the compiler builds from a file of keys. */
class PrebuiltFilterTest {
    private static final String LONGS =
            "@WindowedCuckooFilter @Keys(\"keys.txt\") interface Seen extends LongFilter {}";
    private static final String TEXTS =
            "@DLeftFilter @Keys(\"keys.txt\") interface Seen extends MembershipFilter<String> {}";
    private static final String VALUES =
            "@WindowedCuckooFilter(valueBits = 3) @Keys(\"keys.txt\")" + " interface Seen extends LongStates {}";
    private static final String OTHER_SPEC = "@DLeftFilter interface Seen extends LongFilter {}";
    private static final String OTHER_KEYS = "@WindowedCuckooFilter interface Seen extends MembershipFilter<String> {}";
    private static final String RESOURCE = "META-INF/filtersmith/example/Filtersmith_Lists_Seen.filter";

    @TempDir
    private Path directory;

    private Path keys;
    private Path output;

    @BeforeEach
    void makeDirectories() throws IOException {
        keys = Files.createDirectory(directory.resolve("keys"));
        output = Files.createDirectory(directory.resolve("output"));
    }

    // Filters.

    @Test
    void aFilterOfEachFamilyHasTheKeys() throws IOException, ReflectiveOperationException {
        long[] all = random(3000);
        write(LongStream.of(all).mapToObj(Long::toString));
        String[] families = Stream.of(
                        "WindowedCuckooFilter",
                        "DLeftFilter",
                        "DLeftFilter(maxFpp = 1e-3, rebalancing = 3)",
                        "BloomFilter(maxFpp = 1e-3)",
                        "ChoiceBloomFilter",
                        "RankIndexedFilter",
                        "DLeftCountingFilter",
                        "DLeftFilter(growth = Growth.CHAINED)",
                        "DLeftFilter(concurrency = Concurrency.MULTI_WRITER, expectedElements = 5000)")
                .map(family -> LONGS.replace("WindowedCuckooFilter", family))
                .toArray(String[]::new);
        try (URLClassLoader loader = compile(families)) {
            for (int i = 0; i < families.length; i++) {
                LongFilter seen = prebuilt(loader, "Seen" + i);
                assertThat(LongStream.of(all)).as(families[i]).allMatch(seen::mightContain);
                assertThat(LongStream.of(random(20_000))
                                .filter(seen::mightContain)
                                .count())
                        .isBetween(3000L, 3500L);
                boolean grows = families[i].contains("CHAINED");
                assertThat(seen.engine()).isEqualTo(grows ? Engine.INTERPRETED : Engine.GENERATED);
            }
        }
    }

    @Test
    void textAndBoxesAreKeys() throws IOException, ReflectiveOperationException {
        write(Stream.of("1", "2"));
        try (URLClassLoader loader = compile(TEXTS)) {
            MembershipFilter<String> seen = prebuilt(loader);
            assertThat(List.of("1", "2")).allMatch(seen::mightContain);
            assertThat(seen.mightContain("3")).isFalse();
        }
        try (URLClassLoader loader = compile(TEXTS.replace("<String>", "<Long>"))) {
            MembershipFilter<Long> seen = prebuilt(loader);
            assertThat(List.of(1L, 2L)).allMatch(seen::mightContain);
        }
    }

    /** A put would change the answers of all others. */
    @Test
    void thereIsOneFilterWhichNobodyChanges() throws IOException, ReflectiveOperationException {
        write(Stream.of("1"));
        try (URLClassLoader loader = compile(LONGS)) {
            LongFilter seen = prebuilt(loader);
            assertThatThrownBy(() -> seen.put(2)).isInstanceOf(UnsupportedOperationException.class);
            LongFilter again = prebuilt(loader);
            assertThat(again).isSameAs(seen);

            LongFilter copy = Filters.copy(seen);
            assertThat(copy.put(2)).isTrue();
            assertThat(copy.mightContain(1) && copy.mightContain(2)).isTrue();
            assertThat(seen.mightContain(2)).isFalse();
        }
        try (URLClassLoader other = new URLClassLoader(new URL[] {output.toUri().toURL()})) {
            LongFilter first = prebuilt(other);
            assertThat(first.mightContain(1)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"WindowedCuckooFilter, LongStates", "DLeftCountingFilter, LongStates", "DLeftCountingFilter, States"})
    void keysHaveTheirValues(String family, String type) throws IOException, ReflectiveOperationException {
        long[] all = random(2000);
        write(LongStream.of(all).mapToObj(key -> key + "," + (key & 7)));
        String source = VALUES.replace("WindowedCuckooFilter", family)
                .replace("LongStates", type.equals("States") ? "States<String>" : type);
        try (URLClassLoader loader = compile(source)) {
            Filter seen = prebuilt(loader);
            long[] wrong = LongStream.of(all)
                    .filter(key -> {
                        int value = seen instanceof LongStates longs ? longs.get(key) : get(seen, key);
                        return value != (key & 7) && value != LongStates.AMBIGUOUS;
                    })
                    .toArray();
            assertThat(wrong).isEmpty();
        }
    }

    @SuppressWarnings("unchecked")
    private static int get(Filter states, long key) {
        return ((States<String>) states).get(Long.toString(key));
    }

    @Test
    void aKeyThatComesAgainIsOneElement() throws IOException, ReflectiveOperationException {
        write(Stream.of("a", "b", "a", "a"));
        String source = TEXTS.replace("DLeftFilter", "DLeftCountingFilter").replace("Membership", "Counting");
        try (URLClassLoader loader = compile(source)) {
            CountingFilter<String> seen = prebuilt(loader);
            assertThat(seen.count("a")).isOne();
            assertThat(seen.approximateElementCount()).isEqualTo(2);
            assertThat(seen.expectedElements()).isEqualTo(2);
        }
        write(Stream.of("7,1", "8,2", "0x7,1"));
        try (URLClassLoader loader = compile(VALUES)) {
            LongStates seen = prebuilt(loader);
            assertThat(seen.approximateElementCount()).isEqualTo(2);
            assertThat(seen.get(7)).isOne();
        }
    }

    // Lines.

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void linesEndInThreeWays(String end) throws IOException, ReflectiveOperationException {
        Files.writeString(keys.resolve("keys.txt"), String.join(end, "\ufeff1", "", "  ", "# 9", "2", " 3\t"));
        try (URLClassLoader loader = compile(LONGS)) {
            LongFilter seen = prebuilt(loader);
            assertThat(LongStream.of(1, 2, 3)).allMatch(seen::mightContain);
            assertThat(seen.approximateElementCount()).isEqualTo(3);
        }
    }

    @Test
    void textIsTakenAsItIs() throws IOException, ReflectiveOperationException {
        write(Stream.of(" a,b ", "\ufffd", "#c", " #d", "\ud83d\ude00"));
        try (URLClassLoader loader = compile(TEXTS)) {
            MembershipFilter<String> seen = prebuilt(loader);
            assertThat(List.of(" a,b ", "\ufffd", " #d", "\ud83d\ude00")).allMatch(seen::mightContain);
            assertThat(seen.approximateElementCount()).isEqualTo(4);
        }
    }

    @Test
    void longsAreDecimalOrHexadecimal() throws IOException, ReflectiveOperationException {
        write(Stream.of("-9223372036854775808", "9223372036854775807", "0xffffffffffffffff", "0xaB", "-7"));
        try (URLClassLoader loader = compile(LONGS)) {
            LongFilter seen = prebuilt(loader);
            assertThat(LongStream.of(Long.MIN_VALUE, Long.MAX_VALUE, -1, 0xab, -7))
                    .allMatch(seen::mightContain);
        }
    }

    // What is compiled.

    @Test
    void theSameKeysAreTheSameBytes() throws IOException {
        Files.writeString(keys.resolve("keys.txt"), "1\n2\n3\n");
        compile(LONGS).close();
        byte[] first = Files.readAllBytes(output.resolve(RESOURCE));

        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("keys.txt"), "1\r\n2\r\n3\r\n");
        keys = elsewhere;
        output = Files.createDirectory(directory.resolve("again"));
        compile(LONGS).close();
        assertThat(output.resolve(RESOURCE)).hasBinaryContent(first);

        Files.writeString(keys.resolve("keys.txt"), "1\n2\n4\n");
        compile(LONGS).close();
        assertThat(Files.readAllBytes(output.resolve(RESOURCE))).isNotEqualTo(first);
    }

    @Test
    void javadocAndMetadataNameTheFilter() throws IOException {
        write(LongStream.range(0, 1000).mapToObj(Long::toString));
        compile(LONGS).close();
        assertThat(Files.readString(output.resolve("example/Filtersmith_Lists_Seen.java")))
                .containsPattern("\\* <p>\\{@code Filters.prebuilt} returns a filter of 1,000 keys, which the compiler"
                        + " built. It\\R \\* takes 1\\d\\.\\d\\d bits for each of them, and its false positive rate is"
                        + " \\d\\.\\d\\de-0\\d\\.\\R");
        assertThat(Files.readString(output.resolve("META-INF/native-image/dev.filtersmith.emitted/example.Filtersmith_"
                        + "Lists_Seen/reachability-metadata.json")))
                .contains("\"resources\": [{\"glob\": \"" + RESOURCE + "\"}]");
    }

    @Test
    void theFileIsBesideTheClassesToo() throws IOException, ReflectiveOperationException {
        Files.createDirectory(output.resolve("lists"));
        Files.writeString(output.resolve("lists/keys.txt"), "5");
        try (URLClassLoader loader = compile(LONGS.replace("keys.txt", "lists/keys.txt"))) {
            LongFilter seen = prebuilt(loader);
            assertThat(seen.mightContain(5)).isTrue();
        }
    }

    // Mistakes.

    @Test
    void linesAreNoLongs() throws IOException {
        String noLong = "\" is no long. Write -9223372036854775808 to 9223372036854775807, or 0x and up to 16"
                + " hexadecimal digits.";
        assertThat(errorsOfFiles(
                        LONGS,
                        "1\nx12",
                        "0x",
                        "0x+5",
                        "0x12345678123456789",
                        "9223372036854775808",
                        "#\n\n3,4",
                        "# 1\n  \n",
                        ""))
                .containsExactly(
                        "[WrongKey] 0.txt, line 2: \"x12" + noLong,
                        "[WrongKey] 1.txt, line 1: \"0x" + noLong,
                        "[WrongKey] 2.txt, line 1: \"0x+5" + noLong,
                        "[WrongKey] 3.txt, line 1: \"0x12345678123456789" + noLong,
                        "[WrongKey] 4.txt, line 1: \"9223372036854775808" + noLong,
                        "[WrongKey] 5.txt, line 3: \"3,4" + noLong + " Only filters with valueBits have values.",
                        "[NoKeys] 6.txt: no line has a key. Blank lines, and those that begin with #, have none. Write"
                                + " a key into a line of its own.",
                        "[NoKeys] 7.txt: no line has a key. Blank lines, and those that begin with #, have none. Write"
                                + " a key into a line of its own.");
    }

    @Test
    void linesHaveNoValueOfTheFilter() throws IOException {
        String range = ": valueBits = 3 hold 0 to 2^3 - 1 = 7. Use one of them";
        assertThat(errorsOfFiles(VALUES, "1,7\n2,8", "1,70000", "1,-1", "1,x", "1", "1,5\n2,5\n0x1,6"))
                .containsExactly(
                        "[ValueOutOfRange] 0.txt, line 2: the value \"8\"" + range + ", or valueBits = 4.",
                        "[ValueOutOfRange] 1.txt, line 1: the value \"70000\"" + range + ".",
                        "[ValueOutOfRange] 2.txt, line 1: the value \"-1\"" + range + ".",
                        "[ValueOutOfRange] 3.txt, line 1: the value \"x\"" + range + ".",
                        "[MissingValue] 4.txt, line 1: \"1\" has no value, and the filter has valueBits = 3. Write a"
                                + " comma and the value behind the key.",
                        "[TwoValues] 5.txt, line 3: the key has the value 6, and 5 in line 1. Remove one of the"
                                + " lines.");
    }

    /** Returns the errors of interfaces, each of which has a file of its own. */
    private List<String> errorsOfFiles(String type, String... files) throws IOException {
        String[] types = new String[files.length];
        for (int i = 0; i < files.length; i++) {
            Files.writeString(keys.resolve(i + ".txt"), files[i]);
            types[i] = type.replace("keys.txt", i + ".txt");
        }
        return errors(types);
    }

    @Test
    void aFileIsNoText() throws IOException {
        Files.write(keys.resolve("keys.txt"), new byte[] {'a', '\n', 'b', (byte) 0xe4, '\n'});
        assertThat(error(TEXTS))
                .isEqualTo("[WrongKey] keys.txt, line 2: \"b\ufffd\" is no UTF-8. Save the file as UTF-8.");
    }

    @Test
    void thereIsNoFile() throws IOException {
        String[] types = Stream.of("missing.txt", "../missing.txt", "/missing.txt", "")
                .map(name -> LONGS.replace("keys.txt", name))
                .toArray(String[]::new);
        assertThat(errors(types))
                .hasSize(types.length)
                .allSatisfy(error -> assertThat(error)
                        .startsWith("[MissingKeys] ")
                        .endsWith(": there is no such file below the directory of -Afiltersmith.keys=" + keys
                                + ", that of the classes, or on the source path. Put it into one of them."));
    }

    @Test
    void theNameIsNone() throws IOException {
        assertThat(error(LONGS.replace("keys.txt", "a\\0b")))
                .startsWith("[MissingKeys] ")
                .contains(": the file cannot be read: java.nio.file.InvalidPathException: Nul character not allowed");
    }

    @Test
    void thereAreMoreKeysThanExpected() throws IOException {
        write(LongStream.range(0, 12).mapToObj(key -> "" + key / 2));
        assertThat(error(LONGS.replace("Filter @", "Filter(expectedElements = 5) @")))
                .isEqualTo("[TooManyKeys] keys.txt: 6 different keys are 1 more than expectedElements = 5. Use"
                        + " expectedElements = 6, or leave it out.");
    }

    @Test
    void keysOfOtherTypesAreInNoFile() throws IOException {
        write(Stream.of("1"));
        assertThat(error(TEXTS.replace("<String>", "<Integer>")))
                .isEqualTo("[UnsupportedKey] keys.txt: a file has keys of type long, Long or String, and those of Seen"
                        + " are java.lang.Integer. Put them at run time.");
    }

    /** Somebody may name a file of a million lines of another form. */
    @Test
    void ofManyWrongLinesTheFirstAreReported() throws IOException {
        write(LongStream.range(0, 1000).mapToObj(line -> "line " + line));
        assertThat(errors(LONGS)).hasSize(5).element(4).asString().contains("line 5: \"line 4\" is no long");
    }

    // At run time.

    @Test
    void aMissingResourceIsNamed() throws IOException, ReflectiveOperationException {
        write(Stream.of("1"));
        try (URLClassLoader loader = compile(LONGS.replace("@Keys(\"keys.txt\")", ""))) {
            assertThatThrownBy(() -> prebuilt(loader))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(FileNotFoundException.class)
                    .hasMessage("[PrebuiltFilter] " + RESOURCE + ", of example.Lists$Seen: there is no such resource."
                            + " Compile the interface, with @Keys and the annotation processor, and pack the resource"
                            + " with its classes.");
        }
        assertThatThrownBy(() -> Filters.prebuilt(LongFilter.class)).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> Filters.prebuilt(Filter.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDamagedResourceIsRefused() throws IOException, ReflectiveOperationException {
        write(LongStream.range(0, 3000).mapToObj(Long::toString));
        try (URLClassLoader loader = compile(LONGS)) {
            Path file = output.resolve(RESOURCE);
            byte[] bytes = Files.readAllBytes(file);
            for (int at : new int[] {0, 20, 200, bytes.length / 2, bytes.length - 1}) {
                byte[] damaged = bytes.clone();
                damaged[at] ^= 1;
                Files.write(file, damaged);
                assertThatThrownBy(() -> prebuilt(loader))
                        .as("byte %s", at)
                        .isInstanceOf(UncheckedIOException.class)
                        .hasCauseInstanceOf(StreamCorruptedException.class);
            }
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
            assertThatThrownBy(() -> prebuilt(loader)).hasCauseInstanceOf(EOFException.class);

            // After the mistake is mended, the class works.
            Files.write(file, bytes);
            LongFilter seen = prebuilt(loader);
            assertThat(seen.mightContain(2999)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OTHER_SPEC, OTHER_KEYS})
    void aResourceOfAnotherInterfaceIsRefused(String other) throws IOException, ReflectiveOperationException {
        write(Stream.of("1", "2"));
        compile(LONGS).close();
        byte[] bytes = Files.readAllBytes(output.resolve(RESOURCE));
        try (URLClassLoader loader = compile(other)) {
            Files.write(output.resolve(RESOURCE), bytes);
            assertThatThrownBy(() -> prebuilt(loader))
                    .hasCauseInstanceOf(StreamCorruptedException.class)
                    .hasMessageStartingWith("[PrebuiltFilter] " + RESOURCE + ", of example.Lists$Seen: ");
        }
    }

    // Compilations.

    private static long[] random(int count) {
        return new SplittableRandom(7).longs(count).toArray();
    }

    private void write(Stream<String> lines) throws IOException {
        Files.writeString(keys.resolve("keys.txt"), lines.collect(Collectors.joining("\n")));
    }

    /** Returns a source with one interface, Seen, or several that have numbers. */
    private static String source(String... types) {
        StringBuilder source = new StringBuilder("""
                package example;

                import dev.filtersmith.*;
                import dev.filtersmith.annotation.*;

                public final class Lists {
                """);
        for (int i = 0; i < types.length; i++) {
            String name = types.length == 1 ? "public interface Seen" : "public interface Seen" + i;
            source.append("    ")
                    .append(types[i].replace("interface Seen", name))
                    .append('\n');
        }
        return source.append("}\n").toString();
    }

    private URLClassLoader compile(String... types) throws IOException {
        assertThat(diagnostics(types)).isEmpty();
        return new URLClassLoader(new URL[] {output.toUri().toURL()});
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // As below.
    private static <F extends Filter> F prebuilt(ClassLoader loader) throws ClassNotFoundException {
        return prebuilt(loader, "Seen");
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The test has compiled the interface.
    private static <F extends Filter> F prebuilt(ClassLoader loader, String name) throws ClassNotFoundException {
        return (F) Filters.prebuilt(
                Class.forName("example.Lists$" + name, true, loader).asSubclass(Filter.class));
    }

    private String error(String type) throws IOException {
        List<String> errors = errors(type);
        assertThat(errors).hasSize(1);
        return errors.get(0);
    }

    /** Returns the messages of errors, all of which are at the name of the file. */
    private List<String> errors(String... types) throws IOException {
        List<Diagnostic<? extends JavaFileObject>> found = diagnostics(types);
        String source = source(types);
        assertThat(found)
                .allSatisfy(error -> assertThat(source.substring(0, (int) error.getPosition()))
                        .endsWith("@Keys("));
        assertThat(output.resolve("META-INF/filtersmith")).doesNotExist();
        return found.stream().map(error -> error.getMessage(Locale.ROOT)).toList();
    }

    private List<Diagnostic<? extends JavaFileObject>> diagnostics(String... types) throws IOException {
        Path file = Files.writeString(directory.resolve("Lists.java"), source(types));
        List<String> options = new ArrayList<>(List.of("-d", output.toString(), "-cp", CompiledClasses.classPath()));
        options.addAll(List.of("--release", "17", "-Xlint:all,-path"));
        options.addAll(List.of("-Werror", "-Afiltersmith.notes=false", "-Afiltersmith.keys=" + keys));
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    new StringWriter(), files, diagnostics, options, null, files.getJavaFileObjects(file));
            task.setProcessors(List.of(new FilterProcessor()));
            assertThat(task.call()).isEqualTo(diagnostics.getDiagnostics().isEmpty());
        }
        return diagnostics.getDiagnostics();
    }
}
