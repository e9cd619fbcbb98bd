package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
                "serve --key=none/there/accounts.key"
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
    void theKeyIsMadeOnceAndItsLengthIsChecked() throws IOException {
        Path file = directory.resolve("accounts.key");
        byte[] key = KeyFile.readOrCreate(file);
        assertThat(key).hasSize(16);
        assertThat(KeyFile.readOrCreate(file)).isEqualTo(key);
        assertThat(KeyFile.readOrCreate(directory.resolve("other.key"))).isNotEqualTo(key);
        Files.write(file, new byte[15]);
        assertThatThrownBy(() -> KeyFile.readOrCreate(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has 15 bytes");
    }
}
