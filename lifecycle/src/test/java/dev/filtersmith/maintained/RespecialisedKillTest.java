package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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

    /** Each process begins with the file of the one before it, and so does this one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noRowIsMissedAfterAKill(boolean chooses) throws IOException {
        Path file = directory.resolve("ids.filter");
        Path table = directory.resolve("table");
        Set<String> saved = new TreeSet<>();
        for (int kill = 0; kill < KILLS; kill++) {
            try (KilledProcess process = new KilledProcess(EndlessChooser.class, file, table, chooses)) {
                for (int line = 0; line < 2 + kill % 3; line++) {
                    saved.add(process.line());
                }
                // Some are killed while they change the table, some while they write the file.
                if (kill % 2 == 0) {
                    process.awaitWrite(directory);
                }
            }
            try (EndlessChooser here = new EndlessChooser(file, table, chooses)) {
                assertThat(here.loaded()).isGreaterThan(1000);
            }
        }
        assertThat(saved).as("families and sizes").hasSizeGreaterThan(1);
    }
}
