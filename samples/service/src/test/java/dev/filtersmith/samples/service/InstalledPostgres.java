package dev.filtersmith.samples.service;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL that is installed on this machine, with a database of its own in a directory. */
final class InstalledPostgres implements AutoCloseable {
    private final Path binaries;
    private final Path data;
    private final int port;

    /**
     * Starts the server.
     *
     * @param binaries directory of {@code initdb} and {@code pg_ctl}
     * @param data directory that is created for the database
     */
    InstalledPostgres(Path binaries, Path data) throws IOException {
        this.binaries = binaries;
        this.data = data;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        run("initdb", "--auth=trust", "--username=postgres", "--no-sync", "--pgdata=" + data);
        String options = "-F -h localhost -p " + port + " -k ''";
        try {
            run(
                    "pg_ctl",
                    "start",
                    "--wait",
                    "--log=" + data.resolve("log"),
                    "--pgdata=" + data,
                    "--options=" + options);
        } catch (IOException late) {
            // It may start yet.
            try {
                close();
            } catch (IOException absent) {
                late.addSuppressed(absent);
            }
            throw late;
        }
    }

    /** Returns the directory of an installed server: one on the path, or of Debian. */
    static Optional<Path> binaries() throws IOException {
        Stream<Path> onPath = Arrays.stream(System.getenv("PATH").split(":")).map(Path::of);
        Path versions = Path.of("/usr/lib/postgresql");
        try (Stream<Path> debian = Files.isDirectory(versions) ? Files.list(versions) : Stream.empty()) {
            return Stream.concat(onPath, debian.map(version -> version.resolve("bin")))
                    .filter(bin ->
                            Files.isExecutable(bin.resolve("initdb")) && Files.isExecutable(bin.resolve("pg_ctl")))
                    .findFirst();
        }
    }

    String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    private void run(String program, String... arguments) throws IOException {
        List<String> line = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            line.addAll(List.of("unshare", "-U")); // It does not run as root.
        }
        line.add(binaries.resolve(program).toString());
        line.addAll(List.of(arguments));
        Path said = data.resolveSibling(program + ".log");
        int code = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .onExit()
                .join()
                .exitValue();
        if (code != 0) {
            throw new IOException(line + " said: " + Files.readString(said, Charset.defaultCharset()));
        }
    }

    @Override
    public void close() throws IOException {
        run("pg_ctl", "stop", "--wait", "--mode=immediate", "--pgdata=" + data);
    }
}
