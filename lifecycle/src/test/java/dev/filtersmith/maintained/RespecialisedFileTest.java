package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.maintained.RespecialisedFilterTest.Ids;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of filters that have another spec than their interface. */
class RespecialisedFileTest extends MaintainedRows {
    private static final double RATE = 0.05;

    private final RespecialisePolicy atOnce = RespecialisePolicy.defaults().pause(Duration.ZERO);

    @TempDir
    private Path directory = Path.of("unset");

    private <F extends LongFilter> MaintainedBuilder<Long, F> of(Class<F> type) {
        return MaintainedBuilder.ofLongs(Filters.builder(type).expectedElements(1000), rows)
                .executor(tasks::add)
                .pauseAfterFailure(Duration.ZERO);
    }

    private void putAll(MaintainedFilter<Long, ?> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> put(filter, key));
        runTasks();
    }

    private void assertNothingIsMissed(MaintainedFilter<Long, ?> filter) {
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    private MaintainedFilter<Long, Ids> saved(Path file) throws IOException {
        MaintainedFilter<Long, Ids> filter =
                of(Ids.class).respecialise(atOnce.maxFpp(RATE)).build();
        rebuilt(filter);
        putAll(filter, 0, 500);
        rebuilt(filter);
        filter.save(file);
        return filter;
    }

    private <F extends Filter> F loaded(MaintainedFilter<Long, F> filter, Path file) {
        CompletableFuture<F> result = filter.load(file);
        runTasks();
        return result.join();
    }

    @Test
    void aFileOfAnotherFamilyIsLoadedUnderAPolicy() throws IOException {
        Path file = directory.resolve("ids.filter");
        MaintainedFilter<Long, Ids> first = saved(file);
        putAll(first, 500, 600);
        MaintainedFilter<Long, Ids> second =
                of(Ids.class).respecialise(atOnce.maxFpp(RATE)).build();
        Ids read = loaded(second, file);
        assertThat(read.layout().spec())
                .isEqualTo(first.filter().orElseThrow().layout().spec());
        assertNothingIsMissed(second);
        assertThat(Filters.read(LongFilter.class, file).layout().spec().text()).startsWith("@BloomFilter");
        assertThat(rebuilt(second).layout().spec().text()).startsWith("@BloomFilter");
    }

    @Test
    void withoutAPolicyThatFileIsRefused() throws IOException {
        Path file = directory.resolve("ids.filter");
        saved(file);
        assertThatThrownBy(() -> loaded(of(Ids.class).build(), file))
                .hasCauseInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("@BloomFilter");
        assertThatThrownBy(() -> loaded(of(Ids.class).respecialise(atOnce).build(), file))
                .as("a policy without a rate")
                .hasCauseInstanceOf(StreamCorruptedException.class);
    }

    @Test
    void aFileBeyondTheBoundsIsRefused() throws IOException {
        Path file = directory.resolve("ids.filter");
        saved(file);
        assertThatThrownBy(() -> loaded(
                        of(Ids.class).respecialise(atOnce.maxFpp(RATE / 4)).build(), file))
                .hasCauseInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("above maxFpp(" + RATE / 4 + ")");
        assertThatThrownBy(() -> loaded(
                        of(Ids.class)
                                .respecialise(atOnce.maxFpp(RATE).mostBytes(100))
                                .build(),
                        file))
                .hasCauseInstanceOf(StreamCorruptedException.class);
    }

    /** Whatever byte is wrong, the load fails and the next rebuild works. */
    @Test
    void aDamagedFileIsRefused() throws IOException {
        Path file = directory.resolve("ids.filter");
        saved(file);
        byte[] whole = Files.readAllBytes(file);
        MaintainedFilter<Long, Ids> filter =
                of(Ids.class).respecialise(atOnce.maxFpp(RATE)).build();
        for (int i = 0; i < whole.length; i += 13) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            Files.write(file, damaged);
            CompletableFuture<Ids> result = filter.load(file);
            runTasks();
            assertThat(result).as("byte %d", i).isCompletedExceptionally();
            assertThat(result.handle((read, failure) -> failure).join()).hasRootCauseInstanceOf(IOException.class);
        }
        rebuilt(filter);
        assertNothingIsMissed(filter);
    }
}
