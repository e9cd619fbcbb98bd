package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.StoredBytes;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
        return bounded(MaintainedBuilder.ofLongs(
                                Filters.builder(FilterSpec.dLeftCounting()
                                                .concurrency(Concurrency.MULTI_WRITER)
                                                .build())
                                        .name("accounts")
                                        .statistics(true)
                                        .expectedElements(100),
                                source)
                        .executor(Runnable::run))
                .build(step -> {
                    if (step.equals(crashBefore)) {
                        throw new Crash();
                    } else if (step.equals("write")) {
                        beforeWriting.run();
                    }
                });
    }

    /** Adds a policy where the tests run with one. */
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder;
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
        MaintainedFilter<Long, LongCountingFilter> limited = MaintainedBuilder.ofLongs(
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
        MaintainedFilter<Long, LongCountingFilter> full = MaintainedBuilder.ofLongs(
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
        Map.Entry<LongCountingFilter, Instant> read = new SavedFilter(DurableFiles.NONE)
                .read(
                        file,
                        new FilterRecipe<>(
                                request,
                                null,
                                null,
                                null,
                                0,
                                size -> second.filter().orElseThrow()),
                        null);
        assertThat(rows.rows().entrySet())
                .filteredOn(row -> !read.getKey().mightContain(row.getKey()))
                .isNotEmpty()
                .allMatch(row -> !row.getValue().isBefore(read.getValue()));
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
        Path left = leftover();
        MaintainedFilter<Long, LongCountingFilter> second = loaded();
        assertThat(rows.rows()).hasSize(60);
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
        crashBefore = "";
        second.save(file);
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        assertThat(left).doesNotExist();
        MaintainedFilter<Long, LongCountingFilter> third = loaded();
        assertThat(rows.rows().keySet()).allMatch(third::mightContain);
    }

    private Path leftover() throws IOException {
        String name = ".filtersmith-" + UUID.randomUUID() + "-" + UUID.randomUUID() + ".new";
        return Files.writeString(directory.resolve(name), "half");
    }

    /** Only fresh files of this library go, also those that nobody may write. */
    @Test
    void filesOfOthersStay() throws IOException {
        Path own = Files.writeString(directory.resolve("accounts.filter.new"), "somebody's");
        Path other = Files.writeString(directory.resolve(".filtersmith-notes.new"), "somebody's");
        Path left = leftover();
        Files.setPosixFilePermissions(left, PosixFilePermissions.fromString("r--r-----"));
        withRows(0, 40).save(file);
        assertThat(own).hasContent("somebody's");
        assertThat(other).hasContent("somebody's");
        assertThat(left).doesNotExist();
    }

    /** The lock is beyond the end of the file, where it keeps no reader out, as on Windows. */
    @Test
    void aFreshFileIsLockedBehindItsContent() throws IOException {
        Path fresh = DurableFiles.freshBeside(file);
        try (FileChannel writer = DurableFiles.createFor(file, fresh);
                FileChannel other = FileChannel.open(fresh, StandardOpenOption.READ)) {
            assertThat(writer.isOpen()).isTrue();
            assertThatThrownBy(() -> other.tryLock(DurableFiles.LOCKED, 1, true))
                    .isInstanceOf(OverlappingFileLockException.class);
            assertThat(other.tryLock(0, Integer.MAX_VALUE, true)).isNotNull();
        }
    }

    /** Two objects save to one file, as two processes do: each has a file of its own. */
    @Test
    void aSaveBesideAnotherIsWhole() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> first = withRows(0, 40);
        MaintainedFilter<Long, LongCountingFilter> second = maintained(rows);
        second.rebuild().join();
        second.put(77L, () -> rows.insert(77L));
        beforeWriting = () -> {
            beforeWriting = () -> {};
            try {
                second.save(file);
                assertThat(Filters.read(LongFilter.class, file).mightContain(77))
                        .isTrue();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        };
        first.save(file);
        assertThat(Filters.read(LongFilter.class, file).approximateElementCount())
                .isEqualTo(40);
        assertThat(directory.toFile().list()).containsExactly("accounts.filter");
    }

    @Test
    void aSymbolicLinkIsFollowed() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("data", "real"));
        Path toLink = Files.createSymbolicLink(directory.resolve("to link"), link);
        for (int rounds = 0; rounds < 2; rounds++) {
            withRows(0, 40).save(toLink);
            assertThat(link).isSymbolicLink();
            assertThat(toLink).isSymbolicLink();
            assertThat(data.toFile().list()).containsExactly("real");
            assertThat(Filters.read(LongFilter.class, toLink).approximateElementCount())
                    .isEqualTo(40);
            rows.rows().clear();
        }
    }

    @Test
    void whatIsNoRegularFileIsRefused() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 10);
        Path loop = Files.createSymbolicLink(directory.resolve("loop"), Path.of("loop"));
        Path place = Files.createDirectory(directory.resolve("place"));
        assertThatThrownBy(() -> filter.save(loop)).isInstanceOf(FileSystemLoopException.class);
        assertThatThrownBy(() -> filter.save(place))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("regular");
        assertThatThrownBy(() -> filter.save(Path.of("/dev/null"))).isInstanceOf(IOException.class);
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("loop", "place");
    }

    @Test
    void aFileKeepsItsPermissions() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 10);
        filter.save(file);
        for (String permissions : List.of("rw-------", "rw-rw-rw-", "r--r-----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            filter.save(file);
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString(permissions));
        }
    }

    /** Copies without end of a key, in a few words of the file, are no reason for a huge filter. */
    @Test
    void forgedCopiesMakeNoHugeRebuild() throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 60);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        for (int i = 0; i < 100; i++) {
            inUse.put(3);
        }
        filter.save(file);
        byte[] bytes = Files.readAllBytes(file);
        StoredBytes stored = StoredBytes.of(Arrays.copyOf(bytes, bytes.length - 24));
        byte[] forged = stored.withWord(stored.words() - 1, Integer.MAX_VALUE).array();
        Files.write(file, forged);
        Files.write(file, Arrays.copyOfRange(bytes, bytes.length - 24, bytes.length), StandardOpenOption.APPEND);
        MaintainedFilter<Long, LongCountingFilter> second = loaded();
        assertThat(second.filter().orElseThrow().count(3)).isGreaterThan(1_000_000_000);
        second.put(5000L, () -> rows.insert(5000L));
        assertThat(second.rebuild().join().expectedElements()).isLessThan(1000);
        assertThat(rows.rows().keySet()).allMatch(second::mightContain);
    }

    /** The bits of a choice Bloom filter do not show how many elements there are. */
    @Test
    void aForgedNumberOfElementsMakesNoHugeRebuild() throws IOException {
        FilterSpec spec = Families.in(
                Concurrency.MULTI_WRITER,
                FilterSpec.parse("@ChoiceBloomFilter(hashFunctions = 13, bitsPerKey = 16.0)"));
        LongStream.range(0, 60).forEach(rows::insert);
        MaintainedFilter<Long, LongFilter> filter = MaintainedBuilder.ofLongs(
                        Filters.builder(spec).expectedElements(100), rows)
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
        filter.save(file);
        byte[] bytes = Files.readAllBytes(file);
        StoredBytes stored = StoredBytes.of(Arrays.copyOf(bytes, bytes.length - 24));
        byte[] forged = stored.withWord(stored.words() - 1, 50_000_000).array();
        System.arraycopy(forged, 0, bytes, 0, forged.length);
        Files.write(file, bytes);
        filter.load(file).join();
        assertThat(filter.filter().orElseThrow().approximateElementCount()).isEqualTo(50_000_000);
        assertThat(filter.rebuild().join().expectedElements()).isLessThan(1000);
    }

    // Processes.

    private Process saver() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessSaver.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
    }

    /** A restart that is rolled out has two processes for a while. */
    @Test
    @Tag("full")
    @Timeout(600)
    void processesSaveToOneFile() throws IOException, InterruptedException {
        Process one = saver();
        Process other = saver();
        try (BufferedReader ofOne = one.inputReader();
                BufferedReader ofOther = other.inputReader()) {
            assertThat(ofOne.readLine()).isEqualTo("saved");
            assertThat(ofOther.readLine()).isEqualTo("saved");
            for (int saves = 0; saves < 100; saves++) {
                assertThat(Filters.read(LongFilter.class, file).mightContain(1)).isTrue();
                assertThat(ofOne.readLine()).isEqualTo("saved");
                assertThat(ofOther.readLine()).isEqualTo("saved");
            }
        } finally {
            one.destroyForcibly().waitFor();
            other.destroyForcibly().waitFor();
        }
        assertThat(Filters.read(LongFilter.class, file).mightContain(1)).isTrue();
    }

    @Test
    @Tag("full")
    @Timeout(600)
    void filesOfKilledProcessesAreSweptUp() throws IOException, InterruptedException {
        for (int round = 0; round < 5; round++) {
            Process process = saver();
            try (BufferedReader lines = process.inputReader()) {
                assertThat(lines.readLine()).isEqualTo("saved");
                while (Arrays.stream(directory.toFile().listFiles())
                        .noneMatch(path -> path.getName().endsWith(".new") && path.length() > 0)) {
                    Thread.onSpinWait();
                }
                MaintainedFilter<Long, LongCountingFilter> filter = withRows(0, 0);
                filter.save(file);
                assertThat(lines.readLine())
                        .as("the other process is not disturbed")
                        .isEqualTo("saved");
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
        withRows(0, 0).save(file);
        assertThat(directory.toFile().listFiles()).containsExactly(file.toFile());
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
