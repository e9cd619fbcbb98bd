package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/** Program that compares filters that grow, of bound classes and of the interpreter. */
public final class Grown {
    private static final int FIRST = 50;
    private static final int KEYS = 4000;
    private static final List<String> SPECS = List.of(
            "@DLeftFilter(growth = CHAINED)",
            "@BloomFilter(hashFunctions = 5, growth = CHAINED)",
            "@WindowedCuckooFilter(slotBits = 8, growth = CHAINED)",
            "@DLeftCountingFilter(growth = CHAINED, concurrency = SINGLE_WRITER)",
            "@DynamicDLeftCountingFilter(growth = CHAINED, concurrency = MULTI_WRITER)",
            "@CountingBloomFilter(growth = CHAINED)");

    private Grown() {}

    /**
     * Compares the engines, and prints how many chains have grown.
     *
     * @param arguments none
     * @throws IOException if a filter cannot be stored or read
     */
    public static void main(String[] arguments) throws IOException {
        int grown = 0;
        for (String text : SPECS) {
            FilterSpec spec = FilterSpec.parse(text);
            Contender bound = Contenders.bound(spec);
            LongFilter one = filled(bound);
            LongFilter other = filled(Contenders.interpreted(spec));
            assertThat(one.engine()).isEqualTo(Engine.BOUND);
            assertThat(other.engine()).isEqualTo(Engine.INTERPRETED);
            assertThat(one.words()).isEqualTo(other.words());
            assertThat(one.sameContent(other)).isTrue();
            for (Filter again : List.of(
                    Filters.copy(one),
                    (Filter) JavaBytes.read(JavaBytes.of(one)),
                    bound.read(StoredBytes.of(other).array()))) {
                assertThat(again.engine()).isEqualTo(Engine.BOUND);
                assertThat(again.sameContent(other)).isTrue();
                grow((LongFilter) again, 5);
                LongFilter expected = Filters.copy(other);
                grow(expected, 5);
                assertThat(again.words()).isEqualTo(expected.words());
            }
            grown += one.bitSize() > 20 * bound.build(FIRST, 3).bitSize() ? 1 : 0;
        }
        System.out.println(grown + " of " + SPECS.size() + " have grown");
    }

    private static LongFilter filled(Contender engine) {
        LongFilter filter = engine.build(FIRST, 3);
        LongFilter other = Filters.copy(filter);
        other.putAll(new Random(1).longs(FIRST / 2).toArray());
        filter.putAll(other);
        grow(filter, 2);
        return filter;
    }

    private static void grow(LongFilter filter, long seed) {
        Random random = new Random(seed);
        long[] keys = random.longs(KEYS).toArray();
        filter.putAll(keys);
        assertThat(filter.mightContain(keys).cardinality()).isEqualTo(KEYS);
        if (filter instanceof LongCountingFilter counting) {
            assertThat(counting.removeAll(keys, 0, KEYS / 2)).isEqualTo(KEYS / 2);
            for (int i = KEYS / 2; i < KEYS; i++) {
                assertThat(counting.count(keys[i])).isPositive();
            }
        }
    }
}
