package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.RawWords;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.Watchdog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Stored filters with right checksums that once made lookups or puts fail, or lost keys. */
class KnownForgeriesTest {
    private static final String TWO_LENGTHS = "@DynamicDLeftCountingFilter(remainderLengths = 2,"
            + " semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0, minimalRemainderBits = 10, relocation = NONE)";

    private static LongFilter filter(String spec, long elements) {
        return Filters.builder(FilterSpec.parse(spec))
                .expectedElements(elements)
                .seed(0)
                .engine(Engine.INTERPRETED)
                .build();
    }

    /**
     * Requires that a reader refuses words. Lookups in them end all the same. Puts and removals
     * rely on the refusal: in such words they failed or lost keys, so they are not tried.
     */
    private static void refuses(String spec, long elements, UnaryOperator<long[]> forgery, String message)
            throws IOException {
        LongFilter filter = filter(spec, elements);
        byte[] stored =
                StoredBytes.of(filter).withWords(forgery.apply(filter.words())).array();
        Watchdog.over(watchdog -> {
            watchdog.begin(spec);
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))))
                    .withMessageContaining("the source holds no filter of " + FilterSpec.parse(spec))
                    .withMessageContaining(message);
            RawWords.set(filter, forgery.apply(filter.words()));
            ForgedFilter.lookUp(filter, 1);
        });
    }

    private static UnaryOperator<long[]> all(long word) {
        return words -> {
            Arrays.fill(words, word);
            return words;
        };
    }

    private static UnaryOperator<long[]> one(int index, long word) {
        return words -> {
            words[index] = word;
            return words;
        };
    }

    @Test
    void remaindersOfNoBits() throws IOException {
        refuses(TWO_LENGTHS, 1, all(0x0001000100010001L), "bucket 0 has numbers or lengths of remainders");
    }

    @Test
    void remaindersBehindTheTable() throws IOException {
        refuses(TWO_LENGTHS, 1, all(-1), "bucket 0 has numbers or lengths of remainders");
    }

    @Test
    void codesOfGroupsWithoutAMeaning() throws IOException {
        refuses(
                "@DLeftFilter(counterBits = 6, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 0}, group = 2)",
                1,
                all(-1),
                "has the counter code 63, which has no meaning");
    }

    /** Removals and expected rates failed, too. */
    @Test
    void codesOfWideBucketsWithoutAMeaning() throws IOException {
        refuses(
                "@DynamicDLeftCountingFilter(bucketBits = 128, counterBits = 12,"
                        + " semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2}, overfullSlots = 0, longestRemainder = 40,"
                        + " averageLoad = 6.0, relocationLoad = 6)",
                10,
                all(0xfff),
                "bucket 0 has a counter code without a meaning");
    }

    @Test
    void bitsBehindCells() throws IOException {
        refuses(
                "@DLeftCountingFilter(remainderBits = 16, cellCounterBits = 2)",
                1,
                all(-1),
                "bucket 0 has a remainder in an empty cell, or bits behind its cells");
    }

    /** Of 40 keys put later, 31 were not found. */
    @Test
    void remaindersInEmptyCells() throws IOException {
        refuses("@DLeftCountingFilter", 1, all(0x2121212121212121L), "bucket 0 has a remainder in an empty cell");
    }

    /** The transfer form of such filters was refused. */
    @Test
    void slotsOfNoChain() throws IOException {
        String rank = "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 58.88, slots = 63,"
                + " secondSlots = 17, thirdSlots = 50)";
        refuses(rank, 1000, one(1, 1), "the bitmaps of bucket 0 have ones that belong to no chain");
    }

    /**
     * A bucket that gets a third fingerprint becomes semi-sorted, and relies on the order. A key
     * that has the first of these fingerprints would be found, so that a put stores nothing, and
     * lost with the third one.
     */
    @Test
    void fingerprintsOutOfOrder() throws IOException {
        int code = 2;
        long firstBit = 1L << 4;
        refuses("@DLeftFilter", 1, one(0, firstBit | code), "bucket 0 has fingerprints out of order");
        String half = "@DLeftFilter(bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 0, 2, 1, 0, 0},"
                + " averageLoad = 2.667)";
        refuses(half, 1, one(0, 1L << 5 | 2), "bucket 0 has fingerprints out of order");
    }

    @Test
    void elementsOfAChoiceBloomFilter() throws IOException {
        String spec = "@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)";
        refuses(spec, 10, words -> one(words.length - 1, -1).apply(words), "elements is -1");
        long most = Long.MAX_VALUE - 1000;
        refuses(spec, 10, words -> one(words.length - 1, most).apply(words), "elements is " + most + ", with 0 bits");
        refuses(spec, 10, words -> one(words.length - 1, 1).apply(words), "elements is 1, with 0 bits");
        refuses(spec, 10, one(0, 1), "elements is 0, with 1 bits");
        long beyond = Integer.MAX_VALUE + 2L;
        refuses(
                spec,
                10,
                words -> one(words.length - 1, beyond).apply(one(0, 1).apply(words)),
                "elements is 2147483649, with 1 bits");
    }

    @Test
    void bitsBehindTheLastExtension() throws IOException {
        String rank = "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 58.88, slots = 63,"
                + " secondSlots = 17, thirdSlots = 50)";
        refuses(rank, 1000, words -> one(words.length - 1, 1L << 63).apply(words), "bits behind its last extension");
    }

    /**
     * A thousand blanks took four seconds, and the time grew with the cube of their number. Those
     * that fit into a spec would take half an hour.
     */
    @Test
    void blanksInSpecs() {
        String begin = "@DLeftFilter(subtables =";
        String blanks = begin + " ".repeat(SpecChecks.MAX_TEXT - begin.length() - 2) + "{)";
        Watchdog.over(watchdog -> {
            watchdog.begin("a spec of blanks");
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(() -> FilterSpec.parse(blanks))
                    .withMessageContaining("is not of the form attribute = value");
        });
    }

    /** The search for the geometry of a spec of some 300 bytes took up to 1.7 seconds. */
    @Test
    void goals() throws IOException {
        LongFilter good = filter("@DLeftFilter", 10);
        for (String goal : new String[] {"maxFpp = 1.0E-5", "bitsPerKey = 20.0"}) {
            byte[] stored = StoredBytes.of(good)
                    .withTexts(
                            "@DLeftFilter(" + goal + ")", StoredBytes.of(good).keys())
                    .array();
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))))
                    .withMessageContaining("leaves its geometry open");
        }
        assertThat(good.words()).containsOnly(0);
    }
}
