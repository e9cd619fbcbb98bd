package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.Grid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests keys that come often to emitted classes of each mode: they hold the bits of the
 * interpreter, whether or not there is room for copies beside the table.
 */
@Execution(ExecutionMode.CONCURRENT)
class HotKeysGeneratedTest {
    private static final int EXPECTED = 2000;

    /** As many different keys as have room beside the table. */
    private static final int COPIED = 512;

    /** More puts of a key than a cell, a slot or a table may hold of it before it is copied. */
    private static final int MORE_THAN_FULLY = 6;

    private static final int STEPS = 400;
    private static final int HOT_KEYS = 3;
    private static final long SEED = 7;

    private static Grid grid;

    @BeforeAll
    static void compile() {
        grid = Grid.compile(specs());
    }

    private static Map<String, FilterSpec> specs() {
        Map<String, FilterSpec> families = Map.of(
                "Windows", FilterSpec.windowedCuckoo().build(),
                "Cells", FilterSpec.dLeftCounting().build(),
                "Quads",
                        FilterSpec.dLeftCounting()
                                .cellsPerBucket(4)
                                .averageLoad(2)
                                .build(),
                "Remainders", FilterSpec.dynamicDLeftCounting().build(),
                "Tallies", FilterSpec.rankIndexedCounting().build());
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        for (Concurrency mode : Concurrency.values()) {
            families.forEach((name, spec) -> specs.put(name + mode, Families.in(mode, spec)));
        }
        return specs;
    }

    static Iterable<String> names() {
        return specs().keySet();
    }

    private static LongCountingFilter generated(String name) throws ReflectiveOperationException {
        return created(Filters.builder(grid.type(name).asSubclass(LongCountingFilter.class)));
    }

    private static LongCountingFilter interpreted(String name) {
        return created(Filters.builder((CountingSpec) Families.in(Concurrency.EXCLUSIVE_WRITER, grid.spec(name))));
    }

    private static LongCountingFilter created(FilterBuilder<? extends LongCountingFilter> builder) {
        return builder.expectedElements(EXPECTED).seed(SEED).build();
    }

    @ParameterizedTest
    @MethodSource("names")
    void areCountedBesideTheTable(String name) throws ReflectiveOperationException {
        play(generated(name), interpreted(name));
    }

    @ParameterizedTest
    @MethodSource("names")
    void takeWhatTheTableHasIfThereIsNoRoomBesideIt(String name) throws ReflectiveOperationException {
        LongCountingFilter filter = generated(name);
        LongCountingFilter reference = interpreted(name);
        for (long key = HOT_KEYS; key < HOT_KEYS + COPIED; key++) {
            putOften(key, filter, reference);
        }
        putOften(HOT_KEYS + COPIED, filter, reference);
        long[] before = filter.words();
        filter.put(HOT_KEYS + COPIED);
        reference.put(HOT_KEYS + COPIED);
        assertThat(filter.words()).as("a copy without room beside the table").isNotEqualTo(before);
        play(filter, reference);
    }

    private static void putOften(long key, LongCountingFilter filter, LongCountingFilter reference) {
        for (int put = 0; put < MORE_THAN_FULLY; put++) {
            assertThat(filter.put(key)).isEqualTo(reference.put(key));
        }
    }

    /** Puts and removes a few keys. */
    private static void play(LongCountingFilter filter, LongCountingFilter reference) {
        Random random = new Random(SEED);
        int[] live = new int[HOT_KEYS];
        for (int step = 0; step < STEPS; step++) {
            int key = random.nextInt(HOT_KEYS);
            String answer;
            if (live[key] > 0 && random.nextInt(3) == 0) {
                live[key]--;
                answer = String.valueOf(reference.remove(key));
                assertThat(String.valueOf(filter.remove(key))).isEqualTo(answer);
            } else {
                answer = put(reference, key);
                assertThat(put(filter, key)).isEqualTo(answer);
                live[key] += answer.equals("true") || answer.equals("false") ? 1 : 0;
            }
            assertThat(filter.words())
                    .as("step %s, key %s: %s", step, key, answer)
                    .isEqualTo(reference.words());
            assertThat(filter.count(key)).isEqualTo(live[key]);
        }
    }

    /** Returns the answer, or the message of a filter that is full. */
    private static String put(LongCountingFilter filter, long key) {
        try {
            return String.valueOf(filter.put(key));
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }
}
