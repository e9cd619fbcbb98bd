package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.TestShapes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests windows: periods, rates, files and threads. */
class RotatingFilterTest {
    private static final FilterSpec SPEC = FilterSpec.windowedCuckoo().build();

    private static final int THREADS = 4;

    private static final int ROTATIONS = 20_000;

    /** Keys that each thread puts in a round. */
    private static final int PUTS = 450;

    @TempDir
    private Path directory;

    private static RotatingBuilder<LongFilter> builder(FilterSpec spec, long each) {
        return RotatingBuilder.of(Filters.builder(spec).expectedElements(each));
    }

    private static long[] keys(long seed, int count) {
        return new Random(seed).longs(count).toArray();
    }

    /** An emitted class of a family with deletion has these operations, whatever its interface. */
    @Test
    void aWindowHasNoRemoval() {
        LongFilter filter = builder(FilterSpec.parse("@DLeftCountingFilter"), 100)
                .panes(3)
                .everyExpectedElements()
                .build()
                .filter();
        Routing panes = (Routing) ((PartedCore) TestShapes.core(filter)).parts();
        for (ThrowingCallable operation : List.<ThrowingCallable>of(
                () -> panes.remove(5),
                () -> panes.count(5),
                () -> ((HotFilter) filter).refreshHashes(LongStream.of(5)))) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(operation)
                    .withMessage("a window has no removal: keys expire");
        }
        assertThat(filter).isNotInstanceOf(DeletableFilter.class);
    }

    @Test
    void keysExpireByTime() {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
        LongFilter filter = builder(SPEC, 100)
                .panes(3)
                .every(Duration.ofMinutes(10))
                .clock(time::get)
                .build()
                .filter();
        assertThat(filter.put(1)).isTrue();
        assertThat(filter.put(1)).isFalse();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(29)));
        assertThat(filter.mightContain(1)).isTrue();
        assertThat(filter.put(2)).as("a put rotates twice").isTrue();
        assertThat(filter.put(1)).as("seen, and put again").isFalse();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(49)));
        assertThat(filter.mightContain(1)).isTrue();
        assertThat(filter.mightContain(new long[] {1, 2, 3}).cardinality()).isEqualTo(2);
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(50)));
        assertThat(filter.mightContain(1))
                .as("no lookup rotates, yet all has expired")
                .isFalse();
        assertThat(filter.mightContain(new long[] {1, 2, 3}).cardinality()).isZero();
        assertThat(filter.put(1)).isTrue();
        time.set(Instant.EPOCH);
        assertThat(filter.put(3)).as("the clock is set back").isTrue();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(30)));
        assertThat(filter.mightContain(3)).isFalse();
    }

    @Test
    void keysExpireByCount() {
        LongFilter filter =
                builder(SPEC, 1000).panes(4).everyExpectedElements().build().filter();
        long[] keys = keys(1, 20_000);
        for (int i = 0; i < keys.length; i++) {
            filter.put(keys[i]);
            assertThat(filter.mightContain(keys[Math.max(0, i - 2990)])).isTrue();
        }
        long found = Stream.iterate(0, i -> i < 15_000, i -> i + 1)
                .filter(i -> filter.mightContain(keys[i]))
                .count();
        assertThat(found).as("only false positives").isLessThan(20);
        assertThat(filter.approximateElementCount()).isBetween(3000L, 4000L);
    }

    static Stream<FilterSpec> specs() {
        return BareSpecs.all().values().stream();
    }

    @ParameterizedTest
    @MethodSource("sample")
    void ratesOfPanesAddUp(FilterSpec spec) {
        int panes = 5;
        int each = 3000;
        RotatingFilter<LongFilter> window = builder(spec, each).panes(panes).build();
        LongFilter single = Filters.builder(spec).expectedElements(each).build();
        single.putAll(keys(99, each));
        for (int i = 0; i < panes; i++) {
            window.rotate();
            window.filter().putAll(keys(i, each));
        }
        double expected = window.filter().expectedFpp();
        assertThat(expected).isCloseTo(panes * single.expectedFpp(), within(0.1 * expected));
        int queries = 2_000_000;
        double rate = (double) window.filter().mightContain(keys(1000, queries)).cardinality() / queries;
        assertThat(rate).isCloseTo(expected, within(5 * Math.sqrt(expected / queries) + 0.15 * expected));
    }

    /** Returns filters with fingerprints and with bits: the sample of every build. */
    static Stream<FilterSpec> sample() {
        return specs().filter(RotatingFilterTest::isInSample);
    }

    private static boolean isInSample(FilterSpec spec) {
        return spec.equals(SPEC) || spec instanceof BloomSpec;
    }

    static Stream<FilterSpec> rest() {
        return specs().filter(spec -> !isInSample(spec));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void ratesOfPanesOfOtherFamiliesAddUp(FilterSpec spec) {
        ratesOfPanesAddUp(spec);
    }

    @Test
    void wrongRequestsAreRefusedWithARemedy() {
        FilterBuilder<LongCountingFilter> counting = Filters.builder((CountingSpec) SPEC);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RotatingBuilder.of(counting))
                .withMessageContaining("[RotatingRemoval]")
                .withMessageContaining("MembershipFilter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(Families.in(Growth.CHAINED, SPEC), 100))
                .withMessageContaining("[PartsDoNotGrow]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(FilterSpec.parse("@DLeftFilter(maxFpp = 0.001, rebalancing = 1)"), 100))
                .withMessageContaining("[SweepsOfPuts] a window puts keys one by one");
        assertThatIllegalStateException()
                .isThrownBy(() -> RotatingBuilder.of(Filters.builder(SPEC).addAll(1)))
                .withMessageContaining("Leave out addAll");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(SPEC, 100).panes(1))
                .withMessageContaining("use 2 to 1000 panes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(SPEC, 100).every(Duration.ZERO))
                .withMessageContaining("1 millisecond");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(SPEC, 100).maxFpp(1e-3).build())
                .withMessageContaining("promises no rate");
        FilterSpec promising = FilterSpec.parse("@BloomFilter(maxFpp = 0.001, hashFunctions = 10, bitsPerKey = 15)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(promising, 100).panes(6).maxFpp(1e-3).build())
                .withMessageContaining("[WindowRate]")
                .withMessageContaining("Annotate maxFpp = 0.0001666");
        LongFilter filter = builder(SPEC, 100).build().filter();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> filter.writeTo(OutputStream.nullOutputStream()))
                .withMessageContaining("RotatingFilter.checkpoint");
    }

    // Checkpoints.

    private Set<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    @Test
    void onlyChangedPanesAreWritten() throws IOException {
        RotatingFilter<LongFilter> window = builder(SPEC, 100).panes(3).build();
        window.filter().put(1);
        window.checkpoint(directory);
        Set<String> first = files();
        assertThat(first).hasSize(4);
        window.filter().put(2);
        window.checkpoint(directory);
        Set<String> second = files();
        assertThat(second).hasSize(4);
        second.retainAll(first);
        assertThat(second).as("two panes and the manifest").hasSize(3);
        window.checkpoint(directory);
        assertThat(files()).hasSize(4).containsAll(second);
        window.rotate();
        window.checkpoint(directory);
        assertThat(files()).hasSize(4);
        RotatingFilter<LongFilter> restored = builder(SPEC, 100).panes(3).restore(directory);
        assertThat(restored.filter().sameContent(window.filter())).isTrue();
        restored.rotate();
        assertThat(restored.filter().mightContain(1)).isTrue();
        restored.rotate();
        assertThat(restored.filter().mightContain(1)).isFalse();
        assertThat(Filters.read(
                        LongFilter.class,
                        directory.resolve(files().stream()
                                .filter(name -> name.startsWith("pane"))
                                .findAny()
                                .orElseThrow())))
                .isNotNull();
    }

    /** Ends at each step of a checkpoint: what is restored is the one before, or this one. */
    @Test
    void aCrashLeavesTheLastWholeCheckpoint() throws IOException {
        int steps = 0;
        for (int end = 0; end == steps; end++) {
            Path here = Files.createDirectory(directory.resolve("crash-" + end));
            RotatingFilter<LongFilter> window = builder(SPEC, 100).panes(3).build();
            window.filter().put(1);
            AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
            List<String> done = new ArrayList<>();
            PaneFiles dying = new PaneFiles(step -> {
                if (left.getAndDecrement() == 0) {
                    throw new IOException("the end, before: " + step);
                }
                done.add(step);
            });
            dying.write(panesOf(window), here);
            RotatingFilter<LongFilter> before = window.copy();
            window.rotate();
            window.filter().put(2);
            done.clear();
            left.set(end);
            try {
                dying.write(panesOf(window), here);
            } catch (IOException ended) {
                steps++;
            }
            LongFilter restored = builder(SPEC, 100).panes(3).restore(here).filter();
            RotatingFilter<LongFilter> expected = done.contains("rename the manifest") ? window : before;
            assertThat(restored.sameContent(expected.filter()))
                    .as("after %s", done)
                    .isTrue();
            left.set(Integer.MAX_VALUE);
            dying.write(panesOf(window), here);
            assertThat(builder(SPEC, 100).panes(3).restore(here).filter().sameContent(window.filter()))
                    .as("the next checkpoint after %s", done)
                    .isTrue();
        }
        assertThat(steps).as("steps with a crash").isEqualTo(7);
    }

    /** Each retry would leave other partial files, and the disk is full. */
    @ParameterizedTest
    @ValueSource(strings = {"write pane", "force pane", "write the manifest", "force the man", "rename the manifest"})
    void aCheckpointThatFailsLeavesNoFiles(String step) throws IOException {
        AtomicBoolean full = new AtomicBoolean();
        PaneFiles files = new PaneFiles(next -> {
            if (full.get() && next.startsWith(step)) {
                throw new IOException("No space left on device");
            }
        });
        RotatingFilter<LongFilter> window = builder(SPEC, 100).panes(3).build();
        files.write(panesOf(window), directory);
        Set<String> before = files();
        window.filter().put(1);
        window.rotate();
        full.set(true);
        for (int retry = 0; retry < 3; retry++) {
            assertThatIOException().isThrownBy(() -> files.write(panesOf(window), directory));
            assertThat(files()).isEqualTo(before);
        }
        full.set(false);
        files.write(panesOf(window), directory);
        assertThat(builder(SPEC, 100).panes(3).restore(directory).filter().sameContent(window.filter()))
                .isTrue();
    }

    /** The thread is interrupted when the manifest has its name: no file can be read or forced. */
    @Test
    void anInterruptAfterTheRenamingKeepsTheFiles() throws IOException {
        PaneFiles files = new PaneFiles(next -> {
            if (next.equals("force the directory")) {
                Thread.currentThread().interrupt();
            }
        });
        RotatingFilter<LongFilter> window = builder(SPEC, 100).panes(3).build();
        for (int checkpoints = 0; checkpoints < 3; checkpoints++) {
            window.filter().put(checkpoints);
            window.rotate();
            assertThatIOException().isThrownBy(() -> files.write(panesOf(window), directory));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(builder(SPEC, 100).panes(3).restore(directory).filter().sameContent(window.filter()))
                    .isTrue();
        }
    }

    /** A directory cannot be replaced by the manifest. */
    @Test
    void aManifestThatCannotBeRenamedLeavesNoFiles() throws IOException {
        Files.createDirectories(directory.resolve("manifest").resolve("other"));
        RotatingFilter<LongFilter> window = builder(SPEC, 100).build();
        assertThatIOException().isThrownBy(() -> window.checkpoint(directory));
        assertThat(files()).containsExactly("manifest");
    }

    /** The number of elements of a pane follows from its words. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_000_000})
    void aForgedNumberOfElementsNeverFillsAPane(long number) throws IOException {
        FilterSpec spec = FilterSpec.windowedCuckoo().build();
        RotatingFilter<LongFilter> window =
                builder(spec, 100).panes(3).everyExpectedElements().build();
        LongStream.range(0, 250).forEach(window.filter()::put);
        window.checkpoint(directory);
        Path manifest = directory.resolve("manifest");
        String lines = Files.readString(manifest).replaceAll("crc32c .*\n$", "");
        String forged = lines.replaceAll("(pane \\S+) \\d+", "$1 " + number);
        CRC32C sum = new CRC32C();
        sum.update(forged.getBytes(StandardCharsets.US_ASCII));
        Files.writeString(manifest, forged + String.format("crc32c %08x\n", sum.getValue()));
        RotatingFilter<LongFilter> restored =
                builder(spec, 100).panes(3).everyExpectedElements().restore(directory);
        for (long key = 1000; key < 2000; key++) {
            window.filter().put(key);
            restored.filter().put(key);
            assertThat(restored.filter().mightContain(key)).isTrue();
        }
        assertThat(restored.filter().sameContent(window.filter())).isTrue();
    }

    /** A Bloom filter full of ones has no number of elements. */
    @Test
    void mergedPanesThatAreFullOfOnesAreRestored() throws IOException {
        FilterSpec spec = FilterSpec.bloom().bitsPerKey(2).hashFunctions(1).build();
        RotatingFilter<LongFilter> full = builder(spec, 10).build();
        LongStream.range(0, 5000).forEach(full.filter()::put);
        RotatingFilter<LongFilter> window = builder(spec, 10).build();
        window.filter().putAll(full.filter());
        window.checkpoint(directory);
        assertThat(builder(spec, 10).restore(directory).filter().mightContain(-1))
                .isTrue();
    }

    private static FilterPanes panesOf(RotatingFilter<LongFilter> window) {
        return (FilterPanes) ((PartedCore) FilterRequest.coreOf(window.filter())).parts();
    }

    @Test
    void timeGoesOnAfterACheckpoint() throws IOException {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
        RotatingBuilder<LongFilter> builder =
                builder(SPEC, 100).panes(2).every(Duration.ofHours(1)).clock(time::get);
        RotatingFilter<LongFilter> window = builder.build();
        window.filter().put(1);
        window.checkpoint(directory);
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(119)));
        assertThat(builder.restore(directory).filter().mightContain(1)).isTrue();
        time.set(Instant.EPOCH.plus(Duration.ofHours(2)));
        assertThat(builder.restore(directory).filter().mightContain(1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "sum", "pane", "panes", "empty"})
    void damagedCheckpointsAreRefused(String damage) throws IOException {
        RotatingFilter<LongFilter> window = builder(SPEC, 100).build();
        window.checkpoint(directory);
        Path manifest = directory.resolve("manifest");
        String text = Files.readString(manifest);
        switch (damage) {
            case "title" -> Files.writeString(manifest, text.replace("panes 2", "panes 3"));
            case "sum" -> Files.writeString(manifest, text.substring(0, text.length() - 3) + "zz\n");
            case "empty" -> Files.writeString(manifest, "");
            case "pane" -> damagePane();
            default -> {}
        }
        int panes = damage.equals("panes") ? 3 : 2;
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> builder(SPEC, 100).panes(panes).restore(directory));
    }

    private void damagePane() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(file -> file.toString().endsWith(".filter")).forEach(file -> {
                try {
                    byte[] bytes = Files.readAllBytes(file);
                    bytes[bytes.length / 2] ^= 4;
                    Files.write(file, bytes);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    @Test
    void noCheckpointAndOtherSpecsAreRefused() throws IOException {
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> builder(SPEC, 100).restore(directory));
        builder(SPEC, 100).build().checkpoint(directory);
        assertThatIOException()
                .isThrownBy(() -> builder(FilterSpec.dLeft().build(), 100).restore(directory))
                .withMessageContaining("no pane of");
    }

    @Test
    void anotherPeriodIsRefused() throws IOException {
        builder(SPEC, 100).everyExpectedElements().build().checkpoint(directory);
        assertThatIOException()
                .isThrownBy(
                        () -> builder(SPEC, 100).every(Duration.ofMinutes(5)).restore(directory))
                .withMessageContaining("a checkpoint of panes without a period, and this window has panes of PT5M");
        builder(SPEC, 100).every(Duration.ofMinutes(5)).build().checkpoint(directory);
        assertThatIOException()
                .isThrownBy(
                        () -> builder(SPEC, 100).every(Duration.ofMinutes(6)).restore(directory))
                .withMessageContaining("Restore it with the same period");
    }

    @Test
    void filesOfOthersAreNotTouched() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "theirs");
        Path panes = Files.createDirectory(directory.resolve("panes"));
        Files.createSymbolicLink(panes.resolve("manifest.new"), other);
        Files.createFile(panes.resolve("pane-1234567890123456-0.filter"));
        RotatingFilter<LongFilter> window = builder(SPEC, 100).build();
        window.checkpoint(panes);
        assertThat(other).hasContent("theirs");
        assertThat(panes.resolve("pane-1234567890123456-0.filter")).exists();
        Files.createFile(panes.resolve("pane-999999999999999-0.filter"));
        assertThatIOException()
                .isThrownBy(() -> window.checkpoint(panes))
                .withMessageContaining("has a file with the last number");
        assertThat(builder(SPEC, 100).restore(panes)).isNotNull();
    }

    /** Two windows wrote files of the same names: none takes the other's for its own. */
    @Test
    void aDirectoryOfAnotherWindowIsWrittenAnew() throws IOException {
        RotatingFilter<LongFilter> window = builder(SPEC, 100).build();
        window.filter().put(1);
        window.checkpoint(directory);
        for (String name : files()) {
            Files.delete(directory.resolve(name));
        }
        builder(SPEC, 100).build().checkpoint(directory);
        window.checkpoint(directory);
        assertThat(builder(SPEC, 100).restore(directory).filter().mightContain(1))
                .isTrue();
    }

    // Merges.

    @Test
    void mergedKeysExpireAsInTheirWindow() {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
        RotatingBuilder<LongFilter> builder =
                builder(SPEC, 100).panes(3).every(Duration.ofMinutes(10)).clock(time::get);
        RotatingFilter<LongFilter> idle = builder.build();
        RotatingFilter<LongFilter> added = builder.build();
        idle.filter().put(1);
        added.filter().put(2);
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(25)));
        RotatingFilter<LongFilter> fresh = builder.build();
        fresh.filter().put(3);
        idle.filter().putAll(added.filter());
        idle.filter().putAll(fresh.filter());
        assertThat(idle.filter().mightContain(new long[] {1, 2, 3}).cardinality())
                .isEqualTo(3);
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(30)));
        assertThat(idle.filter().mightContain(new long[] {1, 2}).cardinality()).isZero();
        assertThat(idle.filter().mightContain(3)).isTrue();
        fresh.filter().putAll(added.filter());
        assertThat(fresh.filter().mightContain(2)).as("had expired").isFalse();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(90)));
        assertThat(idle.filter().sameContent(builder.build().filter()))
                .as("all has expired")
                .isTrue();
    }

    @Test
    void aKeyOfTwoMergedPanesCountsOnce() {
        FilterSpec spec = FilterSpec.dLeft().build();
        RotatingFilter<LongFilter> window =
                builder(spec, 100).everyExpectedElements().build();
        RotatingFilter<LongFilter> other =
                builder(spec, 100).everyExpectedElements().build();
        long[] keys = keys(5, 60);
        window.filter().putAll(keys);
        other.filter().putAll(keys);
        window.filter().putAll(other.filter());
        window.filter().putAll(keys(6, 30));
        window.rotate();
        assertThat(window.filter().mightContain(keys).cardinality()).isEqualTo(60);
    }

    // Threads.

    /** A key that each period puts again is in the window at any time. */
    @ParameterizedTest
    @MethodSource("specs")
    @Timeout(1200)
    void aKeyThatIsPutAgainIsNeverMissed(FilterSpec spec) throws InterruptedException, ExecutionException {
        RotatingFilter<LongFilter> window = builder(Families.in(Concurrency.SINGLE_WRITER, spec), 10)
                .panes(2)
                .build();
        window.filter().put(7);
        ExecutorService reader = Executors.newSingleThreadExecutor();
        AtomicBoolean ended = new AtomicBoolean();
        try {
            Future<Long> missed = reader.submit(() -> {
                long misses = 0;
                while (!ended.get()) {
                    misses += window.filter().mightContain(7) ? 0 : 1;
                }
                return misses;
            });
            for (int rotation = 0; rotation < ROTATIONS; rotation++) {
                window.rotate();
                window.filter().put(7);
            }
            ended.set(true);
            assertThat(missed.get()).isZero();
        } finally {
            ended.set(true);
            reader.shutdownNow();
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    @Timeout(1200)
    void noThreadMissesAKeyWhilePanesRotate(FilterSpec spec) throws InterruptedException, ExecutionException {
        RotatingFilter<LongFilter> window = builder(Families.in(Concurrency.MULTI_WRITER, spec), 4000)
                .panes(3)
                .everyExpectedElements()
                .build();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier rounds = new CyclicBarrier(THREADS);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                long from = thread * 1_000_000L;
                ends.add(pool.submit(() -> work(window.filter(), from, rounds)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Finds the keys of this round and the last one at any time: all threads put fewer keys than a
     * pane holds in them.
     */
    private static @Nullable Void work(LongFilter filter, long from, CyclicBarrier rounds)
            throws InterruptedException, BrokenBarrierException {
        for (long round = 0; round < 40; round++) {
            long first = from + round * PUTS;
            for (long key = first; key < first + PUTS; key++) {
                filter.put(key);
                assertThat(filter.mightContain(key)).isTrue();
                assertThat(filter.mightContain(Math.max(from, key - PUTS))).isTrue();
            }
            rounds.await();
        }
        return null;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, Double.NaN, -1, 1})
    void windowsRefuseRatesOutOfRange(double rate) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> RotatingBuilder.of(
                                Filters.builder(FilterSpec.bloom().build()).expectedElements(100))
                        .maxFpp(rate))
                .withMessageContaining("[MaxFppOutOfRange] maxFpp = " + rate);
    }
}
