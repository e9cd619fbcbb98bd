package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies beside a table that several threads change, count and copy. */
class RepeatedKeysThreadsTest {
    private static final int KEYS = 2000;
    private static final int WRITERS = 3;
    private static final int STEPS = 15_000;

    /** Keys of which some elements stay in all the time. */
    private static final int STEADY = 20;

    private static final int STEADY_TIMES = 40;

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final AtomicBoolean done = new AtomicBoolean();

    @AfterEach
    void shutDown() {
        done.set(true);
        pool.shutdownNow();
    }

    static Stream<FilterSpec> specs() {
        return RepeatedKeysTest.specs().filter(spec -> spec.concurrency().isShared());
    }

    /**
     * Puts and removes keys by a skewed distribution, steady keys too, and leaves all as it was.
     * Each thread removes what it has put. Keys of its own come and go with all their copies, in
     * less time than the table is copied.
     */
    private static Void change(LongCountingFilter filter, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> own = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            if (own.isEmpty() || (own.size() < 400 && random.nextBoolean())) {
                long key = (long) Math.pow(KEYS / 4.0, random.nextDouble());
                filter.put(key);
                own.add(key);
            } else {
                int at = random.nextInt(own.size());
                long key = own.get(at);
                own.set(at, own.get(own.size() - 1));
                own.remove(own.size() - 1);
                assertThat(filter.remove(key)).as("key %d", key).isTrue();
            }
            long gone = -1 - (4 * seed + random.nextInt(4));
            for (int times = 0; times < 5; times++) {
                filter.put(gone);
            }
            for (int times = 0; times < 5; times++) {
                assertThat(filter.remove(gone)).as("key %d", gone).isTrue();
            }
        }
        own.forEach(key -> assertThat(filter.remove(key)).isTrue());
        return null;
    }

    private static void assertSteady(LongCountingFilter filter) {
        for (long key = 1; key <= STEADY; key++) {
            assertThat(filter.mightContain(key)).as("key %d", key).isTrue();
            assertThat(filter.count(key)).as("key %d", key).isGreaterThanOrEqualTo(STEADY_TIMES);
        }
    }

    /** Counts, and copies, and writes and reads again, which checks the copies. */
    private Void read(LongCountingFilter filter) throws IOException {
        while (!done.get()) {
            assertSteady(filter);
            LongCountingFilter copy = Filters.copy(filter);
            assertSteady(copy);
            byte[] stored = StoredBytes.of(filter).array();
            LongCountingFilter read =
                    Filters.reader().read(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
            assertSteady(read);
            for (long key = 1; key <= STEADY; key++) {
                for (int times = 0; times < STEADY_TIMES; times++) {
                    assertThat(read.remove(key)).isTrue();
                }
            }
        }
        return null;
    }

    private <T> Future<T> start(Callable<T> action) {
        return pool.submit(action);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void noCopyIsLost(FilterSpec spec) throws Exception {
        LongCountingFilter filter = Filters.builder((CountingSpec) spec)
                .expectedElements(KEYS)
                .seed(7)
                .build();
        long[] words = filter.words();
        long[] steady = LongStream.rangeClosed(1, STEADY)
                .flatMap(key -> LongStream.generate(() -> key).limit(STEADY_TIMES))
                .toArray();
        filter.putAll(steady);
        int writers = spec.concurrency().hasSeveralWriters() ? WRITERS : 1;
        List<Future<Void>> writing = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            long seed = writer;
            writing.add(start(() -> change(filter, seed)));
        }
        List<Future<Void>> reading = List.of(start(() -> read(filter)), start(() -> read(filter)));
        for (Future<Void> writer : writing) {
            writer.get();
        }
        done.set(true);
        for (Future<Void> reader : reading) {
            reader.get();
        }
        assertThat(filter.approximateElementCount()).isEqualTo(steady.length);
        assertThat(filter.removeAll(steady)).isEqualTo(steady.length);
        assertThat(filter.words()).isEqualTo(words);
    }

    /** Remainders that may be cut are of no class: each union adds two of a key that has copies. */
    static Stream<FilterSpec> unions() {
        return specs().filter(
                        spec -> spec.concurrency().hasSeveralWriters() && !(spec instanceof DynamicDLeftCountingSpec));
    }

    /** A union is made on a copy while the writers wait. */
    @ParameterizedTest
    @MethodSource("unions")
    void unionsBesidePutsLoseNone(FilterSpec spec) throws Exception {
        LongCountingFilter filter = Filters.builder((CountingSpec) spec)
                .expectedElements(KEYS)
                .seed(7)
                .build();
        LongCountingFilter other = Filters.copy(filter);
        for (int times = 0; times < 10; times++) {
            other.put(3);
        }
        Future<Void> writing = start(() -> change(filter, 1));
        Future<Void> beside = start(() -> change(filter, 2));
        for (int union = 1; union <= 50; union++) {
            filter.putAll(other);
            assertThat(filter.count(3)).isGreaterThanOrEqualTo(10 * union);
        }
        writing.get();
        beside.get();
        assertThat(filter.approximateElementCount()).isEqualTo(500);
        for (int times = 0; times < 500; times++) {
            assertThat(filter.remove(3)).isTrue();
        }
        assertThat(filter.words()).containsOnly(0);
    }
}
