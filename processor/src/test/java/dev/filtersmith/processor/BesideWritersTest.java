package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of methods of emitted classes on words that another thread is changing. */
class BesideWritersTest {
    private static final int ROUNDS = 1000;

    private static LongFilter filter(String annotation) throws ReflectiveOperationException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                JavaFileObjects.forSourceString(
                        "app.Seen",
                        "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @" + annotation
                                + " interface Seen extends "
                                + (annotation.contains("Counting") ? "LongCountingFilter" : "LongFilter") + " {}")));
        return Filters.create(classes.loadClass("app.Seen").asSubclass(LongFilter.class), 1000);
    }

    private static Object field(LongFilter filter, String name) throws ReflectiveOperationException {
        Class<?> family = filter.getClass();
        while (Arrays.stream(family.getDeclaredFields())
                .noneMatch(field -> field.getName().equals(name))) {
            family = family.getSuperclass();
        }
        Field field = family.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(filter);
    }

    private static Method method(LongFilter filter, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method method = filter.getClass().getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    /** A writer may shift the bits of an index between two reads, but each walk must end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "RankIndexedFilter(concurrency = Concurrency.MULTI_WRITER)",
                "RankIndexedFilter(concurrency = Concurrency.SINGLE_WRITER, chains = 64, averageLoad = 100,"
                        + " slots = 128,"
                        + " secondSlots = 64, thirdSlots = 128)",
                "RankIndexedCountingFilter(concurrency = Concurrency.MULTI_WRITER)",
            })
    void theNextElementIsALaterOne(String annotation) throws ReflectiveOperationException {
        LongFilter filter = filter(annotation);
        Method next = method(filter, "next", int.class, int.class, int.class);
        Random random = new Random(annotation.hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            random.nextBytes((byte[]) field(filter, "bytes"));
            int begins = 1 + random.nextInt(16);
            for (int end = 1; end <= 40; end++) {
                int behind = (int) next.invoke(filter, 0, begins, end);
                assertThat(behind == 0 || behind > end)
                        .as("%s after %s", behind, end)
                        .isTrue();
            }
        }
    }

    /** The word after a group may be one of a group that another thread is changing. */
    @ParameterizedTest
    @ValueSource(strings = {"group = 4, bucketBits = 32", "group = 2", "bucketBits = 256, counterBits = 12"})
    void aGroupIsWrittenWithinItsWords(String attributes) throws ReflectiveOperationException {
        LongFilter filter = filter("DLeftFilter(concurrency = Concurrency.MULTI_WRITER, " + attributes + ")");
        Method store = method(filter, "store", int.class, int.class, long.class);
        long[] words = (long[]) field(filter, "words");
        Arrays.fill(words, 0);
        for (int bits = 1; bits < Long.SIZE; bits++) {
            store.invoke(filter, words.length - 2, 2 * Long.SIZE - bits, (1L << bits) - 1);
            assertThat(words[words.length - 1]).isEqualTo(-1L << (Long.SIZE - bits));
        }
        words[words.length - 1] = 0;
        store.invoke(filter, words.length - 2, Long.SIZE - 1, 0b111);
        assertThat(words[words.length - 2]).isEqualTo(Long.MIN_VALUE);
        assertThat(words[words.length - 1]).isEqualTo(0b11);
    }

    /** A thread that is suspended anywhere in a change must not hold up these puts. */
    @ParameterizedTest
    @Timeout(1200)
    @ValueSource(
            strings = {
                "DLeftFilter(concurrency = Concurrency.MULTI_WRITER)",
                "DLeftFilter(concurrency = Concurrency.MULTI_WRITER, bucketBits = 32, averageLoad = 2,"
                        + " semiSortDepth = {0, 0, 0, 0, 1})",
                "DLeftFilter(concurrency = Concurrency.MULTI_WRITER, permutation = Permutation.HASH_SLICES,"
                        + " relocation = Relocation.NONE)",
            })
    void aPutWithoutLocksWaitsForNobody(String annotation)
            throws ReflectiveOperationException, ExecutionException, InterruptedException {
        LongFilter filter = filter(annotation);
        Object stripes = field(filter, "threads");
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            other.submit(() -> all(stripes, "lock")).get();
            for (long key = 0; key < 1000; key++) {
                filter.put(key);
                assertThat(filter.mightContain(key)).as("%s", key).isTrue();
            }
            assertThat(filter.approximateElementCount()).isBetween(980L, 1000L);
            other.submit(() -> all(stripes, "unlock")).get();
        } finally {
            other.shutdownNow();
        }
    }

    /** These puts take a lock only where the buckets of the key are full. */
    @ParameterizedTest
    @Timeout(1200)
    @CsvSource({
        "DynamicDLeftCountingFilter, 0", "DynamicDLeftCountingFilter, 1", "DynamicDLeftCountingFilter, 2",
        "DLeftCountingFilter, 0", "DLeftCountingFilter, 1", "DLeftCountingFilter, 2"
    })
    void aPutIntoABucketWithRoomWaitsForNobody(String annotation, long versionBits)
            throws ReflectiveOperationException, ExecutionException, InterruptedException {
        String cells = annotation.startsWith("DLeft") ? ", cellsPerBucket = 4, averageLoad = 2" : "";
        LongFilter filter = filter(annotation + "(concurrency = Concurrency.MULTI_WRITER" + cells + ")");
        Object stripes = field(filter, "threads");
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            other.submit(() -> all(stripes, "lock")).get();
            other.submit(() -> all(stripes, "begin", versionBits)).get();
            int fresh = 0;
            for (long key = 0; key < 400; key++) {
                fresh += filter.put(key) ? 1 : 0;
                assertThat(filter.mightContain(key)).as("%s", key).isTrue();
            }
            // While a change is half done, nobody knows whether the key was there.
            assertThat(fresh).isEqualTo(versionBits == 1 ? 0 : 400);
            other.submit(() -> all(stripes, "end", versionBits)).get();
            other.submit(() -> all(stripes, "unlock")).get();
            assertThat(filter.approximateElementCount()).isEqualTo(400);
        } finally {
            other.shutdownNow();
        }
    }

    private static Object all(Object stripes, String change, long bit) throws ReflectiveOperationException {
        Method method = stripes.getClass().getDeclaredMethod(change, long.class, long.class);
        method.setAccessible(true);
        return method.invoke(stripes, -1L, bit);
    }

    private static Object all(Object stripes, String change) throws ReflectiveOperationException {
        Method method = stripes.getClass().getDeclaredMethod(change, long.class);
        method.setAccessible(true);
        return method.invoke(stripes, -1L);
    }
}
