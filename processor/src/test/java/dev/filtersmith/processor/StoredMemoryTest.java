package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredSources.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counts the bytes that writing and reading allocate: never more than a megabyte beside the filter.
 * The count includes what is let go at once, so it bounds the peak.
 */
@Isolated("it measures allocation")
class StoredMemoryTest {
    private static final long MEGABYTE = 1 << 20;
    private static final long LARGE = 4 * MEGABYTE;
    private static final String RANKS = "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 58.2,"
            + " slots = 63, secondSlots = 17, thirdSlots = 51, overflowProbability = 0.001)";

    private static final Map<String, Long> ELEMENTS = Map.of(
            "@DLeftFilter",
            2 * LARGE / 4,
            "@DLeftCountingFilter",
            LARGE / 4,
            "@DynamicDLeftCountingFilter",
            2 * LARGE / 4,
            "@WindowedCuckooFilter",
            2 * LARGE / 4,
            "@BloomFilter(bitsPerKey = 16, hashFunctions = 11)",
            2 * LARGE / 4,
            "@CountingBloomFilter(bitsPerKey = 64, hashFunctions = 11)",
            LARGE / 8,
            "@ChoiceBloomFilter(choices = 2, bitsPerKey = 16, hashFunctions = 13)",
            2 * LARGE / 4,
            RANKS,
            2 * LARGE / 4,
            RANKS.replace("RankIndexedFilter", "RankIndexedCountingFilter").replace("chains = 64", "chains = 61"),
            2 * LARGE / 4);

    /** Buckets of one bit, if they are empty. */
    private static final String SMALL_RANKS = "@RankIndexedFilter(chains = 1, slots = 1, secondSlots = 1,"
            + " thirdSlots = 30, averageLoad = 0.001, secondShare = 0.2, thirdShare = 0.2, remainderBits = 1)";

    @TempDir
    private Path directory;

    /** An action that may fail. */
    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    private static long allocatedBy(Action action) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        action.run();
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    /** Runs an action once before, so that classes are loaded. */
    private static long warmedUp(Action action) throws IOException {
        allocatedBy(action);
        return allocatedBy(action);
    }

    private static LongFilter filter(String spec, long elements) {
        return Filters.builder(FilterSpec.parse(spec))
                .expectedElements(elements)
                .build();
    }

    @Test
    void writingTakesLessThanAMegabyte() throws IOException {
        for (Map.Entry<String, Long> entry : ELEMENTS.entrySet()) {
            LongFilter filter = filter(entry.getKey(), entry.getValue());
            OutputStream nowhere = OutputStream.nullOutputStream();
            assertThat(filter.bitSize() / 8).isGreaterThan(2 * MEGABYTE);
            assertThat(warmedUp(() -> filter.writeTo(nowhere))).isLessThan(MEGABYTE);
            assertThat(warmedUp(() -> filter.writeTo(Channels.newChannel(nowhere))))
                    .isLessThan(MEGABYTE);
            if (entry.getKey().startsWith("@RankIndexed")) {
                assertThat(warmedUp(() -> filter.writeTrimmed(nowhere))).isLessThan(MEGABYTE);
            }
        }
    }

    @Test
    void readingTakesLessThanAMegabyteBesideTheFilter() throws IOException {
        for (Map.Entry<String, Long> entry : ELEMENTS.entrySet()) {
            LongFilter filter = filter(entry.getKey(), entry.getValue());
            byte[] bytes = StoredBytes.of(filter).array();
            long alone = filter.bitSize() / 8;
            // Slow ones are read in the same way, slowly.
            for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.SLOW_STREAM, Kind.SLOW_CHANNEL))) {
                FilterSource first = kind.of(bytes);
                FilterSource second = kind.of(bytes);
                allocatedBy(() -> Filters.reader().read(LongFilter.class, first));
                assertThat(allocatedBy(() -> Filters.reader().read(LongFilter.class, second)))
                        .as("%s from %s", entry.getKey(), kind)
                        .isBetween(alone, alone + MEGABYTE);
            }
            Path file = Files.write(directory.resolve("filter"), bytes);
            assertThat(warmedUp(() -> Filters.read(LongFilter.class, file))).isBetween(alone, alone + MEGABYTE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readingATrimmedFilterTakesLessThanAMegabyteBesideIt(Kind kind) throws IOException {
        LongFilter filter = filter(RANKS, 2 * LARGE);
        byte[] bytes = StoredBytes.trimmed(filter).array();
        long buckets = 2 * LARGE / 58;
        long alone = bytes.length + buckets;
        FilterSource first = kind.of(bytes);
        FilterSource second = kind.of(bytes);
        allocatedBy(() -> Filters.reader().readTrimmed(first));
        assertThat(allocatedBy(() -> Filters.reader().readTrimmed(second))).isBetween(alone / 2, alone + MEGABYTE);
    }

    /** The directory takes at most an eighth of the buckets, and counts as a part of the filter. */
    @Test
    @Tag("full")
    void theDirectoryOfATrimmedFilterIsSmallerThanItsBuckets() throws IOException {
        LongFilter filter = filter(SMALL_RANKS, 100_000);
        long[] keys = LongStream.range(0, 50_000).toArray();
        filter.putAll(keys);
        byte[] bytes = StoredBytes.trimmed(filter).array();
        long alone = StoredBytes.of(bytes).words() * 8L;
        assertThat(alone).isGreaterThan(11 * MEGABYTE);
        assertThat(warmedUp(() -> Filters.reader().readTrimmed(FilterSource.of(ByteBuffer.wrap(bytes)))))
                .isBetween(alone + alone / 9, alone + alone / 8 + MEGABYTE);
        TrimmedFilter trimmed =
                Filters.reader().maxBytes(alone + alone / 8 + 8).readTrimmed(FilterSource.of(ByteBuffer.wrap(bytes)));
        for (long key = 0; key < 60_000; key += 7) {
            assertThat(trimmed.mightContain(key)).isEqualTo(filter.mightContain(key));
        }
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .maxBytes(alone + alone / 9)
                        .readTrimmed(FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("its directory");
    }

    /**
     * Nobody knows whether a long stream has what its header says, so some of it is read first. A
     * cap does not change that.
     */
    @Test
    void anEighthOfALargeFilterIsKept() throws IOException {
        LongFilter filter = filter("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)", 20 * MEGABYTE);
        byte[] bytes = StoredBytes.of(filter).array();
        long alone = filter.bitSize() / 8;
        for (FilterReader reader :
                new FilterReader[] {Filters.reader(), Filters.reader().maxBytes(alone)}) {
            FilterSource source = Kind.UNKNOWN_STREAM.of(bytes);
            assertThat(allocatedBy(() -> reader.read(LongFilter.class, source)))
                    .isBetween(alone + alone / 8, alone + alone / 8 + MEGABYTE);
        }
    }

    /** A header that claims eight gigabytes with 100 bytes behind it. */
    @ParameterizedTest
    @EnumSource
    void aHeaderAloneAllocatesNothing(Kind kind) throws IOException {
        for (long gigabytes : new long[] {8, 1}) {
            byte[] forged = claiming(gigabytes << 30, 100);
            FilterSource source = kind.of(forged);
            assertThat(allocatedBy(() -> assertThatExceptionOfType(EOFException.class)
                            .isThrownBy(() -> Filters.reader().read(LongFilter.class, source))
                            .withMessageContaining("the source ends after " + forged.length + " bytes, within the"
                                    + " words of a filter")))
                    .isLessThan(MEGABYTE);
        }
    }

    /** Even a reader with a cap waits for some bytes, and sources of known length cannot lie. */
    @ParameterizedTest
    @ValueSource(ints = {100, 500_000, 3_000_000})
    void aFilterIsAllocatedWhenSomeOfItCame(int came) throws IOException {
        for (long megabytes : new long[] {30, 60}) {
            byte[] forged = claiming(megabytes * MEGABYTE, came);
            for (Kind kind : Kind.values()) {
                FilterSource source = kind.of(forged);
                boolean known = kind.name().contains("BUFFER") || kind == Kind.STREAM;
                boolean believed = !known && came > MEGABYTE && megabytes == 30;
                long most = believed ? (megabytes + 2) * MEGABYTE : (known ? 0 : came) + MEGABYTE;
                assertThat(allocatedBy(() -> assertThatExceptionOfType(EOFException.class)
                                .isThrownBy(() -> Filters.reader()
                                        .maxBytes(100 * MEGABYTE)
                                        .read(LongFilter.class, source))))
                        .as("%d bytes of %d MB from %s", came, megabytes, kind)
                        .isLessThan(most);
            }
        }
    }

    /** Returns a Bloom filter's header for a number of bytes, and fewer bytes. */
    private static byte[] claiming(long bytes, int came) throws IOException {
        LongFilter small = filter("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)", 100);
        StoredBytes stored = StoredBytes.of(small);
        int header = stored.header();
        long elements = bytes / 2;
        return Arrays.copyOf(
                stored.withLong(16, elements).withLong(48, bytes / 8).array(), header + came);
    }

    /** Messages quoted the whole list once for each of its entries, which took 1.3 GB. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(semiSortDepth={0%s})|,9",
                "@DLeftFilter(semiSortDepth={0%s})|,0",
                "@DLeftFilter(semiSortDepth={0%s})|,1000000000",
                "@DynamicDLeftCountingFilter(semiSortDepth={0%s})|,9",
                "@DynamicDLeftCountingFilter(remainderLengths=2,relocation=NONE,semiSortDepth={0%s})|,0",
                "@DLeftFilter(maxFpp=0.1,semiSortDepth={0%s})|,9",
                "@DLeftFilter(averageLoad=%s)|x",
                "@DLeftFilter(%s)|a=1,",
                "@DLeftFilter(%s)|subtables=x,",
                "@D%s|x",
                "@DLeftFilter%s|(",
            })
    void refusedSpecsTakeLittleMemory(String form) throws IOException {
        String[] parts = form.split("\\|", 2);
        String spec = parts[0].formatted(parts[1].repeat((8191 - parts[0].length()) / parts[1].length()));
        byte[] bytes = StoredBytes.of(filter("@DLeftFilter", 1))
                .withTexts(spec, "long")
                .array();
        assertThat(warmedUp(() -> assertThatExceptionOfType(IOException.class)
                        .isThrownBy(
                                () -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                        .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(10_000))))
                .isLessThan(4 * MEGABYTE);
    }

    @Test
    void aCapIsChecked() throws IOException {
        LongFilter filter = filter("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)", 1000);
        byte[] bytes = StoredBytes.of(filter).array();
        long alone = filter.bitSize() / 8;
        assertThat(Filters.reader()
                        .maxBytes(alone)
                        .read(LongFilter.class, Kind.STREAM.of(bytes))
                        .words())
                .isEqualTo(filter.words());
        for (long cap : new long[] {0, alone - 1}) {
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> Filters.reader().maxBytes(cap).read(LongFilter.class, Kind.STREAM.of(bytes)))
                    .withMessage("the filter takes " + alone / 8 + " words of 8 bytes, and this reader accepts " + cap
                            + " bytes");
        }
        byte[] trimmed = StoredBytes.trimmed(filter(RANKS, 1000)).array();
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().maxBytes(9).readTrimmed(FilterSource.of(ByteBuffer.wrap(trimmed))))
                .withMessageContaining("accepts 9 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.reader().maxBytes(-1))
                .withMessage("maxBytes(-1): use 0 or more");
    }
}
