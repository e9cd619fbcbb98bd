package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.key.Hashes;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RankIndexedInterpreterTest {
    private static final int SPECS = 200;

    /** The first specs, of which every build plays long traces. */
    private static final int SAMPLE = 50;

    /**
     * Plays long traces far beyond the expected elements, and compares answers, counts and each bit
     * with lists of chains.
     */
    @Test
    void answersAndBitsAreThoseOfListsOfChains() {
        compareWithLists(0, SAMPLE);
    }

    @Tag("full")
    @Test
    void answersAndBitsOfMoreSpecs() {
        compareWithLists(SAMPLE, SPECS);
    }

    private static void compareWithLists(int begin, int end) {
        int specs = end - begin;
        long refused = 0;
        long seconds = 0;
        long thirds = 0;
        long released = 0;
        for (long seed = begin; seed < end; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.small(seed);
            int elements = 1 + new Random(seed).nextInt(60);
            RankIndexedLayout layout = RankIndexedLayout.of(spec);
            ModelOfChains model = new ModelOfChains(layout, layout.size(elements));
            refused += spec instanceof CountingSpec
                    ? traceWithRemovals(counting(spec, elements, seed), model, seed)
                    : trace(plain(spec, elements, seed), model, seed);
            seconds += model.mostSeconds;
            thirds += model.mostThirds;
            released += model.released;
        }
        assertThat(refused).as("puts refused").isGreaterThan(specs);
        assertThat(seconds).as("second-level extensions").isGreaterThan(2L * specs);
        assertThat(thirds).as("third-level extensions").isGreaterThan(specs);
        assertThat(released).as("extensions given back").isGreaterThan(2L * specs);
    }

    private static long trace(LongFilter filter, ModelOfChains model, long seed) {
        Random random = new Random(seed);
        long refused = 0;
        for (int step = 0; step < 400; step++) {
            long key = random.nextInt(400);
            String answer = put(filter, model, key, seed);
            refused += answer.equals("full") ? 1 : 0;
            long other = random.nextInt(800);
            assertThat(filter.mightContain(other)).isEqualTo(model.count(hash(other, seed)) > 0);
            assertThat(filter.words()).as("%s step %d", filter, step).isEqualTo(model.words());
        }
        assertThat(filter.approximateElementCount()).isEqualTo(model.slots());
        return refused;
    }

    private static long traceWithRemovals(LongCountingFilter filter, ModelOfChains model, long seed) {
        Random random = new Random(seed);
        long refused = 0;
        long missed = 0;
        for (int step = 0; step < 1000; step++) {
            long key = random.nextInt(150);
            // More puts than removals, then the other way round, twice.
            if (random.nextInt(8) < (step % 500 < 250 ? 6 : 2)) {
                refused += put(filter, model, key, seed).equals("full") ? 1 : 0;
            } else {
                boolean removed = filter.remove(key);
                assertThat(removed).isEqualTo(model.remove(hash(key, seed)));
                missed += removed ? 0 : 1;
            }
            long other = random.nextInt(300);
            assertThat(filter.mightContain(other)).isEqualTo(model.count(hash(other, seed)) > 0);
            assertThat(filter.count(other)).isEqualTo(model.count(hash(other, seed)));
            assertThat(filter.words()).as("%s step %d", filter, step).isEqualTo(model.words());
        }
        assertThat(filter.approximateElementCount()).isEqualTo(model.elements());
        assertThat(filter.missedRemovals()).isEqualTo(missed);
        return refused;
    }

    /** Returns the result of a put, which must equal the model's, whether answer or refusal. */
    private static String put(LongFilter filter, ModelOfChains model, long key, long seed) {
        String expected = model.put(hash(key, seed));
        String answer;
        try {
            answer = String.valueOf(filter.put(key));
        } catch (FilterFullException full) {
            assertThat(full).hasMessageContaining("the filter is full: it was made for " + filter.expectedElements());
            answer = "full";
        }
        assertThat(answer).isEqualTo(expected);
        return answer;
    }

    private static long hash(long key, long seed) {
        return Hashes.of(key, seed);
    }

    /** Compares the fallback of emitted classes with the interpreter. */
    @Test
    void theWayByChainsDoesTheSame() {
        for (long seed = 0; seed < SPECS; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.small(seed);
            if (spec instanceof CountingSpec) {
                compareCounting(spec, seed, new Random(seed));
            } else {
                compare(spec, seed, new Random(seed));
            }
        }
    }

    private static void compare(ChainSpec spec, long seed, Random random) {
        ByChains byChains = new ByChains(RankIndexedLayout.of(spec), 30, seed);
        LongFilter filter = plain(spec, 30, seed);
        for (int step = 0; step < 200; step++) {
            long key = random.nextInt(300);
            assertThat(answer(() -> byChains.putHash(hash(key, seed)))).isEqualTo(answer(() -> filter.put(key)));
            long other = random.nextInt(300);
            assertThat(byChains.mightContainHash(hash(other, seed))).isEqualTo(filter.mightContain(other));
        }
        assertThat(byChains.words()).isEqualTo(filter.words());
        assertThat(TestShapes.loadHistogram(byChains))
                .hasSize(RankIndexedLayout.of(spec).capacity() + 1);
        assertThat(Arrays.stream(TestShapes.loadHistogram(byChains)).sum())
                .isEqualTo(RankIndexedLayout.of(spec).size(30).buckets());
    }

    private static void compareCounting(ChainSpec spec, long seed, Random random) {
        CountingByChains byChains = new CountingByChains(RankIndexedLayout.of(spec), 30, seed);
        LongCountingFilter filter = counting(spec, 30, seed);
        for (int step = 0; step < 400; step++) {
            long key = random.nextInt(100);
            if (random.nextInt(5) < 3) {
                assertThat(answer(() -> byChains.putHash(hash(key, seed)))).isEqualTo(answer(() -> filter.put(key)));
            } else {
                assertThat(byChains.removeHash(hash(key, seed))).isEqualTo(filter.remove(key));
            }
            long other = random.nextInt(100);
            assertThat(byChains.countHash(hash(other, seed))).isEqualTo(filter.count(other));
            assertThat(byChains.mightContainHash(hash(other, seed))).isEqualTo(filter.mightContain(other));
        }
        assertThat(byChains.words()).isEqualTo(filter.words());
    }

    private static String answer(BooleanSupplier put) {
        try {
            return String.valueOf(put.getAsBoolean());
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }

    /** In sets and in multisets, by the fallback of emitted classes, too. */
    @Test
    void aRefusedPutIsCountedOnceAmongThoseThatFoundTheirBucketFull() {
        long refused = 0;
        for (long seed = 0; seed < SAMPLE; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.small(seed);
            RankIndexedLayout layout = RankIndexedLayout.of(spec);
            boolean counts = spec instanceof CountingSpec;
            LongFilter filter = counts ? counting(spec, 30, seed) : plain(spec, 30, seed);
            HotFilter byChains = counts ? new CountingByChains(layout, 30, seed) : new ByChains(layout, 30, seed);
            for (long next = 0; next < 300; next++) {
                long key = next;
                long hash = hash(key, seed);
                refused += refusedAndCounted(filter, () -> filter.put(key));
                refused += refusedAndCounted(byChains, () -> byChains.putHash(hash));
            }
        }
        assertThat(refused).isPositive();
    }

    private static int refusedAndCounted(Filter filter, Runnable put) {
        long before = TestShapes.core(filter).overflows();
        try {
            put.run();
            return 0;
        } catch (FilterFullException full) {
            assertThat(TestShapes.core(filter).overflows()).isEqualTo(before + 1);
            return 1;
        }
    }

    /** A filter that uses only the fallback. */
    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class ByChains extends HotFilter {
        private ByChains(RankIndexedLayout layout, long expectedElements, long seed) {
            super(TestShapes.of(layout), expectedElements, KeySeed.of(seed));
        }

        @Override
        public boolean putHash(long hash) {
            return putCrowded(hash);
        }

        @Override
        public boolean mightContainHash(long hash) {
            return countCrowded(hash, -1) > 0;
        }
    }

    /** The same with deletion. */
    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class CountingByChains extends HotFilter implements DeletableFilter {
        private CountingByChains(RankIndexedLayout layout, long expectedElements, long seed) {
            super(TestShapes.of(layout), expectedElements, KeySeed.of(seed));
        }

        @Override
        public boolean putHash(long hash) {
            boolean fresh = countCrowded(hash, -1) == 0;
            return (putInTable(hash) || stash(hash)) && fresh;
        }

        @Override
        public boolean mightContainHash(long hash) {
            return countCrowded(hash, -1) > 0;
        }

        @Override
        protected boolean putInTable(long hash) {
            return putCrowded(hash);
        }

        @Override
        protected boolean removeAlone(long hash) {
            return removeCrowded(hash);
        }

        @Override
        protected int countAlone(long hash) {
            return countCrowded(hash, -1);
        }
    }

    /**
     * The bits determine the free extensions: a filter that was read behaves like the one that was
     * written.
     */
    @Test
    void aFilterThatWasReadGoesOnAlike() throws IOException {
        for (long seed = 0; seed < SPECS; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.smallCounting(seed);
            LongCountingFilter filter = counting(spec, 40, seed);
            Random random = new Random(seed);
            change(filter, random, 300);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            filter.writeTo(out);
            LongCountingFilter read =
                    (LongCountingFilter) Filters.read(LongFilter.class, new ByteArrayInputStream(out.toByteArray()));
            assertThat(read.words()).isEqualTo(filter.words());
            long next = random.nextLong();
            change(filter, new Random(next), 300);
            change(read, new Random(next), 300);
            assertThat(read.words()).isEqualTo(filter.words());
        }
    }

    /**
     * Reads correct checksums over arbitrary words: the filter either works for lookups, puts and
     * removals, or is refused.
     */
    @Tag("full")
    @Test
    void refusesForgedWords() throws IOException {
        int refused = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.smallCounting(seed);
            LongCountingFilter filter = counting(spec, 40, seed);
            change(filter, new Random(seed), 100);
            long[] words = filter.words();
            Random random = new Random(seed);
            for (int flip = 0; flip < 20; flip++) {
                int bit = random.nextInt(words.length * Long.SIZE);
                int word = bit / Long.SIZE;
                byte[] forged = StoredBytes.of(filter)
                        .withWord(word, words[word] ^ (1L << bit))
                        .array();
                try {
                    LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(forged));
                    change((LongCountingFilter) read, new Random(flip), 100);
                } catch (StreamCorruptedException wrong) {
                    assertThat(wrong).hasMessageContaining("holds no filter of @RankIndexedCountingFilter");
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(SPECS);
    }

    private static void change(LongCountingFilter filter, Random random, int steps) {
        for (int step = 0; step < steps; step++) {
            long key = random.nextInt(100);
            if (filter.count(key) > 0 && random.nextInt(2) == 0) {
                filter.remove(key);
            } else {
                answer(() -> filter.put(key));
            }
        }
    }

    @Test
    void refreshesAndLeavesAllAsItIsWhereKeysAreWrong() {
        ChainSpec spec = RandomRankIndexedSpecs.smallCounting(3);
        LongCountingFilter filter = counting(spec, 40, 3);
        long[] keys = LongStream.range(0, 30).toArray();
        filter.putAll(keys);
        long[] words = filter.words();
        assertThatExceptionOfType(LiveKeysException.class).isThrownBy(() -> filter.refresh(LongStream.range(0, 29)));
        assertThat(filter.words()).isEqualTo(words);
        filter.refresh(Arrays.stream(keys));
        assertThat(filter.words()).isEqualTo(words);
        filter.removeAll(keys);
        assertThat(filter.words()).containsOnly(0);
    }

    /**
     * Checks Figure 3 of the paper, as far as its text describes it: eight chains, the seventh with
     * three fingerprints. Its first one is the third of A1, its second the second of A2, its third
     * the first of A3.
     */
    @Test
    void findsTheFingerprintOfThePapersFigure3() {
        RankIndexedSpec spec = RankIndexedSpec.builder()
                .chains(8)
                .remainderBits(7)
                .averageLoad(4)
                .slots(12)
                .secondSlots(4)
                .thirdSlots(8)
                .overflowProbability(0.5)
                .build();
        RankIndexedInterpreter filter =
                new RankIndexedInterpreter(new RankIndexedPlan(RankIndexedLayout.of(spec), false), 4, KeySeed.of(0));
        // Chains, counted from 0, as long as 1, 2, 3, 1 fingerprints; chain 6 is the seventh.
        int[][] lengths = {{1, 1}, {3, 2}, {6, 3}, {7, 1}};
        long remainder = 0;
        for (int[] chain : lengths) {
            for (int i = 0; i < chain[1]; i++) {
                remainder = chain[0] == 6 && i == 2 ? 0b1010101 : remainder + 1;
                assertThat(filter.putHash(hashOf(chain[0], remainder))).isTrue();
            }
        }
        // I0 = 11001010, then I_H = I1 I2 I3 = 0110, 01, 0, read from slot 0 on.
        assertThat(filter.words()[0] & 0xff).isEqualTo(0b11001010);
        assertThat((filter.words()[0] >>> 8) & 0xfff).isEqualTo(0b0_10_0110);
        int slot = 6;
        int at = 8 + 12 + slot * 7;
        assertThat(((filter.words()[0] >>> at) | (filter.words()[1] << -at)) & 0x7f)
                .isEqualTo(0b1010101);
    }

    private static long hashOf(int chain, long remainder) {
        return remainder | ((long) chain << 17) << 7;
    }

    /**
     * Fixed seeds; hits are binomial: within 5 standard deviations of the filter's own rate, and of
     * lambda 2^-r.
     */
    @Test
    void falsePositivesAreAsExpected() {
        for (String annotation : List.of("@RankIndexedFilter", "@RankIndexedCountingFilter")) {
            for (int elements : new int[] {10_000, 200_000}) {
                FilterSpec spec =
                        FilterSpec.parse(annotation + "(chains = 64, remainderBits = 8, averageLoad = 56, slots = 66,"
                                + " secondSlots = 16, thirdSlots = 64)");
                LongFilter filter = Filters.builder(spec)
                        .expectedElements(elements)
                        .seed(11)
                        .build();
                long[] keys = LongStream.range(0, elements).toArray();
                filter.putAll(keys);
                assertThat(LongStream.of(keys).allMatch(filter::mightContain)).isTrue();
                double expected = filter.expectedFpp();
                assertThat(expected).isCloseTo(0.875 / 256, Offset.offset(0.875 / 256 * 0.01));
                int queries = 1_000_000;
                long hits = LongStream.range(1L << 40, (1L << 40) + queries)
                        .filter(filter::mightContain)
                        .count();
                double deviation = Math.sqrt(queries * expected * (1 - expected));
                assertThat((double) hits).isCloseTo(queries * expected, Offset.offset(5 * deviation));
            }
        }
    }

    private static LongFilter plain(ChainSpec spec, long elements, long seed) {
        return new RankIndexedInterpreter(
                new RankIndexedPlan(RankIndexedLayout.of(spec), false), elements, KeySeed.of(seed));
    }

    private static LongCountingFilter counting(ChainSpec spec, long elements, long seed) {
        return new RankIndexedMultiset(
                new RankIndexedPlan(RankIndexedLayout.of(spec), false), elements, KeySeed.of(seed));
    }
}
