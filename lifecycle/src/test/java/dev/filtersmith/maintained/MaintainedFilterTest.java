package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.spec.KeyFunctions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Maintained filters in one thread: rebuilds run when the test says so, and changes happen between
 * two steps of them.
 */
class MaintainedFilterTest {
    private final StoredRows<Long> rows = new StoredRows<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final MaintainedFilter<Long, LongCountingFilter> filter = maintained(100);

    private static FilterBuilder<LongCountingFilter> counting(long elements) {
        return Filters.builder(FilterSpec.dLeftCounting()
                        .concurrency(Concurrency.MULTI_WRITER)
                        .build())
                .expectedElements(elements);
    }

    private MaintainedFilter<Long, LongCountingFilter> maintained(long elements) {
        return bounded(MaintainedBuilder.ofLongs(counting(elements), rows)
                        .executor(tasks::add)
                        .pauseAfterFailure(Duration.ZERO))
                .build();
    }

    /** Adds a policy where the tests run with one. */
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder;
    }

    private boolean put(long key) {
        return filter.put(key, () -> rows.insert(key));
    }

    private boolean remove(long key) {
        return filter.remove(key, () -> rows.delete(key));
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private LongCountingFilter rebuilt() {
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        return result.join();
    }

    private void putAll(long from, long to) {
        LongStream.range(from, to).forEach(this::put);
    }

    private LongCountingFilter inUse() {
        return filter.filter().orElseThrow();
    }

    /** Checks that each row is found and that the filter has so many elements more than rows. */
    private void assertHoldsRows(int surplus) {
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        assertThat(inUse().approximateElementCount() + filter.pending())
                .isEqualTo(rows.rows().size() + surplus);
        assertThat(inUse().missedRemovals()).isZero();
        if (!filter.isRebuilding()) {
            assertThat(filter.ledgers()).as("keys that are still tracked").isZero();
        }
    }

    @Test
    void withoutAFilterTheAnswerIsMaybe() {
        assertThat(filter.mightContain(1L)).isTrue();
        assertThat(put(1)).isTrue();
        assertThat(put(2)).isTrue();
        assertThat(remove(2)).isTrue();
        assertThat(filter.filter()).isEmpty();
        assertThat(filter.mightContain(2L)).isTrue();
        assertThat(filter.ledgers()).isZero();
        rebuilt();
        assertThat(filter.mightContain(2L)).isFalse();
        assertHoldsRows(0);
    }

    @Test
    void changesAreThoseOfTheStore() {
        rebuilt();
        assertThat(put(7)).isTrue();
        assertThat(put(7)).as("it is there").isFalse();
        assertThat(inUse().count(7)).isEqualTo(1);
        assertThat(remove(8)).as("it is not there").isFalse();
        assertThat(remove(7)).isTrue();
        assertThat(filter.mightContain(7L)).isFalse();
        rows.insert(9L);
        filter.put(9L);
        assertHoldsRows(0);
    }

    /** The key that finds no room is in neither the filter nor the scan that it starts. */
    @Test
    void thePutThatStartsTheGrowthIsFound() {
        rebuilt();
        long key = 0;
        while (filter.pending() == 0) {
            put(key++);
        }
        long refused = key - 1;
        assertThat(inUse().mightContain(refused)).isFalse();
        assertThat(filter.mightContain(refused)).isTrue();
        assertThat(filter.isRebuilding()).isTrue();
        assertThat(tasks).hasSize(1);
        assertHoldsRows(0);
        remove(refused);
        put(refused);
        runTasks();
        assertThat(filter.pending()).isZero();
        assertThat(inUse().expectedElements()).isGreaterThan(100);
        assertHoldsRows(0);
    }

    /** The row of the put that starts the growth comes after the whole rebuild. */
    @Test
    void aPutThatIsUnderWayDuringTheWholeRebuildIsFound() {
        rebuilt();
        long key = 0;
        while (filter.pending() == 0) {
            put(key++);
        }
        long late = key;
        assertThat(filter.put(late, () -> {
                    assertThat(tasks).isNotEmpty();
                    runTasks();
                    return rows.insert(late);
                }))
                .isTrue();
        assertHoldsRows(0);
        // A put that finds its key, before which the whole rebuild runs.
        assertThat(filter.put(late, () -> {
                    rebuilt();
                    return rows.insert(late);
                }))
                .isFalse();
        assertHoldsRows(0);
    }

    @Test
    void aRemovalThatIsUnderWayDuringTheWholeRebuildTakesItsOwnKey() {
        rebuilt();
        putAll(0, 50);
        filter.remove(3L, () -> {
            boolean deleted = rows.delete(3L);
            rebuilt();
            return deleted;
        });
        assertThat(filter.mightContain(3L)).isFalse();
        assertHoldsRows(0);
        filter.remove(4L, () -> {
            rebuilt();
            return rows.delete(4L);
        });
        assertThat(filter.mightContain(4L)).isFalse();
        assertHoldsRows(0);
    }

    @Test
    void aPutDuringTheScanIsCountedOnceWhetherItIsDeliveredOrNot() {
        rebuilt();
        putAll(0, 20);
        AtomicBoolean once = new AtomicBoolean();
        rows.before(() -> putAll(1000, 1010)); // before any is delivered
        rows.beforeEach(key -> {
            if (once.compareAndSet(false, true)) {
                putAll(2000, 2030); // some before, some behind the scan
            }
        });
        rows.after(() -> putAll(3000, 3010)); // not delivered
        rebuilt();
        assertThat(rows.rows()).hasSize(70);
        assertHoldsRows(0);
    }

    @Test
    void aPutOfAKeyThatIsThereChangesNothing() {
        rebuilt();
        putAll(0, 40);
        rows.before(() -> put(1));
        rows.beforeEach(this::put);
        rows.afterEach(this::put);
        rows.after(() -> put(2));
        rebuilt();
        assertHoldsRows(0);
    }

    @Test
    void aPutOfAKeyThatWasDeliveredChangesNothing() {
        rebuilt();
        putAll(0, 40);
        rows.afterEach(this::put);
        rebuilt();
        assertHoldsRows(0);
    }

    @Test
    void aRemovalBeforeItsKeyIsDeliveredLeavesNothing() {
        rebuilt();
        putAll(0, 40);
        rows.before(() -> remove(5));
        rows.beforeEach(key -> {
            if (key % 2 == 1) {
                remove(key); // read by the scan, and not yet taken
            }
        });
        rebuilt();
        assertThat(rows.rows()).hasSize(20);
        assertHoldsRows(0);
    }

    @Test
    void aRemovalAfterItsKeyWasDeliveredLeavesAPositiveUntilTheNextRebuild() {
        rebuilt();
        putAll(0, 40);
        rows.afterEach(key -> {
            if (key < 10) {
                remove(key);
            }
        });
        rebuilt();
        assertThat(rows.rows()).hasSize(30);
        assertHoldsRows(10);
        rows.afterEach(key -> {});
        rebuilt();
        assertHoldsRows(0);
        assertThat(filter.mightContain(1L)).isFalse();
    }

    /** Removed and put again, or put and removed, around the delivery. */
    @Test
    void keysThatChangeTwiceDuringARebuildAreFound() {
        rebuilt();
        putAll(0, 30);
        rows.beforeEach(key -> {
            if (key < 10) {
                remove(key);
                put(key);
            } else if (key < 20) {
                put(key + 100);
                remove(key + 100);
            }
        });
        rebuilt();
        assertThat(rows.rows()).hasSize(30);
        assertHoldsRows(0);
    }

    /** Changes of one key that overlap each other and the swap. */
    @Test
    void overlappingChangesOfAKeyAcrossTheSwapLeaveItFound() {
        rebuilt();
        putAll(0, 10);
        filter.remove(1L, () -> {
            boolean deleted = rows.delete(1L);
            filter.put(1L, () -> {
                rebuilt();
                return rows.insert(1L);
            });
            return deleted;
        });
        assertThat(rows.rows()).containsKey(1L);
        assertHoldsRows(0);
        filter.put(20L, () -> {
            boolean inserted = rows.insert(20L);
            filter.remove(20L, () -> {
                boolean deleted = rows.delete(20L);
                rebuilt();
                return deleted;
            });
            return inserted;
        });
        assertThat(rows.rows()).doesNotContainKey(20L);
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        assertThat(inUse().missedRemovals()).isZero();
        rebuilt();
        assertHoldsRows(0);
    }

    @Test
    void aRebuildThatFailsHalfWayLeavesTheFilterInUse() {
        rebuilt();
        putAll(0, 60);
        LongCountingFilter before = inUse();
        rows.beforeEach(key -> {
            if (key == 30) {
                remove(31);
                put(500);
                throw new IllegalStateException("the connection is lost");
            }
        });
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        assertThatThrownBy(result::join).hasRootCauseMessage("the connection is lost");
        assertThat(filter.filter()).containsSame(before);
        assertThat(filter.isRebuilding()).isFalse();
        assertHoldsRows(0);
        rows.beforeEach(key -> {});
        assertThat(rebuilt()).isNotSameAs(before);
        assertHoldsRows(0);
    }

    @Test
    void aFirstRebuildThatFailsLeavesMaybe() {
        putAll(0, 10);
        rows.before(() -> {
            throw new IllegalStateException("no table");
        });
        CompletableFuture<LongCountingFilter> result = filter.rebuild();
        runTasks();
        assertThatThrownBy(result::join).hasRootCauseMessage("no table");
        assertThat(filter.mightContain(77L)).isTrue();
    }

    @Test
    void aNewFilterThatIsFullIsReplacedByALargerOne() {
        LongStream.range(0, 1000).forEach(rows::insert);
        LongCountingFilter built = rebuilt();
        assertThat(rows.scans()).isEqualTo(5);
        assertThat(built.expectedElements()).isEqualTo(1600);
        assertHoldsRows(0);
    }

    @Test
    void aSourceThatGrowsWhileItIsScannedFindsRoom() {
        rebuilt();
        putAll(0, 50);
        rows.before(() -> {
            if (rows.scans() < 4) {
                int begin = rows.scans() * 1000;
                putAll(begin, begin + 300);
            }
        });
        rebuilt();
        assertThat(rows.scans()).isGreaterThan(2);
        assertThat(rows.rows()).hasSizeGreaterThan(600);
        runTasks();
        assertHoldsRows(0);
    }

    @Test
    void twoRebuildsAtOnceAreOne() {
        rebuilt();
        putAll(0, 20);
        int scans = rows.scans();
        CompletableFuture<LongCountingFilter> first = filter.rebuild();
        rows.before(() -> assertThat(filter.rebuild()).isNotDone());
        CompletableFuture<LongCountingFilter> second = filter.rebuild();
        assertThat(tasks).hasSize(1);
        runTasks();
        assertThat(second.join()).isSameAs(first.join());
        assertThat(rows.scans()).isEqualTo(scans + 1);
        // A caller who completes its future does not end the rebuild of others.
        CompletableFuture<LongCountingFilter> cancelled = filter.rebuild();
        cancelled.cancel(true);
        assertThat(filter.isRebuilding()).isTrue();
        runTasks();
        assertHoldsRows(0);
    }

    @Test
    void growthBeginsBeforeTheFilterIsFull() {
        rebuilt();
        putAll(0, 101);
        assertThat(filter.pending()).isZero();
        assertThat(filter.isRebuilding()).isTrue();
        runTasks();
        assertThat(inUse().expectedElements()).isGreaterThanOrEqualTo(202);
        assertHoldsRows(0);
    }

    @Test
    void aChangeThatThrowsKeepsTheKey() {
        rebuilt();
        assertThatThrownBy(() -> filter.put(1L, () -> {
                    rows.insert(1L);
                    throw new IOException("lost after the commit");
                }))
                .isInstanceOf(IOException.class);
        assertThat(filter.mightContain(1L)).isTrue();
        assertThatThrownBy(() -> filter.remove(1L, () -> {
                    throw new IOException("lost before the commit");
                }))
                .isInstanceOf(IOException.class);
        assertThat(filter.mightContain(1L)).isTrue();
        // The same beside a rebuild.
        rows.before(() -> assertThatThrownBy(() -> filter.put(2L, () -> {
                    throw new IOException("lost before the commit");
                }))
                .isInstanceOf(IOException.class));
        rows.after(() -> assertThatThrownBy(() -> filter.remove(1L, () -> {
                    throw new IOException("lost before the commit");
                }))
                .isInstanceOf(IOException.class));
        rebuilt();
        assertThat(filter.mightContain(1L)).isTrue();
        assertThat(filter.mightContain(2L)).as("it may have been inserted").isTrue();
    }

    @Test
    void tooManyPendingKeysAreRefusedBeforeTheyAreInserted() {
        MaintainedFilter<Long, LongCountingFilter> small = MaintainedBuilder.ofLongs(counting(10), rows)
                .executor(tasks::add)
                .overflow(3)
                .build();
        CompletableFuture<LongCountingFilter> ready = small.rebuild();
        runTasks();
        ready.join();
        Set<Long> accepted = new HashSet<>();
        boolean refused = false;
        for (long key = 0; !refused; key++) {
            long next = key;
            try {
                small.put(next, () -> accepted.add(next));
            } catch (FilterFullException full) {
                assertThat(accepted).doesNotContain(next);
                refused = true;
            }
        }
        assertThat(small.pending()).isEqualTo(3);
        assertThat(small.ledgers()).isZero();
        assertThat(accepted).allMatch(small::mightContain);
    }

    /** A put that finds its key adds an element to the filter, and takes that of the overflow. */
    @Test
    void aLookupFindsAKeyWhoseElementComesFromTheOverflow() {
        LongCountingFilter set = counting(10).build();
        AtomicBoolean full = new AtomicBoolean(true);
        Queue<Runnable> duringLookup = new ArrayDeque<>();
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
                        boolean found = in.mightContain(key);
                        duringLookup.remove().run();
                        return found;
                    }

                    @Override
                    void remove(LongCountingFilter from, Long key) {
                        from.remove(key);
                    }
                },
                new AbsentRoom<>(null, 0),
                10);
        keys.beginRebuild();
        keys.swap(set, 0);
        keys.beginPut(1L);
        keys.endPut(1L, ChangeOutcome.DONE);
        assertThat(keys.content().overflow().size()).as("refused").isEqualTo(1);
        duringLookup.add(() -> {
            full.set(false);
            keys.beginPut(1L);
            keys.endPut(1L, ChangeOutcome.UNCHANGED);
        });
        assertThat(keys.ask(1L).mightContain()).isTrue();
        // Had the lookup reached the filter, the element would have come in between.
        duringLookup.remove().run();
        assertThat(keys.content().overflow().size()).isZero();
        duringLookup.add(() -> {});
        assertThat(keys.ask(1L).mightContain()).isTrue();
    }

    @Test
    void anExecutorThatRefusesDoesNotHarmPuts() {
        MaintainedFilter<Long, LongCountingFilter> small = MaintainedBuilder.ofLongs(counting(10), rows)
                .executor(task -> {
                    if (rows.scans() > 0) {
                        throw new RejectedExecutionException("closed");
                    }
                    task.run();
                })
                .build();
        small.rebuild().join();
        for (long key = 0; small.pending() == 0; key++) {
            long next = key;
            small.put(next, () -> rows.insert(next));
        }
        assertThatThrownBy(() -> small.rebuild().join()).hasRootCauseMessage("closed");
        assertThat(rows.rows().keySet()).allMatch(small::mightContain);
    }

    @Test
    void aFailedGrowthIsTriedAgainByALaterPut() {
        rebuilt();
        rows.before(() -> {
            throw new IllegalStateException("busy");
        });
        putAll(0, 101);
        runTasks();
        assertThat(filter.isRebuilding()).isFalse();
        rows.before(() -> {});
        put(101);
        assertThat(filter.isRebuilding()).isTrue();
        runTasks();
        assertHoldsRows(0);
    }

    @Test
    void filtersWithoutDeletionForgetAtTheNextRebuild() {
        StoredRows<String> names = new StoredRows<>();
        MaintainedFilter<String, MembershipFilter<String>> plain = MaintainedBuilder.of(
                        Filters.builder(
                                        FilterSpec.bloom()
                                                .bitsPerKey(16)
                                                .hashFunctions(8)
                                                .concurrency(Concurrency.MULTI_WRITER)
                                                .build(),
                                        String.class)
                                .expectedElements(50),
                        names)
                .executor(Runnable::run)
                .build();
        plain.rebuild().join();
        for (int i = 0; i < 300; i++) {
            String name = "name" + i;
            plain.put(name, () -> names.insert(name));
        }
        assertThat(plain.filter().orElseThrow().expectedElements())
                .as("it grew")
                .isGreaterThanOrEqualTo(300);
        plain.remove("name7", () -> names.delete("name7"));
        assertThat(plain.mightContain("name7")).isTrue();
        plain.rebuild().join();
        assertThat(plain.mightContain("name7")).isFalse();
        assertThat(names.rows().keySet()).allMatch(plain::mightContain);
    }

    private record Part(ByteBuffer bytes) {}

    private record Whole(long id, Part part) {}

    private static FilterBuilder<LongFilter> swept() {
        return Filters.builder(
                FilterSpec.parse("@ChoiceBloomFilter(maxFpp = 0.001, rebalancing = 3, concurrency = MULTI_WRITER)"));
    }

    @Test
    void filtersThatCannotBeMaintainedAreRefused() {
        KeySource<Long> none = LongStream.empty()::boxed;
        assertThatThrownBy(() -> MaintainedBuilder.ofLongs(
                        Filters.builder(FilterSpec.dLeft().build()), none))
                .hasMessageContaining("[MaintainedMode] LongFilter has the mode EXCLUSIVE_WRITER");
        assertThatThrownBy(() -> MaintainedBuilder.ofLongs(counting(10).shards(2), none))
                .hasMessageContaining("Leave out shards");
        assertThatThrownBy(() -> MaintainedBuilder.ofLongs(counting(10).addAll(1), none))
                .hasMessageContaining("Leave out addAll");
        assertThatThrownBy(() -> MaintainedBuilder.ofLongs(swept(), none))
                .hasMessage("[SweepsOfPuts] a maintained filter puts keys one by one, and the rate after 3 sweeps is"
                        + " that of a filter built by addAll. Leave out rebalancing, or accept the higher rate:"
                        + " rebalance(0) of the builder.");
        assertThat(MaintainedBuilder.ofLongs(swept().rebalance(0), none)).isNotNull();
        assertThatThrownBy(() -> MaintainedBuilder.ofLongs(
                        Filters.builder(FilterSpec.dLeft()
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .rebalance(2),
                        none))
                .hasMessageContaining("[SweepsOfPuts]");
        assertRefusesKeys(byte[].class);
        assertRefusesKeys(CharSequence.class);
        assertRefusesKeys(Whole.class);
    }

    /** An Integer and a Long of one value are one key of the filter, and two in a map. */
    @Test
    void refusesComponentsOfKeys() {
        FilterSpec spec =
                FilterSpec.dLeft().concurrency(Concurrency.MULTI_WRITER).build();
        assertRefusesKeys(
                Filters.builder(spec, KeyFunctions.of(Number.class).with("value", long.class, Number::longValue)));
        assertRefusesKeys(Filters.builder(spec, Number.class, "longValue"));
        FilterBuilder<Numbers> annotated = Filters.builder(Numbers.class);
        assertThatThrownBy(() -> MaintainedBuilder.of(annotated.expectedElements(10), Stream::empty))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("[MaintainedKeys] keys with equal components need not be equal objects, and a maintained"
                        + " filter keeps some keys in a map. Use a record of the components.");
    }

    /** An interface whose keys have no record. */
    @DLeftFilter(concurrency = Concurrency.MULTI_WRITER)
    @KeyComponents("longValue")
    interface Numbers extends MembershipFilter<Number> {}

    private static <T> void assertRefusesKeys(Class<T> type) {
        assertRefusesKeys(Filters.builder(
                FilterSpec.dLeft().concurrency(Concurrency.MULTI_WRITER).build(), type));
    }

    private static <T> void assertRefusesKeys(FilterBuilder<MembershipFilter<T>> filters) {
        filters.expectedElements(10);
        assertThatThrownBy(() -> MaintainedBuilder.of(filters, Stream::empty)).hasMessageContaining("[MaintainedKeys]");
    }
}
