package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DedupeTest {
    @TempDir
    private Path directory;

    @Test
    void printsEachLineTheFirstTime() {
        Run run = Run.of("b\na\nb\nc\na\n", "dedupe");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("b\na\nc\n");
        assertThat(run.err())
                .containsPattern("lines +5\n")
                .containsPattern("printed +3\n")
                .containsPattern("dropped as seen +2\n")
                .containsPattern("wrongly dropped +[\\d.e-]+  expected number")
                .hasLineCount(5);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', nullValues = "-", textBlock = """
            "|a||||", "|a|"
            "", ""
            "a|b", "a|b|"
            "a|a", "a|"
            "gr\u00fc\u00dfe|\u65e5\u672c|\u65e5\u672c|", "gr\u00fc\u00dfe|\u65e5\u672c|"
            """)
    void everyBeginningAndEndIsALine(String in, String out) {
        Run run = Run.of(in.replace('|', '\n'), "dedupe");

        assertThat(run.out()).isEqualTo(out.replace('|', '\n'));
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void copiesBytesThatAreNoText() {
        byte[] in = {(byte) 0xff, '\n', (byte) 0xfe, '\r', '\n', 0, '\n', (byte) 0xff, '\n'};
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        Run.of(new ByteArrayInputStream(in), out, "dedupe");

        assertThat(out.toByteArray()).containsExactly(0xff, '\n', 0xfe, '\r', '\n', 0, '\n');
    }

    @Test
    void copiesLinesLongerThanTheBuffer() {
        String huge = "x".repeat(300_000);

        assertThat(Run.of("a\n" + huge + "\n" + huge + "y\n" + huge + "\na\n", "dedupe")
                        .out())
                .isEqualTo("a\n" + huge + "\n" + huge + "y\n");
    }

    /** A file ends its last line. */
    @Test
    void readsFilesAndStandardInputInTurn() throws IOException {
        Path one = Files.writeString(directory.resolve("one"), "a\nb");
        Path other = Files.writeString(directory.resolve("other"), "c\nb\nd\n");

        assertThat(Run.of("d\ne\na\n", "dedupe", one, other, "-").out()).isEqualTo("a\nb\nc\nd\ne\n");
    }

    @Test
    void printsWhatCameBeforeAFileThatIsMissing() throws IOException {
        Path one = Files.writeString(directory.resolve("one"), "a\nb\na\n");
        Path missing = directory.resolve("missing");

        assertThat(Run.of("", "dedupe", one, missing, one))
                .isEqualTo(new Run(
                        2, "a\nb\n", "filtersmith: cannot read " + missing + ": there is no such file or directory\n"));
    }

    /**
     * With fewer lines expected than come, the filter grows, and the rate holds. The seed is fixed,
     * so the number of lines lost is too: within five standard deviations. Each build lets a filter
     * grow a few times.
     */
    @Test
    void losesAsManyLinesAsPredictedAndAsPromised() {
        losesAsManyLinesAsPredicted("5e3", 100_000);
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"4e5", "1e5", "5e3", "10"})
    void losesAsManyLinesAsPredictedAndAsPromised(String expected) {
        losesAsManyLinesAsPredicted(expected, 400_000);
    }

    private static void losesAsManyLinesAsPredicted(String expected, int count) {
        String once = IntStream.range(0, count).mapToObj(i -> "line " + i).collect(Collectors.joining("\n", "", "\n"));

        Run run = Run.of(once + once, "dedupe", "--expected", expected);

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> printed = run.out().lines().toList();
        assertThat(isSubsequence(printed, once)).isTrue();
        assertThat(number(run, "lines")).isEqualTo(2 * count);
        assertThat(number(run, "printed")).isEqualTo(printed.size());
        assertThat(number(run, "dropped as seen")).isEqualTo(2 * count - printed.size());
        double predicted = number(run, "wrongly dropped");
        assertThat(predicted).isPositive().isLessThan(1e-4 * count);
        assertThat((double) (count - printed.size()))
                .isBetween(predicted - 5 * Math.sqrt(predicted), predicted + 5 * Math.sqrt(predicted));
    }

    /** Which of the lines are dropped by mistake, a few, depends on the seed. */
    @Test
    void theSeedIsAnOption() {
        String lines = IntStream.range(0, 100_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Object[] options = {"dedupe", "--expected", "5e3"};
        String out = Run.of(lines, options).out();

        assertThat(Run.of(lines, options).out().equals(out)).isTrue();
        assertThat(Run.of(lines, "dedupe", "-n", "5e3", "--seed", "2").out().equals(out))
                .isFalse();
    }

    /** A filter grows to 65,536 times the expected elements. */
    @Test
    void stopsWithAdviceWhenTheFilterCannotGrow() {
        String lines = IntStream.range(0, 200_000).mapToObj(i -> i + "\n").collect(Collectors.joining());

        Run run = Run.of(lines, "dedupe", "--expected", "1");

        assertThat(run.exitCode()).isEqualTo(2);
        List<String> printed = run.out().lines().toList();
        assertThat(printed).hasSizeBetween(65_000, 199_000);
        assertThat(isSubsequence(printed, lines)).isTrue();
        assertThat(run.err())
                .startsWith("filtersmith: stopped after ")
                .contains(" of which " + printed.size() + " were printed: ")
                .doesNotContain("the filter is full")
                .endsWith(" Give a larger -n.\n")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--expected 0",
                "-n 0",
                "--expected -5",
                "--expected many",
                "--expected 1.5",
                "--expected 1e15",
                "--expected NaN",
                "--seed x",
                "--nonsense"
            })
    void refusesWrongOptionsInOneLine(String options) {
        String[] words = options.split(" ", -1);

        Run run = Run.of(
                "a\n", Stream.concat(Stream.of("dedupe"), Arrays.stream(words)).toArray());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("filtersmith: ")
                .contains(words[0].equals("-n") ? "--expected" : words[0])
                .doesNotContain("null")
                .hasLineCount(1);
    }

    @Test
    void aClosedOutputIsNoFailureButAFullDiskIs() {
        assertThat(Run.of(Run.input("a\n"), Run.failing("Broken pipe"), "dedupe"))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of(Run.input("a\n"), Run.failing("No space left on device"), "dedupe"))
                .isEqualTo(new Run(2, "", "filtersmith: cannot write to standard output: No space left on device\n"));
    }

    @Test
    void printsWhatItReadBeforeTheInputFails() {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return read();
            }
        };

        assertThat(Run.of(
                        new SequenceInputStream(Run.input("a\nb\na\n"), failing),
                        new ByteArrayOutputStream(),
                        "dedupe"))
                .isEqualTo(new Run(2, "a\nb\n", "filtersmith: cannot read standard input: the disk is gone\n"));
    }

    /** Follows a growing input, such as a log: new lines are written before the next wait. */
    @Test
    void writesBeforeItWaits() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream following = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a\nb\n".substring(0, pos));
                return super.read(target, offset, Math.min(length, 2));
            }
        };

        assertThat(Run.of(following, out, "dedupe").out()).isEqualTo("a\nb\n");
    }

    /** Returns whether lines are some of a text, in its order, each as often at most. */
    private static boolean isSubsequence(List<String> lines, String text) {
        Iterator<String> rest = text.lines().iterator();
        return lines.stream().allMatch(line -> {
            while (rest.hasNext()) {
                if (rest.next().equals(line)) {
                    return true;
                }
            }
            return false;
        });
    }

    private static double number(Run run, String label) {
        String value = run.err()
                .lines()
                .filter(line -> line.startsWith(label + "  "))
                .findFirst()
                .orElseThrow()
                .substring(label.length())
                .strip()
                .split(" ", 2)[0];
        return Double.parseDouble(value.replace(",", ""));
    }
}
