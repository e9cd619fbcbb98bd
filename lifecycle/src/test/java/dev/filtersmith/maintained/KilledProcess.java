package dev.filtersmith.maintained;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program that is killed when it is closed. The lines that it has for the test begin with @. */
final class KilledProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    /** Starts the main method of a class. */
    KilledProcess(Class<?> program, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        lines = process.inputReader();
    }

    /** Returns the next line of the process but those of its log. */
    String line() throws IOException {
        StringBuilder log = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("@")) {
                return line;
            }
            log.append(line).append('\n');
        }
        throw new AssertionError("the process has ended: " + log);
    }

    /** Waits until a file is being written in a directory, or the process has ended. */
    void awaitWrite(Path directory) {
        while (process.isAlive() && !isWritten(directory)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isWritten(Path directory) {
        return Arrays.stream(directory.toFile().listFiles())
                .anyMatch(path -> path.getName().endsWith(".new") && path.length() > 0);
    }

    /** Kills the process, and waits for its end. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        lines.close();
    }
}
