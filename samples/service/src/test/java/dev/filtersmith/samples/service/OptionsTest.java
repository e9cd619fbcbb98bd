package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Options that are refused before any work, and the file of the key. */
class OptionsTest {
    @TempDir
    private Path directory = Path.of("unset");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare --clients=0",
                "compare --clients=1001",
                "compare --accounts=0",
                "compare --requests=1 --clients=4",
                "compare --absent=1.5",
                "compare --changes=-0.1",
                "compare --plot=none/there/plot.png",
                "serve --save-millis=0",
                "serve --expected=0",
                "serve --threads=0",
                "serve --port=65536",
                "serve --filter=none/there/accounts.filter",
                "serve --key=none/there/accounts.key",
                "serve --all-filters"
            })
    @Timeout(60)
    void anUnusableOptionIsNamed(String words) {
        StringWriter err = new StringWriter();
        CommandLine line = Service.commandLine().setErr(new PrintWriter(err, true));
        String[] args = words.split(" ");
        assertThat(line.execute(args)).isEqualTo(2);
        assertThat(err.toString()).startsWith(args[1] + ": use ").contains("Usage: service " + args[0]);
    }

    @Test
    void theKeyIsMadeOnceAndHasTheFormOfTheCommandLine() throws IOException {
        Path file = directory.resolve("accounts.key");
        byte[] key = KeyFile.readOrCreate(file);
        assertThat(key).hasSize(16);
        assertThat(KeyFile.readOrCreate(file)).isEqualTo(key);
        assertThat(KeyFile.readOrCreate(directory.resolve("other.key"))).isNotEqualTo(key);
        assertThat(Files.readString(file)).isEqualTo(HexFormat.of().formatHex(key) + "\n");
        for (String wrong : List.of("", "0".repeat(30), "0".repeat(34), "x".repeat(32))) {
            Files.writeString(file, wrong);
            assertThatThrownBy(() -> KeyFile.readOrCreate(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("accounts.key is not a key of 32 hexadecimal digits");
        }
    }

    /** The message of the exception is the name of the file alone. */
    @Test
    void aFailureHasItsReason() {
        assertThat(Failures.line(new CompletionException(new AccessDeniedException("a.key"))))
                .isEqualTo("java.nio.file.AccessDeniedException: a.key");
    }
}
