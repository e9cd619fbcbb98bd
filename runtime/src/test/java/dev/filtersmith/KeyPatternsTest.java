package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that keys as applications have them are spread like random ones, in every family: none
 * overflows, the rate of the content is that of random keys, and absent keys of the same kind are
 * found at that rate.
 */
class KeyPatternsTest {
    /** Standard deviations that are allowed: of 500 comparisons, one in 3,500 runs is beyond. */
    private static final double DEVIATIONS = 5;

    /** An address with a port. */
    record Endpoint(int address, short port) {}

    /** A kind of keys, by the number of a key. */
    private enum Pattern {
        SEQUENCE(Long.class, i -> i),
        PAGES(Long.class, i -> i << 12),
        HIGH_HALVES(Long.class, i -> i << 32),
        DOUBLES(Double.class, i -> i / 100.0),
        ADDRESSES(Endpoint.class, i -> new Endpoint((int) (0x0a000000 + (i >>> 4)), (short) (i & 15))),
        ORDERED_IDS(UUID.class, i -> new UUID(0x0190_0000_0000_7000L + i, 0x8000_0000_0000_0001L)),
        SHORT_TEXT(String.class, i -> Long.toString(i, 36)),
        NEARLY_EQUAL_TEXT(String.class, i -> "https://example.org/catalogue/items/" + i + "?view=full"),
        WIDE_TEXT(String.class, i -> "\u043a\u043b\u044e\u0447 " + i);

        private final Class<?> type;

        @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
        private final LongFunction<?> key;

        Pattern(Class<?> type, LongFunction<?> key) {
            this.type = type;
            this.key = key;
        }

        /** Creates a filter of such keys. */
        @SuppressWarnings("unchecked") // The keys of a pattern are of its type.
        MembershipFilter<Object> filter(FilterSpec spec, int elements, long seed) {
            return Filters.builder(spec, (Class<Object>) type)
                    .expectedElements(elements)
                    .seed(seed)
                    .engine(Engine.INTERPRETED)
                    .build();
        }
    }

    /** Names the geometry where defaults leave it open: nothing searches for it in this module. */
    private enum Family {
        D_LEFT("@DLeftFilter"),
        GROUPS("@DLeftFilter(subtables = 3, group = 2, relocation = NONE)"),
        CELLS("@DLeftCountingFilter"),
        REMAINDERS("@DynamicDLeftCountingFilter"),
        RANKS("@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                + " secondSlots = 15, thirdSlots = 62)"),
        COUNTING_RANKS("@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512,"
                + " slots = 70, secondSlots = 15, thirdSlots = 61)"),
        BLOOM("@BloomFilter(hashFunctions = 11, bitsPerKey = 16)"),
        CHOICE("@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)"),
        COUNTING_BLOOM("@CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)");

        @SuppressWarnings("ImmutableEnumChecker") // Specs do not change.
        private final FilterSpec spec;

        Family(String text) {
            this.spec = FilterSpec.parse(text);
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void fewKeys(Family family) {
        assertLikeRandom(family, 10, 1_000, 400);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void aThousandKeys(Family family) {
        assertLikeRandom(family, 1_000, 40, 4_000);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void manyKeys(Family family) {
        assertLikeRandom(family, 100_000, 2, 100_000);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Family.class)
    void millionsOfKeys(Family family) {
        assertLikeRandom(family, 1_000_000, 2, 1_000_000);
        assertLikeRandom(family, 10_000_000, 1, 10_000_000);
    }

    private static void assertLikeRandom(Family family, int elements, int filters, int queries) {
        Found[] random = new Found[filters];
        Arrays.setAll(random, seed -> Found.ofRandomKeys(family.spec, elements, queries, seed));
        for (Pattern pattern : Pattern.values()) {
            assertLike(random, family.spec, pattern, elements, queries);
        }
    }

    private static void assertLike(Found[] random, FilterSpec spec, Pattern pattern, int elements, int queries) {
        double rates = 0;
        double randomRates = 0;
        double squares = 0;
        long hits = 0;
        long randomHits = 0;
        for (int seed = 0; seed < random.length; seed++) {
            MembershipFilter<Object> filter = pattern.filter(spec, elements, seed);
            Found found = Found.of(filter, pattern.key, elements, queries);
            rates += found.rate;
            randomRates += random[seed].rate;
            squares += (found.rate - random[seed].rate) * (found.rate - random[seed].rate);
            hits += found.hits;
            randomHits += random[seed].hits;
        }
        assertThat(rates)
                .as("%s with %d keys of %s: rates of their contents", spec, elements, pattern)
                .isCloseTo(randomRates, within(DEVIATIONS * Math.sqrt(squares) + 0.02 * randomRates));
        assertThat((double) hits)
                .as("%s with %d keys of %s: false positives", spec, elements, pattern)
                .isCloseTo((double) randomHits, within(DEVIATIONS * (1 + Math.sqrt((double) (hits + randomHits)))));
    }

    /**
     * What is found of a filled filter.
     *
     * @param rate false positive rate of the content
     * @param hits absent keys that it reports as present
     */
    private record Found(double rate, long hits) {
        static <T> Found of(MembershipFilter<T> filter, LongFunction<? extends T> key, int elements, int queries) {
            for (long i = 0; i < elements; i++) {
                filter.put(key.apply(i));
            }
            long hits = LongStream.range(elements, (long) elements + queries)
                    .filter(i -> filter.mightContain(key.apply(i)))
                    .count();
            return new Found(filter.expectedFpp(), hits);
        }

        static Found ofRandomKeys(FilterSpec spec, int elements, int queries, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            MembershipFilter<Object> filter = Pattern.SEQUENCE.filter(spec, elements, ~seed);
            return of(filter, i -> random.nextLong(), elements, queries);
        }
    }
}
