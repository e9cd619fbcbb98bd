package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.link.AgentLink;
import dev.filtersmith.testing.Together;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what is recorded of filters that tell given numbers. */
class ProfileRecorderTest {
    private final Instant start = Instant.now();

    @TempDir
    private Path temporary;

    private final List<String> problems = new ArrayList<>();
    private final Map<String, Object> told = new HashMap<>(Map.of(
            "interface", "app.Seen",
            "name", "urls",
            "spec", "@DLeftFilter(expectedElements = 1000)",
            "expectedElements", 1000L));

    /** The filter itself: it is gone when this is. */
    private Supplier<Map<String, Object>> statistics = () -> Map.copyOf(told);

    private ProfileRecorder recorder() {
        return new ProfileRecorder(temporary, Duration.ofHours(1), problems::add);
    }

    private LongBinaryOperator open(ProfileRecorder recorder) {
        return recorder.records().apply(new WeakReference<>(statistics));
    }

    private static void put(LongBinaryOperator record, long hash) {
        assertThat(record.applyAsLong(AgentLink.PUT, hash)).isZero();
    }

    private static void hash(LongBinaryOperator record, long bytes) {
        assertThat(record.applyAsLong(AgentLink.TEXT, bytes)).isOne();
    }

    private void tell(Object... namesAndNumbers) {
        for (int i = 0; i < namesAndNumbers.length; i += 2) {
            told.put((String) namesAndNumbers[i], namesAndNumbers[i + 1]);
        }
    }

    private WorkloadProfile only() throws IOException {
        Profiles read = new ProfileDirectory(temporary).read();
        assertThat(read.skipped()).isEmpty();
        assertThat(read.all()).hasSize(1);
        return read.all().get(0);
    }

    private Instant at(long seconds) {
        return start.plusSeconds(seconds);
    }

    @Test
    void eachOperationIsCountedOnce() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("lookups", 10L, "hits", 4L, "puts", 7L, "newElements", 6L);
        recorder.look(at(1), false);
        recorder.write();
        tell("lookups", 30L, "hits", 5L, "puts", 8L, "newElements", 7L);
        recorder.look(at(2), false);
        recorder.look(at(3), false);
        recorder.write();
        recorder.write();
        WorkloadProfile seen = only();
        assertThat(seen.operations()).isEqualTo(new Operations(30, 5, 0, 8, 7, 0, 0, 0, 0));
        assertThat(seen.period().filters()).isEqualTo(1);
        assertThat(seen.period().runs()).isEqualTo(1);
        assertThat(problems).isEmpty();
    }

    @Test
    void sizesFollowTheFilter() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        for (int second = 1; second <= 100; second++) {
            tell("approximateElementCount", second <= 10 ? 100L * second : 500L);
            recorder.look(at(second), second == 100);
        }
        recorder.write();
        Sizes sizes = only().sizes();
        assertThat(sizes.peak()).isEqualTo(1000);
        assertThat(sizes.typical()).isBetween(500L, 595L);
        assertThat(sizes.stillGrowing()).isZero();
        assertThat(sizes.mostExpected()).isEqualTo(1000);
        assertThat(sizes.course().elements()).hasSize(100).contains(1000L).endsWith(500L);
    }

    @Test
    void aFileThatCannotBeWrittenStopsNoOther() throws IOException {
        ProfileRecorder first = recorder();
        LongBinaryOperator unused = open(first);
        first.flush();
        Path damaged;
        try (Stream<Path> files = Files.list(temporary)) {
            damaged = files.filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(damaged, "{");
        Files.createDirectories(
                temporary.resolve(damaged.getFileName() + ".damaged").resolve("full"));
        Supplier<Map<String, Object>> other = () -> {
            Map<String, Object> renamed = new HashMap<>(told);
            renamed.put("name", "urls, in another file");
            return renamed;
        };
        LongBinaryOperator unusedToo = first.records().apply(new WeakReference<>(other));
        told.put("approximateElementCount", 7L);
        try {
            first.flush();
        } finally {
            Reference.reachabilityFence(other);
        }
        assertThat(problems).anyMatch(line -> line.startsWith("profiles are kept and written later"));
        assertThat(new ProfileDirectory(temporary).read().all())
                .extracting(WorkloadProfile::name)
                .containsExactly("urls, in another file");
    }

    @Test
    void aPeakBetweenTwoLooksIsSeenByAFlush() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("approximateElementCount", 900L);
        recorder.flush();
        assertThat(only().sizes().peak()).isEqualTo(900);
        tell("approximateElementCount", 10L);
        recorder.flush();
        assertThat(only().sizes().peak()).isEqualTo(900);
        assertThat(only().period().ended()).isZero();
        assertThat(problems).isEmpty();
    }

    @Test
    void aFilterThatGrewUntilItWasGoneIsSaidToGrow() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        for (int second = 1; second <= 100; second++) {
            tell("approximateElementCount", 10L * second);
            recorder.look(at(second), second == 100);
        }
        recorder.write();
        assertThat(only().sizes().stillGrowing()).isEqualTo(1);
    }

    @Test
    void theMostThreadsOfASecondStay() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        for (int writers : new int[] {1, 3, 2}) {
            for (int i = 0; i < writers; i++) {
                long key = i;
                Together.run(1, thread -> put(record, key));
            }
            recorder.look(at(1), false);
        }
        recorder.write();
        assertThat(only().strains().mostWriters()).isEqualTo(3);
    }

    @Test
    void aClockThatIsSetBackDoesNoHarm() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("puts", 1L);
        recorder.look(at(9), false);
        tell("puts", 2L);
        recorder.look(at(-100), false);
        recorder.look(at(10), true);
        recorder.write();
        assertThat(only().operations().puts()).isEqualTo(2);
        assertThat(only().period().filterSeconds()).isBetween(9L, 10L);
        assertThat(problems).isEmpty();
    }

    @Test
    void repeatsAreAddedOnceEach() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        LongStream.range(0, 100).forEach(key -> put(record, key));
        LongStream.range(0, 10).forEach(key -> put(record, key));
        recorder.look(at(1), false);
        LongStream.range(5, 120).forEach(key -> put(record, key));
        recorder.look(at(2), false);
        recorder.write();
        assertThat(only().keys().byPuts()).containsExactly(120L, 100L, 5L);
    }

    /** The length that a thread has hashed last is that of the key that it puts. */
    @Test
    void aPutHasTheLengthThatItsThreadHasHashed() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        tell("keyKind", "(text name, int port)");
        for (int bytes : new int[] {0, 1, 300, 5}) {
            hash(record, bytes);
        }
        put(record, 1); // A put of 5 bytes, after lookups.
        put(record, 2); // A put without a hash of text, in this thread.
        Together.run(1, thread -> put(record, 3));
        hash(record, Long.MAX_VALUE);
        put(record, 4);
        recorder.look(at(1), false);
        recorder.look(at(2), false);
        recorder.write();
        List<Long> byBytes = new ArrayList<>(Collections.nCopies(33, 0L));
        byBytes.set(3, 1L);
        byBytes.set(32, 1L);
        assertThat(only().keys().byBytes()).isEqualTo(byBytes);
    }

    @Test
    void lengthsAreWantedForAFewKeysAfterEachLook() {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        for (int look = 0; look < 3; look++) {
            int wanted = 0;
            while (record.applyAsLong(AgentLink.TEXT, 8) != 0) {
                wanted++;
            }
            assertThat(wanted).isBetween(500, 2000);
            recorder.look(at(look), false);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "long | 0, 0, 0, 0, 1",
                "uuid | 0, 0, 0, 0, 0, 1",
                "(int source.ip, short port, byte protocol, boolean up) | 0, 0, 0, 0, 1",
                "(text name, bytes body) | ''",
                "'' | ''",
            })
    void keysOfOneLengthNeedNoSample(String kind, String byBytes) throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        tell("keyKind", kind);
        hash(record, 100); // Of another filter.
        put(record, 1);
        recorder.look(at(1), false);
        recorder.look(at(2), true);
        recorder.write();
        assertThat(only().keys().byBytes().toString()).isEqualTo("[" + byBytes + "]");
    }

    @Test
    void batchesAreCounted() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        assertThat(record.applyAsLong(AgentLink.BATCH_LOOKUP, 64)).isZero();
        assertThat(record.applyAsLong(AgentLink.BATCH_PUT, 3)).isZero();
        recorder.look(at(1), false);
        recorder.write();
        assertThat(only().operations()).isEqualTo(new Operations(0, 0, 64, 0, 0, 3, 0, 0, 0));
    }

    @Test
    void falsePositivesAreComparedWithThePredictedRate() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("lookups", 1000L, "hits", 500L, "reportedFalsePositives", 20L, "predictedFpp", 0.01);
        recorder.look(at(1), false);
        recorder.write();
        Reports reports = only().reports();
        assertThat(reports.absentLookups()).isEqualTo(520);
        assertThat(reports.expectedFalsePositives()).isEqualTo(5.2);
    }

    @Test
    void falsePositivesOfTheSameKeysAreRepeats() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator record = open(recorder);
        for (long key : new long[] {1, 2, 1, 3, 1}) {
            assertThat(record.applyAsLong(AgentLink.FALSE_POSITIVE, key)).isZero();
        }
        tell("absentCapacity", 60L, "absentEntries", 0L);
        recorder.look(at(1), false);
        assertThat(record.applyAsLong(AgentLink.FALSE_POSITIVE, 2)).isZero();
        recorder.look(at(2), false);
        recorder.look(at(3), false);
        recorder.write();
        Repeats repeats = only().reports().repeats();
        assertThat(repeats).isEqualTo(new Repeats(6, List.of(3L, 2L, 1L), List.of(3L, 3L, 3L, 3L, 3L), 0));
        assertThat(repeats.repeated()).isEqualTo(3);
        tell("absentEntries", 1L);
        recorder.look(at(4), false);
        tell("absentCapacity", 40L);
        recorder.look(at(5), false);
        recorder.write();
        assertThat(only().reports().repeats().tableKeys()).isEqualTo(60);
        assertThat(only().keys().byPuts()).isEmpty();
    }

    @Test
    void aFilterThatIsGoneIsForgotten() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unusedRecord = open(recorder);
        tell("puts", 3L);
        recorder.look(at(1), false);
        LongBinaryOperator unused = recorder.records().apply(new WeakReference<>(null)); // Gone before it was seen.
        recorder.look(at(2), false);
        recorder.look(at(3), false);
        recorder.write();
        assertThat(only().period().filters()).isEqualTo(1);
        assertThat(only().operations().puts()).isEqualTo(3);
    }

    @Test
    void whatCannotBeWrittenIsTriedAgain() throws IOException {
        Path file = temporary.resolve("file");
        Files.writeString(file, "");
        ProfileRecorder recorder = new ProfileRecorder(file, Duration.ofHours(1), problems::add);
        LongBinaryOperator unused = open(recorder);
        tell("puts", 3L);
        recorder.look(at(1), false);
        recorder.write();
        assertThat(problems).singleElement().asString().contains("are kept and written later", "file");
        Files.delete(file);
        recorder.write();
        WorkloadProfile written = new ProfileDirectory(file).read().all().get(0);
        assertThat(written.operations().puts()).isEqualTo(3);
        assertThat(written.period().runs()).isEqualTo(1);
    }

    /** A file that cannot be read, or a directory of its name, does not keep others from theirs. */
    @Test
    void oneFileThatCannotBeReadIsSaidOnce() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("puts", 1L);
        recorder.look(at(1), false);
        recorder.write();
        Path file;
        try (Stream<Path> files = Files.list(temporary)) {
            file = files.filter(each -> each.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(file);
        Files.createDirectory(file);
        tell("puts", 2L);
        recorder.look(at(2), false);
        recorder.write();
        tell("puts", 3L);
        recorder.look(at(3), false);
        tell("name", "zebras");
        recorder.look(at(4), false);
        recorder.write();
        assertThat(problems).singleElement().asString().contains("is left as it is: it cannot be read");
        assertThat(new ProfileDirectory(temporary).read().all())
                .extracting(WorkloadProfile::name)
                .containsExactly("zebras");
    }

    @Test
    void namesAreRecordedAsTheyCanBePrinted() throws IOException {
        ProfileRecorder recorder = recorder();
        LongBinaryOperator unused = open(recorder);
        tell("name", "a\u001b[31m\nb\u2028\ud83d\ude00");
        recorder.look(at(1), true);
        recorder.write();
        assertThat(only().name()).isEqualTo("a\\u001b[31m\\u000ab\\u2028\ud83d\ude00");
        assertThat(problems).isEmpty();
    }

    @Test
    void ofVeryManyNamesSomeAreRecorded() throws IOException {
        ProfileRecorder recorder = recorder();
        for (int i = 0; i < 700; i++) {
            LongBinaryOperator unused = open(recorder);
            tell("name", "customer " + i);
            recorder.look(at(1), true);
        }
        recorder.write();
        assertThat(new ProfileDirectory(temporary).read().all()).hasSize(500);
        assertThat(problems).singleElement().asString().contains("more than 500 names");
    }

    @Test
    void closingWritesWhatWasSeenLast() throws IOException {
        ProfileRecorder recorder = recorder();
        recorder.start();
        LongBinaryOperator unused = open(recorder);
        tell("puts", 5L);
        recorder.close();
        recorder.close();
        assertThat(only().operations().puts()).isEqualTo(5);
    }
}
