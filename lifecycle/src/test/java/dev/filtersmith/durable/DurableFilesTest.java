package dev.filtersmith.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fresh files where permissions cannot be set, and where the library is loaded twice. */
class DurableFilesTest {
    private final List<FileChannel> channels = new ArrayList<>();

    @TempDir
    private Path directory;

    private Path file;
    private Path fresh;

    @BeforeEach
    void createFile() throws IOException {
        file = Files.writeString(directory.resolve("file"), "older");
        fresh = directory.resolve("fresh");
    }

    private FileChannel created(boolean creates, Exception refusal, MountedFiles.Opened opened) throws IOException {
        MountedFiles mounted = new MountedFiles(channels, creates, refusal, opened);
        return DurableFiles.createFor(mounted.of(file), mounted.of(fresh));
    }

    /** Mounts refuse by one exception or the other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileIsCreatedWherePermissionsCannotBeSet(boolean creates) throws IOException {
        for (Exception refusal : new Exception[] {
            new FileSystemException("fresh", null, "Operation not permitted"), new UnsupportedOperationException()
        }) {
            try (FileChannel channel = created(creates, refusal, real -> {})) {
                assertThat(channel.isOpen()).isTrue();
                assertThat(fresh).exists();
            }
            Files.delete(fresh);
        }
    }

    @Test
    void permissionsAreThoseOfTheFileBefore() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r-x"));
        DurableFiles.createFor(file, fresh).close();
        assertThat(Files.getPosixFilePermissions(fresh)).isEqualTo(PosixFilePermissions.fromString("rw-rw-r-x"));
    }

    @Test
    void aFailureLeavesNoChannelOpen() {
        Exception refusal = new IllegalStateException("broken");
        assertThatThrownBy(() -> created(true, refusal, real -> {})).isSameAs(refusal);
        assertThat(channels).hasSize(1).noneMatch(FileChannel::isOpen);
    }

    /** Another loader of the library may look at the file between its creation and its lock. */
    @Test
    void aLockInTheSameJvmIsNoFailure() throws IOException {
        List<FileChannel> others = new ArrayList<>();
        try (FileChannel channel = created(true, new UnsupportedOperationException(), real -> {
            FileChannel other = FileChannel.open(real, StandardOpenOption.READ);
            others.add(other);
            other.lock(DurableFiles.LOCKED, 1, true);
        })) {
            assertThat(channel.isOpen()).isTrue();
        } finally {
            others.get(0).close();
        }
    }

    /** A loader that took the file of another for that of an ended process would free its lock. */
    @Test
    void filesOfOtherClassLoadersAreOwn() throws IOException, ReflectiveOperationException {
        URL classes = DurableFiles.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {classes}, null)) {
            Class<?> files = other.loadClass(DurableFiles.class.getName());
            assertThat(files).isNotSameAs(DurableFiles.class);
            assertThat(files.getField("OWN").get(null)).isEqualTo(DurableFiles.OWN);
        }
        assertThat(DurableFiles.freshBeside(file).getFileName().toString())
                .matches("\\.filtersmith-[0-9a-f-]{73}\\.new");
    }
}
