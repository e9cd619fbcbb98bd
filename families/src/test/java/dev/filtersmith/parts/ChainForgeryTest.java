package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredSources;
import dev.filtersmith.testing.TypedBuilder;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that damaged and forged chains end in an exception of the reader, by views too. */
class ChainForgeryTest {
    private static final int EXPECTED = 16;
    private static final int ELEMENTS = 24;
    private static final int TABLE_WORDS = 48;
    private static final int STASH_WORDS = 56;

    private static LongFilter grown(FilterSpec spec) {
        LongFilter filter = TypedBuilder.ofLongs(spec).expectedElements(40).build();
        filter.putAll(new Random(2).longs(500).toArray());
        return filter;
    }

    private static FilterSpec windows() {
        return FilterSpec.windowedCuckoo().slotBits(6).growth(Growth.CHAINED).build();
    }

    private static FilterSpec bloom() {
        return FilterSpec.bloom()
                .bitsPerKey(12)
                .hashFunctions(3)
                .growth(Growth.CHAINED)
                .build();
    }

    /** Reads from a source of known length, from one of unknown length, and as a view. */
    private static void requireRefused(byte[] bytes, String... parts) {
        requireRefused(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))), parts);
        requireRefused(
                () -> Filters.reader()
                        .read(LongFilter.class, FilterSource.of(StoredSources.unknown(bytes, Integer.MAX_VALUE))),
                parts);
        requireRefused(
                () -> {
                    try (var view = Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)))) {
                        view.verify();
                    }
                },
                parts);
    }

    private static void requireRefused(ThrowingCallable reading, String... parts) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(reading)
                .satisfies(refused ->
                        Stream.of(parts).forEach(part -> assertThat(refused).hasMessageContaining(part)));
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        byte[] stored = StoredBytes.of(grown(bloom())).array();
        for (int length = 0; length < stored.length; length += length < 600 ? 1 : 7) {
            byte[] cut = Arrays.copyOf(stored, length);
            assertThatExceptionOfType(EOFException.class)
                    .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(cut))));
            requireRefused(cut);
        }
    }

    @Test
    void everyChangeOfAByteIsNoticed() throws IOException {
        byte[] stored = StoredBytes.of(grown(bloom())).array();
        for (int at = 0; at < stored.length; at++) {
            byte[] changed = stored.clone();
            changed[at] ^= 0x10;
            requireRefused(changed);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 10, 1 << 20, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE})
    @Timeout(20)
    void anyNumberOfFilters(long filters) throws IOException {
        byte[] stored =
                StoredBytes.of(grown(windows())).withLong(TABLE_WORDS, filters).array();
        requireRefused(stored, "filters", "use 1 to 9");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 1 << 28, Integer.MAX_VALUE - 20, Integer.MAX_VALUE})
    @Timeout(20)
    void anyNumberOfWords(int words) throws IOException {
        byte[] stored =
                StoredBytes.of(grown(windows())).withInt(STASH_WORDS, words).array();
        requireRefused(stored);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Filters.reader()
                        .maxBytes(1 << 20)
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 41, 1L << 31, 1L << 50, Long.MAX_VALUE})
    void anyNumberOfExpectedElements(long elements) throws IOException {
        byte[] stored =
                StoredBytes.of(grown(windows())).withLong(EXPECTED, elements).array();
        requireRefused(stored);
    }

    @Test
    void countsThatAreNotTheSumAreRefused() throws IOException {
        StoredBytes stored = StoredBytes.of(grown(windows()));
        requireRefused(StoredBytes.of(stored.array()).withLong(ELEMENTS, 3).array(), "which no chain has");
        requireRefused(StoredBytes.of(stored.array()).withWord(0, -1).array(), "-1 elements");
        requireRefused(
                StoredBytes.of(stored.array()).withWord(0, Long.MAX_VALUE).array(), "elements in a filter");
        requireRefused(
                StoredBytes.of(stored.array())
                        .withLong(ELEMENTS, Long.MAX_VALUE)
                        .withWord(0, Long.MAX_VALUE - 1000)
                        .array(),
                Long.MAX_VALUE - 1000 + " elements in a filter");
    }

    @Test
    void straysMustBeInALaterFilter() throws IOException {
        LongFilter filter =
                grown(FilterSpec.dynamicDLeftCounting().growth(Growth.CHAINED).build());
        filter.putAll(new Random(2).longs(9).toArray());
        StoredBytes stored = StoredBytes.of(filter);
        int filters = stored.filters().length;
        assertThat(stored.words()).as("some strays").isGreaterThan(filters);
        for (long number : new long[] {-1, 0, filters, 1L << 32, Long.MIN_VALUE}) {
            requireRefused(
                    StoredBytes.of(stored.array()).withWord(filters + 1, number).array(), "a stray in no later filter");
        }
    }

    /** Filters in another order, twice, of another spec, of another size. */
    @Test
    void filtersMustFollowEachOther() throws IOException {
        byte[] stored = StoredBytes.of(grown(windows())).array();
        int[] starts = StoredBytes.of(stored).filters();
        assertThat(starts).hasSizeGreaterThan(2);
        byte[] first = Arrays.copyOfRange(stored, starts[0], starts[1]);
        byte[] second = Arrays.copyOfRange(stored, starts[1], starts[2]);
        requireRefused(spliced(stored, starts[0], second, first, starts[2]), "which no chain has");
        requireRefused(spliced(stored, starts[0], first, first, starts[2]), "which no chain has");
        byte[] alien = StoredBytes.of(TypedBuilder.ofLongs(
                                FilterSpec.windowedCuckoo().slotBits(7).build())
                        .expectedElements(120)
                        .build())
                .array();
        requireRefused(
                spliced(stored, starts[0], first, Arrays.copyOf(alien, (alien.length + 63) / 64 * 64), starts[2]),
                "a filter of another spec");
        for (long size : new long[] {0, -1, 1L << 20, Long.MAX_VALUE}) {
            byte[] changed = stored.clone();
            ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putLong(starts[1] + EXPECTED, size);
            requireRefused(StoredBytes.repaired(changed).array());
        }
    }

    private static byte[] spliced(byte[] stored, int from, byte[] one, byte[] two, int to) {
        ByteBuffer all = ByteBuffer.allocate(from + one.length + two.length + stored.length - to);
        return all.put(stored, 0, from)
                .put(one)
                .put(two)
                .put(stored, to, stored.length - to)
                .array();
    }

    @Test
    void theLimitOfTheReaderHoldsForAllTogether() throws IOException {
        byte[] stored = StoredBytes.of(grown(bloom())).array();
        long bytes = grown(bloom()).bitSize() / 8;
        assertThat(Filters.reader().maxBytes(bytes).read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))))
                .isNotNull();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Filters.reader()
                        .maxBytes(bytes - 1)
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))))
                .withMessageContaining("this reader accepts");
    }

    static Stream<FilterSpec> growing() {
        return BareSpecs.all().values().stream()
                .filter(spec -> Families.of(spec).attributes().names().contains("growth"))
                .map(spec -> Families.in(Growth.CHAINED, spec));
    }

    /** Bytes are changed anywhere, with right checksums. What is accepted works as any filter. */
    @ParameterizedTest
    @MethodSource("growing")
    @Timeout(120)
    void randomBytesAreRefusedOrWork(FilterSpec spec) throws IOException {
        byte[] stored = StoredBytes.of(grown(spec)).array();
        Contender engine = new Contender(
                Engine.INTERPRETED,
                () -> TypedBuilder.ofLongs(spec),
                (reader, bytes) -> reader.read(LongFilter.class, bytes));
        Random random = new Random(9);
        int accepted = 0;
        for (int i = 0; i < 150; i++) {
            byte[] forged = stored.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                forged[random.nextInt(forged.length)] = (byte) random.nextInt();
            }
            LongFilter read;
            try {
                read = engine.read(StoredBytes.repaired(forged).array());
            } catch (IOException refused) {
                continue;
            }
            accepted++;
            ForgedFilter.use(engine, read, i);
        }
        assertThat(accepted).isPositive();
    }
}
