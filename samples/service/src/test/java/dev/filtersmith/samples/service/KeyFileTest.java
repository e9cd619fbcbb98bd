package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {
    @TempDir
    private Path directory = Path.of("unset");

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
}
