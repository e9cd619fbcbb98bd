package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The capacity for copies is a limit of memory: it is not stored, filters that differ in it only
 * are compatible, and a filter that was read has that of its reader.
 */
class CopyCapacityTest {
    private static final int EXPECTED = 2000;
    private static final int HOT = 700;
    private static final int TIMES = 20;

    /** The capacity by default, for as many elements. */
    private static final int DEFAULT = 512;

    private static final String RANKS = "@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 5,"
            + " slots = 8, secondSlots = 4, thirdSlots = 16)";

    @WindowedCuckooFilter(copyCapacity = 30)
    interface Windows extends LongCountingFilter {}

    @DLeftCountingFilter(copyCapacity = 30)
    interface Cells extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(copyCapacity = 30)
    interface Remainders extends LongCountingFilter {}

    @RankIndexedCountingFilter(
            chains = 8,
            remainderBits = 16,
            averageLoad = 5,
            slots = 8,
            secondSlots = 4,
            thirdSlots = 16,
            copyCapacity = 30)
    interface Ranks extends LongCountingFilter {}

    static Stream<FilterSpec> specs() {
        return RepeatedKeysTest.specs();
    }

    static Stream<Arguments> interfaces() {
        return Stream.of(
                Arguments.of(Windows.class, "@WindowedCuckooFilter"),
                Arguments.of(Cells.class, "@DLeftCountingFilter"),
                Arguments.of(Remainders.class, "@DynamicDLeftCountingFilter"),
                Arguments.of(Ranks.class, RANKS));
    }

    private static CountingSpec with(FilterSpec spec, int copyCapacity) {
        return (CountingSpec) Families.of(spec).attributes().with(spec, "copyCapacity", copyCapacity);
    }

    private static LongCountingFilter filter(FilterSpec spec, int copyCapacity, long from, int keys) {
        LongCountingFilter filter = Filters.builder(with(spec, copyCapacity))
                .expectedElements(EXPECTED)
                .seed(7)
                .build();
        putOften(filter, from, keys);
        return filter;
    }

    private static void putOften(LongCountingFilter filter, long from, int keys) {
        for (long key = from; key < from + keys; key++) {
            for (int times = 0; times < TIMES; times++) {
                filter.put(key);
            }
        }
    }

    /** Returns a filter with more copies than the default allows. */
    private static LongCountingFilter large(FilterSpec spec) {
        LongCountingFilter filter = filter(spec, 1000, 0, HOT);
        assertThat(copies(filter).entries()).isBetween(HOT - 20, HOT);
        return filter;
    }

    private static Copies copies(Filter filter) {
        return TestShapes.single(filter).copies();
    }

    private static FilterSource stored(Filter filter) throws IOException {
        return FilterSource.of(ByteBuffer.wrap(StoredBytes.of(filter).array()));
    }

    private static LongCountingFilter read(Filter filter, FilterReader reader) throws IOException {
        return reader.read(LongCountingFilter.class, stored(filter));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void storedTextsAndSignaturesDoNotNameIt(FilterSpec spec) {
        FilterSpec other = with(spec, 30);
        assertThat(other.text()).contains("copyCapacity = 30");
        assertThat(FilterSpec.parse(other.text())).isEqualTo(other).isNotEqualTo(spec);
        assertThat(other.storedText()).isEqualTo(spec.storedText()).doesNotContain("copyCapacity");
        assertThat(other.toLayout().signature()).isEqualTo(spec.toLayout().signature());
        assertThat(Families.allows(other, spec) && Families.allows(spec, other)).isTrue();
        // A bound class has the layout for a constant.
        assertThat(Families.interpreterOf(other.toLayout(), false).signature())
                .isNotEqualTo(Families.interpreterOf(spec.toLayout(), false).signature());
    }

    /** A header of another writer may name one; the reader decides all the same. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 20, Integer.MAX_VALUE})
    void thatOfAHeaderIsIgnored(int named) throws IOException {
        StoredBytes stored = StoredBytes.of(Filters.builder(FilterSpec.parse("@WindowedCuckooFilter"))
                .expectedElements(100)
                .build());
        String text = stored.spec().replace(")", ", copyCapacity = " + named + ")");
        byte[] bytes = stored.withTexts(text, "long").array();
        FilterReader reader = new FilterReader().copyCapacity(40);
        Filter read = reader.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
        assertThat(read.layout().spec().copyCapacity()).isEqualTo(40);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aFilterHasThatOfItsReader(FilterSpec spec) throws IOException {
        LongCountingFilter filter = large(spec);
        assertThat(copies(read(filter, new FilterReader())).capacity()).isEqualTo(DEFAULT);
        for (int capacity : new int[] {1, 30, 1000}) {
            LongCountingFilter read = read(filter, new FilterReader().copyCapacity(capacity));
            assertThat(copies(read).capacity()).isEqualTo(capacity);
            assertThat(read.layout().spec().copyCapacity()).isEqualTo(capacity);
            assertThat(read.words()).isEqualTo(filter.words());
            assertThat(read.sameContent(filter)).isTrue();
            assertThat(StoredBytes.of(read).array())
                    .isEqualTo(StoredBytes.of(filter).array());
        }
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void aFilterHasThatOfTheInterface(Class<? extends LongCountingFilter> type, String text) throws IOException {
        LongCountingFilter filter = large(FilterSpec.parse(text));
        LongCountingFilter read = new FilterReader().copyCapacity(5).read(type, stored(filter));
        assertThat(copies(read).capacity()).isEqualTo(30);
        assertThat(read.layout().spec()).isEqualTo(FilterSpec.of(type));
        assertThat(read.sameContent(filter)).isTrue();
        assertThat(copies(Filters.copy(read)).capacity()).isEqualTo(30);
        LongCountingFilter serialized = (LongCountingFilter) JavaBytes.read(JavaBytes.of(read));
        assertThat(copies(serialized).capacity()).isEqualTo(30);
        LongCountingFilter viewed =
                new FilterReader().view(type, stored(filter)).filter();
        assertThat(viewed.layout()).isEqualTo(read.layout());
        assertThat(viewed.count(5)).isEqualTo(filter.count(5));
        LongCountingFilter created =
                Filters.builder(type).expectedElements(EXPECTED).seed(7).build();
        created.put(1);
        read.putAll(created);
        assertThat(read.count(1)).isEqualTo(filter.count(1) + 1);
    }

    /** Nothing is lost, and there is room again when copies have been removed. */
    @ParameterizedTest
    @MethodSource("specs")
    void aFilterBeyondItTakesNoNewCopies(FilterSpec spec) throws IOException {
        LongCountingFilter filter = large(spec);
        LongCountingFilter read = read(filter, new FilterReader());
        int entries = copies(read).entries();
        assertThat(entries).isGreaterThan(DEFAULT).isEqualTo(copies(filter).entries());
        read.put(3);
        assertThat(read.count(3)).isEqualTo(filter.count(3) + 1);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> putOften(read, 10_000, EXPECTED))
                .withMessageContaining("keys repeat, and " + entries + " of them have copies beside the table, where"
                        + " copyCapacity is " + DEFAULT + ": raise it");
        assertThat(copies(read).entries()).isEqualTo(entries);
        for (long key = 0; key < HOT; key++) {
            assertThat(read.count(key)).isGreaterThanOrEqualTo(TIMES);
        }
        for (long key = 0; copies(read).entries() >= DEFAULT; key++) {
            for (int times = 0; times < TIMES; times++) {
                assertThat(read.remove(key)).isTrue();
            }
        }
        putOften(read, HOT - 1, 1);
        assertThat(read.count(HOT - 1)).isGreaterThanOrEqualTo(2 * TIMES);
    }

    /** A refresh puts all live keys anew, so the limit holds for it. */
    @ParameterizedTest
    @MethodSource("specs")
    void aFilterBeyondItIsCopiedAndViewedAndNotRefreshed(FilterSpec spec) throws IOException {
        LongCountingFilter filter = large(spec);
        LongCountingFilter read = read(filter, new FilterReader().copyCapacity(1));
        assertThat(Filters.copy(read).sameContent(filter)).isTrue();
        long[] live = LongStream.range(0, HOT)
                .flatMap(key -> LongStream.generate(() -> key).limit(TIMES))
                .toArray();
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> read.refresh(LongStream.of(live)));
        assertThat(read.sameContent(filter)).isTrue();
        LongCountingFilter roomy = read(filter, new FilterReader().copyCapacity(HOT));
        roomy.refresh(LongStream.of(live));
        assertThat(roomy.approximateElementCount()).isEqualTo(live.length);
        FilterView<LongCountingFilter> view =
                new FilterReader().copyCapacity(1).view(LongCountingFilter.class, stored(filter));
        view.verify();
        assertThat(view.filter().count(5)).isEqualTo(filter.count(5));
        assertThat(StoredBytes.of(view.filter()).array())
                .isEqualTo(StoredBytes.of(filter).array());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void filtersThatDifferInItAreUnited(FilterSpec spec) {
        LongCountingFilter large = filter(spec, 1000, 0, 200);
        LongCountingFilter small = filter(spec, 300, 100, 200);
        assertThat(large.incompatibility(small)).isEmpty();
        large.putAll(small);
        assertThat(copies(large).entries()).isBetween(280, 300);
        assertThat(large.count(150)).isGreaterThanOrEqualTo(2 * TIMES);
        assertThat(large.approximateElementCount()).isEqualTo(400 * TIMES);
    }

    /** A union is refused as a whole if the filter has no room for the copies of the other one. */
    @ParameterizedTest
    @MethodSource("specs")
    void aUnionBeyondItIsRefused(FilterSpec spec) throws IOException {
        LongCountingFilter small = filter(spec, 300, 0, 200);
        byte[] before = StoredBytes.of(small).array();
        LongCountingFilter large = filter(spec, 1000, 150, 400);
        int both = copies(small).entries() + copies(large).entries();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> small.putAll(large))
                .withMessageStartingWith("[UnionFull]")
                .withMessageContaining("Nothing is changed.")
                .withMessageContaining("keys repeat, and 300 of them have copies beside the table, where copyCapacity"
                        + " is 300: raise it");
        assertThat(StoredBytes.of(small).array()).isEqualTo(before);
        LongCountingFilter roomy = filter(spec, both, 0, 200);
        roomy.putAll(large);
        assertThat(roomy.approximateElementCount()).isEqualTo(600 * TIMES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@WindowedCuckooFilter", "@DLeftCountingFilter", "@DynamicDLeftCountingFilter"})
    void chainsHaveThatOfTheirReader(String text) throws IOException {
        FilterSpec spec = FilterSpec.parse(text + "(growth = CHAINED)");
        LongCountingFilter chain =
                Filters.builder(with(spec, 1000)).expectedElements(400).seed(7).build();
        putOften(chain, 0, HOT);
        LongCountingFilter read = read(chain, new FilterReader().copyCapacity(30));
        assertThat(read.layout().spec()).isEqualTo(with(spec, 30).toLayout().spec());
        assertThat(read.statistics().copyCapacity())
                .isPositive()
                .isEqualTo(30 * (chain.statistics().copyCapacity() / 1000));
        assertThat(read.statistics().copyEntries()).isEqualTo(chain.statistics().copyEntries());
        assertThat(read.sameContent(chain)).isTrue();
        for (long key = 0; key < HOT; key++) {
            assertThat(read.count(key)).isGreaterThanOrEqualTo(TIMES);
        }
    }

    @Test
    void shardsHaveThatOfTheirReader() throws IOException {
        CountingSpec spec = with(FilterSpec.parse("@WindowedCuckooFilter"), 1000);
        LongCountingFilter sharded = Filters.builder(spec)
                .expectedElements(EXPECTED)
                .seed(7)
                .shards(4)
                .build();
        putOften(sharded, 0, HOT);
        assertThat(sharded.statistics().copyCapacity()).isEqualTo(4000);
        LongCountingFilter read = read(sharded, new FilterReader().copyCapacity(30));
        assertThat(read.statistics().copyCapacity()).isEqualTo(4 * 30);
        assertThat(read.statistics().copyEntries())
                .isEqualTo(sharded.statistics().copyEntries())
                .isGreaterThan(500);
        assertThat(read.sameContent(sharded)).isTrue();
    }

    /** Java's serialization keeps it, as it keeps the mode. */
    @ParameterizedTest
    @MethodSource("specs")
    void serializedFiltersKeepIt(FilterSpec spec) throws IOException {
        LongCountingFilter filter = large(spec);
        LongCountingFilter read = (LongCountingFilter) JavaBytes.read(JavaBytes.of(filter));
        assertThat(read.layout()).isEqualTo(filter.layout());
        assertThat(copies(read).capacity()).isEqualTo(1000);
        assertThat(read.sameContent(filter)).isTrue();
    }

    /** The number of copies in a header costs no memory before they have come. */
    @ParameterizedTest
    @MethodSource("specs")
    void aForgedNumberOfCopiesTakesNoMemory(FilterSpec spec) throws IOException {
        StoredBytes stored = StoredBytes.of(filter(spec, 0, 0, 5));
        byte[] forged = stored.withInt(stored.entriesAt(), 1 << 26).array();
        for (int capacity : new int[] {0, 1 << 26}) {
            FilterReader reader = new FilterReader().copyCapacity(capacity);
            AtomicLong asked = new AtomicLong();
            assertThatExceptionOfType(EOFException.class)
                    .isThrownBy(() -> reader.read(LongCountingFilter.class, FilterSource.of(counted(forged, asked))));
            assertThat(asked.get()).as("the block that was read ahead").isLessThan(1 << 20);
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> reader.view(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(forged))));
        }
    }

    /** Returns a stream of bytes that adds up the room of the reader's buffers. */
    private static InputStream counted(byte[] bytes, AtomicLong asked) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                asked.addAndGet(length);
                return super.read(target, from, length);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, (1 << 26) + 1})
    void aReaderTakesOnlyNumbersInRange(int wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FilterReader().copyCapacity(wrong))
                .withMessage("copyCapacity(" + wrong + "): use 0 to 67108864");
    }
}
