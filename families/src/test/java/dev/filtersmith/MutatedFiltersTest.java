package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.Mutation;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.Watchdog;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that changed bytes of stored filters, with right checksums or wrong ones, are an {@link
 * IOException} or a filter that works. The system property {@code filtersmith.mutations} sets the
 * number of changed copies of each file, and {@code filtersmith.mutation.seed} the first one.
 */
class MutatedFiltersTest {
    private static final int LOOKUPS = 100;
    private static final int COPIES = Integer.getInteger("filtersmith.mutations", 300);
    private static final long SEED = Long.getLong("filtersmith.mutation.seed", 0);
    private static final AtomicInteger READ = new AtomicInteger();

    static List<StoredFilter> filters() {
        return KeptFilters.all();
    }

    @ParameterizedTest
    @MethodSource("filters")
    void areRefusedOrWork(StoredFilter stored, TestReporter reporter) throws IOException {
        byte[] bytes = stored.stored();
        AtomicInteger read = new AtomicInteger();
        Watchdog.over(watchdog -> {
            for (long seed = SEED; seed < SEED + COPIES; seed++) {
                watchdog.begin(stored.name() + ", -Dfiltersmith.mutation.seed=" + seed + " -Dfiltersmith.mutations=1");
                byte[] changed = new Mutation(seed).of(bytes);
                read.addAndGet(readAndUse(stored, changed, seed) ? 1 : 0);
            }
        });
        READ.addAndGet(read.get());
        reporter.publishEntry(stored.name(), read + " of " + COPIES + " changed copies were read");
        assertThat(read.get()).isLessThan(COPIES);
    }

    /** Checks that some copies are read: otherwise nothing would be used. */
    @AfterAll
    static void someAreRead() {
        assertThat(READ.get()).isPositive();
    }

    /** Returns whether the bytes were read. What is read works. */
    private static boolean readAndUse(StoredFilter stored, byte[] changed, long seed) throws IOException {
        Object filter;
        try {
            filter = stored.read(changed);
        } catch (IOException refused) {
            assertThat(refused).hasMessageMatching("(?s).+");
            return false;
        }
        if (filter instanceof TrimmedFilter trimmed) {
            lookUp(stored, trimmed, seed);
            assertThat(trimmed.toString()).isNotEmpty();
        } else if (filter instanceof LongFilter read) {
            Contender engine = new Contender(
                    Engine.INTERPRETED,
                    () -> Filters.builder(read.layout().spec()),
                    (reader, source) -> stored.reader().read(LongFilter.class, source));
            ForgedFilter.use(engine, read, seed);
        } else {
            lookUp(stored, filter, seed);
            put(stored, (Filter) filter, seed);
        }
        return true;
    }

    /** Puts keys, which must be found as long as there is room. */
    private static void put(StoredFilter stored, Filter filter, long seed) {
        LongPredicate answers = stored.answers(filter);
        try {
            stored.kind().numbers(seed, LOOKUPS).forEach(number -> {
                stored.kind().put(filter, number);
                assertThat(answers.test(number)).isTrue();
            });
        } catch (FilterFullException full) {
            assertThat(full).hasMessageContaining(" is full");
        }
    }

    private static void lookUp(StoredFilter stored, Object filter, long seed) {
        LongPredicate answers = stored.answers(filter);
        stored.kind()
                .numbers(seed, LOOKUPS)
                .forEach(number -> assertThat(answers.test(number)).isEqualTo(answers.test(number)));
    }
}
