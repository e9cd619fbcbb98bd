package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.filtersmith.key.KeysOfHashes;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import dev.filtersmith.windows.WindowedCuckooLayout;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Attacks by chosen keys, which work on filters whose seed is known, and fail on filters with a
 * secret key.
 */
class FloodingTest {
    private static final Map<String, FilterSpec> SPECS = BareSpecs.all();

    private static final int ELEMENTS = 100_000;

    /** More chosen keys than a filter of so many elements accepts. */
    private static final int CHOSEN = 2_000;

    /** Bits of the longest minimal remainder of these filters. */
    private static final int MAX_EQUAL_BITS = 16;

    /** Windows of chosen keys, if both are to be among so many. */
    private static final int FEW = 8;

    private static final long PUBLIC_SEED = 0;
    private static final byte[] SECRET = "kept from others".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

    /** Those who know the seed fill a few buckets; with a secret key the same keys are spread. */
    @ParameterizedTest
    @CsvSource({
        "DLeftFilter, 20",
        "DLeftCountingFilter, 2000",
        "DynamicDLeftCountingFilter, 23",
        "WindowedCuckooFilter, 34",
        "RankIndexedFilter, 148",
        "RankIndexedCountingFilter, 146"
    })
    void chosenKeysFillAFilterWithAKnownSeed(String family, int fewest) {
        assertFlooded(Objects.requireNonNull(SPECS.get(family)), fewest);
    }

    /**
     * The geometries that the search finds for a cost and a rate, and one of two lengths. Those
     * with small buckets, or with all places of a key close together, fall to fewer keys.
     */
    @ParameterizedTest
    @Tag("full")
    @CsvSource(delimiter = '|', textBlock = """
            # COMPACT, maxFpp = 1e-3, 1e-4 and 1e-6
            @DLeftFilter(bucketBits = 32, group = 4, counterBits = 8, semiSortDepth = {0, 4, 3, 3, 0}, \
            longestFingerprint = 14, averageLoad = 2.4673, permutation = ADDITIVE, relocationDepth = 3, \
            relocationLoad = 1) | 16
            @DLeftFilter(group = 4, counterBits = 9, semiSortDepth = {0, 0, 1, 3, 3, 2, 0}, \
            longestFingerprint = 17, averageLoad = 3.9884, permutation = ADDITIVE, relocationDepth = 3, \
            relocationLoad = 1) | 20
            @DLeftFilter(bucketBits = 128, group = 4, counterBits = 8, semiSortDepth = {0, 0, 0, 2, 2, 2, 2, 0, 0}, \
            longestFingerprint = 25, averageLoad = 5.4921, permutation = ADDITIVE, relocationLoad = 1) | 24
            # FAST, maxFpp = 1e-3, 1e-4 and 1e-6
            @DLeftFilter(averageLoad = 4.717) | 20
            @DLeftFilter(semiSortDepth = {0, 0, 1, 1, 1, 0, 0}, averageLoad = 3.6919) | 20
            @DLeftFilter(semiSortDepth = {0, 1, 1, 1, 0}, averageLoad = 2.2599, relocationLoad = 1) | 16
            # maxFpp = 1e-5
            @RankIndexedFilter(chains = 64, remainderBits = 17, averageLoad = 83.886, slots = 91, secondSlots = 16, \
            thirdSlots = 68) | 175
            @DynamicDLeftCountingFilter(remainderLengths = 2, overfullSlots = 0, relocation = NONE, \
            semiSortDepth = {0, 0, 0, 0, 0}, averageLoad = 2) | 16
            """)
    void chosenKeysFillOtherGeometries(String spec, int fewest) {
        assertFlooded(FilterSpec.parse(spec), fewest);
    }

    private static void assertFlooded(FilterSpec spec, int fewest) {
        long[] chosen = Stream.of(
                        IntStream.range(4, Long.SIZE - 12)
                                .boxed()
                                .flatMap(bits -> Stream.of(keysOfNearHashes(bits, CHOSEN), keysOfSteps(bits, CHOSEN))),
                        Stream.of(keysOfNearWindows(CHOSEN)),
                        IntStream.rangeClosed(1, MAX_EQUAL_BITS).mapToObj(bits -> keysOfEqualBuckets(spec, bits)))
                .flatMap(Function.identity())
                .min(Comparator.comparing(keys -> accepted(filter(spec), keys)))
                .orElseThrow();
        // SECURITY.md has these numbers.
        assertThat(accepted(filter(spec), chosen)).isEqualTo(fewest);
        LongFilter keyed = keyed(spec);
        assertThat(accepted(keyed, chosen)).isEqualTo(CHOSEN);
        assertThatCode(() -> new SplittableRandom(1).longs(ELEMENTS - CHOSEN).forEach(keyed::put))
                .doesNotThrowAnyException();
    }

    /** Returns keys whose hashes have equal bits at the upper end. */
    private static long[] keysOfNearHashes(int equalBits, int count) {
        KeysOfHashes keys = new KeysOfHashes(KeySeed.of(PUBLIC_SEED));
        return new SplittableRandom(3)
                .longs(count)
                .map(hash -> keys.of(hash >>> equalBits))
                .toArray();
    }

    /** Returns keys whose hashes differ in a few bits only. */
    private static long[] keysOfSteps(int shift, int count) {
        KeysOfHashes keys = new KeysOfHashes(KeySeed.of(PUBLIC_SEED));
        return LongStream.range(0, count).map(i -> keys.of(i << shift)).toArray();
    }

    /**
     * Returns keys whose hashes have equal upper halves and equal low bits, and so the same buckets
     * if a remainder of these bits determines the alternate ones. Its lowest bit does not, and is
     * set in the second half of them. The keys that are new to a filter with those before come
     * first.
     */
    private static long[] keysOfEqualBuckets(FilterSpec spec, int equalBits) {
        KeysOfHashes keys = new KeysOfHashes(KeySeed.of(PUBLIC_SEED));
        SplittableRandom random = new SplittableRandom(3);
        LongFilter copy = filter(spec);
        Map<Boolean, List<Long>> byNews = IntStream.range(0, CHOSEN)
                .mapToObj(i -> keys.of(random.nextLong(1L << (32 - equalBits)) << equalBits | 2 * i / CHOSEN))
                .collect(Collectors.partitioningBy(key -> isNew(copy, key)));
        return Stream.of(true, false)
                .flatMap(isNew -> byNews.getOrDefault(isNew, List.of()).stream())
                .mapToLong(Long::longValue)
                .toArray();
    }

    private static boolean isNew(LongFilter copy, long key) {
        boolean isNew = !copy.mightContain(key);
        if (isNew) {
            accepted(copy, key);
        }
        return isNew;
    }

    /** Returns keys whose windows, of a filter with slots of 16 bits, are among the first few. */
    private static long[] keysOfNearWindows(int count) {
        KeysOfHashes keys = new KeysOfHashes(KeySeed.of(PUBLIC_SEED));
        int windows = TestShapes.single(filter(Objects.requireNonNull(SPECS.get("WindowedCuckooFilter"))))
                .table()
                .buckets();
        long end = Long.divideUnsigned(-1, windows) * FEW;
        return new SplittableRandom(3)
                .longs(0, end)
                .filter(hash ->
                        WindowedCuckooLayout.other(WindowedCuckooLayout.window(hash, windows), hash & 0x7fff, windows)
                                < FEW)
                .limit(count)
                .map(keys::of)
                .toArray();
    }

    /** Puts keys until the filter is full, and returns how many it accepted. */
    private static int accepted(LongFilter filter, long... keys) {
        for (int i = 0; i < keys.length; i++) {
            try {
                filter.put(keys[i]);
            } catch (FilterFullException full) {
                return i;
            }
        }
        return keys.length;
    }

    static Collection<FilterSpec> specs() {
        return SPECS.values();
    }

    /** Those who know seed and content find out without a query what is answered wrongly. */
    @ParameterizedTest
    @MethodSource("specs")
    void falsePositivesOfAKnownSeedAreNoneOfASecretKey(FilterSpec spec) {
        long[] content = new SplittableRandom(2).longs(1_000).toArray();
        LongFilter copy = put(builder(spec, 1_000).seed(PUBLIC_SEED).build(), content);
        long[] found = LongStream.iterate(0, key -> key + 1)
                .filter(copy::mightContain)
                .limit(50)
                .toArray();
        LongFilter attacked = put(builder(spec, 1_000).seed(PUBLIC_SEED).build(), content);
        assertThat(Arrays.stream(found).filter(attacked::mightContain)).hasSize(found.length);
        LongFilter keyed = put(builder(spec, 1_000).key(SECRET).build(), content);
        // 50 queries at rates up to 2% have more than 10 false positives once in 10^8.
        assertThat(Arrays.stream(found).filter(keyed::mightContain)).hasSizeLessThan(11);
    }

    @Test
    void aRandomSeedIsAnother() {
        FilterSpec bloom = Objects.requireNonNull(SPECS.get("BloomFilter"));
        LongFilter one = builder(bloom, 100).randomSeed().build();
        LongFilter other = builder(bloom, 100).randomSeed().build();
        one.put(1);
        other.put(1);
        assertThat(one.words()).isNotEqualTo(other.words());
    }

    private static LongFilter put(LongFilter filter, long... keys) {
        filter.putAll(keys);
        return filter;
    }

    private static LongFilter filter(FilterSpec spec) {
        return builder(spec, ELEMENTS).seed(PUBLIC_SEED).build();
    }

    private static LongFilter keyed(FilterSpec spec) {
        return builder(spec, ELEMENTS).key(SECRET).build();
    }

    private static FilterBuilder<LongFilter> builder(FilterSpec spec, int elements) {
        return TypedBuilder.ofLongs(spec).expectedElements(elements).engine(Engine.INTERPRETED);
    }
}
