package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.wire.DurableFiles;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Saves and loads of maintained filters, and crashes between their steps. */
class SavedFilterTest {
    /** The end of the process, as far as a test can have one. */
    private static final class Crash extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final StoredRows<Long> rows = new StoredRows<>();
    private String crashBefore = "";
    private Runnable beforeWriting = () -> {};
    private Path file = Path.of("unset");

    @TempDir
    private Path directory = Path.of("unset");

    @BeforeEach
    void choose() {
        file = directory.resolve("accounts.filter");
    }

    private MaintainedFilter<Long, LongCountingFilter> maintained(KeySource<Long> source) {
        return Filters.maintainedLongs(
                        Filters.builder(FilterSpec.dLeftCounting()
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .name("accounts")
                                .statistics(true)
                                .expectedElements(100),
                        source)
                .executor(Runnable::run)
                .build(step -> {
                    if (step.equals(crashBefore)) {
                        throw new Crash();
                    } else if (step.equals("write")) {
                        beforeWriting.run();
                    }
                });
    }

    private MaintainedFilter<Long, LongCountingFilter> withRows(long from, long to) {
        MaintainedFilter<Long, LongCountingFilter> filter = maintained(rows);
        filter.rebuild().join();
        put(filter, from, to);
        return filter;
    }

    private void put(MaintainedFilter<Long, LongCountingFilter> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> filter.put(key, () -> rows.insert(key)));
    }

    private MaintainedFilter<Long, LongCountingFilter> loaded() {
        MaintainedFilter<Long, LongCountingFilter> filter = maintained(rows);
        filter.load(file).join();
        return filter;
    }

    @Test
    void aLoadedFilterHasWhatWasSavedAndTheKeysThatAreNewer() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> first = withRows(0, 50);
        first.save(file);
        put(first, 50, 70);
        first.remove(3L, () -> rows.delete(3L));
        int scans = rows.scans();
        MaintainedFilter<Long, LongCountingFilter> second = loaded();
        assertThat(rows.scans()).as("no scan of all rows").isEqualTo(scans);
        assertThat(rows.rows()).hasSize(69);
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
        LongCountingFilter filter = second.filter().orElseThrow();
        assertThat(filter.name()).hasValue("accounts");
        assertThat(filter.statistics().operations()).isPresent();
        // The row that was deleted after the save stays until a rebuild.
        assertThat(second.mightContain(3L)).isTrue();
        second.rebuild().join();
        assertThat(second.mightContain(3L)).isFalse();
    }

    @Test
    void aLoadedFilterHasTheCapacityForCopiesOfItsSpec() throws IOException {
        withRows(0, 50).save(file);
        MaintainedFilter<Long, LongCountingFilter> limited = Filters.maintainedLongs(
                        Filters.builder(FilterSpec.dLeftCounting()
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .copyCapacity(30)
                                        .build())
                                .expectedElements(100),
                        rows)
                .executor(Runnable::run)
                .build();
        limited.load(file).join();
        assertThat(limited.filter().orElseThrow().statistics().copyCapacity()).isEqualTo(30);
        assertThat(rows.rows().keySet()).allMatch(limited::mightContain);
    }

    @Test
    void changesDuringALoadAreKept() throws IOException {
        withRows(0, 50).save(file);
        MaintainedFilter<Long, LongCountingFilter> second = maintained(rows);
        second.put(200L, () -> {
            second.load(file).join();
            return rows.insert(200L);
        });
        second.remove(1L, () -> {
            second.load(file).join();
            return rows.delete(1L);
        });
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
        assertThat(second.filter().orElseThrow().missedRemovals()).isZero();
    }

    @Test
    void theKeysThatAFullFilterRefusedAreNewerThanItsFile() throws IOException {
        Queue<Runnable> later = new ArrayDeque<>();
        MaintainedFilter<Long, LongCountingFilter> full = Filters.maintainedLongs(
                        Filters.builder(FilterSpec.dLeftCounting()
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .expectedElements(100),
                        rows)
                .executor(later::add)
                .build();
        CompletableFuture<LongCountingFilter> built = full.rebuild();
        later.remove().run();
        built.join();
        for (long key = 0; full.pending() < 5; key++) {
            long next = key;
            full.put(next, () -> rows.insert(next));
        }
        full.save(file);
        MaintainedFilter<Long, LongCountingFilter> second = maintained(rows);
        // The file is of a full filter: there may be no room for the rest.
        try {
            second.load(file).join();
        } catch (CompletionException noRoom) {
            assertThat(noRoom).hasCauseInstanceOf(FilterFullException.class).hasMessageContaining("rebuild()");
        }
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
        FilterSpec spec =
                FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();
        FilterRequest<LongCountingFilter> request = new FilterRequest<>(LongCountingFilter.class, spec, null);
        SavedFilter.Read<LongCountingFilter> read = new SavedFilter(DurableFiles.NONE)
                .read(
                        file,
                        new FilterRecipe<>(
                                request,
                                null,
                                null,
                                null,
                                false,
                                0,
                                size -> second.filter().orElseThrow()));
        assertThat(rows.rows().entrySet())
                .filteredOn(row -> !read.filter().mightContain(row.getKey()))
                .isNotEmpty()
                .allMatch(row -> !row.getValue().isBefore(read.saved()));
    }

    /** The words of the filter may be copied before such a key comes, or after. */
    @Test
    void keysThatArePutDuringTheSaveAreNewerThanItsFile() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 20);
        beforeWriting = () -> {
            rows.insert(500L);
            filter.put(500L);
            pastTheMoment();
        };
        filter.save(file);
        assertThat(MaintainedFilter.savedAt(file))
                .hasValueSatisfying(moment ->
                        assertThat(moment).isBeforeOrEqualTo(rows.rows().get(500L)));
    }

    /** Waits until the clock shows another millisecond. */
    private static void pastTheMoment() {
        long begin = System.currentTimeMillis();
        while (System.currentTimeMillis() == begin) {
            Thread.onSpinWait();
        }
    }

    /** Whatever the step: the file is the one before, or the new one, and the next save works. */
    @ParameterizedTest
    @ValueSource(strings = {"write", "force", "rename", "force the directory"})
    void aCrashLeavesAWholeFile(String step) throws IOException {
        MaintainedFilter<Long, LongCountingFilter> first = withRows(0, 40);
        first.save(file);
        byte[] before = Files.readAllBytes(file);
        put(first, 40, 60);
        crashBefore = step;
        assertThatThrownBy(() -> first.save(file)).isInstanceOf(Crash.class);
        boolean renamed = step.equals("force the directory");
        assertThat(Arrays.equals(Files.readAllBytes(file), before)).isEqualTo(!renamed);
        assertThat(directory).isDirectoryNotContaining("glob:**.new");
        // What the end of the process leaves.
        Files.writeString(directory.resolve("accounts.filter.new"), "half");
        MaintainedFilter<Long, LongCountingFilter> second = loaded();
        assertThat(rows.rows()).hasSize(60);
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
        crashBefore = "";
        second.save(file);
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        assertThat(Files.exists(directory.resolve("accounts.filter.new"))).isFalse();
        MaintainedFilter<Long, LongCountingFilter> third = loaded();
        assertThat(rows.rows().keySet()).allMatch(third::mightContain);
    }

    @Test
    void aFileThatIsMissingOrDamagedLeavesTheFilterInUse() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 30);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        assertThatThrownBy(() -> filter.load(file).join()).hasRootCauseInstanceOf(NoSuchFileException.class);
        filter.save(file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> filter.load(file).join()).hasRootCauseInstanceOf(EOFException.class);
        byte[] other = whole.clone();
        other[whole.length - 10] ^= 1; // the moment
        Files.write(file, other);
        assertThatThrownBy(() -> filter.load(file).join()).hasRootCauseInstanceOf(StreamCorruptedException.class);
        other = whole.clone();
        other[whole.length - 30] ^= 1; // the filter
        Files.write(file, other);
        assertThatThrownBy(() -> filter.load(file).join()).hasRootCauseInstanceOf(IOException.class);
        assertThat(filter.filter()).containsSame(inUse);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    @Test
    void aFileIsAStoredFilterAndAMoment() throws IOException {
        Instant before = Instant.now().minusMillis(1);
        withRows(0, 30).save(file);
        assertThat(Filters.read(LongFilter.class, file).approximateElementCount())
                .isEqualTo(30);
        try (FilterView<LongFilter> view = Filters.map(LongFilter.class, file)) {
            assertThat(view.filter().approximateElementCount()).isEqualTo(30);
        }
        assertThat(MaintainedFilter.savedAt(file))
                .hasValueSatisfying(moment -> assertThat(moment).isBetween(before, Instant.now()));
        try (InputStream in = Files.newInputStream(file)) {
            assertThat(Filters.read(LongFilter.class, in).approximateElementCount())
                    .isEqualTo(30);
            assertThat(in.readAllBytes()).hasSize(24).startsWith("FILTERAT".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aStoredFilterHasNoMoment() throws IOException {
        withRows(0, 10).save(file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 24));
        assertThat(MaintainedFilter.savedAt(file)).isEmpty();
        Files.write(file, new byte[5]);
        assertThat(MaintainedFilter.savedAt(file)).isEmpty();
    }

    @Test
    void aSourceThatDatesNothingCannotLoad() throws IOException {
        withRows(0, 10).save(file);
        MaintainedFilter<Long, LongCountingFilter> filter = maintained(() -> rows.rows().keySet().stream());
        assertThatThrownBy(() -> filter.load(file).join())
                .hasRootCauseInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("does not date its keys");
        assertThat(filter.mightContain(77L)).isTrue();
    }

    @Test
    void withoutAFilterNothingIsSaved() {
        MaintainedFilter<Long, LongCountingFilter> filter = maintained(rows);
        assertThatThrownBy(() -> filter.save(file)).isInstanceOf(IllegalStateException.class);
        assertThat(file).doesNotExist();
    }
}
