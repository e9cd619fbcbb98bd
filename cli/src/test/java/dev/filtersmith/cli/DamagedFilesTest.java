package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the commands on damaged files and when the JVM fails, and the texts of files. */
class DamagedFilesTest {
    @TempDir
    private Path directory;

    /** Cuts the file at many places, and changes a bit at many places. */
    @Test
    void refusesTruncatedAndDamagedFilters() throws IOException {
        Path file = Run.build(
                directory.resolve("filter"),
                IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining()));
        byte[] stored = Files.readAllBytes(file);
        for (int i = 0; i < stored.length; i += 97) {
            Files.write(file, Arrays.copyOf(stored, i));
            assertUnreadable(file);
            byte[] damaged = stored.clone();
            damaged[i] ^= 4;
            Files.write(file, damaged);
            assertUnreadable(file);
        }
        Files.write(file, Arrays.copyOf(stored, stored.length + 1));
        assertUnreadable(file);
    }

    private static void assertUnreadable(Path file) {
        assertRefused(Run.of("5\n", "query", file), "cannot read " + file + ": ");
        assertRefused(Run.of("", "verify", file), "cannot read " + file + ": ");
        assertRefused(Run.of("", "inspect", file), "cannot read " + file + ": ");
    }

    @Test
    void verifyGoesOnAfterADamagedFile() throws IOException {
        Path whole = Run.build(directory.resolve("filter"), "a\n");
        Path damaged = Files.write(directory.resolve("damaged"), new byte[5]);

        Run run = Run.of("", "verify", damaged, whole);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEqualTo(whole + ": whole\n");
        assertThat(run.err()).startsWith("filtersmith: cannot read " + damaged).hasLineCount(1);
    }

    /** Files that are checked no more would be taken for whole. */
    @Test
    void verifyGoesOnWithoutAReader() throws IOException {
        Path whole = Run.build(directory.resolve("filter"), "a\n");
        Path damaged = Files.write(directory.resolve("damaged"), new byte[5]);

        Run run = Run.of(Run.input(""), Run.failing("Broken pipe"), "verify", whole, damaged, whole);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("filtersmith: cannot read " + damaged).hasLineCount(1);
        assertThat(Run.of(Run.input(""), Run.failing("Broken pipe"), "verify", whole, whole))
                .isEqualTo(new Run(0, "", ""));
    }

    /** A file with holes, of a filter that is larger than the heap. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no holes there")
    void verifyGoesOnAfterAFilterThatIsTooLarge() throws IOException {
        Path whole = Run.build(
                directory.resolve("filter"),
                "1\n",
                "--long",
                "-n",
                "100",
                "--spec",
                "@BloomFilter(bitsPerKey = 16, hashFunctions = 11)");
        Path large = Files.copy(whole, directory.resolve("large"));
        long bytes = 1L << 33;
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            ByteBuffer header = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
            file.read(header.array());
            int length = header.getInt(8);
            header.putLong(16, bytes / 2).putLong(48, bytes / 8);
            CRC32C sum = new CRC32C();
            sum.update(header.array(), 0, length - 4);
            header.putInt(length - 4, (int) sum.getValue());
            file.seek(0);
            file.write(header.array(), 0, length);
            file.setLength(length + bytes + bytes / (1 << 14));
        }

        Run run = Run.of("", "verify", large, whole);

        assertThat(run.err())
                .startsWith("filtersmith: cannot read " + large + ": a filter of @BloomFilter(")
                .contains("takes " + bytes + " bytes", "(-Xmx)")
                .hasLineCount(1);
        assertThat(run.out()).isEqualTo(whole + ": whole\n");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    static Stream<Arguments> errors() {
        return Stream.of(
                Arguments.of(
                        new InternalError("a fault occurred in an unsafe memory access operation"),
                        "a file that is read was cut or its disk fails"),
                Arguments.of(new OutOfMemoryError("Java heap space"), "the memory of this JVM is too small (Java heap"),
                Arguments.of(new StackOverflowError(), "the program failed: java.lang.StackOverflowError"));
    }

    /** As when a mapped file is cut meanwhile. */
    @ParameterizedTest
    @MethodSource("errors")
    void anErrorEndsTheProgramAsTrouble(Error error, String message) {
        Path file = Run.build(directory.resolve("filter"), "1\n", "--long");
        InputStream failing = new InputStream() {
            @Override
            public int read() {
                throw error;
            }

            @Override
            public int read(byte[] target, int from, int length) {
                throw error;
            }
        };

        Run run =
                Run.of(new SequenceInputStream(Run.input("1\n"), failing), new ByteArrayOutputStream(), "query", file);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEqualTo("1\n");
        assertThat(run.err()).startsWith("filtersmith: " + message).hasLineCount(1);
    }

    @Test
    void textsOfFilesDoNothingToATerminal() throws IOException {
        Path file = Run.build(directory.resolve("filter"), "1\n", "--long");
        byte[] stored = Files.readAllBytes(file);
        ByteBuffer header = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
        // The first letters of the spec are the start of a sequence that clears the screen.
        header.put(74, new byte[] {'@', 0x1b, '[', '2', 'J'});
        int length = header.getInt(8);
        CRC32C sum = new CRC32C();
        sum.update(stored, 0, length - 4);
        header.putInt(length - 4, (int) sum.getValue());
        Files.write(file, stored);

        Run run = Run.of("", "inspect", file);

        assertRefused(run, "@\\u001b[2J");
        assertThat(run.err()).doesNotContain("\u001b");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "names have no such characters there")
    void namesOfFilesDoNothingToATerminal() {
        Path file = Run.build(directory.resolve("clear\u001b[2J"), "1\n", "--long");

        assertThat(Run.of("", "verify", file))
                .isEqualTo(new Run(0, directory.resolve("clear\\u001b[2J") + ": whole\n", ""));
    }

    /** It would be taken for two files, one of them whole. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "names have no such characters there")
    void aNameOfTwoLinesIsInOne() throws IOException {
        Path whole = Run.build(directory.resolve("a: whole\nb"), "1\n", "--long");
        Path damaged = Files.write(directory.resolve("c: whole\nd"), new byte[5]);

        Run run = Run.of("", "verify", whole, damaged);

        assertThat(run.out()).isEqualTo(directory.resolve("a: whole\\u000ab") + ": whole\n");
        assertThat(run.err())
                .startsWith("filtersmith: cannot read " + directory.resolve("c: whole\\u000ad: "))
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    /** The program would take the content of the file for options. */
    @Test
    void aNameWithTheSignOfSpecsIsAName() throws IOException {
        Path file = Files.writeString(directory.resolve("options"), "--help\n");

        assertRefused(Run.of("", "verify", "@" + file), "cannot read @" + file + ": there is no such file");
        assertRefused(
                Run.of("a\n", "build", "--out", directory.resolve("filter"), "--spec", "@" + directory),
                "@" + directory);
    }
}
