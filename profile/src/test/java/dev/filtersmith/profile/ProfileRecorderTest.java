package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.Together;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private LongConsumer open(ProfileRecorder recorder) {
        return recorder.records().apply(new WeakReference<>(statistics));
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
        LongConsumer unused = open(recorder);
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
        LongConsumer unused = open(recorder);
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
    void aFilterThatGrewUntilItWasGoneIsSaidToGrow() throws IOException {
        ProfileRecorder recorder = recorder();
        LongConsumer unused = open(recorder);
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
        LongConsumer record = open(recorder);
        for (int writers : new int[] {1, 3, 2}) {
            for (int i = 0; i < writers; i++) {
                long key = i;
                Together.run(1, thread -> record.accept(key));
            }
            recorder.look(at(1), false);
        }
        recorder.write();
        assertThat(only().strains().mostWriters()).isEqualTo(3);
    }

    @Test
    void aClockThatIsSetBackDoesNoHarm() throws IOException {
        ProfileRecorder recorder = recorder();
        LongConsumer unused = open(recorder);
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
        LongConsumer record = open(recorder);
        LongStream.range(0, 100).forEach(record);
        LongStream.range(0, 10).forEach(record);
        recorder.look(at(1), false);
        LongStream.range(5, 120).forEach(record);
        recorder.look(at(2), false);
        recorder.write();
        assertThat(only().keys().byPuts()).startsWith(120L, 100L, 5L, 0L);
    }

    @Test
    void batchesAreCounted() throws IOException {
        ProfileRecorder recorder = recorder();
        LongConsumer record = open(recorder);
        assertThat(((IntBinaryOperator) record).applyAsInt(64, 0)).isZero();
        assertThat(((IntBinaryOperator) record).applyAsInt(0, 3)).isZero();
        recorder.look(at(1), false);
        recorder.write();
        assertThat(only().operations()).isEqualTo(new Operations(0, 0, 64, 0, 0, 3, 0, 0, 0));
    }

    @Test
    void falsePositivesAreComparedWithThePredictedRate() throws IOException {
        ProfileRecorder recorder = recorder();
        LongConsumer unused = open(recorder);
        tell("lookups", 1000L, "hits", 500L, "reportedFalsePositives", 20L, "predictedFpp", 0.01);
        recorder.look(at(1), false);
        recorder.write();
        Reports reports = only().reports();
        assertThat(reports.absentLookups()).isEqualTo(520);
        assertThat(reports.expectedFalsePositives()).isEqualTo(5.2);
    }

    @Test
    void aFilterThatIsGoneIsForgotten() throws IOException {
        ProfileRecorder recorder = recorder();
        LongConsumer unusedRecord = open(recorder);
        tell("puts", 3L);
        recorder.look(at(1), false);
        LongConsumer unused = recorder.records().apply(new WeakReference<>(null)); // Gone before it was seen.
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
        LongConsumer unused = open(recorder);
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

    @Test
    void closingWritesWhatWasSeenLast() throws IOException {
        ProfileRecorder recorder = recorder();
        recorder.start();
        LongConsumer unused = open(recorder);
        tell("puts", 5L);
        recorder.close();
        recorder.close();
        assertThat(only().operations().puts()).isEqualTo(5);
    }
}
