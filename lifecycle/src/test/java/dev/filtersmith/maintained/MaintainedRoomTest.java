package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Maintained filters that have no room, for all keys or for one. */
class MaintainedRoomTest extends MaintainedRows {
    private static final int HOT = 200;

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

    /** The filter counts them, whatever its size. */
    @ParameterizedTest
    @MethodSource("families")
    void aKeyMayBeDeliveredOften(CountingSpec spec) {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(spec, () -> Collections.nCopies(5000, 7L).stream()).build();
        assertThat(rebuilt(filter).count(7)).isEqualTo(5000);
    }

    /** One of them takes the only entry, so that the other fills its buckets in any filter. */
    @Test
    void keysWithoutRoomForTheirCopiesFailARebuild() {
        CountingSpec few = FilterSpec.dLeftCounting()
                .copyCapacity(1)
                .concurrency(Concurrency.MULTI_WRITER)
                .build();
        MaintainedFilter<Long, LongCountingFilter> filter = builder(
                        few, () -> LongStream.range(0, 1000).mapToObj(i -> i < 20 ? 1L : 2L))
                .build();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> rebuilt(filter))
                .withCauseInstanceOf(FilterFullException.class)
                .withMessageContaining("the source has delivered too many keys several times: after ")
                .withMessageContaining("; keys repeat, and 1 of them has copies")
                .withMessageEndingWith(" Or let the source deliver each key once.");
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
            assertThat(filter.pending()).isZero();
            assertThat(tasks).isEmpty();
            assertThat(rebuilt(filter).expectedElements()).isEqualTo(100);
            assertThat(filter.pending()).isZero();
        });
        assertThat(filter.pending()).isZero();
        assertThat(rows.scans()).isEqualTo(2);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        LongCountingFilter inUse = filter.filter().orElseThrow();
        assertThat(inUse.approximateElementCount()).isEqualTo(21);
        assertThat(inUse.missedRemovals()).isZero();
    }

    @Test
    void manyPutsOfOneKeyBesideOthersStartNoRebuild() {
        MaintainedFilter<Long, LongCountingFilter> filter =
                builder(counting(), rows).build();
        rebuilt(filter);
        LongStream.range(10, 70).forEach(key -> put(filter, key));
        for (int i = 0; i < 20; i++) {
            putOften(filter, HOT, this::runTasks);
            runTasks();
        }
        assertThat(rows.scans()).isOne();
        assertThat(filter.filter().orElseThrow().expectedElements()).isEqualTo(100);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    private MaintainedFilter<Long, LongFilter> bloom(long elements) {
        return MaintainedBuilder.ofLongs(
                        Filters.builder(FilterSpec.bloom()
                                        .bitsPerKey(10)
                                        .hashFunctions(7)
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .expectedElements(elements),
                        rows)
                .executor(tasks::add)
                .build();
    }

    /** Elements of removed keys stay in a filter without deletion, but not in the next one. */
    @Test
    void aFilterWithoutDeletionDoesNotGrowWithRemovals() {
        MaintainedFilter<Long, LongFilter> filter = bloom(1000);
        rebuilt(filter);
        LongStream.range(0, 600).forEach(key -> put(filter, key));
        LongStream.range(1000, 11_000).forEach(key -> {
            put(filter, key);
            filter.remove(key, () -> rows.delete(key));
            runTasks();
        });
        assertThat(rows.scans()).isBetween(3, 30);
        assertThat(filter.filter().orElseThrow().expectedElements()).isLessThanOrEqualTo(2000);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
    }

    /** As after a time in which all rebuilds failed. Nobody knows how many elements it has. */
    @Test
    void aLoadedBloomFilterFullOfOnesIsRebuilt(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("full.filter");
        MaintainedFilter<Long, LongFilter> full = bloom(10);
        LongFilter ones = rebuilt(full);
        LongStream.range(0, 1000).forEach(key -> put(full, key));
        tasks.clear();
        assertThat(ones.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
        full.save(file);
        rows.insert(1000L);
        MaintainedFilter<Long, LongFilter> loaded = bloom(10);
        CompletableFuture<LongFilter> load = loaded.load(file);
        runTasks();
        assertThat(load.join().expectedElements()).isEqualTo(10);
        put(loaded, 1001);
        runTasks();
        LongFilter rebuilt = loaded.filter().orElseThrow();
        assertThat(rebuilt.expectedElements()).isBetween(1002L, 4 * 1002L);
        assertThat(rebuilt.approximateElementCount()).isBetween(950L, 1050L);
        assertThat(rows.rows().keySet()).allMatch(loaded::mightContain);
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
                new AbsentRoom<>(null, 0),
                0);
        keys.beginRemoval(1L);
        keys.beginRebuild();
        full.set(true);
        assertThat(keys.swap(Filters.builder(counting()).expectedElements(100).build(), 0))
                .isTrue();
        assertThat(keys.ask(1L).mightContain()).isTrue();
        assertThat(keys.content().overflow().notAfter(Instant.now())).isEqualTo(Instant.EPOCH);
    }
}
