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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** Files that are checked no more would be taken for whole. */
    @Test
    void verifyGoesOnWithoutAReader() throws IOException {
        Path whole = build("a\n");
        Path damaged = Files.write(directory.resolve("damaged"), new byte[5]);

        Run run = Run.of(input(""), failing("Broken pipe"), "verify", whole, damaged, whole);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("filtersmith: cannot read " + damaged).hasLineCount(1);
        assertThat(Run.of(input(""), failing("Broken pipe"), "verify", whole, whole))
                .isEqualTo(new Run(0, "", ""));
    }

    /** A file with holes, of a filter that is larger than the heap. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no holes there")
    void verifyGoesOnAfterAFilterThatIsTooLarge() throws IOException {
        Path whole = build("1\n", "--long", "-n", "100", "--spec", "@BloomFilter(bitsPerKey = 16, hashFunctions = 11)");
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

    @Test
    void queryPrintsWhatItFoundBeforeABadLine() {
        Path file = build("1\n2\n", "--long");

        Run run = Run.of("1\n2\nx\n1\n", "query", file);

        assertThat(run.out()).isEqualTo("1\n2\n");
        assertThat(run.err())
                .startsWith("filtersmith: standard input, line 3: ")
                .hasLineCount(1);
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
        Path file = build("1\n", "--long");
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

        Run run = Run.of(new SequenceInputStream(input("1\n"), failing), new ByteArrayOutputStream(), "query", file);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEqualTo("1\n");
        assertThat(run.err()).startsWith("filtersmith: " + message).hasLineCount(1);
    }

    @Test
    void textsOfFilesDoNothingToATerminal() throws IOException {
        Path file = build("1\n", "--long");
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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "build | Missing required option: '--out=FILE'",
                "build --out F --long --hex | Error: --long, --hex are mutually exclusive",
                "build --out F -p 2 | [MaxFppOutOfRange] maxFpp = 2.0: ",
                "build --out F -n 1.5 | -n 1.5: use a whole number of elements, 1 or more",
                "build --out F -n many | Invalid value for option '-n': 'many' is not a double",
                "build --out F --spec @Nothing | is no family of filters. Use one of [DLeftFilter, ",
                "build --out F --spec @DLeftFilter(bitsPerKey=1000) | [BitsPerKeyOutOfRange] bitsPerKey = 1000.0: ",
                "build --out F --spec @DLeftFilter -p 1e-3 | Error: --spec=SPEC, -p=RATE are mutually exclusive",
                "query | Missing required parameter: 'FILE'",
                "inspect | Missing required parameter: 'FILE'",
                "merge --out F | Missing required parameter: 'FILE'",
                "advise -p 2 | -p 2.0: use a rate above 0 and below 1",
                "advise -n 0 | -n 0.0: use a whole number of elements, 1 or more",
                "advise --bits 1000 | [BitsPerKeyOutOfRange] bitsPerKey = 1000.0: ",
                "nonsense | Unmatched argument at index 0: 'nonsense'"
            })
    void refusesWrongArgumentsInOneLine(String line, String message) {
        Run run = Run.of("a\n", (Object[]) line.split(" ", -1));
        assertRefused(run, message);
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
