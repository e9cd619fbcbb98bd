package dev.filtersmith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.KeyKind;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import dev.filtersmith.wire.StoredCopies;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the reader in Python, which was written from the document, with this library. */
class PythonReaderTest {
    private static final String SCRIPT = "../samples/python/read_filter.py";
    private static final int SECONDS = 60;
    private static final int LOOKUPS = 600;

    /**
     * Runs the script for each line of arguments, since many lookups take less time than the start
     * of a Python. Answers with the exit code, the number of lines, and the lines.
     */
    private static final String REPEATER = """
            import contextlib, faulthandler, io, sys, traceback
            script, seconds = sys.argv[1], int(sys.argv[2])
            with open(script, encoding="utf-8") as file:
                code = compile(file.read(), script, "exec")
            for line in sys.stdin:
                faulthandler.dump_traceback_later(seconds, exit=True)
                sys.argv = [script] + line.rstrip("\\n").split("\\t")
                output, status = io.StringIO(), 0
                with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                    try:
                        exec(code, {"__name__": "__main__"})
                    except SystemExit as end:
                        status = end.code if isinstance(end.code, int) else int(end.code is not None)
                        if isinstance(end.code, str):
                            print(end.code)
                    except BaseException:
                        status = 1
                        traceback.print_exc(file=output)
                faulthandler.cancel_dump_traceback_later()
                lines = output.getvalue().split("\\n")[:-1]
                print(status, len(lines), *lines, sep="\\n", flush=True)
            """;

    @TempDir
    private static Path directory;

    private static @Nullable Process repeater;

    /** The exit code and the output of a program. */
    private record Ended(int code, List<String> lines) {}

    @BeforeAll
    static void requirePython() throws InterruptedException {
        try {
            run("python3", "--version");
            ProcessBuilder builder = new ProcessBuilder("python3", "-c", REPEATER, SCRIPT, Integer.toString(SECONDS));
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            repeater = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException missing) {
            System.err.println("SKIPPED: the reader in Python is not tested, since python3 is missing: " + missing);
            Assumptions.abort("python3 is missing: " + missing);
        }
    }

    @AfterAll
    static void endPython() {
        if (repeater != null) {
            repeater.destroy();
        }
    }

    /** Runs the script in the Python that was started. */
    private static Ended ask(String... arguments) throws IOException {
        Process python = Objects.requireNonNull(repeater);
        BufferedWriter questions = python.outputWriter(UTF_8);
        questions.write(String.join("\t", arguments));
        questions.newLine();
        questions.flush();
        BufferedReader answers = python.inputReader(UTF_8);
        String code = answers.readLine();
        assertThat(code).as("%s ends in %d s", List.of(arguments), SECONDS).isNotNull();
        int count = Integer.parseInt(answers.readLine());
        List<String> lines = new ArrayList<>();
        while (lines.size() < count) {
            lines.add(answers.readLine());
        }
        return new Ended(Integer.parseInt(code), lines);
    }

    /** Runs a program of its own. */
    private static Ended run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        List<String> lines = Files.readAllLines(output);
        assertThat(ended)
                .as("%s ends in %d s; it printed %s", List.of(command), SECONDS, lines)
                .isTrue();
        return new Ended(process.exitValue(), lines);
    }

    private static Ended read(Path file, String... options) throws IOException {
        return ask(with(new String[] {file.toString()}, options));
    }

    static Stream<StoredFilter> files() {
        return KeptFilters.all().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void showsTheHeaderOfEveryFamily(StoredFilter file) throws IOException {
        Filter filter = file.create();
        StoredBytes stored = StoredBytes.of(file.stored());
        boolean trimmed = file.form() == Form.TRIMMED;
        Ended shown = read(file.file());
        assertThat(shown.code()).as("%s", shown).isZero();
        assertThat(shown.lines())
                .startsWith(
                        "form: " + (trimmed ? "trimmed filter" : "filter"),
                        "spec: " + stored.spec(),
                        "keys: " + KeySignature.of(file.kind().type()),
                        seed(file))
                .endsWith(
                        "expected elements: 200",
                        "elements: "
                                + (trimmed
                                        ? ((TrimmedFilter) file.read(file.stored())).approximateElementCount()
                                        : filter.approximateElementCount()),
                        trimmed ? "words: " + stored.words() + ", stash 0" : words(stored, filter),
                        "checksums: header and 1 blocks right");
    }

    private static String words(StoredBytes stored, Filter filter) {
        StoredCopies copies = TestShapes.core(filter).copies().stored();
        int beside = filter.stashSize() + copies.tableWords() + copies.stashWords();
        return "words: " + (stored.words() - beside) + ", stash " + filter.stashSize()
                + (beside == filter.stashSize()
                        ? ""
                        : ", copies of " + copies.tableEntries() + " + " + copies.stashEntries() + " elements");
    }

    private static String seed(StoredFilter file) {
        return switch (file.hashing()) {
            case SEED -> "seed: " + StoredFilter.SEED;
            case WITHHELD_SEED ->
                String.format(
                        "seed: seed withheld, check %016x",
                        KeySeed.of(StoredFilter.SEED).check());
            case KEY ->
                String.format(
                        "seed: key withheld, check %016x",
                        KeySeed.keyed(StoredFilter.key()).check());
        };
    }

    @ParameterizedTest
    @MethodSource("files")
    void answersLookups(StoredFilter file) throws IOException {
        LongPredicate filter = file.answers(file.read(file.stored()));
        if (file.kind() == KeyKind.LONG) {
            assertAnswers(file.file(), filter, secret(file));
        } else {
            assertAnswersByJson(file, filter);
        }
    }

    private static void assertAnswersByJson(StoredFilter file, LongPredicate filter) throws IOException {
        long[] numbers =
                LongStream.range(0, Math.min(LOOKUPS, file.kind().count())).toArray();
        Path keys = Files.createTempFile(directory, "keys", ".json");
        Files.write(keys, LongStream.of(numbers).mapToObj(file.kind()::json).toList());
        Ended answered = read(file.file(), with(secret(file), "--json", keys.toString()));
        assertThat(answered.code()).as("%s", answered).isZero();
        assertThat(answered.lines()
                        .subList(
                                answered.lines().indexOf("found:") + 1,
                                answered.lines().size()))
                .isEqualTo(LongStream.of(numbers)
                        .filter(filter)
                        .mapToObj(file.kind()::json)
                        .toList());
    }

    private static String[] with(String[] secret, String... options) {
        return Stream.of(secret, options).flatMap(Stream::of).toArray(String[]::new);
    }

    private static String[] secret(StoredFilter file) {
        return switch (file.hashing()) {
            case SEED -> new String[0];
            case WITHHELD_SEED -> new String[] {"--seed", Long.toString(StoredFilter.SEED)};
            case KEY -> new String[] {"--key", HexFormat.of().formatHex(StoredFilter.key())};
        };
    }

    /** Returns what the reader printed. */
    private static List<String> assertAnswers(Path file, LongPredicate filter, String... secret) throws IOException {
        Ended answered = read(file, with(secret, "--keys", "0:" + LOOKUPS));
        assertThat(answered.code()).as("%s", answered).isZero();
        assertThat(answered.lines().get(answered.lines().size() - 1))
                .isEqualTo(LongStream.range(0, LOOKUPS)
                        .filter(filter)
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(" ", "found: ", "")));
        return answered.lines();
    }

    /**
     * Tables of this size have chunks if the spec does not ask for them, and several blocks. Large
     * groups begin at a cache line in memory, but not in the stored form.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftFilter(counterBits = 5, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " semiSortDepth = {0, 0, 1, 2, 2, 2, 2, 1})",
                "@DLeftFilter(bucketBits = 128, counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " averageLoad = 8, semiSortDepth = {0, 0, 0, 1, 2, 1, 1, 1, 2, 2, 0})",
                "@DLeftFilter(group = 4)",
                "@DLeftFilter(subtables = 3, group = 4, groupRule = EQUAL_FIELDS, groupTies = LEFTMOST,"
                        + " relocation = NONE)",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@DynamicDLeftCountingFilter(subtables = 4)",
                "@DynamicDLeftCountingFilter(counterBits = 6, longestRemainder = 40, minimalRemainderBits = 11,"
                        + " averageLoad = 3.5, relocation = NONE)",
                "@WindowedCuckooFilter",
                "@WindowedCuckooFilter(slotBits = 35, averageUse = 0.9)",
                "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                        + " secondSlots = 15, thirdSlots = 62)",
                "@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                        + " secondSlots = 15, thirdSlots = 61, secondShare = 0.5, thirdShare = 0.1)"
            })
    void answersLookupsInALargeFilter(String spec) throws IOException {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse(spec))
                .expectedElements(80_000)
                .seed(-7)
                .build();
        filter.putAll(LongStream.range(300, 80_300).toArray());
        StoredBytes stored = StoredBytes.of(filter);
        int blocks = (Long.BYTES * stored.words() + (1 << 16) - 1) >> 16;
        assertThat(blocks).isGreaterThan(1);
        Path file = Files.createTempFile(directory, "large", ".bin");
        Files.write(file, stored.array());
        assertThat(assertAnswers(file, filter))
                .contains("seed: -7", "checksums: header and " + blocks + " blocks right");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter(bitsPerKey = 12, hashFunctions = 3, growth = CHAINED)",
                "@DLeftFilter(growth = CHAINED)",
                "@DynamicDLeftCountingFilter(growth = CHAINED)",
                "@WindowedCuckooFilter(slotBits = 8, growth = CHAINED)"
            })
    void answersLookupsInAChain(String spec) throws IOException {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse(spec))
                .expectedElements(50)
                .seed(3)
                .build();
        filter.putAll(LongStream.range(0, 400).toArray());
        Path file =
                Files.write(directory.resolve("chain"), StoredBytes.of(filter).array());
        List<String> shown = assertAnswers(file, filter);
        assertThat(shown).startsWith("form: chain");
        assertThat(parts(shown)).hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void answersLookupsInShards(int count) throws IOException {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse("@WindowedCuckooFilter(slotBits = 8)"))
                .expectedElements(600)
                .shards(count)
                .seed(3)
                .build();
        filter.putAll(LongStream.range(300, 900).toArray());
        byte[] stored = StoredBytes.of(filter).array();
        Path file = Files.write(directory.resolve("shards" + count), stored);
        assertThat(parts(assertAnswers(file, filter))).hasSize(count);
        stored[stored.length - 1] ^= 1;
        assertRefused(Files.write(file, stored), "block 0 does not match its checksum");
    }

    private static List<String> parts(List<String> shown) {
        return shown.stream().filter(line -> line.startsWith("part: ")).toList();
    }

    @Test
    void refusesWrongBytesAndSeeds() throws IOException {
        StoredFilter file = files().filter(stored -> stored.name().equals("dleft-withheld"))
                .findFirst()
                .orElseThrow();
        byte[] stored = file.stored();
        int header = StoredBytes.of(stored).header();
        assertRefused(changed(stored, 30), "the header does not match its checksum");
        assertRefused(changed(stored, header + 9), "block 0 does not match its checksum");
        assertRefused(changed(stored, stored.length - 1), "block 0 does not match its checksum");
        assertRefused(changed(stored, 0), "no stored filter of version 2");
        assertRefused(file.file(), "written with another key or seed", "--keys", "0:9", "--seed", "1");
        assertRefused(file.file(), "give the seed", "--keys", "0:9");
    }

    @Test
    void refusesWhatTheDocumentTellsReadersToRefuse() throws IOException {
        StoredBytes stored =
                StoredBytes.of(TypedBuilder.ofLongs(FilterSpec.dLeft().build())
                        .expectedElements(100)
                        .seed(7)
                        .build());
        byte[] sound = stored.array();
        assertThat(read(Files.write(directory.resolve("sound"), sound)).code()).isZero();
        assertRefused(repaired(sound, 6, 5), "unknown form 5");
        assertRefused(repaired(sound, 12, 2), "a secret key that is not withheld");
        assertRefused(repaired(sound, 12, 16), "unknown flags");
        assertRefused(repaired(sound, 12, 1), "exclude each other");
        assertRefused(repaired(sound, 40, 1), "exclude each other");
        assertRefused(repaired(sound, 60, 3), "hash version 3");
        assertRefused(repaired(sound, 62, 2), "bits version 2");
    }

    /** Returns a file with two other bytes in its header, and the right checksum. */
    private static Path repaired(byte[] sound, int at, int value) throws IOException {
        byte[] changed = StoredBytes.of(sound).withShort(at, value).array();
        return Files.write(directory.resolve("repaired" + at + "-" + value), changed);
    }

    @Test
    void takesNoNumbersForOtherKeys() throws IOException {
        assertRefused(of(KeyKind.TEXT), "the keys are text", "--keys", "0:9");
    }

    @Test
    void namesTheLineOfAWrongKey() throws IOException {
        assertWrong(KeyKind.TEXT, "7");
        assertWrong(KeyKind.TEXT, "\"no end");
        assertWrong(KeyKind.BYTES, "\"no digits\"");
        assertWrong(KeyKind.UUID, "7");
        String record = KeyKind.RECORD.json(5);
        String shorter = record.substring(0, record.lastIndexOf(',')) + "]";
        assertThat(assertWrong(KeyKind.RECORD, shorter)).contains("has 12 components");
    }

    private static String assertWrong(KeyKind kind, String key) throws IOException {
        Path keys = Files.createTempFile(directory, "wrong", ".json");
        Files.write(keys, List.of(kind.json(5), key, kind.json(6)));
        return assertRefused(of(kind), "line 2 of " + keys + " is no key of the kind ", "--json", keys.toString());
    }

    /** Returns a file of a filter over such keys, with its seed. */
    private static Path of(KeyKind kind) {
        return files().filter(file -> file.kind() == kind && file.hashing() == StoredFilter.Hashing.SEED)
                .findFirst()
                .orElseThrow()
                .file();
    }

    private static Path changed(byte[] stored, int at) throws IOException {
        byte[] changed = stored.clone();
        changed[at] ^= 4;
        return Files.write(directory.resolve("changed" + at), changed);
    }

    /** Returns what the reader printed. */
    private static String assertRefused(Path file, String message, String... options) throws IOException {
        Ended refused = read(file, options);
        String printed = refused.lines().toString();
        assertThat(refused.code()).as(printed).isEqualTo(1);
        assertThat(printed).contains(message).doesNotContain("Traceback");
        return printed;
    }

    /** Programs of their own end with the code and the lines that others are answered with. */
    @Test
    void endsAsAProgram() throws IOException, InterruptedException {
        String file = of(KeyKind.TEXT).toString();
        for (String[] arguments : new String[][] {{file}, {file, "--keys", "0:9"}, {"--unknown"}, {"none.bin"}}) {
            Ended alone = run(with(new String[] {"python3", SCRIPT}, arguments));
            Ended answered = ask(arguments);
            assertThat(alone.code()).as("%s", alone).isEqualTo(answered.code());
            // A program prints its errors first, since its other output is buffered.
            assertThat(alone.lines()).containsExactlyInAnyOrderElementsOf(answered.lines());
        }
    }

    @Test
    void hashesSeveralLanes() throws IOException {
        long[] lanes = {-3, 1L << 63, 0x0123456789abcdefL};
        List<String> command = new ArrayList<>(List.of("--hash", "-9"));
        for (int count = 1; count <= lanes.length; count++) {
            command.add(Long.toString(lanes[count - 1]));
            LaneHash hash = new LaneHash(KeySeed.of(-9));
            long expected = count == 1 ? hash.hash(lanes[0]) : hash.hash(lanes, count);
            assertThat(ask(command.toArray(String[]::new)).lines()).containsExactly(String.format("%016x", expected));
        }
        LaneHash keyed = new LaneHash(KeySeed.keyed(StoredFilter.key()));
        command.addAll(List.of("--key", HexFormat.of().formatHex(StoredFilter.key())));
        assertThat(ask(command.toArray(String[]::new)).lines())
                .containsExactly(String.format("%016x", keyed.hash(lanes, lanes.length)));
    }
}
