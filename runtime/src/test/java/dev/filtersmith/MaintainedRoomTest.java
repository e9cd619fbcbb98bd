package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.annotation.Concurrency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maintained filters that have no room, and rebuilds that fail. */
class MaintainedRoomTest {
    private static final int HOT = 200;

    private final StoredRows<Long> rows = new StoredRows<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    private static CountingSpec counting() {
        return FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();
    }

    static Stream<CountingSpec> families() {
        return Stream.of(
                counting(),
                FilterSpec.dynamicDLeftCounting()
                        .concurrency(Concurrency.MULTI_WRITER)
                        .build(),
                FilterSpec.windowedCuckoo()
                        .concurrency(Concurrency.MULTI_WRITER)
                        .build());
    }

    private MaintainedBuilder<Long, LongCountingFilter> builder(CountingSpec spec, KeySource<Long> source) {
        return Filters.maintainedLongs(Filters.builder(spec).expectedElements(100), source)
                .executor(tasks::add)
                .pauseAfterFailure(Duration.ZERO);
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private LongCountingFilter rebuilt(MaintainedFilter<Long, LongCountingFilter> filter) {
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        return result.join();
    }

    private boolean put(MaintainedFilter<Long, LongCountingFilter> filter, long key) {
        return filter.put(key, () -> rows.insert(key));
    }

    private void failScans() {
        rows.before(() -> {
            throw new IllegalStateException("busy");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void aRefusedPutTriesAgainWhereARebuildHasFailed(int overflow) {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).overflow(overflow).build();
        rebuilt(filter);
        failScans();
        long key = 0;
        boolean isFull = false;
        while (!isFull) {
            try {
                put(filter, key);
                key++;
            } catch (FilterFullException full) {
                isFull = true;
            }
        }
        runTasks();
        assertThat(filter.isRebuilding()).as("it has failed").isFalse();
        long refused = key;
        assertThat(filter.pending()).isEqualTo(overflow);
        rows.before(() -> {});
        assertThatThrownBy(() -> put(filter, refused)).isInstanceOf(FilterFullException.class);
        assertThat(filter.isRebuilding()).isTrue();
        runTasks();
        assertThat(put(filter, refused)).isTrue();
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    @Test
    void aRemovalTriesAgainWhileKeysWait() {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).build();
        rebuilt(filter);
        failScans();
        for (long key = 0; filter.pending() < 2; key++) {
            put(filter, key);
        }
        runTasks();
        assertThat(filter.isRebuilding()).isFalse();
        rows.before(() -> {});
        filter.remove(0L, () -> rows.delete(0L));
        assertThat(filter.isRebuilding()).isTrue();
        runTasks();
        assertThat(filter.pending()).isZero();
    }

    @Test
    void aFirstRebuildThatFailsIsTriedAgainByALaterChange() {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).build();
        put(filter, 1);
        assertThat(tasks).as("nobody has asked for a filter").isEmpty();
        failScans();
        CompletableFuture<LongCountingFilter> first = filter.rebuild();
        runTasks();
        assertThat(first).isCompletedExceptionally();
        rows.before(() -> {});
        put(filter, 2);
        runTasks();
        assertThat(filter.filter()).isPresent();
        assertThat(filter.mightContain(2L)).isTrue();
        assertThat(filter.mightContain(3L)).isFalse();
    }

    @Test
    void aRebuildThatHasFailedWaitsForThePause() {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).pauseAfterFailure(Duration.ofDays(1)).build();
        failScans();
        CompletableFuture<LongCountingFilter> first = filter.rebuild();
        runTasks();
        assertThat(first).isCompletedExceptionally();
        put(filter, 1);
        assertThat(tasks).isEmpty();
    }

    /** Copies of one key fill its buckets in a filter of any size. */
    @ParameterizedTest
    @MethodSource("families")
    void aKeyThatIsDeliveredTooOftenFailsTheRebuild(CountingSpec spec) {
        AtomicInteger scans = new AtomicInteger();
        MaintainedFilter<Long, LongCountingFilter> filter = builder(spec, () -> {
                    scans.incrementAndGet();
                    return Collections.nCopies(5000, 7L).stream();
                })
                .build();
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        assertThatThrownBy(result::join)
                .hasCauseInstanceOf(FilterFullException.class)
                .hasMessageContaining("Let the source deliver each key once");
        assertThat(scans).hasValueLessThan(10);
    }

    @Test
    void aRefusalByTheSourceIsAFailureOfTheSource() {
        AtomicInteger scans = new AtomicInteger();
        MaintainedFilter<Long, LongCountingFilter> filter = builder(counting(), () -> {
                    scans.incrementAndGet();
                    throw new FilterFullException("a filter of the source");
                })
                .build();
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        assertThatThrownBy(result::join).hasMessageContaining("a filter of the source");
        assertThat(scans).hasValue(1);
    }

    /** Puts a key while so many others put it, and runs something while all are under way. */
    private boolean putOften(MaintainedFilter<Long, LongCountingFilter> filter, int times, Runnable inTheMidst) {
        return filter.put(7L, () -> {
            if (times > 1) {
                putOften(filter, times - 1, inTheMidst);
            } else {
                inTheMidst.run();
            }
            return rows.insert(7L);
        });
    }

    @ParameterizedTest
    @MethodSource("families")
    void manyPutsOfOneKeyNeitherStartARebuildNorHinderOne(CountingSpec spec) {
        MaintainedFilter<Long, LongCountingFilter> filter = builder(spec, rows).build();
        rebuilt(filter);
        LongStream.range(10, 30).forEach(key -> put(filter, key));
        putOften(filter, HOT, () -> {
            assertThat(filter.pending()).isPositive();
            assertThat(tasks).isEmpty();
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(100);
            assertThat(filter.pending()).isPositive();
        });
        assertThat(filter.pending()).isZero();
        assertThat(rows.scans()).isEqualTo(2);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        assertThat(inUse.approximateElementCount()).isEqualTo(21);
        assertThat(inUse.missedRemovals()).isZero();
    }

    /** Size may be the cause, but not for long: the filter grows, and then it is not. */
    @Test
    void manyPutsOfOneKeyBesideOthersStartFewRebuilds() {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).build();
        rebuilt(filter);
        LongStream.range(10, 70).forEach(key -> put(filter, key));
        for (int i = 0; i < 20; i++) {
            putOften(filter, HOT, this::runTasks);
            runTasks();
        }
        assertThat(rows.scans()).isBetween(2, 5);
        assertThat(filter.filter().orElseThrow().expectedElements()).isLessThanOrEqualTo(400);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    @Test
    void aFileHasAKeyOfWhichTheRestIsInTheOverflow(@TempDir Path directory) {
        Path file = directory.resolve("hot.filter");
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).build();
        rebuilt(filter);
        put(filter, 7);
        putOften(filter, HOT, () -> {
            rebuilt(filter);
            save(filter, file);
        });
        MaintainedFilter<Long, LongCountingFilter> second =
                builder(counting(), rows).build();
        CompletableFuture<LongCountingFilter> loaded = second.load(file);
        runTasks();
        loaded.join();
        assertThat(second.mightContain(7L)).isTrue();
    }

    private static void save(MaintainedFilter<Long, LongCountingFilter> filter, Path file) {
        try {
            filter.save(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Its row may be as old as the store. */
    @Test
    void aKeyThatTheNextFilterHasNoRoomForIsNewerThanNoFile() {
        AtomicBoolean full = new AtomicBoolean();
        MaintainedKeys<Long, LongCountingFilter> keys = new MaintainedKeys<>(
                new KeyAccess<>() {
                    @Override
                    void put(LongCountingFilter to, Long key) {
                        if (full.get()) {
                            throw new FilterFullException("full");
                        }
                        to.put(key);
                    }

                    @Override
                    boolean mightContain(LongCountingFilter in, Long key) {
                        return in.mightContain(key);
                    }

                    @Override
                    void remove(LongCountingFilter from, Long key) {
                        from.remove(key);
                    }
                },
                0);
        keys.beginRemoval(1L);
        keys.beginRebuild();
        full.set(true);
        assertThat(keys.swap(Filters.builder(counting()).expectedElements(100).build(), 0))
                .isTrue();
        assertThat(keys.mightContain(1L)).isTrue();
        assertThat(keys.content().overflow().notAfter(Instant.now())).isEqualTo(Instant.EPOCH);
    }

    @Test
    void anErrorOfTheExecutorEndsTheRebuild() {
        Queue<Runnable> kept = new ArrayDeque<>();
        AtomicBoolean exhausted = new AtomicBoolean(true);
        MaintainedFilter<Long, LongCountingFilter> filter = builder(counting(), rows)
                .executor(task -> {
                    kept.add(task);
                    if (exhausted.get()) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                })
                .build();
        assertThatThrownBy(filter::rebuild).isInstanceOf(OutOfMemoryError.class);
        assertThat(filter.isRebuilding()).isFalse();
        exhausted.set(false);
        CompletableFuture<LongCountingFilter> second = filter.rebuild();
        kept.remove().run();
        assertThat(rows.scans()).as("the task that was refused").isZero();
        kept.remove().run();
        assertThat(second).isCompleted();
    }

    @Test
    void aSourceThatCannotBeClosedLeavesTheFilterInUse() {
        AtomicBoolean broken = new AtomicBoolean();
        MaintainedFilter<Long, LongCountingFilter> filter = builder(
                        counting(),
                        () -> rows.all().onClose(() -> {
                            if (broken.get()) {
                                throw new IllegalStateException("the connection is lost");
                            }
                        }))
                .build();
        LongCountingFilter inUse = rebuilt(filter);
        broken.set(true);
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        assertThatThrownBy(result::join).hasRootCauseMessage("the connection is lost");
        assertThat(filter.filter()).containsSame(inUse);
    }
}
