package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests files that are none, or not what a command takes, and help that nobody reads. */
class OddFilesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"query|", "verify|", "dedupe|", "build|--keys||--out|F", "build|--out|", "merge|--out||F"})
    void refusesEmptyNames(String line) {
        assertRefused(Run.of("a\n", (Object[]) line.split("\\|", -1)), "the name of a file is empty");
    }

    /** The header would be read from the one half of a pipe, and the words from the other. */
    @ParameterizedTest
    @ValueSource(strings = {"query", "inspect", "verify", "bench"})
    void refusesFiltersInPipes(String command) {
        Path device = Path.of("/dev/zero");
        assumeThat(device).exists();
        assertRefused(
                Run.of("a\n", command, device),
                "cannot read /dev/zero: it is a pipe or a device, and filters are read twice; write it to a file");
    }

    @Test
    void keysAreNotOverwritten() throws IOException {
        Path keys = Files.writeString(directory.resolve("keys"), "a\nb\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), keys);
        for (Path target : new Path[] {keys, link}) {
            assertRefused(
                    Run.of("", "build", "--keys", keys, "--out", target),
                    "cannot write " + target + ": it has the keys; name another file");
        }
        assertThat(keys).hasContent("a\nb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--long", "--hex"})
    void showsTheCarriageReturnThatIsNoDigit(String kind) {
        Path file = directory.resolve("filter");
        assertRefused(Run.of("12\r\n", "build", kind, "--out", file), ": \"12\\u000d\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "query --help", "generate-completion"})
    void helpThatCannotBeWrittenIsAFailure(String line) {
        Object[] command = line.split(" ", -1);
        assertThat(Run.of(Run.input(""), Run.failing("Broken pipe"), command)).isEqualTo(new Run(0, "", ""));
        assertRefused(
                Run.of(Run.input(""), Run.failing("No space left on device"), command),
                "cannot write to standard output: No space left on device");
    }

    @Test
    void helpIsPrinted() {
        assertThat(Run.of("", "query", "--help").out()).startsWith("Usage: filtersmith query ");
    }
}
