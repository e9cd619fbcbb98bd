package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Removes the oldest elements of chains, so that their first filters are dropped. */
class ChainFifoTest {
    private static final int FIRST = 1000;
    private static final int LIVE = 6000;
    private static final int PUTS = 30_000;
    private static final int SMALL = 8;
    private static final int HOT = 200;
    private static final int COLLECTIONS = 100;

    static Stream<CountingSpec> specs() {
        return BareSpecs.counting().values().stream().map(spec -> (CountingSpec) Families.in(Growth.CHAINED, spec));
    }

    private static FilterChain chainOf(LongCountingFilter filter) {
        return (FilterChain) ((PartedCore) TestShapes.core(filter)).parts();
    }

    private static HotFilter filterAt(FilterChain chain, int number) {
        return (HotFilter) chain.all().get(number).filter();
    }

    private static LongCountingFilter read(LongCountingFilter filter) throws IOException {
        byte[] stored = StoredBytes.of(filter).array();
        LongCountingFilter read =
                (LongCountingFilter) Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        assertThat(read.sameContent(filter)).isTrue();
        assertThat(StoredBytes.of(read).array()).isEqualTo(stored);
        assertThat(Filters.copy(filter).sameContent(filter)).isTrue();
        return read;
    }

    /** What makes the next filter knows the shape of the last, and must not keep its table. */
    @Test
    void aFilterThatWasDroppedIsCollected() {
        CountingSpec spec = specs().findFirst().orElseThrow();
        LongCountingFilter filter =
                Filters.builder(spec).expectedElements(FIRST).build();
        LongStream.range(0, LIVE).forEach(filter::put);
        WeakReference<TableCore> first =
                new WeakReference<>(chainOf(filter).all().get(0));
        LongStream.range(0, LIVE).forEach(filter::remove);
        LongStream.range(LIVE, 2 * LIVE).forEach(filter::put);
        for (int i = 0; i < COLLECTIONS && first.get() != null; i++) {
            System.gc();
        }
        assertThat(first.get()).isNull();
        assertThat(LongStream.range(LIVE, 2 * LIVE)).allMatch(filter::mightContain);
    }

    /** To find that nothing but counters at their ceiling is left takes a pass over the words. */
    @Test
    void aFilterOfStuckCountersIsNotCountedForEver() {
        CountingSpec spec = (CountingSpec)
                FilterSpec.parse("@CountingBloomFilter(hashFunctions = 4, bitsPerKey = 40, growth = CHAINED)");
        LongCountingFilter filter =
                Filters.builder(spec).expectedElements(FIRST).build();
        LongStream.range(0, HOT).forEach(i -> filter.put(-1));
        LongStream.range(0, 2 * FIRST).forEach(filter::put);
        ChainPart first = chainOf(filter).parts[0];
        LongStream.range(0, 2 * FIRST).forEach(filter::remove);
        LongStream.range(0, HOT).forEach(i -> filter.remove(-1));
        assertThat(chainOf(filter).parts).contains(first);
        // Removals beyond the puts, which the stuck counters answer as others.
        LongStream.range(0, HOT).forEach(i -> assertThat(filter.remove(-1)).isTrue());
        assertThat(first.elements()).isZero();
        assertThat(filter.remove(-1)).isTrue();
        assertThat(first.elements()).isZero();
        assertThat(filter.mightContain(-1)).isTrue();
    }

    /** Some keys are put again soon, most of them while they are in the last filter. */
    @ParameterizedTest
    @MethodSource("specs")
    @Timeout(1200)
    void itIsReadAsItWasWrittenAfterEachDrop(CountingSpec spec) throws IOException {
        LongCountingFilter filter =
                Filters.builder(spec).expectedElements(FIRST).build();
        Random random = new Random(8);
        Deque<Long> live = new ArrayDeque<>();
        int drops = 0;
        for (int i = 0; i < PUTS; i++) {
            long key = i % 16 == 1 ? live.getLast() : random.nextLong();
            filter.put(key);
            live.add(key);
            if (live.size() > LIVE) {
                TableCore first = chainOf(filter).all().get(0);
                assertThat(filter.remove(live.remove())).isTrue();
                if (chainOf(filter).all().get(0) != first) {
                    drops++;
                    filter = read(filter);
                    assertThat(live).allMatch(filter::mightContain);
                }
            }
        }
        assertThat(drops).isGreaterThan(1);
        while (!live.isEmpty()) {
            assertThat(filter.remove(live.remove())).isTrue();
            assertThat(live.size() % 500 != 0 || live.stream().allMatch(filter::mightContain))
                    .isTrue();
        }
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(filter.missedRemovals()).isZero();
    }

    private static LongCountingFilter small() {
        return (LongCountingFilter)
                TypedBuilder.ofLongs(Families.in(Growth.CHAINED, FilterSpec.parse("@DynamicDLeftCountingFilter")))
                        .expectedElements(SMALL)
                        .build();
    }

    private static long found(LongPredicate wanted) {
        return new Random(7).longs().filter(wanted).findFirst().orElseThrow();
    }

    /** Families that take no copies put a key that matches by chance into the last filter. */
    @Test
    @Timeout(1200)
    void theFilterOfAStrayBecomesTheFirst() throws IOException {
        LongCountingFilter filter = small();
        FilterChain chain = chainOf(filter);
        long[] early = new Random(6).longs(SMALL).toArray();
        LongStream.of(early).forEach(chain::put);
        HotFilter first = filterAt(chain, 0);
        long stray = found(hash -> first.countHash(hash) > 0);
        long[] late = new Random(9).longs(2 * SMALL).toArray();
        LongStream.of(late).forEach(chain::put);
        chain.put(stray);
        LongStream.of(early).forEach(hash -> assertThat(chain.remove(hash)).isTrue());
        assertThat(chain.all()).hasSize(1).doesNotContain(TestShapes.single(first));
        LongCountingFilter read = read(filter);
        for (FilterChain each : List.of(chain, chainOf(read))) {
            assertThat(each.mightContain(stray)).isTrue();
            assertThat(each.remove(stray)).isTrue();
            LongStream.of(late).forEach(hash -> assertThat(each.remove(hash)).isTrue());
            assertThat(each.mightContain(stray)).isFalse();
        }
    }

    /** Removals of other keys break the contract, and the filter of a stray becomes empty. */
    @Test
    @Timeout(1200)
    void theFilterOfAStrayBecomesEmpty() throws IOException {
        LongCountingFilter filter = small();
        FilterChain chain = chainOf(filter);
        long[] hashes = new Random(6).longs(4 * SMALL - 1).toArray();
        LongStream.of(hashes).forEach(chain::put);
        chain.put(hashes[0]);
        chain.put(1);
        assertThat(chain.all()).hasSize(3);
        LongStream.of(hashes)
                .skip(SMALL)
                .forEach(hash -> assertThat(chain.remove(hash)).isTrue());
        HotFilter first = filterAt(chain, 0);
        HotFilter holder = filterAt(chain, 1);
        assertThat(first.removeHash(hashes[0])).isTrue();
        assertThat(chain.remove(found(hash -> holder.countHash(hash) > 0 && first.countHash(hash) == 0)))
                .isTrue();
        assertThat(chain.all()).hasSize(2).doesNotContain(TestShapes.single(holder));
        // The chain has not counted the removal past it, which the words show.
        LongCountingFilter stored = (LongCountingFilter) Filters.reader()
                .read(
                        LongFilter.class,
                        FilterSource.of(ByteBuffer.wrap(StoredBytes.of(filter).array())));
        assertThat(stored.sameContent(filter)).isTrue();
        assertThat(chainOf(read(stored)).mightContain(1)).isTrue();
    }
}
