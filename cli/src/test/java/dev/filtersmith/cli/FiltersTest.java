package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Path file = Run.build(directory.resolve("filter"), lines, kind.isEmpty() ? new Object[0] : new Object[] {kind});

        assertThat(Run.of(lines + absent + "\n", "query", file)).isEqualTo(new Run(0, lines, ""));
        assertThat(Run.of(lines + absent, "query", "-v", file)).isEqualTo(new Run(0, absent + "\n", ""));
        assertThat(Run.of(absent, "query", file)).isEqualTo(new Run(1, "", ""));
        assertThat(Run.of("", "query", file)).isEqualTo(new Run(1, "", ""));
        assertThat(Run.of("", "verify", file)).isEqualTo(new Run(0, file + ": whole\n", ""));
    }

    @Test
    void theFilterHasTheSpecTheSeedAndTheRoomThatWereAskedFor() throws IOException {
        Path file = Run.build(
                directory.resolve("filter"),
                "a\n",
                "--spec",
                "@BloomFilter(hashFunctions = 5)",
                "-n",
                "1e4",
                "--seed",
                "7");

        MembershipFilter<String> filter = Filters.reader().read(FilterSource.of(file), String.class);
        assertThat(filter.seed()).isEqualTo(7);
        assertThat(filter.expectedElements()).isEqualTo(10_000);
        assertThat(filter.layout().spec().text()).contains("@BloomFilter").contains("hashFunctions = 5");
        assertThat(filter.mightContain("a")).isTrue();
    }

    @Test
    void theFilterHoldsTheRateThatWasAskedFor() throws IOException {
        String lines = IntStream.range(0, 50_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Path file = Run.build(directory.resolve("filter"), lines, "-p", "1e-2");

        assertThat(Filters.reader().read(FilterSource.of(file), String.class).expectedFpp())
                .isBetween(1e-3, 1.05e-2);
        assertThat(Run.of(lines, "query", "-v", file)).isEqualTo(new Run(1, "", ""));
    }

    @ParameterizedTest
    @CsvSource({"'', a, 3", "--long, 7, 3", "--hex, 0a, 3"})
    void familiesWithDeletionCountEqualLinesUnlessASetIsAskedFor(String kind, String key, long times) {
        String lines = (key + "\n").repeat((int) times);
        Object[] counted = kind.isEmpty()
                ? new Object[] {"--spec", "@WindowedCuckooFilter"}
                : new Object[] {"--spec", "@WindowedCuckooFilter", kind};
        Object[] once = Stream.concat(Stream.of(counted), Stream.of("--set")).toArray();
        Path multiset = Run.build(directory.resolve("multiset"), lines, counted);
        Path set = Run.build(directory.resolve("set"), lines, once);

        assertThat(inspected(multiset).get("kind").getAsString()).isEqualTo("multiset");
        assertThat(inspected(multiset).get("elements").getAsLong()).isEqualTo(times);
        assertThat(inspected(set).get("kind").getAsString()).isEqualTo("set");
        assertThat(inspected(set).get("elements").getAsLong()).isEqualTo(1);
        assertThat(Run.of(lines, "query", set).out()).isEqualTo(lines);
        Path union = directory.resolve("union");
        assertThat(Run.of("", "merge", "--out", union, multiset, multiset).exitCode())
                .isZero();
        assertThat(inspected(union).get("elements").getAsLong()).isEqualTo(2 * times);
    }

    @Test
    void inspectShowsTheCopiesBesideTheTable() {
        String lines = "a\nb\nc\n".repeat(10) + "d\n";
        Object[] options = {"--spec", "@WindowedCuckooFilter", "-n", "8000"};
        Path multiset = Run.build(directory.resolve("multiset"), lines, options);
        JsonObject json = inspected(multiset);
        assertThat(json.get("copies").getAsLong()).isEqualTo(3);
        assertThat(json.get("maxCopies").getAsLong()).isEqualTo(1000);
        assertThat(json.get("copyBits").getAsLong())
                .isEqualTo(16 * (Long.SIZE + Integer.SIZE))
                .isLessThan(json.get("bits").getAsLong());
        assertThat(Run.of("", "inspect", multiset).out())
                .contains("copies     3\n")
                .contains("maxCopies  1000\n")
                .contains("copyBits   1536\n");

        Path set = Run.build(directory.resolve("set"), lines, "--spec", "@WindowedCuckooFilter", "--set");
        assertThat(inspected(set).has("copies")).isFalse();
        Path bits = Run.build(directory.resolve("bits"), lines, "--spec", "@CountingBloomFilter(bitsPerKey = 48)");
        assertThat(inspected(bits).has("copies")).isFalse();
    }

    private static JsonObject inspected(Path file) {
        return JsonParser.parseString(Run.of("", "inspect", "--json", file).out())
                .getAsJsonObject();
    }

    @Test
    void aLineOfTenMegabytesIsAKey() {
        String line = "x".repeat(10_000_000);
        Path file = Run.build(directory.resolve("filter"), line + "\n" + line + "y", "-n", "10");

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

    @Test
    void queryPrintsWhatItFoundBeforeABadLine() {
        Path file = Run.build(directory.resolve("filter"), "1\n2\n", "--long");

        Run run = Run.of("1\n2\nx\n1\n", "query", file);

        assertThat(run.out()).isEqualTo("1\n2\n");
        assertThat(run.err())
                .startsWith("filtersmith: standard input, line 3: ")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void inspectShowsTheHeaderTheDiagramAndTheRate() throws IOException {
        Path file = Run.build(directory.resolve("filter"), "1\n2\n3\n", "--long", "-n", "1000", "--seed", "7");
        LongFilter filter = Filters.read(LongFilter.class, file);

        Run text = Run.of("", "inspect", file);
        assertThat(text.out())
                .contains("spec       " + filter.layout().spec().storedText())
                .contains("keys       long")
                .contains(filter.layout().diagram().stripTrailing());

        JsonObject json = JsonParser.parseString(
                        Run.of("", "inspect", "--json", file).out())
                .getAsJsonObject();
        assertThat(json.get("seed").getAsJsonPrimitive().isString()).isTrue();
        assertThat(json.get("seed").getAsString()).isEqualTo("7");
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
    void writesInPlaceOfAnOlderFileAndLeavesNoOther() throws IOException {
        Run.build(directory.resolve("filter"), "a\n");
        Path file = Run.build(directory.resolve("filter"), "b\n");

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
        Path file = Run.build(directory.resolve("filter"), "a\n");
        assertThat(Run.of(Run.input("a\n"), Run.failing("Broken pipe"), "query", file))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of(Run.input("a\n"), Run.failing("No space left on device"), "query", file))
                .isEqualTo(new Run(2, "", "filtersmith: cannot write to standard output: No space left on device\n"));
    }

    /** A device gives zeros for ever, and no line feed. */
    @ParameterizedTest
    @ValueSource(strings = {"dedupe", "build --out F", "query FILTER"})
    void refusesALineWithoutAnEnd(String line) {
        Path file = Run.build(directory.resolve("filter"), "a\n");
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return length;
            }
        };

        assertRefused(
                Run.of(endless, new ByteArrayOutputStream(), (Object[])
                        line.replace("FILTER", file.toString()).split(" ", -1)),
                "standard input, line 1: longer than 67108864 bytes without a line feed; it is no file of lines");
    }

    @Test
    void refusesAKeyFileWithoutAnEnd() {
        Path file = Run.build(directory.resolve("filter"), "a\n");
        Path device = Path.of("/dev/zero");
        assumeThat(device).exists();

        assertRefused(Run.of("a\n", "query", file, "--key-file", device), "/dev/zero: not a secret key");
    }

    @Test
    void saysOnceThatTheFilterIsFull() {
        String lines = IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Run run = Run.of(lines, "build", "--out", directory.resolve("filter"), "--expected", "10");
        assertRefused(run, "filtersmith: the filter is full: it was made for 10 elements");
        assertThat(run.err()).containsOnlyOnce("the filter is full").endsWith(" Give a larger -n.\n");
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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "build | Missing required option: '--out=FILE'",
                "build --out F --long --hex | filtersmith: --long, --hex are mutually exclusive",
                "build --out F -p 2 | [MaxFppOutOfRange] maxFpp = 2.0: ",
                "build --out F -n 1.5 | option '--expected': '1.5': use a whole number of elements, 1 to 2^53",
                "build --out F -n many | option '--expected': 'many': use a whole number of elements, 1 to 2^53",
                "build --out F -n 1e999999999 | option '--expected': '1e999999999': use a whole number",
                "build --out F -p few | option '-p': 'few' is no number; write one such as 12.5 or 1e-3",
                "build --out F --seed 9e9 | '--seed': '9e9' is no whole number from -2^63 to 2^63 - 1",
                "bench --rounds x F | '--rounds': 'x' is no whole number from -2^31 to 2^31 - 1",
                "dedupe --expcted 5 | Unknown option: '--expcted'; did you mean --expected?",
                "biuld | Unmatched argument at index 0: 'biuld'; did you mean build?",
                "build --out F --spec @Nothing | is no family of filters. Use one of [DLeftFilter, ",
                "build --out F --spec @DLeftFilter(bitsPerKey=1000) | [BitsPerKeyOutOfRange] bitsPerKey = 1000.0: ",
                "build --out F --spec @DLeftFilter -p 1e-3 | filtersmith: --spec=SPEC, -p=RATE are mutually exclusive",
                "query | Missing required parameter: 'FILE'",
                "inspect | Missing required parameter: 'FILE'",
                "merge --out F | Missing required parameter: 'FILE'",
                "advise -p 2 | -p 2.0: use a rate above 0 and below 1",
                "advise -n 0 | '--expected': '0': use a whole number of elements, 1 to 2^53",
                "advise --memory 64MB -n 5 | --memory: is in place of the number of elements; leave out -n",
                "advise --memory 64Q | '--memory': '64Q': use a number of bytes, such as 64MB or 1.5GiB",
                "advise --memory 0.5 | '--memory': '0.5': use a number of bytes, such as 64MB or 1.5GiB",
                "advise --bits 1000 | [BitsPerKeyOutOfRange] bitsPerKey = 1000.0: ",
                "nonsense | Unmatched argument at index 0: 'nonsense'"
            })
    void refusesWrongArgumentsInOneLine(String line, String message) {
        Run run = Run.of("a\n", (Object[]) line.split(" ", -1));
        assertRefused(run, message);
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
