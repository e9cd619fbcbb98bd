package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.spec.ChainSpecBuilder;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrimmedFilterTest {
    /** Place in the header of the version of the words. */
    private static final int BITS_VERSION = 62;

    private static final String SMALL =
            "@RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8, secondSlots = 4, "
                    + "thirdSlots = 16)";

    /** Checks present and absent keys, with extensions, after removals. */
    @Test
    void answersAsTheFilterDoes() throws IOException {
        long found = 0;
        long extended = 0;
        for (long seed = 0; seed < 200; seed++) {
            ChainSpec spec = seed % 2 == 0 ? RandomRankIndexedSpecs.small(seed) : RandomRankIndexedSpecs.valid(seed);
            LongFilter filter = filled(spec, seed);
            TrimmedFilter trimmed = read(trimmed(filter));
            extended += bucketsWithExtensions(filter, spec.slots());
            long[] keys = LongStream.range(-500, 500).toArray();
            for (int i = 0; i < keys.length; i++) {
                assertThat(trimmed.mightContain(keys[i])).isEqualTo(filter.mightContain(keys[i]));
                assertThat(trimmed.test(keys[i])).isEqualTo(filter.mightContain(keys[i]));
            }
            found += Arrays.stream(keys).filter(trimmed).count();
            assertThat(trimmed.expectedFpp()).isEqualTo(filter.expectedFpp());
            assertThat(trimmed.seed()).isEqualTo(seed);
            assertThat(trimmed.spec()).isEqualTo(filter.layout().spec());
            assertThat(trimmed.expectedElements()).isEqualTo(100);
            checkSize(trimmed, filter);
        }
        assertThat(found).isGreaterThan(10_000);
        assertThat(extended).as("buckets with extensions").isGreaterThan(500);
    }

    private static long bucketsWithExtensions(LongFilter filter, int slots) {
        long[] loads = TestShapes.loadHistogram(filter);
        return Arrays.stream(loads).skip(slots + 1).sum();
    }

    /**
     * Checks that the size is chains x buckets + slots x (remainder + 1) bits, a header and a
     * checksum, and less than that of the filter.
     */
    private static void checkSize(TrimmedFilter trimmed, LongFilter filter) throws IOException {
        ChainSpec spec = (ChainSpec) trimmed.spec();
        long buckets =
                RankIndexedLayout.of(spec).size(filter.expectedElements()).buckets();
        long slots = trimmed.approximateElementCount();
        if (!(spec instanceof CountingSpec)) {
            assertThat(slots).isEqualTo(filter.approximateElementCount());
        }
        assertThat(trimmed.bitSize()).isEqualTo(buckets * spec.chains() + slots * (spec.remainderBits() + 1));
        assertThat(trimmed.bitSize()).isLessThan(filter.bitSize());
        byte[] bytes = trimmed(filter);
        assertThat((long) bytes.length)
                .isEqualTo(StoredBytes.of(bytes).header() + (trimmed.bitSize() + 63) / 64 * 8 + 4);
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        trimmed.writeTrimmed(again);
        assertThat(again.toByteArray()).isEqualTo(bytes);
    }

    private static LongFilter filled(ChainSpec spec, long seed) {
        LongFilter filter =
                Filters.builder(spec).expectedElements(100).seed(seed).build();
        Random random = new Random(seed);
        for (int step = 0; step < 200; step++) {
            try {
                filter.put(random.nextInt(150));
                if (filter instanceof LongCountingFilter counting && step % 3 == 0) {
                    counting.remove(random.nextInt(150));
                }
            } catch (FilterFullException full) {
                assertThat(full).hasMessageContaining("for 100 elements");
            }
        }
        return filter;
    }

    /**
     * Checks Table V and, for the full filters, Tables III and IV: the paper's configurations of
     * Table II with 100,000 elements. A bucket or an extension occupies whole bytes, which adds up
     * to 7 bits for each.
     */
    @ParameterizedTest
    @CsvSource({
        "60, 6, 0.64, 45, 8, 45, 0.179, 0.027, 8.5625, 10.55055, 13.03200",
        "64, 10, 0.92, 63, 17, 50, 0.360, 0.017, 12.0870, 14.38557, 16.76176",
        "61, 13, 0.86, 59, 13, 48, 0.233, 0.018, 15.1628, 18.17150, 20.56898"
    })
    void takesTheBitsOfThePapersTableV(
            int chains,
            int remainderBits,
            double lambda,
            int slots,
            int secondSlots,
            int thirdSlots,
            double secondShare,
            double thirdShare,
            double trimmedBits,
            double bits,
            double countingBits)
            throws IOException {
        for (boolean counting : new boolean[] {false, true}) {
            ChainSpecBuilder<? extends ChainSpec, ?> spec =
                    counting ? RankIndexedCountingSpec.builder() : RankIndexedSpec.builder();
            spec.chains(chains)
                    .remainderBits(remainderBits)
                    .averageLoad(lambda * chains)
                    .slots(slots)
                    .secondSlots(secondSlots)
                    .thirdSlots(thirdSlots)
                    .secondShare(secondShare)
                    .thirdShare(thirdShare);
            checkTable(spec.build(), counting ? countingBits : bits, trimmedBits);
        }
    }

    private static void checkTable(ChainSpec spec, double bits, double trimmedBits) throws IOException {
        int elements = 100_000;
        LongFilter filter = Filters.builder(spec).expectedElements(elements).build();
        long key = 0;
        for (int stored = 0; stored < elements; key++) {
            stored += filter.put(key) ? 1 : 0;
        }
        double rounding = 7 * (1 + spec.secondShare() + spec.thirdShare()) / spec.averageLoad();
        assertThat((double) filter.bitSize() / elements).isBetween(bits, bits * 1.001 + rounding);
        TrimmedFilter trimmed = read(trimmed(filter));
        assertThat(trimmed.approximateElementCount()).isEqualTo(elements);
        assertThat((double) trimmed.bitSize() / elements).isCloseTo(trimmedBits, within(0.01));
        assertThat(LongStream.range(0, key).allMatch(trimmed)).isTrue();
        assertThat(LongStream.range(-elements, 0).allMatch(absent -> trimmed.test(absent) == filter.test(absent)))
                .isTrue();
    }

    @Test
    void hashesTheKeysOfAClass() throws IOException {
        MembershipFilter<String> written = Filters.builder(FilterSpec.parse(SMALL), String.class)
                .expectedElements(100)
                .seed(5)
                .build();
        for (int i = 0; i < 50; i++) {
            written.put("key " + i);
        }
        Predicate<String> view = read(trimmed(written)).forKeys(String.class);
        for (int i = 0; i < 1000; i++) {
            assertThat(view.test("key " + i)).isEqualTo(written.mightContain("key " + i));
        }
    }

    @RankIndexedFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8, secondSlots = 4, thirdSlots = 16)
    interface Words extends MembershipFilter<String> {}

    @DLeftFilter
    interface OtherWords extends MembershipFilter<String> {}

    @Test
    void interpretedInterfacesWriteIt() throws IOException {
        Words words = Filters.builder(Words.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .build();
        words.put("one");
        Predicate<String> view = read(trimmed(words)).forKeys(String.class);
        assertThat(view.test("one")).isTrue();
        assertThat(view.test("two")).isFalse();
        OtherWords other = Filters.builder(OtherWords.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .build();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> trimmed(other))
                .withMessageContaining("@DLeftFilter has no trimmed form")
                .withMessageContaining("@RankIndexedFilter");
    }

    @Test
    void readsNoFurtherThanTheEnd() throws IOException {
        byte[] bytes = trimmed(example());
        byte[] more = Arrays.copyOf(bytes, 2 * bytes.length + 1);
        System.arraycopy(bytes, 0, more, bytes.length, bytes.length);
        more[2 * bytes.length] = 99;
        InputStream in = new ByteArrayInputStream(more);
        assertThat(Filters.reader().readTrimmed(FilterSource.of(in)).approximateElementCount())
                .isEqualTo(Filters.reader().readTrimmed(FilterSource.of(in)).approximateElementCount());
        assertThat(in.read()).isEqualTo(99);
    }

    /**
     * Reads correct checksums over contents that no filter has. A filter of 100 elements has 20
     * buckets of 8 chains.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no spec | 100 | 0 | 3 | 0 | no filter that this library can read",
                "@DLeftFilter | 100 | 0 | 3 | 0 | no spec of a rank-indexed filter",
                "@RankIndexedFilter | 100 | 0 | 3 | 0 | does not name its geometry in full",
                "S | 0 | 0 | 3 | 0 | no filter that this library can read",
                "S | 200 | 0 | 3 | 0 | its table takes 5",
                "S | 100 | -1 | 3 | 0 | has -1 elements",
                "S | 100 | 561 | 64 | 0 | has 561 occupied slots, but its buckets have at most 560",
                "S | 100 | 0 | 4 | 0 | has 4 words and 0 in its stash; its table takes 3",
                "S | 100 | 0 | -1 | 0 | has -1 words",
                "S | 100 | 0 | 3 | 255 | the bitmaps of bucket 0 of the trimmed filter indicate more than the 28",
                "S | 100 | 1 | 3 | 0 | the bitmaps of the trimmed filter indicate 160 bits, not 167",
                "S | 100 | 40 | 7 | 255 | the bitmaps of bucket 0 of the trimmed filter indicate more than the 28",
            })
    void refusesForgedContents(String spec, long elements, long slots, long words, int octet, String message)
            throws IOException {
        StoredBytes forged = StoredBytes.trimmed(example())
                .withTexts(spec.equals("S") ? SMALL : spec, "long")
                .withShort(BITS_VERSION, spec.equals("S") || spec.startsWith("@RankIndexed") ? 2 : 1)
                .withLong(16, elements)
                .withLong(24, slots)
                .withPayload(words, octet);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> read(forged.array()))
                .withMessageContaining(message);
    }

    @Test
    void refusesOtherMagicAndVersions() throws IOException {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(
                        () -> read(StoredBytes.trimmed(example()).withInt(0, 7).array()))
                .withMessageContaining("holds no trimmed filter: it begins with");
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() ->
                        read(StoredBytes.trimmed(example()).withShort(4, 6).array()))
                .withMessageContaining("trimmed filter is stored in version 6");
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> read(StoredBytes.of(example()).array()))
                .withMessageContaining("holds a filter, not a trimmed filter; read it with Filters.read.");
    }

    @Test
    void refusesOtherKeys() throws IOException {
        TrimmedFilter longs = read(trimmed(example()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> longs.forKeys(String.class))
                .withMessageContaining("written with keys of long, and is read with keys of text");
        assertThat(longs.forKeys(Integer.class).test(7)).isTrue();
    }

    private static LongFilter example() {
        LongFilter filter =
                Filters.builder(FilterSpec.parse(SMALL)).expectedElements(100).build();
        filter.putAll(LongStream.range(0, 100).toArray());
        return filter;
    }

    private static byte[] trimmed(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTrimmed(out);
        return out.toByteArray();
    }

    private static TrimmedFilter read(byte[] bytes) throws IOException {
        return Filters.reader().readTrimmed(FilterSource.of(new ByteArrayInputStream(bytes)));
    }
}
