package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that are killed while they save filters of changing specs. */
@Tag("full")
@Timeout(600)
class RespecialisedKillTest {
    private static final int KILLS = 12;

    @TempDir
    private Path directory = Path.of("unset");

    private Process process(Path file, Path table, boolean chooses) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessChooser.class.getName(),
                        file.toString(),
                        table.toString(),
                        String.valueOf(chooses))
                .redirectErrorStream(true)
                .start();
    }

    /** Each process begins with the file of the one before it, and so does this one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noRowIsMissedAfterAKill(boolean chooses) throws IOException, InterruptedException {
        Path file = directory.resolve("ids.filter");
        Path table = directory.resolve("table");
        Set<String> saved = new TreeSet<>();
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = process(file, table, chooses);
            try (BufferedReader lines = process.inputReader()) {
                for (int line = 0; line < 2 + kill % 3; line++) {
                    String read = nextSave(lines);
                    saved.add(read);
                }
                // Some are killed while they change the table, some while they write the file.
                while (kill % 2 == 0 && process.isAlive() && !writes()) {
                    Thread.onSpinWait();
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            try (EndlessChooser here = new EndlessChooser(file, table, chooses)) {
                assertThat(here.loaded()).isGreaterThan(1000);
            }
        }
        assertThat(saved).as("families and sizes").hasSizeGreaterThan(1);
    }

    private boolean writes() {
        return Arrays.stream(directory.toFile().listFiles())
                .anyMatch(path -> path.getName().endsWith(".new") && path.length() > 0);
    }

    /** Returns the next line of the process but those of its log. */
    private static String nextSave(BufferedReader lines) throws IOException {
        StringBuilder log = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("@")) {
                return line;
            }
            log.append(line).append('\n');
        }
        throw new AssertionError("the process has ended: " + log);
    }
}
