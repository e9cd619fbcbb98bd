package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.engine.FilterRequest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that keys as applications have them are spread like random ones, in every family: as many
 * overflow their buckets or find no room, the rate of the content is that of random keys, and
 * absent keys of the same kind are found at that rate.
 */
@Execution(ExecutionMode.CONCURRENT)
class KeyPatternsTest {
    /** Standard deviations that are allowed: of 500 comparisons, one in 3,500 runs is beyond. */
    private static final double DEVIATIONS = 5;

    /** Share of a rate that is allowed beside the scatter of filters. */
    private static final double MIN_SHARE = 0.02;

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
        MembershipFilter<Object> filter(Family family, int elements, long seed) {
            Class<MembershipFilter<Object>> filter =
                    (Class<MembershipFilter<Object>>) (Class<?>) MembershipFilter.class;
            return new FilterRequest<>(filter, family.layout.spec(), type)
                    .create(Engine.INTERPRETED, family.layout, elements, KeySeed.of(seed));
        }
    }

    /** Names the geometry where defaults leave it open: nothing searches for it in this module. */
    private enum Family {
        D_LEFT("@DLeftFilter"),
        GROUPS("@DLeftFilter(subtables = 3, group = 2, relocation = NONE)"),
        CELLS("@DLeftCountingFilter"),
        REMAINDERS("@DynamicDLeftCountingFilter"),
        WINDOWS("@WindowedCuckooFilter"),
        RANKS("@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                + " secondSlots = 15, thirdSlots = 62)"),
        COUNTING_RANKS("@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512,"
                + " slots = 70, secondSlots = 15, thirdSlots = 61)"),
        BLOOM("@BloomFilter(hashFunctions = 11, bitsPerKey = 16)"),
        CHOICE("@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)"),
        COUNTING_BLOOM("@CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)");

        /** Derived once for the many filters. */
        @SuppressWarnings("ImmutableEnumChecker") // Layouts do not change.
        private final Layout layout;

        Family(String text) {
            this.layout = FilterSpec.parse(text).toLayout();
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(Family.class)
    void fewKeys(Family family) {
        assertLikeRandom(family, 10, 1_000, 400);
    }

    /** The sample of every build: all families and patterns at one size. */
    @ParameterizedTest
    @EnumSource(Family.class)
    void aThousandKeys(Family family) {
        assertLikeRandom(family, 1_000, 40, 4_000);
    }

    @Tag("full")
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
        Arrays.setAll(random, seed -> Found.ofRandomKeys(family, elements, queries, seed));
        for (Pattern pattern : Pattern.values()) {
            Found[] found = new Found[filters];
            Arrays.setAll(
                    found, seed -> Found.of(pattern.filter(family, elements, seed), pattern.key, elements, queries));
            assertLike(random, found, family.layout.spec() + " with " + elements + " keys of " + pattern);
        }
    }

    private static void assertLike(Found[] random, Found[] found, String name) {
        assertThat(sum(found, Found::rate))
                .as("%s: rates of their contents", name)
                .isCloseTo(sum(random, Found::rate), within(scatterOfRates(random)));
        double hits = sum(found, Found::hits);
        double randomHits = sum(random, Found::hits);
        assertThat(hits)
                .as("%s: false positives", name)
                .isCloseTo(randomHits, within(DEVIATIONS * (1 + Math.sqrt(hits + randomHits))));
        // Overflows and refusals are rare, so their numbers scatter like those of rare events.
        double overflows = sum(found, Found::overflows);
        double randomOverflows = sum(random, Found::overflows);
        assertThat(overflows)
                .as("%s: overflows", name)
                .isCloseTo(randomOverflows, within(DEVIATIONS * (1 + Math.sqrt(overflows + randomOverflows))));
        double refused = sum(found, Found::refused);
        double randomRefused = sum(random, Found::refused);
        assertThat(refused)
                .as("%s: refused puts", name)
                .isCloseTo(randomRefused, within(DEVIATIONS * (1 + Math.sqrt(refused + randomRefused))));
    }

    private static double sum(Found[] filters, ToDoubleFunction<Found> figure) {
        return Arrays.stream(filters).mapToDouble(figure).sum();
    }

    /**
     * Returns the bound of the difference between two sums of rates, from the scatter of filters of
     * random keys among themselves. Two filters show their scatter badly, so a share of the rate is
     * allowed beside it.
     */
    private static double scatterOfRates(Found... random) {
        int filters = random.length;
        double mean = sum(random, Found::rate) / filters;
        double squares = sum(random, found -> (found.rate - mean) * (found.rate - mean));
        double deviation = Math.sqrt(squares / Math.max(1, filters - 1));
        return DEVIATIONS * Math.sqrt(2.0 * filters) * deviation + MIN_SHARE * filters * mean;
    }

    /**
     * What is found of a filled filter.
     *
     * @param rate false positive rate of the content
     * @param hits absent keys that it reports as present
     * @param overflows elements in the stash or in extensions
     * @param refused keys that found no room
     */
    private record Found(double rate, long hits, long overflows, long refused) {
        static <T> Found of(MembershipFilter<T> filter, LongFunction<? extends T> key, int elements, int queries) {
            long refused = 0;
            for (long i = 0; i < elements; i++) {
                try {
                    filter.put(key.apply(i));
                } catch (FilterFullException full) {
                    refused++;
                }
            }
            long hits = LongStream.range(elements, (long) elements + queries)
                    .filter(i -> filter.mightContain(key.apply(i)))
                    .count();
            FilterStatistics statistics = filter.statistics();
            long overflows = statistics.stashSize() + statistics.overflows();
            return new Found(filter.expectedFpp(), hits, overflows, refused);
        }

        static Found ofRandomKeys(Family family, int elements, int queries, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            MembershipFilter<Object> filter = Pattern.SEQUENCE.filter(family, elements, ~seed);
            return of(filter, i -> random.nextLong(), elements, queries);
        }
    }
}
