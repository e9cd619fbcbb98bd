package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkToAFileThatIsNotThereYetIsFollowed() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("other", "filter"));
        Path second = Files.createSymbolicLink(directory.resolve("second"), link.toAbsolutePath());

        OutputFile.write(second, channel -> channel.write(ByteBuffer.wrap(new byte[] {'n', 'e', 'w'})));

        assertThat(other.resolve("filter")).hasContent("new");
        assertThat(files()).containsExactlyInAnyOrder(other, link, second);
        assertThat(link).isSymbolicLink();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkToItselfIsRefused() throws IOException {
        Path loop = Files.createSymbolicLink(directory.resolve("loop"), Path.of("loop"));

        assertThatExceptionOfType(Trouble.class)
                .isThrownBy(() -> OutputFile.write(loop, channel -> {}))
                .withMessage("cannot write " + loop + ": it is a symbolic link that leads to no file");

        assertThat(files()).containsExactly(loop);
    }

    @Test
    void aNameMayHaveAsManyCharactersAsTheFileSystemAllows() throws IOException {
        Path file = directory.resolve("f".repeat(255));

        OutputFile.write(file, channel -> channel.write(ByteBuffer.wrap(new byte[] {'n', 'e', 'w'})));

        assertThat(file).hasContent("new");
        assertThat(files()).containsExactly(file);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has other permissions")
    void aFileKeepsThePermissionsOfTheOneThatItReplaces() throws IOException {
        Path file = directory.resolve("filter");
        OutputFile.write(file, channel -> {});
        Path usual = Files.createFile(directory.resolve("usual"));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
        for (String permissions : new String[] {"rw-------", "rw-r-----", "r--r--r--", "rwxrwxrwx"}) {
            Set<PosixFilePermission> set = PosixFilePermissions.fromString(permissions);
            Files.setPosixFilePermissions(file, set);

            OutputFile.write(file, channel -> {
                try (Stream<Path> all = Files.list(directory)) {
                    Path temporary = all.filter(path -> path.toString().endsWith(".tmp"))
                            .findFirst()
                            .orElseThrow();
                    assertThat(Files.getPosixFilePermissions(temporary))
                            .isEqualTo(PosixFilePermissions.fromString("rw-------"));
                }
            });

            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(set);
        }
    }

    /** Writes a file, and waits for ever in the middle of it. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String... arguments) {
            OutputFile.write(Path.of(arguments[0]), channel -> {
                channel.write(ByteBuffer.wrap(new byte[100]));
                // Not for input, which ends when the process is told to.
                while (true) {
                    LockSupport.park();
                }
            });
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process cannot be asked to end there")
    void aProcessThatIsEndedLeavesNoFile() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Waiting.class.getName(),
                        directory.resolve("filter").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(600);
            while (process.isAlive() && !isBegun()) {
                assertThat(System.nanoTime() - end).as("time to begin").isNegative();
                Thread.sleep(5);
            }
            assertThat(process.isAlive()).isTrue();
            process.destroy();
            assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(files()).isEmpty();
    }

    /** Returns whether some of the file is written. */
    private boolean isBegun() throws IOException {
        for (Path file : files()) {
            if (Files.size(file) > 0) {
                return true;
            }
        }
        return false;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
