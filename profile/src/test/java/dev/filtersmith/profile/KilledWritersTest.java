package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests processes that write to one directory and are killed at any moment. */
class KilledWritersTest {
    private static final int ROUNDS = 4;
    private static final int MOST_LINES = 40;

    private final Random random = new Random();

    @TempDir
    private Path temporary;

    private Process writer(String work) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        temporary.toString(),
                        work)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int linesToEnd(BufferedReader output) {
        return Math.toIntExact(
                output.lines().peek(line -> assertThat(line).isEqualTo("added")).count());
    }

    private static void read(BufferedReader output, int lines) throws IOException {
        for (int i = 0; i < lines; i++) {
            assertThat(output.readLine()).isEqualTo("added");
        }
    }

    /**
     * What a writer has said that it added is in the file. One that was killed may have added once
     * more, and one that was not has added just that.
     */
    @Test
    void whatWasAddedIsThereWhoeverIsKilled() throws IOException, InterruptedException {
        int puts = 0;
        int lookups = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            Process killed = writer("puts");
            Process left = writer("lookups");
            try (BufferedReader ofKilled = killed.inputReader();
                    BufferedReader ofLeft = left.inputReader()) {
                int before = random.nextInt(MOST_LINES) + 1;
                read(ofKilled, before);
                killed.toHandle().destroyForcibly(); // Which closes no stream.
                puts += before + linesToEnd(ofKilled);
                read(ofLeft, 5);
                left.getOutputStream().close();
                lookups += 5 + linesToEnd(ofLeft);
                assertThat(left.waitFor(1, TimeUnit.MINUTES)).isTrue();
                assertThat(left.exitValue()).isZero();
            } finally {
                killed.destroyForcibly();
                left.destroyForcibly();
            }
            Operations read = only();
            assertThat(read.lookups()).isEqualTo(lookups);
            assertThat(read.puts()).isBetween((long) puts, puts + 1L);
            puts = Math.toIntExact(read.puts());
        }
    }

    /** Both are killed: no lock and no other file hinders the next one. */
    @Test
    void theNextWriterGoesOn() throws IOException {
        for (int round = 1; round <= ROUNDS; round++) {
            Process one = writer("puts");
            Process other = writer("puts");
            try (BufferedReader output = one.inputReader()) {
                read(output, random.nextInt(MOST_LINES) + 1);
            } finally {
                one.destroyForcibly().onExit().join();
                other.destroyForcibly().onExit().join();
            }
        }
        long before = only().puts();
        assertThat(new ProfileDirectory(temporary).add(KilledWriter.one(true))).isEmpty();
        assertThat(only().puts()).isEqualTo(before + 1);
        assertThat(names()).containsExactlyInAnyOrder(".lock", "app.Seen-urls");
    }

    /** Returns the names of all files, without what stands behind the last hyphen. */
    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.map(file -> file.getFileName().toString().replaceFirst("-[^-]*$", ""))
                    .toList();
        }
    }

    private Operations only() throws IOException {
        Profiles read = new ProfileDirectory(temporary).read();
        assertThat(read.skipped()).isEmpty();
        assertThat(read.all()).hasSize(1);
        return read.all().get(0).operations();
    }
}
