package dev.filtersmith.benchmarks;

import com.google.common.base.Throwables;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.RunnerException;

/** JVMs beside this one, and failures of those that JMH forks. */
public final class Forks {
    private Forks() {}

    /** Returns the cause of a failure, which JMH hides among the suppressed exceptions. */
    public static Throwable cause(RunnerException failed) {
        Throwable root = Throwables.getRootCause(failed);
        Throwable[] suppressed = root.getSuppressed();
        return suppressed.length == 0 ? root : suppressed[0];
    }

    /**
     * Runs a program with arguments in a JVM with flags, and returns the few lines that it prints.
     * They fit the pipe, so that they can be read after its end.
     *
     * @param flags flags of the JVM
     * @param program program on the class path
     * @param arguments arguments of the program
     * @param limit time after which it is ended
     * @return lines that it prints
     * @throws IOException if it fails or takes too long
     * @throws InterruptedException if this thread is interrupted
     */
    public static List<String> run(List<String> flags, Class<?> program, List<String> arguments, Duration limit)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        // Before the flags, which may give another class path.
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(flags);
        command.add(program.getName());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader()) {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(program.getSimpleName() + " did not end in " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException(program.getSimpleName() + " ended with " + process.exitValue());
            }
            return output.lines().toList();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
