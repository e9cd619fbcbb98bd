package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.WriteOption;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the commands that write and read filters. */
class FiltersTest {
    private static final String RANKS = "@RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8,"
            + " secondSlots = 4, thirdSlots = 16)";

    @TempDir
    private Path directory;

    /** A key that is no line. */
    record Edge(int source, int target) {}

    @ParameterizedTest
    @CsvSource({"'', one|gr\u00fc\u00dfe||two, three", "--long, 1|-2|9223372036854775807, 3", "--hex, 00ff|ABCD|01, 02"
    })
    void buildsAFilterThatFindsItsLines(String kind, String keys, String absent) {
        String lines = keys.replace('|', '\n') + "\n";
        Path file = build(lines, kind.isEmpty() ? new Object[0] : new Object[] {kind});

        assertThat(Run.of(lines + absent + "\n", "query", file)).isEqualTo(new Run(0, lines, ""));
        assertThat(Run.of(lines + absent, "query", "-v", file)).isEqualTo(new Run(0, absent + "\n", ""));
        assertThat(Run.of(absent, "query", file)).isEqualTo(new Run(1, "", ""));
        assertThat(Run.of("", "query", file)).isEqualTo(new Run(1, "", ""));
        assertThat(Run.of("", "verify", file)).isEqualTo(new Run(0, file + ": whole\n", ""));
    }

    @Test
    void theFilterHasTheSpecTheSeedAndTheRoomThatWereAskedFor() throws IOException {
        Path file = build("a\n", "--spec", "@BloomFilter(hashFunctions = 5)", "-n", "1e4", "--seed", "7");

        MembershipFilter<String> filter = Filters.read(file, String.class);
        assertThat(filter.seed()).isEqualTo(7);
        assertThat(filter.expectedElements()).isEqualTo(10_000);
        assertThat(filter.layout().spec().text()).contains("@BloomFilter").contains("hashFunctions = 5");
        assertThat(filter.mightContain("a")).isTrue();
    }

    @Test
    void theFilterHoldsTheRateThatWasAskedFor() throws IOException {
        String lines = IntStream.range(0, 50_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Path file = build(lines, "-p", "1e-2");

        assertThat(Filters.read(file, String.class).expectedFpp()).isBetween(1e-3, 1.05e-2);
        assertThat(Run.of(lines, "query", "-v", file)).isEqualTo(new Run(1, "", ""));
    }

    @Test
    void aLineOfTenMegabytesIsAKey() {
        String line = "x".repeat(10_000_000);
        Path file = build(line + "\n" + line + "y", "-n", "10");

        assertThat(Run.of(line + "\n" + line + "z\n" + line + "y\n", "query", file)
                        .out())
                .isEqualTo(line + "\n" + line + "y\n");
    }

    @Test
    void emptyInputNeedsASize() throws IOException {
        Path file = directory.resolve("filter");
        assertRefused(Run.of("", "build", "--out", file), "there are no keys, and so no size; give -n");
        assertThat(files()).isEmpty();

        assertThat(Run.of("", "build", "-n", "100", "--out", file).exitCode()).isZero();
        assertThat(Run.of("a\n", "query", file)).isEqualTo(new Run(1, "", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "--long, 12|x|3, 'line 2: not a whole number from -2^63 to 2^63 - 1: \"x\"'",
        "--long, '12||3', 'line 2: not a whole number'",
        "--hex, 0a|0, 'line 2: not bytes of two hexadecimal digits each: \"0\"'"
    })
    void refusesKeysOfTheWrongKindWithTheNumberOfTheLine(String kind, String lines, String message) throws IOException {
        Run run = Run.of(lines.replace('|', '\n'), "build", kind, "--out", directory.resolve("filter"));

        assertRefused(run, "standard input, " + message);
        assertThat(files()).isEmpty();
    }

    @Test
    void refusesTextThatIsNotUtf8() throws IOException {
        Path keys =
                Files.write(directory.resolve("keys"), "a\ngr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));

        Run run = Run.of("", "build", "--keys", keys, "--out", directory.resolve("filter"));

        assertRefused(run, keys + ", line 2: not text in UTF-8; convert it, or use --hex");
        assertThat(files()).containsExactly("keys");
    }

    @Test
    void refusesFilesThatAreMissingOrNoFilters() throws IOException {
        Path missing = directory.resolve("missing");
        Path text = Files.writeString(directory.resolve("text"), "this is a text and no filter\n");
        for (String command : new String[] {"query", "inspect", "verify"}) {
            assertRefused(Run.of("a\n", command, missing), "cannot read " + missing + ": there is no such file");
            assertRefused(Run.of("a\n", command, text), "cannot read " + text + ": the source holds no filter");
            assertRefused(Run.of("a\n", command, directory), "cannot read " + directory);
        }
        assertRefused(
                Run.of("", "build", "--keys", missing, "--out", text), "cannot read " + missing + ": there is no such");
        assertThat(text).hasContent("this is a text and no filter\n");
    }

    /** Cuts the file at many places, and changes a bit at many places. */
    @Test
    void refusesTruncatedAndDamagedFilters() throws IOException {
        Path file = build(IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining()));
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
        Path whole = build("a\n");
        Path damaged = Files.write(directory.resolve("damaged"), new byte[5]);

        Run run = Run.of("", "verify", damaged, whole);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEqualTo(whole + ": whole\n");
        assertThat(run.err()).startsWith("filtersmith: cannot read " + damaged).hasLineCount(1);
    }

    @Test
    void inspectShowsTheHeaderTheDiagramAndTheRate() throws IOException {
        Path file = build("1\n2\n3\n", "--long", "-n", "1000", "--seed", "7");
        LongFilter filter = Filters.read(file);

        Run text = Run.of("", "inspect", file);
        assertThat(text.out())
                .contains("spec       " + filter.layout().spec().storedText())
                .contains("keys       long")
                .contains(filter.layout().diagram().stripTrailing());

        JsonObject json = JsonParser.parseString(
                        Run.of("", "inspect", "--json", file).out())
                .getAsJsonObject();
        assertThat(json.get("seed").getAsLong()).isEqualTo(7);
        assertThat(json.get("elements").getAsLong()).isEqualTo(3);
        assertThat(json.get("expected").getAsLong()).isEqualTo(1000);
        assertThat(json.get("bits").getAsLong()).isEqualTo(filter.bitSize());
        assertThat(json.get("rate").getAsDouble()).isEqualTo(filter.expectedFpp());
        assertThat(json.get("loads").getAsJsonArray()).isNotEmpty();
    }

    @Test
    void inspectAndVerifyNeedNoLinesAsKeys() throws IOException {
        MembershipFilter<Edge> edges = Filters.builder(FilterSpec.dLeft().build(), Edge.class)
                .expectedElements(100)
                .build();
        edges.put(new Edge(1, 2));
        Path file = directory.resolve("edges");
        try (OutputStream out = Files.newOutputStream(file)) {
            edges.writeTo(out);
        }

        assertThat(Run.of("", "inspect", file).out()).contains("keys       (int source, int target)");
        assertThat(Run.of("", "verify", file).exitCode()).isZero();
        assertRefused(Run.of("a\n", "query", file), "its keys are of the type (int source, int target)");
    }

    @Test
    void trimmedFiltersAreReadToo() throws IOException {
        LongFilter ranks = Filters.builder(FilterSpec.parse(RANKS))
                .expectedElements(100)
                .addAll(1, 2, 3)
                .build();
        Path file = directory.resolve("trimmed");
        try (OutputStream out = Files.newOutputStream(file)) {
            ranks.writeTrimmed(out);
        }

        assertThat(Run.of("1\n3\n", "query", file)).isEqualTo(new Run(0, "1\n3\n", ""));
        assertThat(Run.of("", "verify", file).exitCode()).isZero();
        assertThat(Run.of("", "inspect", file).out()).contains("form       trimmed");
        assertRefused(
                Run.of("", "merge", file, "--out", directory.resolve("union")), "cannot merge " + file + ": it is");
    }

    @Test
    void secretsAreGivenByOptions() throws IOException {
        FilterSpec spec = FilterSpec.dLeft().build();
        Path withheld = directory.resolve("withheld");
        try (OutputStream out = Files.newOutputStream(withheld)) {
            Filters.builder(spec)
                    .expectedElements(10)
                    .seed(9)
                    .addAll(5)
                    .build()
                    .writeTo(out, WriteOption.WITHHOLD_SEED);
        }
        Path keyed = directory.resolve("keyed");
        try (OutputStream out = Files.newOutputStream(keyed)) {
            Filters.builder(spec)
                    .expectedElements(10)
                    .key(new byte[16])
                    .addAll(5)
                    .build()
                    .writeTo(out);
        }
        Path key = Files.writeString(directory.resolve("key"), "00".repeat(16) + "\n");
        Path wrong = Files.writeString(directory.resolve("wrong"), "00\n");

        assertRefused(
                Run.of("5", "query", withheld), withheld + ": it is stored without its seed; give it with --seed");
        assertThat(Run.of("5", "query", "--seed", "9", withheld)).isEqualTo(new Run(0, "5\n", ""));
        assertRefused(Run.of("5", "query", keyed), "hashed with a secret key; give it with --key-file");
        assertThat(Run.of("5", "query", "--key-file", key, keyed)).isEqualTo(new Run(0, "5\n", ""));
        assertRefused(Run.of("5", "query", "--key-file", wrong, keyed), wrong + ": not a secret key");
    }

    @Test
    void mergesFiltersOfOneSpecSizeAndSeed() {
        Path first = build("a\nb\n", "-n", "100");
        Path second = buildAs("second", "c\n", "-n", "100");
        Path union = directory.resolve("union");

        assertThat(Run.of("", "merge", first, second, "--out", union).exitCode())
                .isZero();

        assertThat(Run.of("a\nb\nc\nd\n", "query", union)).isEqualTo(new Run(0, "a\nb\nc\n", ""));
    }

    @Test
    void refusesToMergeWhatDoesNotFit() throws IOException {
        Path first = build("a\n", "-n", "100");
        Path union = directory.resolve("union");
        Path larger = buildAs("larger", "a\n", "-n", "5000");
        Path seeded = buildAs("seeded", "a\n", "-n", "100", "--seed", "1");
        Path longs = buildAs("longs", "1\n", "-n", "100", "--long");

        for (Path other : new Path[] {larger, seeded, longs}) {
            assertRefused(Run.of("", "merge", first, other, "--out", union), "cannot merge " + other + ": ");
        }
        assertThat(files()).doesNotContain("union");
    }

    @Test
    void writesInPlaceOfAnOlderFileAndLeavesNoOther() throws IOException {
        build("a\n");
        Path file = build("b\n");

        assertThat(Run.of("a\nb\n", "query", file).out()).isEqualTo("b\n");
        assertThat(files()).containsExactly("filter");
    }

    @Test
    void refusesPlacesWhereNoFileCanBe() throws IOException {
        assertRefused(Run.of("a\n", "build", "--out", directory), "cannot write " + directory + ": it is a directory");
        Path lost = directory.resolve("none").resolve("filter");
        assertRefused(Run.of("a\n", "build", "--out", lost), "cannot write " + lost + ": there is no directory");
        assertRefused(Run.of("a\n", "build", "--out", "/proc/filter"), "cannot write /proc/filter: ");
        assertThat(files()).isEmpty();
    }

    @Test
    void aClosedOutputIsNoFailureButAFullDiskIs() {
        Path file = build("a\n");
        assertThat(Run.of(input("a\n"), failing("Broken pipe"), "query", file)).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of(input("a\n"), failing("No space left on device"), "query", file))
                .isEqualTo(new Run(2, "", "filtersmith: cannot write to standard output: No space left on device\n"));
    }

    @Test
    void refusesInputThatFails() throws IOException {
        InputStream broken = InputStream.nullInputStream();
        broken.close();

        assertRefused(
                Run.of(broken, OutputStream.nullOutputStream(), "build", "--out", directory.resolve("filter")),
                "cannot read standard input: Stream closed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "build",
                "build --out F --long --hex",
                "build --out F -p 2",
                "build --out F -n 1.5",
                "build --out F -n many",
                "build --out F --spec @Nothing",
                "build --out F --spec @DLeftFilter(bitsPerKey=1000)",
                "build --out F --spec @DLeftFilter -p 1e-3",
                "query",
                "inspect",
                "merge --out F",
                "advise -p 2",
                "advise -n 0",
                "advise --bits 1000",
                "nonsense"
            })
    void refusesWrongArgumentsInOneLine(String line) {
        assertRefused(Run.of("a\n", (Object[]) line.split(" ", -1)), "");
    }

    private static void assertRefused(Run run, String message) {
        assertThat(run.err()).startsWith("filtersmith: ").contains(message).hasLineCount(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(message);
            }
        };
    }

    private Path build(String lines, Object... options) {
        return buildAs("filter", lines, options);
    }

    private Path buildAs(String name, String lines, Object... options) {
        Path file = directory.resolve(name);
        Object[] args = Stream.concat(Stream.of("build", "--out", file), Arrays.stream(options))
                .toArray();
        Run run = Run.of(lines, args);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return file;
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
