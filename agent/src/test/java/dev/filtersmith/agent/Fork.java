package dev.filtersmith.agent;

import com.google.gson.Gson;
import dev.filtersmith.Filters;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.families.FurtherFamilies;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import org.apache.commons.numbers.arrays.Selection;
import org.apache.commons.numbers.core.Sum;
import org.apache.commons.statistics.descriptive.Mean;
import org.assertj.core.api.Assertions;

/** A separate JVM, of the JDK that runs the tests, with the agent's jar as it is shipped. */
final class Fork {
    /** The agent's jar, with its dependencies inside. */
    static final Path AGENT =
            Path.of(System.getProperty("filtersmith.agent.jar")).toAbsolutePath();

    private static final int SECONDS = 1200;

    /** Flags for programs that end before the optimizing compiler and a parallel collector pay. */
    private static final List<String> SHORT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final List<String> flags = new ArrayList<>();
    private final List<Path> classPath = new ArrayList<>(library());
    private final List<String> program = new ArrayList<>();
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");

    private Fork(String... program) {
        this.program.addAll(List.of(program));
        classPath.add(whereIs(Fork.class));
    }

    /** Returns a fork of a test program, with the library on the class path. */
    static Fork of(Class<?> program, String... arguments) {
        return new Fork(Stream.concat(Stream.of(program.getName()), Arrays.stream(arguments))
                .toArray(String[]::new));
    }

    /** Returns a fork with an empty class path. The flags name the program. */
    static Fork bare(String... program) {
        Fork fork = new Fork(program);
        fork.classPath.clear();
        return fork;
    }

    /** Returns the library and its dependencies, for a class path or a module path. */
    static List<Path> library() {
        return Stream.of(
                        Filters.class,
                        FurtherFamilies.class,
                        FilterAdvisor.class,
                        WorkloadProfile.class,
                        Gson.class,
                        DLeftFilter.class,
                        Mean.class,
                        Sum.class,
                        Selection.class)
                .map(Fork::whereIs)
                .toList();
    }

    /** Returns the jar or directory of a class. */
    static Path whereIs(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** Returns the files on the class path of the tests whose names match. */
    static List<Path> onClassPath(String names) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(file -> file.getFileName().toString().matches(names))
                .toList();
    }

    /** Returns a path of several files. */
    static String path(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Adds the agent, without options. */
    Fork agent() {
        return flags("-javaagent:" + AGENT);
    }

    /** Adds the agent. */
    Fork agent(String options) {
        return flags("-javaagent:" + AGENT + "=" + options);
    }

    Fork flags(String... more) {
        flags.addAll(List.of(more));
        return this;
    }

    Fork classPath(Path... more) {
        classPath.addAll(List.of(more));
        return this;
    }

    /** Adds a file at the front of the class path. */
    Fork first(Path file) {
        classPath.add(0, file);
        return this;
    }

    /** Adds AssertJ, which brings a ByteBuddy of its own. */
    Fork assertions() {
        return classPath(whereIs(Assertions.class), whereIs(ByteBuddy.class));
    }

    /** Silences the warnings of JDK 24 and later about libraries that use Unsafe: Kryo, Scala. */
    Fork unsafe() {
        return Runtime.version().feature() < 24 ? this : flags("--sun-misc-unsafe-memory-access=allow");
    }

    /** Selects another JDK. */
    Fork java(Path image) {
        java = image.resolve("bin").resolve("java");
        return this;
    }

    /** Runs the program to its end, in an empty directory, which it must leave empty. */
    Finished run() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("fork");
        flags.add("-Djava.io.tmpdir=" + directory);
        Path output = Files.createTempFile("fork", ".out");
        Path errors = Files.createTempFile("fork", ".err");
        Process process = start(directory, output, errors);
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        program + " still runs: " + Files.readString(output) + Files.readString(errors));
            }
            try (Stream<Path> left = Files.list(directory)) {
                Assertions.assertThat(left).as("files of " + program).isEmpty();
            }
            return new Finished(
                    String.join(" ", program), process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.destroyForcibly();
            Files.delete(output);
            Files.delete(errors);
        }
    }

    /** Something that is done while a program runs. */
    @FunctionalInterface
    interface Meanwhile {
        void happens(Process process, Path output, Path errors) throws Exception;
    }

    /**
     * Runs a program that waits for a line on its input, and gives it that line when something has
     * happened.
     */
    Finished run(Path directory, Meanwhile meanwhile) throws Exception {
        Path output = directory.resolve("out");
        Path errors = directory.resolve("err");
        Process process = start(directory, output, errors);
        try {
            meanwhile.happens(process, output, errors);
            try (OutputStream in = process.getOutputStream()) {
                in.write('\n');
            }
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        program + " still runs: " + Files.readString(output) + Files.readString(errors));
            }
            return new Finished(
                    String.join(" ", program), process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Waits until a program has written something. */
    static void await(String text, Path file, Process process) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        boolean waits;
        do {
            Thread.sleep(5);
            waits = process.isAlive() && System.nanoTime() < end;
        } while (!Files.readString(file).contains(text) && waits);
        Assertions.assertThat(Files.readString(file)).contains(text);
    }

    /** Starts the program. */
    Process start(Path directory, Path output, Path errors) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx512m"));
        command.addAll(SHORT);
        command.addAll(flags);
        if (!classPath.isEmpty()) {
            command.addAll(List.of("-cp", path(classPath)));
        }
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS").forEach(environment::remove);
        return builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
    }
}
