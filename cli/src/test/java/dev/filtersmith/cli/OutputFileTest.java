package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path directory;

    @Test
    void aFullDiskLeavesTheOlderFileAndNoOther() throws IOException {
        Path file = Files.writeString(directory.resolve("filter"), "older");

        assertThatExceptionOfType(Trouble.class)
                .isThrownBy(() -> OutputFile.write(file, channel -> {
                    channel.write(ByteBuffer.wrap(new byte[100]));
                    throw new IOException("No space left on device");
                }))
                .withMessage("cannot write " + file + ": No space left on device");

        assertThat(file).hasContent("older");
        assertThat(files()).containsExactly(file);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkStaysAndIsFollowed() throws IOException {
        Path file = Files.writeString(directory.resolve("filter"), "older");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        OutputFile.write(link, channel -> channel.write(ByteBuffer.wrap(new byte[] {'n', 'e', 'w'})));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
        assertThat(files()).containsExactlyInAnyOrder(file, link);
    }

    /** A file that is renamed would take the place of the pipe. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no mkfifo")
    void aPipeIsNotReplaced() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatExceptionOfType(Trouble.class)
                .isThrownBy(() -> OutputFile.write(pipe, channel -> {}))
                .withMessageContaining(pipe + ": it is no regular file");

        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(files()).containsExactly(pipe);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
