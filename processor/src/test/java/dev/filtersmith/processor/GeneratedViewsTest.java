package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.TypedKeys;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.RandomKeys;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares generated views with interpreted ones, and both with the filter that was stored. */
class GeneratedViewsTest {
    private static final int EXPECTED = 700;
    private static final int ABSENT = 3000;
    private static final byte[] SECRET = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

    @TempDir
    private Path directory;

    /**
     * Puts keys, some of them twice, until the filter is full, so that the stash and extensions are
     * in use.
     */
    private static void fill(LongFilter filter) {
        try {
            for (long key = 0; key < 2 * EXPECTED; key++) {
                filter.put(key);
                if (key % 5 == 0) {
                    filter.put(key);
                }
            }
        } catch (FilterFullException full) {
            assertThat(full.accepted()).isZero();
        }
    }

    private static byte[] stored(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    /** Returns the bytes in a direct buffer, at an address that is no multiple of 8. */
    private static FilterSource direct(byte... bytes) {
        return FilterSource.of(ByteBuffer.allocateDirect(bytes.length + 3)
                .position(3)
                .put(bytes)
                .flip()
                .position(3));
    }

    private static void assertAlike(LongFilter viewed, LongFilter filter) {
        long[] keys = new Random(3).longs(ABSENT).toArray();
        for (int i = 0; i < keys.length / 2; i++) {
            keys[i] = i;
        }
        BitSet answers = filter.mightContain(keys);
        assertThat(viewed.mightContain(keys)).isEqualTo(answers);
        for (int i = 0; i < keys.length; i++) {
            assertThat(viewed.mightContain(keys[i])).isEqualTo(answers.get(i));
            if (filter instanceof LongCountingFilter counting) {
                assertThat(((LongCountingFilter) viewed).count(keys[i])).isEqualTo(counting.count(keys[i]));
            }
        }
    }

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void generatedViewsWorkAsTheFilter(String name) throws ReflectiveOperationException, IOException {
        check(name, Grid.sample().type(name));
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource(Grid.REST_NAMES)
    void generatedViewsWorkAsTheFilterInRest(String name) throws ReflectiveOperationException, IOException {
        check(name, Grid.rest().type(name));
    }

    private void check(String name, Class<? extends LongFilter> type) throws IOException {
        answerAsTheFilter(name, type);
        endLookupsWhateverTheWords(type);
        refuseChanges(type);
    }

    private void answerAsTheFilter(String name, Class<? extends LongFilter> type) throws IOException {
        boolean keyed = name.length() % 3 == 0;
        LongFilter filter = keyed
                ? Filters.builder(type).expectedElements(EXPECTED).key(SECRET).build()
                : Filters.builder(type)
                        .expectedElements(EXPECTED)
                        .seed(name.hashCode())
                        .build();
        fill(filter);
        byte[] bytes = stored(filter);
        Path file = Files.write(directory.resolve("filter.bin"), bytes);
        FilterReader reader = keyed ? Filters.reader().key(SECRET) : Filters.reader();
        for (FilterSource source :
                List.of(FilterSource.of(ByteBuffer.wrap(bytes)), direct(bytes), FilterSource.of(file))) {
            try (FilterView<? extends LongFilter> view =
                    reader.engine(Engine.GENERATED).view(type, source)) {
                assertThat(view.filter().engine()).isEqualTo(Engine.GENERATED);
                assertThat(view.filter().getClass().getSuperclass()).isEqualTo(filter.getClass());
                assertAlike(view.filter(), filter);
                assertThat(view.filter().words()).isEqualTo(filter.words());
                assertThat(view.filter().bitSize()).isEqualTo(filter.bitSize());
                assertThat(view.filter().expectedFpp()).isEqualTo(filter.expectedFpp());
                assertThat(view.filter().approximateElementCount()).isEqualTo(filter.approximateElementCount());
                assertThat(view.filter().stashSize()).isEqualTo(filter.stashSize());
                assertThat(view.filter().sameContent(filter)).isTrue();
                assertThat(stored(view.filter())).isEqualTo(bytes);
            }
        }
        try (FilterView<? extends LongFilter> view =
                reader.engine(Engine.INTERPRETED).view(type, FilterSource.of(file))) {
            assertThat(view.filter().engine()).isEqualTo(Engine.INTERPRETED);
            assertAlike(view.filter(), filter);
        }
    }

    /**
     * Checks that, whatever the words are, each lookup ends in the table, with an answer that does
     * not change.
     */
    private static void endLookupsWhateverTheWords(Class<? extends LongFilter> type) throws IOException {
        byte[] bytes = stored(Filters.create(type, EXPECTED));
        Random random = new Random(5);
        for (int round = 0; round < 5; round++) {
            for (int at = StoredBytes.of(bytes).header(); at < bytes.length; at++) {
                bytes[at] = (byte) (round == 0 ? -1 : round == 1 ? 0x55 : random.nextInt());
            }
            try (FilterView<? extends LongFilter> view = Filters.reader().view(type, direct(bytes))) {
                long[] keys = random.longs(ABSENT).toArray();
                BitSet answers = view.filter().mightContain(keys);
                for (int i = 0; i < keys.length; i++) {
                    assertThat(view.filter().mightContain(keys[i])).isEqualTo(answers.get(i));
                    if (view.filter() instanceof LongCountingFilter counting) {
                        assertThat(counting.count(keys[i])).isNotNegative();
                    }
                }
            }
        }
    }

    @Test
    @SuppressWarnings("unchecked") // Keys are of the interface's type.
    void keysOfAllTypesAreFound() throws ReflectiveOperationException, IOException {
        for (Class<?> found : TypedKeys.interfaces()) {
            Class<? extends MembershipFilter<Object>> type = (Class<? extends MembershipFilter<Object>>) found;
            RandomKeys random = new RandomKeys(2);
            MembershipFilter<Object> filter =
                    Filters.builder(type).expectedElements(EXPECTED).seed(9).build();
            List<Object> keys = new ArrayList<>();
            for (int i = 0; i < EXPECTED; i++) {
                keys.add(random.next(TypedKeys.keyOf(type)));
                if (i % 2 == 0) {
                    filter.put(keys.get(i));
                }
            }
            try (FilterView<? extends MembershipFilter<Object>> view =
                    Filters.reader().view(type, FilterSource.of(ByteBuffer.wrap(stored(filter))))) {
                assertThat(view.filter().engine()).isEqualTo(Engine.GENERATED);
                assertThat(view.filter().mightContainAll(keys)).isEqualTo(filter.mightContainAll(keys));
                for (Object key : keys) {
                    assertThat(view.filter().mightContain(key)).isEqualTo(filter.mightContain(key));
                    if (filter instanceof CountingFilter<Object> counting) {
                        assertThat(((CountingFilter<Object>) view.filter()).count(key))
                                .isEqualTo(counting.count(key));
                    }
                }
            }
        }
    }

    private static void refuseChanges(Class<? extends LongFilter> type) throws IOException {
        LongFilter filter = Filters.create(type, EXPECTED);
        filter.put(1);
        try (FilterView<? extends LongFilter> view =
                Filters.reader().view(type, FilterSource.of(ByteBuffer.wrap(stored(filter))))) {
            LongFilter viewed = view.filter();
            refused("put", () -> viewed.put(3));
            refused("put", () -> viewed.putAll(3, 4));
            refused("rebalance", () -> viewed.rebalance(1));
            refused("clear", viewed::clear);
            refused("putAll", () -> viewed.putAll(filter));
            if (viewed instanceof LongCountingFilter counting) {
                refused("remove", () -> counting.remove(1));
                refused("remove", () -> counting.removeAll(1, 2));
                refused("refresh", () -> counting.refresh(LongStream.of(1)));
            }
            assertThat(viewed.words()).isEqualTo(filter.words());
            LongFilter other = Filters.create(type, EXPECTED);
            other.putAll(viewed);
            assertThat(other.mightContain(1)).isTrue();
        }
    }

    /** A removal looks into the stash before it calls the emitted method, which refuses. */
    @ParameterizedTest
    @ValueSource(strings = {"Cells", "Dynamic", "Windows"})
    void viewsKeepStashedKeys(String name) throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = Grid.sample().type(name);
        LongFilter filter = Filters.create(type, EXPECTED);
        long keys = 0;
        while (filter.stashSize() == 0) {
            filter.put(keys++);
        }
        try (FilterView<? extends LongFilter> view = Filters.reader()
                .engine(Engine.GENERATED)
                .view(type, FilterSource.of(ByteBuffer.wrap(stored(filter))))) {
            LongCountingFilter viewed = (LongCountingFilter) view.filter();
            LongStream.range(0, keys).forEach(key -> refused("remove", () -> viewed.remove(key)));
            assertThat(viewed.stashSize()).isEqualTo(filter.stashSize());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Cells", "Dynamic", "Windows", "CountingBloom"})
    void changesOfJoinedViewsAreNamed(String name) throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = Grid.sample().type(name);
        LongFilter filter =
                Filters.builder(type).expectedElements(EXPECTED).shards(2).build();
        List<LongFilter> views = new ArrayList<>();
        for (LongFilter shard : Shards.of(filter)) {
            views.add(Filters.reader()
                    .view(type, FilterSource.of(ByteBuffer.wrap(stored(shard))))
                    .filter());
        }
        LongCountingFilter joined = (LongCountingFilter) Shards.join(views);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> joined.putAll(3, 4))
                .withMessageStartingWith("put: the filter is a read-only view of stored bytes.");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> joined.removeAll(3, 4))
                .withMessageStartingWith("remove: the filter is a read-only view of stored bytes.");
    }

    private static void refused(String operation, ThrowingCallable change) {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(change)
                .withMessageStartingWith(operation + ": the filter is a read-only view of stored bytes. ")
                .withMessageContaining("Read it with Filters.read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bare", "Cells", "Dynamic", "Windows", "Rank", "Bloom", "CountingBloom"})
    void aClosedViewAnswersNothing(String name) throws Exception {
        Class<? extends LongFilter> type = Grid.sample().type(name);
        LongFilter filter = Filters.create(type, EXPECTED);
        fill(filter);
        Path file = Files.write(directory.resolve("filter.bin"), stored(filter));
        for (int round = 0; round < 5; round++) {
            FilterView<? extends LongFilter> view = Filters.map(type, file);
            LongFilter viewed = view.filter();
            CountDownLatch started = new CountDownLatch(1);
            long[] wrong = new long[1];
            Thread reader = new Thread(() -> {
                try {
                    for (long key = 0; ; key = (key + 1) % (EXPECTED / 2)) {
                        wrong[0] += viewed.mightContain(key) ? 0 : 1;
                        started.countDown();
                    }
                } catch (IllegalStateException closed) {
                    started.countDown();
                }
            });
            reader.start();
            started.await();
            view.close();
            reader.join();
            assertThat(wrong[0]).isZero();
            assertThatIllegalStateException()
                    .isThrownBy(() -> viewed.mightContain(1))
                    .withMessageContaining("closed");
            assertThatIllegalStateException().isThrownBy(() -> viewed.mightContain(new long[] {1, 2}));
            assertThatIllegalStateException().isThrownBy(viewed::words);
        }
    }
}
