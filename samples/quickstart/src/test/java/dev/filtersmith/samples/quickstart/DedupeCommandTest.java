package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DedupeCommandTest {
    @Test
    void printsEachLineTheFirstTime() {
        Run run = dedupe("b\na\nb\nc\na\n");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("b\na\nc\n");
        assertThat(run.err())
                .containsPattern("lines +5\n")
                .containsPattern("printed +3\n")
                .containsPattern("dropped as seen +2\n")
                .containsPattern("memory of the filter +16,000,000  bits, 0 elements in the stash\n");
    }

    @Test
    void anEmptyLineIsALine() {
        assertThat(dedupe("\na\n\n\n").out()).isEqualTo("\na\n");
    }

    @Test
    void noInputIsNoLine() {
        Run run = dedupe("");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).containsPattern("lines +0\n");
    }

    @Test
    void theLastLineNeedsNoNewline() {
        assertThat(dedupe("a\nb").out()).isEqualTo("a\nb\n");
        assertThat(dedupe("a\na").out()).isEqualTo("a\n");
    }

    @Test
    void textBeyondAsciiComesThrough() {
        assertThat(dedupe("grüße\n日本語\n😀\n日本語\n").out()).isEqualTo("grüße\n日本語\n😀\n");
    }

    @Test
    void bytesThatAreNoTextComeThroughAndDiffer() {
        byte[] in = {(byte) 0xff, '\n', (byte) 0xfe, '\r', '\n', 0, '\n', (byte) 0xff, '\n'};
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        Run.of(FakeFilters.EXACT, new ByteArrayInputStream(in), out, "dedupe");

        assertThat(out.toByteArray()).containsExactly(0xff, '\n', 0xfe, '\r', '\n', 0, '\n');
    }

    @Test
    void linesLongerThanTheBufferComeThrough() {
        String huge = "x".repeat(300_000);

        assertThat(dedupe("a\n" + huge + "\n" + huge + "y\n" + huge + "\na\n").out())
                .isEqualTo("a\n" + huge + "\n" + huge + "y\n");
    }

    @Test
    void aFullFilterStopsWithAdvice() {
        Run run = Run.of(new FakeFilters(2, "", 0), "a\nb\na\nc\nd\n", "dedupe", "--expected", "2");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("a\nb\n");
        assertThat(run.err())
                .containsPattern("lines +3\n")
                .contains("the filter is full: line 4 and those after it were not read")
                .contains("--expected 4\n");
    }

    @Test
    void wrongDropsAreSummedOverTheNewLines() {
        Run run = Run.of(new FakeFilters(100, "", 0.5), "a\nb\nb\nc\nd\n", "dedupe", "--expected", "100");

        assertThat(run.err()).containsPattern("wrongly dropped +1\\.\\d+ ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "many", "2000000"})
    void anExpectedCountOfNoUseIsRefused(String expected) {
        Run run = dedupe("a\n", "--expected", expected);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("quickstart: ").contains("--expected").hasLineCount(1);
    }

    @Test
    void aReaderThatHasHadEnoughIsNoFailure() {
        Run run = Run.of(FakeFilters.EXACT, input("a\nb\n"), failing("Broken pipe"), "dedupe");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aFullDiskIsAFailure() {
        Run run = Run.of(FakeFilters.EXACT, input("a\nb\n"), failing("No space left on device"), "dedupe");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("quickstart: cannot write to standard output: No space left on device\n");
    }

    @Test
    void brokenInputIsSaid() throws IOException {
        InputStream broken = InputStream.nullInputStream();
        broken.close();

        Run run = Run.of(FakeFilters.EXACT, broken, "dedupe");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).endsWith("quickstart: cannot read standard input: Stream closed\n");
    }

    /**
     * With a growing input, such as a log that is followed, new lines must be written before the
     * next wait.
     */
    @Test
    void whatIsReadIsWrittenBeforeWaitingForMore() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream following = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a\nb\n".substring(0, pos));
                return super.read(target, offset, Math.min(length, 2));
            }
        };

        assertThat(Run.of(FakeFilters.EXACT, following, out, "dedupe").out()).isEqualTo("a\nb\n");
    }

    private static Run dedupe(String in, String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "dedupe";
        System.arraycopy(options, 0, args, 1, options.length);
        return Run.of(FakeFilters.EXACT, in, args);
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
