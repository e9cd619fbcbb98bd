package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.processor.testing.Allocation;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.testing.TestShapes;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a thread allocates {@link dev.filtersmith.emitted.Scratch} once, where several threads
 * change a filter.
 */
@Isolated("it measures allocation")
class ScratchAllocationTest {
    private static final int ELEMENTS = 2000;

    private static LongCountingFilter filter(String annotation, String attributes) throws ReflectiveOperationException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                JavaFileObjects.forSourceString(
                        "app.Seen",
                        "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*;"
                                + " @" + annotation + "(concurrency = Concurrency.MULTI_WRITER" + attributes
                                + ") interface Seen extends LongCountingFilter {}")));
        return Filters.create(classes.loadClass("app.Seen").asSubclass(LongCountingFilter.class), ELEMENTS);
    }

    private static boolean changed(LongCountingFilter filter) {
        boolean all = true;
        for (long key = 0; key < 64; key++) {
            filter.put(-1 - key);
            all &= filter.remove(-1 - key);
        }
        return all;
    }

    /** With crowded buckets, the library's cold paths would allocate. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ", bucketBits = 128, counterBits = 6, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 9,"
                        + " longestRemainder = 17, averageLoad = 6.5, relocationLoad = 7",
                ", remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " averageLoad = 3.325, relocation = Relocation.NONE",
            })
    void onlyTheFirstChangeOfAThreadAllocates(String attributes) throws ReflectiveOperationException {
        assertOnlyTheFirstChangeAllocates(filter("DynamicDLeftCountingFilter", attributes), ELEMENTS / 2);
    }

    /** The default filter, so full that some of the keys need a search for a path. */
    @Test
    void onlyTheFirstSearchOfAThreadAllocates() throws ReflectiveOperationException {
        LongCountingFilter filter = filter("DynamicDLeftCountingFilter", "");
        assertOnlyTheFirstChangeAllocates(filter, ELEMENTS);
        assertThat(TestShapes.core(filter).moves()).isGreaterThan(1000);
    }

    /** Virtual threads keep no arrays, and find those of a change in all of its steps. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", bucketBits = 128, counterBits = 6, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 9,"
                        + " longestRemainder = 17, averageLoad = 6.5, relocationLoad = 7",
                ", remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " averageLoad = 3.325, relocation = Relocation.NONE",
            })
    void virtualThreadsChangeFilters(String attributes) throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        LongCountingFilter filter = filter("DynamicDLeftCountingFilter", attributes);
        LongCountingFilter platform = filter("DynamicDLeftCountingFilter", attributes);
        int elements = attributes.contains("NONE") ? ELEMENTS / 2 : ELEMENTS;
        Runnable changes = () -> {
            for (long key = 0; key < elements; key++) {
                filter.put(key);
            }
            changed(filter);
        };
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, changes)).join();
        for (long key = 0; key < elements; key++) {
            platform.put(key);
        }
        changed(platform);
        assertThat(filter.words()).isEqualTo(platform.words());
    }

    /** Stores and moves within announcements, which once were closures. */
    @Test
    void announcedStoresAllocateNothing() throws ReflectiveOperationException {
        LongCountingFilter filter = filter("WindowedCuckooFilter", "");
        for (long key = 0; key < ELEMENTS; key++) {
            filter.put(key);
        }
        Supplier<Boolean> change = () -> changed(filter);
        assertThat(change.get()).isTrue();
        assertThat(Allocation.least(change)).isZero();
        assertThat(TestShapes.core(filter).moves()).isGreaterThan(100);
    }

    private static void assertOnlyTheFirstChangeAllocates(LongCountingFilter filter, int elements) {
        for (long key = 0; key < elements; key++) {
            filter.put(key);
        }
        Supplier<Boolean> change = () -> changed(filter);
        // This thread has its arrays now, and all classes are loaded.
        assertThat(change.get()).isTrue();
        assertThat(Allocation.least(change)).isZero();
        assertThat(onAnotherThread(() -> Allocation.once(change))).isPositive();
        assertThat(onAnotherThread(() -> Allocation.least(change))).isZero();
    }

    private static long onAnotherThread(Supplier<Long> measured) {
        return CompletableFuture.supplyAsync(measured, task -> new Thread(task).start())
                .join();
    }
}
