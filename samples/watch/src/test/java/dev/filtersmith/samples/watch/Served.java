package dev.filtersmith.samples.watch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A service in its own JVM, started as a user does.
 *
 * @param process its process
 * @param address address at which it listens
 */
record Served(Process process, String address) implements AutoCloseable {
    static Served start(Path errors, String... jvmOptions) throws IOException {
        List<String> line = new ArrayList<>(List.of(Jvm.program("java").toString()));
        line.addAll(List.of(jvmOptions));
        line.addAll(List.of("-jar", Jvm.JAR.toString(), "serve", "--port=0"));
        Process process =
                new ProcessBuilder(line).redirectError(errors.toFile()).start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), Charset.defaultCharset()));
        return new Served(process, said.readLine().substring(ServeCommand.LISTENS.length()));
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
