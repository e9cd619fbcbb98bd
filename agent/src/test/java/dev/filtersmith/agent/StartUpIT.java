package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the commands of the guide's page on the start, those that this JDK has. */
class StartUpIT {
    private static final String PROGRAM = """
            package app;

            import dev.filtersmith.Filters;
            import dev.filtersmith.LongFilter;
            import dev.filtersmith.annotation.DLeftFilter;

            public final class Main {
                @DLeftFilter
                interface Seen extends LongFilter {}

                public static void main(String[] arguments) {
                    Seen seen = Filters.create(Seen.class, 1_000_000);
                    seen.put(42);
                    System.out.println(seen.engine() + " " + seen.mightContain(42));
                }
            }
            """;

    /** Headings, which may name a JDK, and fences. */
    private static final Pattern PARTS =
            Pattern.compile("(?ms)^## (?<heading>[^\\n]*)$|^```bash\\n(?<commands>.*?)^```$");

    private static final Pattern SINCE = Pattern.compile("(From|Before) JDK (\\d+)\\b.*");

    @TempDir
    static Path directory;

    @BeforeAll
    static void makeApplication() throws IOException {
        Path source = Files.writeString(directory.resolve("Main.java"), PROGRAM);
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Sources.generated(classes, source);
        jar(classes, directory.resolve("app.jar"));
        copy(Fork.AGENT, "filtersmith-agent.jar");
        for (Path library : Fork.library()) {
            String module = library.getFileName().toString().replaceFirst("-\\d.*", "");
            copy(library, module + ".jar");
        }
    }

    private static void copy(Path file, String name) throws IOException {
        Files.copy(file, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
    }

    static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        boolean runs = true;
        Matcher parts = PARTS.matcher(Files.readString(Sources.GUIDE.resolve("start-up.md")));
        while (parts.find()) {
            if (parts.group("commands") == null) {
                Matcher since = SINCE.matcher(parts.group("heading"));
                boolean later = since.matches() && Runtime.version().feature() >= Integer.parseInt(since.group(2));
                runs = !since.matches() || since.group(1).equals("From") == later;
            } else if (runs) {
                commands.add(parts.group("commands"));
            }
        }
        return commands;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void bothRunsAnswerAndTheSecondUsesTheArchive(String commands) throws Exception {
        Path log = directory.resolve("classes.log");
        String output = run(commands, "-Xlog:class+load:file=" + log);
        assertThat(output.lines().filter("GENERATED true"::equals)).as(output).hasSize(2);
        assertThat(output).doesNotContain("[error]", "Mismatched");
        assertThat(Files.readAllLines(log))
                .filteredOn(line -> line.contains("dev.filtersmith.Filters source:"))
                .singleElement()
                .asString()
                .contains("shared objects file");
    }

    /** The page says that a cache that was written without the agent is useless with it. */
    @Test
    void aCacheWithoutTheAgentIsOfNoUseWithIt() throws Exception {
        if (Runtime.version().feature() >= 25) {
            String commands = commands().stream()
                    .filter(two -> two.contains("AOTCacheOutput") && !two.contains("java.instrument"))
                    .filter(two -> two.contains("-javaagent"))
                    .findFirst()
                    .orElseThrow();
            String output = run(commands.replaceFirst("-javaagent\\S+", ""), "-Dunused");
            assertThat(output).contains("Mismatched values for property jdk.module.addmods: java.instrument");
        } else {
            assertThat(commands()).noneMatch(two -> two.contains("AOTCache"));
        }
    }

    private static String run(String commands, String option) throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        String bin = Path.of(System.getProperty("java.home"), "bin").toString();
        bash.environment().merge("PATH", bin, (path, first) -> first + ":" + path);
        bash.environment().put("JDK_JAVA_OPTIONS", option);
        Path output = directory.resolve("output.txt");
        Process process = bash.redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as(commands).isTrue();
            assertThat(process.exitValue()).as(Files.readString(output)).isZero();
            return Files.readString(output);
        } finally {
            process.destroyForcibly();
        }
    }
}
