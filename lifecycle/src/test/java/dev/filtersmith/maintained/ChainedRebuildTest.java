package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maintained filters whose spec has growth: a chain grows until a rebuild folds it. */
class ChainedRebuildTest extends MaintainedRows {
    private static final RespecialisePolicy AT_ONCE =
            RespecialisePolicy.defaults().pause(Duration.ZERO);

    private final LoggedLines log = new LoggedLines();

    @AfterEach
    void close() {
        log.close();
    }

    static Stream<Arguments> chains() {
        return Stream.of(
                        "@DLeftFilter(",
                        "@BloomFilter(bitsPerKey = 12, hashFunctions = 6, ",
                        "@DLeftCountingFilter(",
                        "@DynamicDLeftCountingFilter(",
                        "@WindowedCuckooFilter(",
                        "@WindowedCuckooFilter(growthLimit = 16, ")
                .flatMap(family -> Stream.of(false, true).map(policy -> Arguments.of(family, policy)));
    }

    private MaintainedFilter<Long, ? extends LongFilter> of(String family, boolean withPolicy) {
        FilterSpec spec = FilterSpec.parse(family + "growth = CHAINED, concurrency = MULTI_WRITER)");
        return spec instanceof CountingSpec counting
                ? built(MaintainedBuilder.ofLongs(Filters.builder(counting).expectedElements(100), rows), withPolicy)
                : built(MaintainedBuilder.ofLongs(Filters.builder(spec).expectedElements(100), rows), withPolicy);
    }

    private <F extends LongFilter> MaintainedFilter<Long, F> built(
            MaintainedBuilder<Long, F> builder, boolean withPolicy) {
        builder.executor(tasks::add).pauseAfterFailure(Duration.ZERO);
        return withPolicy ? builder.respecialise(AT_ONCE).build() : builder.build();
    }

    private static int parts(MaintainedFilter<Long, ?> filter) {
        return RebuildLog.parts(inUse(filter));
    }

    private static Filter inUse(MaintainedFilter<Long, ?> filter) {
        return filter.filter().orElseThrow();
    }

    private void putAll(MaintainedFilter<Long, ?> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> put(filter, key));
    }

    private void assertExact(MaintainedFilter<Long, ?> filter) {
        assertThat(rows.rows().keySet()).allMatch(filter::mightContain);
        if (inUse(filter) instanceof DeletableFilter deletable) {
            assertThat(deletable.missedRemovals()).isZero();
        }
    }

    /** The rebuild that is due waits for its thread, while the chain takes all keys. */
    @ParameterizedTest
    @MethodSource("chains")
    void aRebuildFoldsAChain(String family, boolean withPolicy) {
        MaintainedFilter<Long, ? extends LongFilter> filter = of(family, withPolicy);
        rebuilt(filter);
        putAll(filter, 0, 1000);
        assertThat(parts(filter)).isGreaterThanOrEqualTo(3);
        assertThat(filter.pending()).as("none is refused").isZero();
        assertThat(filter.isRebuilding()).isTrue();
        LongStream.range(0, 200).forEach(key -> filter.remove(key, () -> rows.delete(key)));
        long bits = inUse(filter).bitSize();
        int parts = parts(filter);
        long[] next = {1000};
        rows.beforeEach(delivered -> {
            if (next[0] < 1100) {
                put(filter, next[0]);
                long removed = next[0]++ - 500;
                filter.remove(removed, () -> rows.delete(removed));
            }
        });
        runTasks();
        assertThat(next[0]).isEqualTo(1100);
        assertThat(parts(filter)).isOne();
        assertThat(inUse(filter).expectedElements()).isEqualTo(1600);
        assertExact(filter);
        assertThat(log.with("A maintained filter of "))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains(
                                withPolicy ? "was respecialised from @" : "was folded from @",
                                " for 100 elements, " + bits + " bits, a chain of " + parts
                                        + " filters, INTERPRETED to @",
                                " for 1600 elements, " + inUse(filter).bitSize() + " bits, INTERPRETED. It had "));
        assertThat(List.copyOf(rows.rows().keySet())).allSatisfy(key -> filter.remove(key, () -> rows.delete(key)));
        assertExact(filter);
    }

    /** A scan with one key too many begins again, rather than make a chain of the next filter. */
    @ParameterizedTest
    @MethodSource("chains")
    void aFilterFromTheSourceIsOne(String family, boolean withPolicy) {
        MaintainedFilter<Long, ? extends LongFilter> filter = of(family, withPolicy);
        LongStream.range(0, 101).forEach(rows::insert);
        assertThat(rebuilt(filter).expectedElements()).isEqualTo(200);
        assertThat(parts(filter)).isOne();
        assertExact(filter);
    }

    /** It needs no other size, and no change of the spec. */
    @ParameterizedTest
    @MethodSource("chains")
    void aChainOfFewKeysIsFoldedAtItsSize(String family, boolean withPolicy) {
        MaintainedFilter<Long, ? extends LongFilter> filter = of(family, withPolicy);
        rebuilt(filter);
        putAll(filter, 0, 500);
        // The last key stays, and so does its filter.
        LongStream.range(20, 499).forEach(key -> filter.remove(key, () -> rows.delete(key)));
        int parts = parts(filter);
        assertThat(parts).isGreaterThan(1);
        runTasks();
        assertThat(parts(filter)).isOne();
        assertThat(inUse(filter).expectedElements()).isEqualTo(100);
        assertThat(log.with(", a chain of " + parts + " filters, INTERPRETED to "))
                .hasSize(1);
        assertExact(filter);
        rebuilt(filter);
        assertThat(log.with("A maintained filter of ")).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("chains")
    void aSavedChainIsLoadedAndFolded(String family, boolean withPolicy, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("chain.filter");
        MaintainedFilter<Long, ? extends LongFilter> first = of(family, withPolicy);
        rebuilt(first);
        putAll(first, 0, 1000);
        assertThat(parts(first)).isGreaterThanOrEqualTo(3);
        first.save(file);
        tasks.clear();
        putAll(first, 1000, 1010);
        MaintainedFilter<Long, ? extends LongFilter> second = of(family, withPolicy);
        CompletableFuture<? extends LongFilter> loaded = second.load(file);
        runTasks();
        assertThat(RebuildLog.parts(loaded.join())).isGreaterThanOrEqualTo(3);
        assertExact(second);
        put(second, 1010);
        runTasks();
        assertThat(parts(second)).as("the rebuild was due").isOne();
        assertExact(second);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSavedChainIsRefusedWithoutGrowth(boolean withPolicy, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("chain.filter");
        MaintainedFilter<Long, ? extends LongFilter> chain = of("@DLeftFilter(", false);
        rebuilt(chain);
        putAll(chain, 0, 1000);
        chain.save(file);
        tasks.clear();
        MaintainedFilter<Long, LongFilter> fixed = fixed(withPolicy);
        CompletableFuture<LongFilter> loaded = fixed.load(file);
        runTasks();
        assertThatThrownBy(loaded::join)
                .hasCauseInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("the source holds a chain of filters of ");
        assertThat(rebuilt(fixed).expectedElements()).isGreaterThanOrEqualTo(1000);
        assertExact(fixed);
    }

    private MaintainedFilter<Long, LongFilter> fixed(boolean withPolicy) {
        FilterSpec spec = FilterSpec.parse("@DLeftFilter(concurrency = MULTI_WRITER)");
        return built(MaintainedBuilder.ofLongs(Filters.builder(spec).expectedElements(100), rows), withPolicy);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFilterThatWasSavedWithoutGrowthGrows(boolean withPolicy, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("fixed.filter");
        MaintainedFilter<Long, LongFilter> fixed = fixed(withPolicy);
        rebuilt(fixed);
        putAll(fixed, 0, 100);
        fixed.save(file);
        MaintainedFilter<Long, ? extends LongFilter> chain = of("@DLeftFilter(", withPolicy);
        CompletableFuture<? extends LongFilter> loaded = chain.load(file);
        runTasks();
        assertThat(loaded).isCompleted();
        putAll(chain, 100, 1000);
        assertThat(parts(chain)).isEqualTo(3);
        assertExact(chain);
        runTasks();
        assertThat(parts(chain)).isOne();
        assertExact(chain);
    }

    /** Its filters follow one another between rebuilds, whatever a policy allows. */
    @Test
    void aLimitOfMemoryIsRefused() {
        FilterSpec spec = FilterSpec.parse("@DLeftFilter(growth = CHAINED, concurrency = MULTI_WRITER)");
        assertThatThrownBy(() ->
                        MaintainedBuilder.ofLongs(Filters.builder(spec), rows).respecialise(AT_ONCE.mostBytes(1 << 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("[RespecialiseGrowth] mostBytes(1048576) of the policy limits one filter, and LongFilter"
                        + " has growth = CHAINED, which adds filters between two rebuilds. Leave out one of the two.");
    }
}
