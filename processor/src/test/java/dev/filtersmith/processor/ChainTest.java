package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests chains of emitted classes: the rate, the bits, and the same content in each engine. */
class ChainTest {
    private static final int FIRST = 64;
    private static final int QUERIES = 400_000;

    private static <F extends Filter> Class<? extends F> compiled(String annotation, String parent, Class<F> type)
            throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation + " interface Seen extends " + parent + " {}")))
                .loadClass("app.Seen")
                .asSubclass(type);
    }

    private static long[] keys(long seed, int count) {
        return new Random(seed).longs(count).toArray();
    }

    /** Every build takes one family: the code of chains is the same for all. */
    @Test
    void theWholeKeepsItsRateAndItsBits() throws ClassNotFoundException {
        checkWhole("WindowedCuckooFilter");
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"DLeftFilter", "BloomFilter"})
    void theWholeOfMoreFamiliesKeepsItsRateAndItsBits(String annotation) throws ClassNotFoundException {
        checkWhole(annotation);
    }

    /** Sixteen doublings: when each filter of the chain is full, all together hold the rate. */
    private static void checkWhole(String annotation) throws ClassNotFoundException {
        double maxFpp = 1e-3;
        LongFilter chain = Filters.create(
                compiled(annotation + "(maxFpp = 1e-3, growth = Growth.CHAINED)", "LongFilter", LongFilter.class),
                FIRST);
        Class<? extends LongFilter> single = compiled(annotation + "(maxFpp = 1e-3)", "LongFilter", LongFilter.class);
        long[] queries = keys(1, QUERIES);
        double deviation = Math.sqrt(maxFpp * (1 - maxFpp) / QUERIES);
        int before = 0;
        for (int doublings = 0; doublings <= 16; doublings += 2) {
            int size = FIRST << doublings;
            long[] added = keys(2 + doublings, size - before);
            chain.putAll(added);
            before = size;
            double rate = chain.mightContain(queries).cardinality() / (double) QUERIES;
            assertThat(rate).as("%d doublings", doublings).isLessThanOrEqualTo(maxFpp + 4 * deviation);
            assertThat(chain.mightContain(added).cardinality()).isEqualTo(added.length);
            if (doublings >= 10) {
                assertThat((double) chain.bitSize()
                                / Filters.create(single, size).bitSize())
                        .as("%d doublings", doublings)
                        .isLessThanOrEqualTo(1.35);
            }
        }
        assertThat(chain.engine()).isEqualTo(Engine.GENERATED);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> chain.putAll(keys(99, 1 << 20)))
                .withMessageContaining("Create it for more expected elements");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WindowedCuckooFilter(slotBits = 10, growth = Growth.CHAINED)",
                "WindowedCuckooFilter(growth = Growth.CHAINED, growthLimit = 1000)",
                "DLeftCountingFilter(remainderBits = 9, growth = Growth.CHAINED)",
                "DynamicDLeftCountingFilter(growth = Growth.CHAINED, concurrency = Concurrency.MULTI_WRITER)",
                "RankIndexedCountingFilter(growth = Growth.CHAINED)",
                "CountingBloomFilter(growth = Growth.CHAINED, concurrency = Concurrency.SINGLE_WRITER)",
            })
    void allEnginesHoldTheSame(String annotation) throws ClassNotFoundException, IOException {
        Class<? extends LongCountingFilter> type = compiled(annotation, "LongCountingFilter", LongCountingFilter.class);
        LongCountingFilter generated = Filters.create(type, FIRST);
        LongCountingFilter interpreted = Filters.builder(type)
                .engine(Engine.INTERPRETED)
                .expectedElements(FIRST)
                .build();
        Random random = new Random(3);
        int[] puts = new int[3000];
        for (int i = 0; i < 20_000; i++) {
            int key = random.nextInt(puts.length);
            if (puts[key] < 3) {
                puts[key]++;
                assertThat(generated.put(key)).isEqualTo(interpreted.put(key));
            } else {
                puts[key]--;
                assertThat(generated.remove(key)).isTrue().isEqualTo(interpreted.remove(key));
            }
        }
        assertThat(generated.words()).isEqualTo(interpreted.words());
        long[] queries = keys(4, 3000);
        assertThat(generated.mightContain(queries)).isEqualTo(interpreted.mightContain(queries));
        byte[] stored = stored(generated);
        assertThat(stored).isEqualTo(stored(interpreted));
        LongCountingFilter read = Filters.read(type, new ByteArrayInputStream(stored));
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertThat(stored(read)).isEqualTo(stored);
    }

    private static byte[] stored(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    @Test
    @SuppressWarnings("unchecked") // The keys are those of the source.
    void keysOfAnyTypeAreHashedOnce() throws ClassNotFoundException {
        MembershipFilter<String> chain = (MembershipFilter<String>) Filters.create(
                compiled("DLeftFilter(growth = Growth.CHAINED)", "MembershipFilter<String>", MembershipFilter.class),
                FIRST);
        for (int i = 0; i < 100 * FIRST; i++) {
            chain.put("key " + i);
        }
        for (int i = 0; i < 100 * FIRST; i++) {
            assertThat(chain.mightContain("key " + i)).isTrue();
        }
        assertThat(chain.getClass().getSimpleName()).endsWith("_1Parted");
        assertThat(chain.statistics().content().approximateElementCount()).isGreaterThan(99L * FIRST);
    }

    /** Every build takes the families whose filters are filled in the least time. */
    @ParameterizedTest
    @ValueSource(strings = {"BloomFilter", "ChoiceBloomFilter"})
    void unionsKeepTheRate(String annotation) throws ClassNotFoundException {
        checkUnion(annotation);
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"DLeftFilter", "RankIndexedFilter"})
    void unionsOfMoreFamiliesKeepTheRate(String annotation) throws ClassNotFoundException {
        checkUnion(annotation);
    }

    /** Unions have several filters of one size, but no more than a chain, so the rate holds. */
    private static void checkUnion(String annotation) throws ClassNotFoundException {
        double maxFpp = 1e-3;
        Class<? extends LongFilter> type =
                compiled(annotation + "(maxFpp = 1e-3, growth = Growth.CHAINED)", "LongFilter", LongFilter.class);
        int first = 2000;
        LongFilter union = Filters.create(type, first);
        List<long[]> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            LongFilter part = Filters.create(type, first);
            long[] added = keys(50 + i, 700 + 400 * i);
            part.putAll(added);
            try {
                union.putAll(part);
                all.add(added);
            } catch (FilterFullException full) {
                assertThat(full).hasMessageContaining("filters, and a chain has at most 9");
            }
        }
        assertThat(all).hasSizeGreaterThan(8).hasSizeLessThan(20);
        long[] queries = keys(1, QUERIES);
        double rate = union.mightContain(queries).cardinality() / (double) QUERIES;
        assertThat(rate).isLessThanOrEqualTo(maxFpp + 4 * Math.sqrt(maxFpp * (1 - maxFpp) / QUERIES));
        assertThat(union.expectedFpp()).isLessThanOrEqualTo(maxFpp * 1.05);
        all.forEach(added -> assertThat(union.mightContain(added).cardinality()).isEqualTo(added.length));
    }

    @Test
    void streamsAreCollectedAndKeysAreGiven() throws ClassNotFoundException {
        Class<? extends LongFilter> type =
                compiled("DLeftFilter(maxFpp = 1e-3, growth = Growth.CHAINED)", "LongFilter", LongFilter.class);
        long[] keys = keys(5, 6000);
        LongFilter collected = LongStream.of(keys).parallel().boxed().collect(Filters.longCollector(type, 2500));
        assertThat(collected.mightContain(keys).cardinality()).isEqualTo(keys.length);
        assertThat(collected.getClass().getSimpleName()).endsWith("_1Parted");
        LongFilter given =
                Filters.builder(type).expectedElements(500).addAll(keys).build();
        LongFilter put = Filters.create(type, 500);
        LongStream.of(keys).forEach(put::put);
        assertThat(given.sameContent(put)).isTrue();
        assertThat(Filters.builder(type).addAll(keys).build().expectedElements())
                .isEqualTo(6000);
    }
}
