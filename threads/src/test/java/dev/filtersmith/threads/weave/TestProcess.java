package dev.filtersmith.threads.weave;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own for a test, on the class path of this one. */
public final class TestProcess {
    private TestProcess() {}

    /**
     * Runs a program to its end.
     *
     * @param directory working directory, which gets the output as {@code log.txt}
     * @param minutes limit of the time, several times what the program takes
     * @param arguments flags of the JVM, main class, and its arguments
     * @return exit code
     * @throws IllegalStateException if the program does not end
     */
    public static int run(Path directory, int minutes, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(arguments);
        File log = directory.resolve("log.txt").toFile();
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        try {
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                throw new IllegalStateException("does not end: " + log);
            }
            return process.exitValue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
