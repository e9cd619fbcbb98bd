package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.WriterGates;
import dev.filtersmith.testing.Together;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests removals and refreshes of counting Bloom filters that several threads use. */
@Isolated("threads are to run at the same time")
class SharedCountingBloomTest {
    /** Rounds after which a fault that threads make in most rounds has certainly shown. */
    private static final int MAX_ROUNDS = 500;

    /** Times that a thread lets another one go on too early. */
    private static final int OPPORTUNITIES = 10_000;

    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    void losesNoRemoval(SharedBloom subject) {
        for (int round = 0; round < SharedBloom.ROUNDS; round++) {
            LongCountingFilter filter = subject.counting(Concurrency.MULTI_WRITER);
            filter.putAll(SharedBloom.keys(0, SharedBloom.KEYS));
            AtomicLong missed = new AtomicLong();
            Together.run(SharedBloom.THREADS, thread -> {
                for (long key : SharedBloom.share(thread)) {
                    // Half of the keys go; others come, and go again.
                    missed.addAndGet(key < SharedBloom.KEYS / 2 && !filter.remove(key) ? 1 : 0);
                    filter.put(SharedBloom.KEYS + key);
                    missed.addAndGet(filter.remove(SharedBloom.KEYS + key) ? 0 : 1);
                }
            });
            assertThat(missed).hasValue(0);
            assertThat(filter.missedRemovals()).isZero();
            assertThat(filter.mightContain(SharedBloom.keys(SharedBloom.KEYS / 2, SharedBloom.KEYS))
                            .cardinality())
                    .isEqualTo(SharedBloom.KEYS / 2);
            if (subject.name().equals("CountingBloom")) {
                LongFilter expected = SharedBloom.of(
                        subject.filter(Concurrency.EXCLUSIVE_WRITER),
                        SharedBloom.keys(SharedBloom.KEYS / 2, SharedBloom.KEYS));
                assertThat(filter.words()).isEqualTo(expected.words());
            }
        }
    }

    /** One thread removes a key while another puts it: the removal takes nothing from others. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    void removesWhileTheKeyIsPut(SharedBloom subject) {
        LongCountingFilter filter = subject.counting(Concurrency.MULTI_WRITER);
        long[] others = SharedBloom.keys(0, SharedBloom.KEYS / 2);
        filter.putAll(others);
        long[] before = filter.words();
        long[] keys = LongStream.range(SharedBloom.KEYS, 2 * SharedBloom.KEYS)
                .filter(key -> !filter.mightContain(key))
                .toArray();
        AtomicInteger removed = new AtomicInteger();
        Together.run(3, thread -> {
            for (int i = 0; i < keys.length; i++) {
                if (thread == 0) {
                    filter.put(keys[i]);
                } else if (thread == 1) {
                    long key = keys[i];
                    Together.await(() -> filter.remove(key));
                    removed.set(i + 1);
                }
                int next = i;
                Together.await(() -> {
                    assertThat(thread == 2 ? filter.mightContain(others).cardinality() : others.length)
                            .isEqualTo(others.length);
                    return removed.get() > next;
                });
            }
        });
        if (subject.name().equals("CountingBloom")) {
            assertThat(filter.words()).isEqualTo(before);
        }
    }

    /** A removal waits between its check and its first change until puts of the key have ended. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    @SuppressWarnings("ThreadPriorityCheck") // The removal gets its chances to go on.
    void removesAfterThePutsThatItHasSeen(SharedBloom subject) {
        LongCountingFilter filter = subject.counting(Concurrency.MULTI_WRITER);
        filter.put(1);
        HotFilter hot = (HotFilter) filter;
        WriterGates gates =
                Objects.requireNonNull(((TableCore) hot.filterCore()).table().gates());
        int gate = WriterGates.of(hot.hashOf(SeedAccess.LIBRARY, 1));
        gates.begin(gate, WriterGates.PUT);
        AtomicBoolean removing = new AtomicBoolean();
        AtomicBoolean left = new AtomicBoolean();
        Together.run(2, thread -> {
            if (thread == 0) {
                removing.set(true);
                assertThat(filter.remove(1)).isTrue();
                assertThat(left).isTrue();
            } else {
                Together.await(removing::get);
                for (int i = 0; i < OPPORTUNITIES; i++) {
                    assertThat(filter.mightContain(1)).isTrue();
                    Thread.yield();
                }
                left.set(true);
                gates.end(gate, WriterGates.PUT);
            }
        });
        assertThat(filter.mightContain(1)).isFalse();
    }

    /** Of several removals of a key that is in once, one succeeds. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    void removesAnElementOnce(SharedBloom subject) {
        LongCountingFilter filter = subject.counting(Concurrency.MULTI_WRITER);
        assertThat(removalsTogether(filter, SharedBloom.KEYS)).isEqualTo(SharedBloom.KEYS);
        assertThat(filter.missedRemovals()).isEqualTo(SharedBloom.KEYS * (SharedBloom.THREADS - 1L));
        assertThat(filter.mightContain(SharedBloom.keys(0, SharedBloom.KEYS / 2))
                        .cardinality())
                .isEqualTo(SharedBloom.KEYS / 2);
    }

    /** Checks that removals of equal keys meet: without gates, some keys are removed twice. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    void plainRemovalsTakeMore(SharedBloom subject) {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
        LongCountingFilter filter = subject.counting(Concurrency.EXCLUSIVE_WRITER);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            if (removalsTogether(filter, SharedBloom.KEYS) != SharedBloom.KEYS) {
                return;
            }
        }
        throw new AssertionError("no key was removed twice");
    }

    /**
     * Puts keys beside others that stay, and lets all threads remove each. The keys are those that
     * do not seem to be present.
     */
    private static int removalsTogether(LongCountingFilter filter, int count) {
        filter.putAll(SharedBloom.keys(0, SharedBloom.KEYS / 2));
        long[] keys = LongStream.range(SharedBloom.KEYS, Long.MAX_VALUE)
                .filter(key -> !filter.mightContain(key))
                .limit(count)
                .toArray();
        AtomicInteger removed = new AtomicInteger();
        AtomicInteger put = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        Together.run(SharedBloom.THREADS, thread -> {
            for (int i = 0; i < count; i++) {
                if (thread == 0) {
                    filter.put(keys[i]);
                    put.set(i + 1);
                }
                int next = i;
                Together.await(() -> put.get() > next);
                removed.addAndGet(filter.remove(keys[i]) ? 1 : 0);
                done.incrementAndGet();
                Together.await(() -> done.get() >= (next + 1) * SharedBloom.THREADS);
            }
        });
        return removed.get();
    }

    /** Counters come and go, and are refreshed, beside lookups of keys that stay. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#counting")
    void refreshesBesideOthers(SharedBloom subject) {
        for (Concurrency mode : new Concurrency[] {Concurrency.SINGLE_WRITER, Concurrency.MULTI_WRITER}) {
            LongCountingFilter filter = subject.counting(mode);
            long[] live = SharedBloom.keys(0, SharedBloom.KEYS / 2);
            filter.putAll(live);
            AtomicInteger refreshed = new AtomicInteger();
            Together.run(mode == Concurrency.MULTI_WRITER ? 3 : 2, thread -> {
                for (int i = 0; i < 50 && thread == 0; i++) {
                    refresh(filter, live);
                    refreshed.incrementAndGet();
                }
                for (long key = SharedBloom.KEYS; Together.isBefore(() -> refreshed.get() == 50); key++) {
                    if (thread == 1) {
                        assertThat(filter.mightContain(live).cardinality()).isEqualTo(live.length);
                    } else {
                        filter.put(key);
                        assertThat(filter.remove(key)).isTrue();
                    }
                }
            });
            filter.refresh(LongStream.of(live));
            assertThat(filter.words())
                    .isEqualTo(SharedBloom.of(subject.filter(Concurrency.EXCLUSIVE_WRITER), live)
                            .words());
        }
    }

    /** Refreshes a filter, unless another key is in it. */
    private static void refresh(LongCountingFilter filter, long... live) {
        try {
            filter.refresh(LongStream.of(live));
        } catch (LiveKeysException other) {
            assertThat(other).hasMessageContaining("Nothing is changed");
        }
    }
}
