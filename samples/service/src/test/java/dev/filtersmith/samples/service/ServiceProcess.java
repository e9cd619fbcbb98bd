package dev.filtersmith.samples.service;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The service in a process of its own, from its jar. */
final class ServiceProcess implements AutoCloseable {
    private static final Path JAR = Path.of("target", "service.jar").toAbsolutePath();
    static final Path AGENT = JAR.resolveSibling("filtersmith-agent.jar");

    private final Process process;
    private final int port;

    /** Starts the service, and waits for its first line. Errors are appended to a file. */
    ServiceProcess(File errors, List<String> flags, String... options) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Without the optimizing compiler: the process ends before that pays.
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        line.addAll(flags);
        line.addAll(List.of("-jar", JAR.toString(), "serve"));
        line.addAll(List.of(options));
        process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors))
                .start();
        BufferedReader out = process.inputReader();
        String first = out.readLine();
        if (first == null || !first.startsWith("service: http://localhost:")) {
            process.destroyForcibly();
            throw new IOException("the service said: " + first);
        }
        port = Integer.parseInt(first.replaceAll("\\D", ""));
    }

    /** Returns the option for a table in a directory. */
    static String database(Path directory) {
        return "--database=jdbc:h2:file:" + directory.resolve("accounts") + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1";
    }

    int port() {
        return port;
    }

    /** Kills the process, as a machine does that loses its power. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Writes what the recordings of the process have so far, with the events of their end. */
    void dumpRecording(Path file) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process dump = new ProcessBuilder(jcmd.toString(), "" + process.pid(), "JFR.dump", "filename=" + file)
                .redirectErrorStream(true)
                .start();
        String said = new String(dump.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (dump.waitFor() != 0 || !Files.exists(file)) {
            throw new IOException("jcmd said: " + said);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
