package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MembershipCommandTest {
    private static final String[] QUICK = {"--timing=0", "--absent=1000", "--seed=7"};

    @TempDir
    private Path directory;

    @Test
    void theTableHasEveryContenderAligned() {
        Run run = run(names(2000), "membership", "-");

        assertThat(run.exitCode()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0)).startsWith("filter ").contains("predicted", "other half", "derived", "ns/lookup");
        assertThat(lines.subList(1, 6))
                .allMatch(line -> line.length() == lines.get(0).length())
                .satisfiesExactly(
                        line -> assertThat(line).matches("SeenNames +dleft-[^ ]+ +generated .* 0"),
                        line -> assertThat(line).matches("SeenNames +dleft-[^ ]+ +interpreted .* 0"),
                        line -> assertThat(line).matches("PaperNames +dleft-[^ ]+ +generated .* 0"),
                        line -> assertThat(line).matches("PaperNames +dleft-[^ ]+ +interpreted .* 0"),
                        line -> assertThat(line).matches("Guava BloomFilter +bloom +guava .* 0"));
        assertThat(run.out())
                .contains("1,000 keys put; asked for the 1,000 keys of the other half and for 1,000 derived");
        assertThat(run.err()).isEqualTo("-: 2,000 different keys; 0 blank lines ignored, 0 repeated lines removed\n");
    }

    @Test
    void csvHasAsManyFieldsAsItsHeader() {
        Run run = run(names(50), "membership", "--format", "csv", "-");

        List<String> lines = run.out().lines().toList();
        assertThat(lines)
                .hasSize(6)
                .allMatch(line -> line.split(",", -1).length == lines.get(0).split(",", -1).length);
        assertThat(lines.get(1))
                .startsWith("SeenNames,dleft-2x64c4-s0000110-auto-path2from2-stash8,generated,640000.0,"
                        + "0.0,25,0,0.0,0.0,0.13718")
                .endsWith(",,,0");
    }

    @Test
    void timesAreThereWhenAskedFor() {
        Run run = Run.of(FakeFilters.EXACT, names(50), "--timing=0.02", "--absent=0", "--format=csv", "-");

        assertThat(run.out().lines().skip(1))
                .hasSize(5)
                .allMatch(line -> line.matches(".*,0,0,,,,\\d+\\.\\d+,[^,]+,0"));
    }

    @Test
    void membershipIsWhatRunsWithoutACommand() throws IOException {
        Path file = Files.writeString(directory.resolve("names.txt"), "a\nb\nc\n");

        assertThat(run("", file.toString()).out())
                .isEqualTo(run("", "membership", file.toString()).out())
                .contains("1 keys put; asked for the 2 keys");
    }

    @Test
    void theSeedFixesTheOutput() {
        assertThat(run(names(300), "-").out()).isEqualTo(run(names(300), "-").out());
    }

    @Test
    void blankAndRepeatedLinesAreSaid() {
        assertThat(run("a\n\n  \nb\r\na\nç\n", "-").err())
                .isEqualTo("-: 3 different keys; 2 blank lines ignored, 1 repeated lines removed\n");
    }

    @Test
    void severalFilesAreOneSetOfKeys() throws IOException {
        Path first = Files.writeString(directory.resolve("first"), "a\nb");
        Path second = Files.writeString(directory.resolve("second"), "b\nc\n");

        assertThat(run("d\n", first.toString(), "-", second.toString()).err()).contains(": 4 different keys;");
    }

    @Test
    void tooFewKeysAreRefused() {
        assertRefused(run("only\n\nonly\n", "-"), "too few keys: 1; it takes at least 2");
        assertRefused(run("", "-"), "too few keys: 0;");
    }

    @Test
    void filesThatCannotBeReadAreRefused() throws IOException {
        Path latin1 =
                Files.write(directory.resolve("latin1"), "gr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));

        assertRefused(run("", "no such file"), "cannot read no such file: there is no such file");
        assertRefused(run("", directory.toString()), "it is a directory");
        assertRefused(run("", latin1.toString()), "it is not text in UTF-8");
        assertRefused(run("", "nul\0"), "cannot read nul");
    }

    @Test
    void wrongOptionsAreRefused() {
        assertRefused(Run.of(FakeFilters.EXACT, "", "--absent=-1"), "must not be negative");
        assertRefused(Run.of(FakeFilters.EXACT, "", "--timing=NaN"), "must not be negative");
        assertRefused(Run.of(FakeFilters.EXACT, "", "--seed=x"), "--seed");
        assertRefused(run("", "--format=xml"), "see quickstart membership --help");
        assertRefused(run("", "--nonsense"), "--nonsense");
    }

    @Test
    void aLostKeyFailsTheRun() {
        String in = names(200);
        Keys keys = new Keys();
        in.lines().forEach(keys::add);
        String lost = keys.halves(7).present().get(3);

        Run run = Run.of(new FakeFilters(1000, lost, 0), in, args("-"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("SeenNames (generated) lost 1 keys\n")
                .contains("PaperNames (interpreted) lost 1");
        assertThat(run.out()).containsPattern("SeenNames +dleft-[^ ]+ +generated .* 1\n");
    }

    @Test
    void aFullFilterStopsTheRun() {
        Run run = Run.of(new FakeFilters(10, "", 0), names(200), args("-"));

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).endsWith("quickstart: the fake is full\n");
    }

    @Test
    void progressIsDrawnOnStandardErrorOnly() {
        Run run = run(names(200), "--progress", "-");

        assertThat(run.err()).contains("Reading standard input").contains("1000/1000");
        assertThat(run.out()).isEqualTo(run(names(200), "--no-progress", "-").out());
    }

    @Test
    void aReaderThatHasHadEnoughIsNoFailure() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        ByteArrayInputStream in = new ByteArrayInputStream(names(20).getBytes(StandardCharsets.UTF_8));

        Run run = Run.of(FakeFilters.EXACT, in, closed, args("-"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).hasLineCount(1);
    }

    @Test
    void helpTellsTheCommands() {
        assertThat(Run.of(FakeFilters.EXACT, "", "--help").out()).contains("membership", "dedupe");
        assertThat(Run.of(FakeFilters.EXACT, "", "dedupe", "--help").out()).contains("--expected");
    }

    private static void assertRefused(Run run, String message) {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("quickstart: ").contains(message).doesNotContain("\tat ");
    }

    private static Run run(String in, String... args) {
        return Run.of(FakeFilters.EXACT, in, args(args));
    }

    /** Returns arguments with the options of a quick run, after the command if there is one. */
    private static String[] args(String... args) {
        int command = args.length > 0 && args[0].equals("membership") ? 1 : 0;
        return IntStream.range(0, args.length + QUICK.length)
                .mapToObj(i -> i < command
                        ? args[i]
                        : i < command + QUICK.length ? QUICK[i - command] : args[i - QUICK.length])
                .toArray(String[]::new);
    }

    private static String names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "name " + i).collect(Collectors.joining("\n"));
    }
}
