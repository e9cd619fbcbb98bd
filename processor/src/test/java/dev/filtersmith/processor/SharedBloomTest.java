package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.RandomBloomSpecs;
import dev.filtersmith.testing.Together;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests puts, lookups and writing of filters of the Bloom families that several threads use. */
@Isolated("threads are to run at the same time")
class SharedBloomTest {
    /** Rounds after which a fault that threads make in most rounds has certainly shown. */
    private static final int MAX_ROUNDS = 5000;

    private static LongFilter putTogether(LongFilter filter, AtomicLong fresh) {
        Together.run(SharedBloom.THREADS, thread -> {
            for (long key : SharedBloom.share(thread)) {
                fresh.addAndGet(filter.put(key) ? 1 : 0);
            }
        });
        return filter;
    }

    @ParameterizedTest
    @Tag("full")
    @EnumSource(
            value = Concurrency.class,
            names = {"SINGLE_WRITER", "MULTI_WRITER"})
    void holdsTheWordsOfAnExclusiveFilterInOneThread(Concurrency mode)
            throws ReflectiveOperationException, IOException {
        Map<String, FilterSpec> exclusive = new LinkedHashMap<>();
        exclusive.putAll(CommonSpecs.random("Bloom", RandomBloomSpecs::bloom, 500, 6));
        exclusive.putAll(CommonSpecs.random("ChoiceBloom", RandomBloomSpecs::choiceBloom, 500, 6));
        exclusive.putAll(CommonSpecs.random("CountingBloom", RandomBloomSpecs::countingBloom, 500, 8));
        Map<String, FilterSpec> shared = new LinkedHashMap<>(exclusive);
        shared.replaceAll((name, spec) -> Families.in(mode, spec));
        Grid grid = Grid.compile(shared);
        for (Map.Entry<String, FilterSpec> entry : grid.specs().entrySet()) {
            String name = entry.getKey();
            FilterSpec spec = Objects.requireNonNull(exclusive.get(name));
            Contender reference = new Contender(
                    Engine.INTERPRETED,
                    () -> TypedBuilder.ofLongs(spec),
                    (reader, source) -> reader.read(LongFilter.class, source));
            Class<? extends LongFilter> type = grid.type(name);
            Contender generated = new Contender(
                    Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source));
            Contender interpreted = new Contender(
                    Engine.INTERPRETED,
                    () -> TypedBuilder.ofLongs(entry.getValue()),
                    (reader, source) -> reader.read(LongFilter.class, source));
            int[] small = {1, 10, 200};
            Duels.agree(name, entry.getValue(), generated, reference, small, 3000);
            Duels.agree(name, entry.getValue(), interpreted, reference, small, 3000);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#unordered")
    void losesNoPut(SharedBloom subject) {
        long[] expected = SharedBloom.of(
                        subject.filter(Concurrency.EXCLUSIVE_WRITER), SharedBloom.keys(0, SharedBloom.KEYS))
                .words();
        for (int round = 0; round < SharedBloom.ROUNDS; round++) {
            assertThat(putTogether(subject.shared(), new AtomicLong()).words()).isEqualTo(expected);
        }
    }

    /** Checks that the threads of these tests meet: without atomic changes, they lose some. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#unordered")
    void plainStoresLosePuts(SharedBloom subject) {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
        long[] expected = SharedBloom.of(
                        subject.filter(Concurrency.EXCLUSIVE_WRITER), SharedBloom.keys(0, SharedBloom.KEYS))
                .words();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            LongFilter plain = putTogether(subject.filter(Concurrency.EXCLUSIVE_WRITER), new AtomicLong());
            if (!Arrays.equals(plain.words(), expected)) {
                return;
            }
        }
        throw new AssertionError("no put was lost in " + MAX_ROUNDS + " rounds");
    }

    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#subjects")
    void findsAllKeysPutTogether(SharedBloom subject) {
        for (int round = 0; round < SharedBloom.ROUNDS; round++) {
            AtomicLong fresh = new AtomicLong();
            LongFilter filter = putTogether(subject.shared(), fresh);
            assertThat(filter.mightContain(SharedBloom.keys(0, SharedBloom.KEYS))
                            .cardinality())
                    .isEqualTo(SharedBloom.KEYS);
            if (subject.name().startsWith("Choice")) {
                assertThat(filter.approximateElementCount()).isEqualTo(fresh.get());
            }
        }
    }

    /** The word behind the bits has the number of all elements, wherever the words are needed. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#choices")
    void wordsHaveTheNumberOfElements(SharedBloom subject) throws IOException {
        AtomicLong fresh = new AtomicLong();
        LongFilter filter = putTogether(subject.shared(), fresh);
        long elements = fresh.get();
        assertThat(filter.words()).endsWith(elements);
        assertThat(reread(filter).approximateElementCount()).isEqualTo(elements);
        assertThat(reread(filter).words()).isEqualTo(filter.words());
        LongFilter united = subject.shared();
        united.putAll(filter);
        assertThat(united.approximateElementCount()).isEqualTo(elements);
        assertThat(united.sameContent(filter)).isTrue();
        LongFilter once = subject.shared();
        once.put(1);
        once.putAll(filter);
        assertThat(once.words()).endsWith(once.approximateElementCount());
        assertThat(once.approximateElementCount()).isBetween(elements, elements + 1);
        filter.clear();
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(filter.words()).containsOnly(0);
        filter.put(1);
        assertThat(filter.words()).endsWith(1);
    }

    /** A key that is new to all of its bits sets some of them in at least one thread. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#subjects")
    void atLeastOneOfEqualPutsIsFresh(SharedBloom subject) {
        LongFilter filter = subject.shared();
        int[] fresh = new int[SharedBloom.KEYS];
        for (int key = 0; key < SharedBloom.KEYS; key++) {
            fresh[key] = filter.mightContain(key) ? 0 : 1;
            filter.put(key);
        }
        LongFilter together = subject.shared();
        AtomicInteger[] found = new AtomicInteger[SharedBloom.KEYS];
        Arrays.setAll(found, key -> new AtomicInteger());
        AtomicInteger done = new AtomicInteger();
        Together.run(SharedBloom.THREADS, thread -> {
            for (int key = 0; key < SharedBloom.KEYS; key++) {
                found[key].addAndGet(together.put(key) ? 1 : 0);
                // All threads put one key, then all the next.
                done.incrementAndGet();
                int all = (key + 1) * SharedBloom.THREADS;
                Together.await(() -> done.get() >= all);
            }
        });
        for (int key = 0; key < SharedBloom.KEYS && !subject.name().startsWith("Choice"); key++) {
            assertThat(found[key].get()).isBetween(fresh[key], fresh[key] * SharedBloom.THREADS);
        }
        assertThat(together.mightContain(SharedBloom.keys(0, SharedBloom.KEYS)).cardinality())
                .isEqualTo(SharedBloom.KEYS);
    }

    /** A filter is written at any time, from the first put on, with the keys put before. */
    @ParameterizedTest
    @MethodSource("dev.filtersmith.processor.SharedBloom#subjects")
    void isWrittenBesidePuts(SharedBloom subject) {
        for (Concurrency mode : new Concurrency[] {Concurrency.SINGLE_WRITER, Concurrency.MULTI_WRITER}) {
            for (int round = 0; round < SharedBloom.ROUNDS; round++) {
                LongFilter filter = subject.filter(mode);
                AtomicInteger put = new AtomicInteger();
                Together.run(2, thread -> {
                    for (int key = 0; key < SharedBloom.KEYS && thread == 0; key++) {
                        filter.put(key);
                        put.set(key + 1);
                    }
                    while (thread == 1 && Together.isBefore(() -> put.get() == SharedBloom.KEYS)) {
                        long[] before = SharedBloom.keys(0, put.get());
                        assertThat(reread(filter).mightContain(before).cardinality())
                                .isEqualTo(before.length);
                        assertThat(filter.statistics().content().expectedFpp()).isBetween(0.0, 1.0);
                        assertThat(filter.mightContain(before).cardinality()).isEqualTo(before.length);
                    }
                });
            }
        }
    }

    private static LongFilter reread(LongFilter filter) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        filter.writeTo(bytes);
        return Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes.toByteArray())));
    }
}
