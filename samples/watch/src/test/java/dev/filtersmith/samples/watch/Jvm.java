package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A run of a JDK program in its own process.
 *
 * @param exitCode its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Jvm(int exitCode, String out, String err) {
    static final Path JAR = Path.of("target", "watch.jar").toAbsolutePath();
    static final Path AGENT = JAR.resolveSibling("filtersmith-agent.jar");

    private static final int SECONDS = 600;

    /** Without the optimizing compiler: the programs end before that pays. */
    private static final List<String> SHORT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** Returns the command line of a program of the running JDK. */
    static ProcessBuilder command(String program, Object... arguments) {
        Path file = Path.of(System.getProperty("java.home"), "bin", program);
        List<String> line = new ArrayList<>(List.of(file.toString()));
        SHORT.forEach(flag -> line.add(program.equals("java") ? flag : "-J" + flag));
        Stream.of(arguments).map(Object::toString).forEach(line::add);
        return new ProcessBuilder(line);
    }

    /** Runs the program to its end; its output goes to files in a directory. */
    static Jvm run(Path directory, String program, Object... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = command(program, arguments)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        "no end after " + SECONDS + " s: " + Files.readString(out) + Files.readString(err));
            }
        } finally {
            process.destroyForcibly();
        }
        return new Jvm(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
