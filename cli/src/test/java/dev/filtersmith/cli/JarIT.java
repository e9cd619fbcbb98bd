package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the jar in processes of its own. */
class JarIT {
    private static final Path JAR = Path.of("target", "filtersmith.jar").toAbsolutePath();
    private static final int SECONDS = 600;
    private static final String HEAP = "-Xmx256m";

    /** Without the optimizing compiler: the programs end before that pays. */
    private static final List<String> SHORT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** Keeps the JVM from writing a file of its own. */
    private static final String NO_FILES = "-XX:-UsePerfData";

    @TempDir
    private Path directory;

    /** The agent in the jar binds a class for the spec, whatever it is. */
    @Test
    void buildsInABoundClassAndAnswersWithExitCodes() throws IOException, InterruptedException {
        String keys = LongStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Path file = directory.resolve("filter");

        Run built = run(keys, "build", "--long", "--spec", "@BloomFilter(bitsPerKey = 13)", "--out", file);
        assertThat(built.err()).startsWith(file + ": ").contains("engine bound").hasLineCount(1);
        assertThat(built.exitCode()).isZero();

        assertThat(run(keys, "query", file)).isEqualTo(new Run(0, keys, ""));
        assertThat(run(keys, "query", "-v", file)).isEqualTo(new Run(1, "", ""));
        Run refused = run("x\n", "query", file);
        assertThat(refused.err())
                .startsWith("filtersmith: standard input, line 1: ")
                .hasLineCount(1);
        assertThat(refused.exitCode()).isEqualTo(2);
    }

    @Test
    void dropsRepeatedLinesInLittleMemory() throws IOException, InterruptedException {
        String padding = "a line of more than four hundred bytes, ".repeat(11);
        dropsRepeatedLines(LongStream.range(0, 30_000).mapToObj(i -> padding + i + "\n"));
    }

    /** Ten times as many lines show what is kept of each, however little. */
    @Test
    @Tag("full")
    void dropsManyRepeatedLinesInLittleMemory() throws IOException, InterruptedException {
        dropsRepeatedLines(
                LongStream.range(0, 300_000).mapToObj("a line of more than forty bytes, %010d\n"::formatted));
    }

    private void dropsRepeatedLines(Stream<String> lines) throws IOException, InterruptedException {
        String once = lines.collect(Collectors.joining());

        // The lines alone are 13 MB.
        Run run = run("-Xmx16m", once + once, Map.of(), "dedupe", "--expected", "1e6");

        assertThat(run.err()).startsWith("lines  ").hasLineCount(5);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().equals(once)).isTrue();
    }

    @Test
    void drawsAProgressBarOnRequest() throws IOException, InterruptedException {
        Path file = directory.resolve("filter");
        assertThat(run("a\nb\n", "build", "--progress", "--out", file).err()).containsPattern("Keys +100%.* 4/4 bytes");
        assertThat(run("a\nb\n", "build", "--out", file).err()).doesNotContain("Keys");
        Run dedupe = run("a\na\nb\n", "dedupe", "--progress");
        assertThat(dedupe.err()).containsPattern("Lines +100%.* 6/6 bytes");
        assertThat(dedupe.out()).isEqualTo("a\nb\n");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no shell of this kind")
    void aReaderThatClosesThePipeEndsTheQueryQuietly() throws IOException, InterruptedException {
        Path file = directory.resolve("filter");
        assertThat(run("1\n", "build", "--long", "--out", file).exitCode()).isZero();
        Path err = directory.resolve("err");
        String query = String.join(" ", command(HEAP, "query", file)) + " 2> " + err;
        Path code = directory.resolve("code");

        Process shell = new ProcessBuilder("sh", "-c", "(yes 1 | { " + query + "; echo $? > " + code + "; }) | head -1")
                .redirectOutput(directory.resolve("out").toFile())
                .start();

        assertThat(shell.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(directory.resolve("out")).hasContent("1");
        assertThat(err).isEmptyFile();
        assertThat(code).hasContent("0");
    }

    /** The JVM opens its own files under the number of a closed input. */
    @ParameterizedTest
    @EnabledOnOs(value = OS.LINUX, disabledReason = "others do not tell the files of a process")
    @ValueSource(strings = {"dedupe", "build --out F", "query FILTER"})
    void aClosedInputHasNoLines(String line) throws IOException, InterruptedException {
        Path filter = directory.resolve("filter");
        assertThat(run("a\n", "build", "--out", filter).exitCode()).isZero();
        Object[] words = line.replace("FILTER", filter.toString()).split(" ", -1);

        Run run =
                run(new ProcessBuilder("sh", "-c", "exec " + String.join(" ", command(NO_FILES, words)) + " <&-"), "");

        assertThat(run).isEqualTo(new Run(2, "", "filtersmith: cannot read standard input: it is closed\n"));
    }

    @ParameterizedTest
    @EnabledOnOs(value = OS.LINUX, disabledReason = "others have names of files that depend on no locale")
    @ValueSource(strings = {"dedupe", "query", "build --out"})
    void namesTheLocaleThatHasNoSuchNames(String line) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(
                "sh",
                "-c",
                "exec " + String.join(" ", command(NO_FILES, (Object[]) line.split(" ", -1)))
                        + " $(printf '\\303\\251')");
        command.environment().put("LC_ALL", "C");

        Run run = run(command, "");

        assertThat(run.err())
                .startsWith("filtersmith: ")
                .endsWith("' is no name of a file in this locale; set another, as with LC_ALL=C.UTF-8\n")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    /** The jar has all that drawing needs. */
    @Test
    void drawsMadePlots() throws IOException, InterruptedException {
        Path tests = Path.of("target", "test-classes").toAbsolutePath();
        Run run = run(
                new ProcessBuilder(java("-cp", JAR + File.pathSeparator + tests, MadePlots.class.getName(), directory)),
                "");
        assertThat(run).isEqualTo(new Run(0, "", ""));
        for (PlotFormat format : PlotFormat.values()) {
            assertThat(Files.readString(directory.resolve(format.name()), StandardCharsets.ISO_8859_1))
                    .contains(format.name());
        }
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"svg", "png"})
    void drawsPlots(String ending) throws IOException, InterruptedException {
        Path file = directory.resolve("rates." + ending);
        Run run = run("", "advise", "-n", "1e4", "-p", "1e-2", "--delete", "--plot", file);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains(ending.toUpperCase(Locale.ROOT));
    }

    @Test
    void hasTheLicencesOfWhatDraws() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(text(jar, "META-INF/NOTICE")).contains("Filtersmith", "Apache Batik");
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    @Tag("full")
    @EnabledOnOs(value = OS.LINUX, disabledReason = "others find fonts in other ways")
    void saysThatFontsAreMissing() throws IOException, InterruptedException {
        Path file = directory.resolve("rates.png");
        Map<String, String> noFonts = Map.of("JAVA_TOOL_OPTIONS", "-Dsun.awt.fontconfig=" + directory.resolve("none"));
        Run run = run(HEAP, "", noFonts, "advise", "-n", "1e4", "-p", "1e-2", "--delete", "--plot", file);
        assertThat(run.err())
                // The JVM's own line about its options comes first.
                .contains("\nfiltersmith: cannot write " + file + ": this JVM cannot draw text (java.lang.")
                .endsWith("); install fontconfig and a font\n");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("To paste");
        assertThat(file).doesNotExist();
    }

    /** A write takes a part of the bytes, as on a disk that is nearly full. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "others have no such limit")
    void aDrawingThatIsTooLongForTheDiskLeavesNoFile() throws IOException, InterruptedException {
        Path file = directory.resolve("layout.svg");
        String layout = String.join(" ", command(NO_FILES, "layout", "--svg", file));

        Run run = run(new ProcessBuilder("sh", "-c", "ulimit -f 4; exec " + layout), "");

        assertThat(run.err()).isEqualTo("filtersmith: cannot write " + file + ": File too large\n");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(file).doesNotExist();
    }

    /** Root may write anywhere, but not as nobody, in a namespace of its own. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "others have no namespaces")
    void refusesADirectoryThatCannotBeWritten() throws IOException, InterruptedException {
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Path file = closed.resolve("layout.svg");
        Path link = Files.createSymbolicLink(closed.resolve("link"), directory.resolve("layout.svg"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Run refused = runWithoutPrivileges("layout", "--svg", file);
            assumeThat(refused.err()).doesNotStartWith("unshare: ");
            assertThat(refused)
                    .isEqualTo(new Run(
                            2,
                            "",
                            "filtersmith: cannot write " + file + ": the directory " + closed
                                    + " cannot be written\n"));
            assertThat(runWithoutPrivileges("layout", "--svg", link).exitCode()).isZero();
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private Run runWithoutPrivileges(Object... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(command(NO_FILES, arguments));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(0, List.of("unshare", "-U"));
        }
        return run(new ProcessBuilder(command), "");
    }

    @Test
    void printsACompletionScriptAndItsVersion() throws IOException, InterruptedException {
        assertThat(run("", "generate-completion").out()).contains("complete -F _complete_filtersmith");
        assertThat(run("", "--version").out()).matches("filtersmith \\d.*\\R");
    }

    private static List<String> command(String flag, Object... arguments) {
        return java(Stream.concat(Stream.of(flag, "-jar", JAR), Arrays.stream(arguments))
                .toArray());
    }

    private static List<String> java(Object... arguments) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(SHORT);
        Arrays.stream(arguments).map(Object::toString).forEach(line::add);
        return line;
    }

    private Run run(String input, Object... arguments) throws IOException, InterruptedException {
        return run(HEAP, input, Map.of(), arguments);
    }

    private Run run(String heap, String input, Map<String, String> environment, Object... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(heap, arguments));
        builder.environment().putAll(environment);
        return run(builder, input);
    }

    private Run run(ProcessBuilder builder, String input) throws IOException, InterruptedException {
        File in = Files.writeString(Files.createTempFile(directory, "in", ""), input)
                .toFile();
        Path out = Files.createTempFile(directory, "out", "");
        Path err = Files.createTempFile(directory, "err", "");
        Process process = builder.redirectInput(in)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
