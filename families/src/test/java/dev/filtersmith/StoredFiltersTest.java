package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.KeyKind;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.TestShapes;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Filters as first written by version 2 of the stored form. Once this version is released, the
 * files never change. If this fails then, give the new form a new version, and keep reading this
 * one.
 */
class StoredFiltersTest {
    private static final String UPDATE = "The file %s differs. Before the first release it is written again by"
            + " mvn -pl families -am test -Dtest=StoredFiltersTest -Dfiltersmith.stored=update"
            + " -Dsurefire.failIfNoSpecifiedTests=false. After it, the bits may not change";

    static Stream<StoredFilter> files() {
        return KeptFilters.all().stream();
    }

    private static final Path FALSE_POSITIVES = StoredFilter.falsePositivesFile();

    @BeforeAll
    static void update() throws IOException {
        if ("update".equals(System.getProperty("filtersmith.stored"))) {
            for (StoredFilter file : KeptFilters.all()) {
                Files.write(file.file(), file.bytes(file.create()));
            }
            Files.write(FALSE_POSITIVES, falsePositives());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void writesTheStoredBytes(StoredFilter file) throws IOException {
        assertThat(file.bytes(file.create())).as(UPDATE, file.file()).isEqualTo(file.stored());
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsAnEqualFilter(StoredFilter file) throws IOException {
        Filter filter = file.create();
        Object read = file.read(file.stored());
        file.assertAlike(read, filter, 10_000);
        if (read instanceof Filter whole) {
            assertThat(whole.getClass()).isEqualTo(filter.getClass());
            assertThat(whole.words()).isEqualTo(filter.words());
            assertThat(whole.stashSize()).isEqualTo(filter.stashSize());
            assertThat(whole.layout()).isEqualTo(filter.layout());
            assertThat(whole.approximateElementCount()).isEqualTo(filter.approximateElementCount());
            assertThat(file.bytes(whole)).isEqualTo(file.stored());
            long other = Math.min(1 << 20, file.kind().count() - 1);
            assertThat(file.kind().put(whole, other)).isEqualTo(file.kind().put(filter, other));
            assertThat(whole.words()).isEqualTo(filter.words());
        } else {
            ByteArrayOutputStream again = new ByteArrayOutputStream();
            ((TrimmedFilter) read).writeTrimmed(again);
            assertThat(again.toByteArray()).isEqualTo(file.stored());
        }
    }

    /** The table and the stash, extensions, sweeps, withheld seeds, and every family are there. */
    @Test
    void coverEverythingThatCanBeStored() {
        List<StoredFilter> all = KeptFilters.all();
        assertThat(all.stream()
                        .map(file -> Families.of(FilterSpec.parse(file.spec())))
                        .distinct()
                        .toList())
                .hasSize(9);
        assertThat(all.stream().map(StoredFilter::kind)).contains(KeyKind.values());
        Filter stash = named("dleft-stash").create();
        assertThat(stash.stashSize()).isBetween(1, 63);
        for (String extended : new String[] {"rank-extended", "rank-counting-extended"}) {
            long[] loads = TestShapes.loadHistogram(named(extended).create());
            assertThat(Arrays.stream(loads).skip(11 + 2 + 1).sum())
                    .as("buckets of three segments")
                    .isPositive();
        }
    }

    private static StoredFilter named(String name) {
        return files().filter(file -> file.name().equals(name)).findFirst().orElseThrow();
    }

    /** The number in the header is counted by a shorter way than statistics. */
    @ParameterizedTest
    @MethodSource("files")
    void storesTheNumberOfElements(StoredFilter file) {
        Filter filter = file.create();
        assertThat(filter.approximateElementCount())
                .isEqualTo(filter.statistics().content().approximateElementCount())
                .isBetween(file.keys() * 19L / 20, file.keys() * 11L / 10);
    }

    /** Pins answers that no checksum covers: those for keys that were never put. */
    @Test
    void haveTheStoredFalsePositives() throws IOException {
        assertThat(falsePositives()).as(UPDATE, FALSE_POSITIVES).isEqualTo(Files.readAllLines(FALSE_POSITIVES));
    }

    private static List<String> falsePositives() throws IOException {
        List<String> lines = new ArrayList<>();
        for (StoredFilter file : KeptFilters.all()) {
            lines.add(file.name() + ": " + file.falsePositives(file.read(file.stored())));
        }
        return lines;
    }

    static List<StoredFilter> sample() {
        return KeptFilters.sample();
    }

    static List<StoredFilter> rest() {
        return KeptFilters.rest();
    }

    /** A checksum of 32 bits detects every flipped bit, in the header, the words and itself. */
    @Tag("full")
    @ParameterizedTest
    @MethodSource("files")
    void noticesEveryFlippedBit(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        IntStream bits = IntStream.range(0, stored.length * Byte.SIZE);
        assertNoticed(file, stored, bits.parallel());
    }

    /**
     * Flips every bit of the header and of the last checksum, and one bit in each byte of the
     * words: a checksum covers a byte with all its bits, or not at all.
     */
    @ParameterizedTest
    @MethodSource("sample")
    void noticesAFlippedBitInEachByte(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        int words = StoredBytes.of(stored).header() * Byte.SIZE;
        int sum = (stored.length - Integer.BYTES) * Byte.SIZE;
        IntPredicate flips = bit -> bit < words || bit >= sum || bit % Byte.SIZE == bit / Byte.SIZE % Byte.SIZE;
        IntStream bits = IntStream.range(0, stored.length * Byte.SIZE);
        assertNoticed(file, stored, bits.filter(flips));
    }

    private static void assertNoticed(StoredFilter file, byte[] stored, IntStream bits) {
        assertThat(bits.filter(bit -> {
                    byte[] flipped = stored.clone();
                    flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                    return failure(file, flipped).isEmpty();
                }))
                .as("bits whose change goes unnoticed")
                .isEmpty();
    }

    /** Returns why bytes are refused. */
    private static Optional<String> failure(StoredFilter file, byte... bytes) {
        try {
            file.read(bytes);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(refused.toString());
        }
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void noticesTruncationOfOthers(StoredFilter file) throws IOException {
        noticesTruncationAtEveryLength(file);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void noticesTruncationAtEveryLength(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        for (int length = 0; length < stored.length; length++) {
            assertThat(failure(file, Arrays.copyOf(stored, length)).orElse("read"))
                    .startsWith(EOFException.class.getName() + ": the source ends after " + length + " bytes");
        }
    }

    /** The words begin at a multiple of 64 bytes, so that they can be mapped. */
    @ParameterizedTest
    @MethodSource("files")
    void wordsBeginAtALine(StoredFilter file) throws IOException {
        assertThat(ByteBuffer.wrap(file.stored()).order(ByteOrder.LITTLE_ENDIAN).getInt(8) % 64)
                .isZero();
        assertThat(file.form() == Form.TRIMMED).isEqualTo(file.read(file.stored()) instanceof TrimmedFilter);
    }
}
