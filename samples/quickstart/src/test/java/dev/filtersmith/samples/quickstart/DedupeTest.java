package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DedupeTest {
    @Test
    void printsEachLineTheFirstTime() {
        Run run = Run.of("b\na\nb\nc\na\n", "dedupe");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("b\na\nc\n");
        assertThat(run.err())
                .containsPattern("lines +5\n")
                .containsPattern("printed +3\n")
                .containsPattern("dropped as seen +2\n");
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
        assertThat(Run.of(in.replace('|', '\n'), "dedupe").out()).isEqualTo(out.replace('|', '\n'));
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

    /** The seed is fixed, so the number of lines lost is too: within five standard deviations. */
    @Test
    void losesAsManyLinesAsPredicted() throws IOException {
        int count = 500_000;
        String once = IntStream.range(0, count).mapToObj(i -> "line " + i).collect(Collectors.joining("\n", "", "\n"));
        Dedupe dedupe = new Dedupe(count, 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        dedupe.copy(new ByteArrayInputStream((once + once).getBytes(StandardCharsets.UTF_8)), out);

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .doesNotHaveDuplicates()
                .hasSize((int) dedupe.printed());
        assertThat(dedupe.lines()).isEqualTo(2L * count);
        double predicted = dedupe.expectedDrops();
        assertThat(predicted).isBetween(5.0, 50.0);
        assertThat((double) (count - dedupe.printed()))
                .isBetween(predicted - 5 * Math.sqrt(predicted), predicted + 5 * Math.sqrt(predicted));
    }

    @Test
    void stopsWithAdviceWhenTheFilterIsFull() {
        String lines = IntStream.range(0, 10_000).mapToObj(i -> i + "\n").collect(Collectors.joining());

        Run run = Run.of(lines, "dedupe", "--expected", "1000");

        assertThat(run.exitCode()).isEqualTo(3);
        List<String> printed = run.out().lines().toList();
        assertThat(printed).hasSizeBetween(990, 9_000);
        assertThat(lines.lines().toList()).containsSubsequence(printed);
        int dropped = Integer.parseInt(printed.get(printed.size() - 1)) + 1 - printed.size();
        assertThat(dropped).isBetween(0, printed.size() / 50);
        assertThat(run.err()).contains("the filter is full: line ").contains("such as --expected 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "many", "9000000000000000000"})
    void refusesAnExpectedCountOfNoUse(String expected) {
        Run run = Run.of("a\n", "dedupe", "--expected", expected);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("quickstart: ").contains("--expected").hasLineCount(1);
    }

    @Test
    void aClosedOutputIsNoFailureButAFullDiskIs() {
        assertThat(Run.of(input("a\n"), failing("Broken pipe"), "dedupe")).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of(input("a\n"), failing("No space left on device"), "dedupe"))
                .isEqualTo(new Run(1, "", "quickstart: cannot write to standard output: No space left on device\n"));
    }

    @Test
    void refusesInputThatFails() throws IOException {
        InputStream broken = InputStream.nullInputStream();
        broken.close();

        Run run = Run.of(broken, OutputStream.nullOutputStream(), "dedupe");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).endsWith("quickstart: cannot read standard input: Stream closed\n");
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

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
