package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maintained filters whose rebuilds fail, or cannot start. */
class FailedRebuildTest extends MaintainedRows {
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
