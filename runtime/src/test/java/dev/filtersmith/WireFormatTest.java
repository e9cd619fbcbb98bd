package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.testing.RandomSpecs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class WireFormatTest {
    @Test
    void readsBackWhatItWroteStashIncluded() throws IOException {
        int stashed = 0;
        for (long seed = 0; seed < 150; seed++) {
            LongFilter filter = Filters.builder(RandomSpecs.valid(seed))
                    .expectedElements(100)
                    .seed(seed)
                    .build();
            long keys = fill(filter, 150);
            stashed += filter.stashSize() > 0 ? 1 : 0;
            LongFilter read = Filters.read(new ByteArrayInputStream(bytes(filter)));
            assertThat(read.words()).isEqualTo(filter.words());
            assertThat(read.stashSize()).isEqualTo(filter.stashSize());
            assertThat(read.layout()).isEqualTo(filter.layout());
            assertThat(read.seed()).isEqualTo(seed);
            assertThat(read.expectedElements()).isEqualTo(100);
            assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
            for (long key = 0; key < keys + 100; key++) {
                assertThat(read.mightContain(key)).isEqualTo(filter.mightContain(key));
            }
            assertThat(bytes(read)).isEqualTo(bytes(filter));
        }
        assertThat(stashed).as("filters with something in the stash").isGreaterThan(10);
    }

    @Test
    void readsIntoAnnotatedInterfaces() throws IOException {
        Words written = Filters.create(Words.class, 100);
        written.put("one");
        Words read = Filters.read(Words.class, new ByteArrayInputStream(bytes(written)));
        assertThat(read.mightContain("one")).isTrue();
        assertThat(read.mightContain("two")).isFalse();
        assertThat(read.words()).isEqualTo(written.words());
        assertThat(read.put("two")).isTrue();
    }

    @Test
    void readsIntoFiltersOverKeysOfAClass() throws IOException {
        MembershipFilter<String> written = Filters.builder(DLeftSpec.builder().build(), String.class)
                .expectedElements(100)
                .seed(7)
                .build();
        written.put("stored");
        MembershipFilter<String> read = Filters.read(new ByteArrayInputStream(bytes(written)), String.class);
        assertThat(read.words()).isEqualTo(written.words());
        assertThat(read.mightContain("stored")).isTrue();
        assertThat(read.mightContain("absent")).isFalse();
    }

    @Test
    void refusesAnInterfaceOfAnotherSpec() throws IOException {
        byte[] bytes = bytes(Filters.create(Words.class, 100));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.read(OtherWords.class, new ByteArrayInputStream(bytes)))
                .withMessageContaining("holds a filter of @DLeftFilter(relocationDepth = 1)")
                .withMessageContaining("OtherWords is @DLeftFilter(subtables = 3, relocation = NONE)");
    }

    /** The advisor is not on this module's class path: a search would fail. */
    @Test
    void anInterfaceThatStatesAGoalReadsWithoutASearch() throws IOException {
        MembershipFilter<String> written = Filters.builder(
                        FilterSpec.dLeft().subtables(3).build(), String.class)
                .expectedElements(100)
                .build();
        written.put("stored");
        assertThatExceptionOfType(FilterSpecException.class).isThrownBy(() -> Filters.create(Promise.class, 100));
        Promise read = Filters.read(Promise.class, new ByteArrayInputStream(bytes(written)));
        assertThat(read.mightContain("stored")).isTrue();
        assertThat(read.layout()).isEqualTo(written.layout());
    }

    @Test
    void readsOnlyAGeometryThatIsNamedInFull() {
        assertThat(Families.layoutNamedBy("@DLeftFilter(subtables = 3)").signature())
                .startsWith("dleft-3x64");
        for (String open : new String[] {"@DLeftFilter(bitsPerKey = 20)", "@BloomFilter", "@RankIndexedFilter"}) {
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(() -> Families.layoutNamedBy(open))
                    .withMessageContaining("leaves its geometry open");
        }
    }

    @Test
    void readsNoFurtherThanTheEnd() throws IOException {
        LongFilter first = example();
        LongFilter second = Filters.builder(DLeftSpec.builder().subtables(3).build())
                .expectedElements(50)
                .build();
        second.put(7);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        first.writeTo(out);
        second.writeTo(out);
        out.write(99);
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        assertThat(Filters.read(in).words()).isEqualTo(first.words());
        assertThat(Filters.read(in).words()).isEqualTo(second.words());
        assertThat(in.read()).isEqualTo(99);
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void refusesOtherMagicAndVersions() throws IOException {
        byte[] bytes = bytes(example());
        byte[] magic = bytes.clone();
        magic[0] = 'G';
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.read(new ByteArrayInputStream(magic)))
                .withMessageContaining("begins with 47534d46, not 46534d46");
        byte[] version = bytes.clone();
        version[4] = 2;
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.read(new ByteArrayInputStream(version)))
                .withMessageContaining("version 2")
                .withMessageContaining("reads version 1");
    }

    @Test
    void noticesTruncationAtEveryLength() throws IOException {
        byte[] bytes = bytes(example());
        for (int length = 0; length < bytes.length; length++) {
            byte[] prefix = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> Filters.read(new ByteArrayInputStream(prefix)))
                    .as("%d of %d bytes", length, bytes.length)
                    .isInstanceOf(EOFException.class);
        }
    }

    /**
     * A checksum of 32 bits detects every single flipped bit. The reader throws an IOException
     * before it allocates memory.
     */
    @Test
    void noticesEveryFlippedBit() throws IOException {
        byte[] bytes = bytes(example());
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> Filters.read(new ByteArrayInputStream(flipped)))
                    .as("bit %d of byte %d", bit % 8, bit / 8)
                    .isInstanceOf(IOException.class);
        }
    }

    /**
     * Reads correct checksums over contents that no filter has: forged streams must not crash the
     * reader.
     */
    @Test
    void refusesForgedContents() throws IOException {
        String spec = "@DLeftFilter";
        for (byte[] forged : Arrays.asList(
                forged("@DLeftFilter(subtables = 9)", 100, 26),
                forged("no spec", 100, 26),
                forged(spec, 0, 26),
                forged(spec, 1L << 50, 26),
                forged(spec, 100, 25),
                forged(spec, 100, 26 + 9),
                forged(spec, 1 << 30, 26))) {
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> Filters.read(new ByteArrayInputStream(forged)));
        }
        assertThat(Filters.read(new ByteArrayInputStream(forged(spec, 100, 26))).approximateElementCount())
                .isZero();
    }

    /**
     * Reads version 1 as first written: 40 keys from 0, seed 12345, 16 of them in the stash. If
     * this fails, give the new format a new version and keep reading this one.
     */
    @Test
    void readsTheStoredFilterOfVersion1() throws IOException {
        byte[] stored;
        try (InputStream in = Objects.requireNonNull(WireFormatTest.class.getResourceAsStream("wire-version-1.bin"))) {
            stored = in.readAllBytes();
        }
        LongFilter expected = version1();
        LongFilter read = Filters.read(new ByteArrayInputStream(stored));
        assertThat(read.words()).isEqualTo(expected.words());
        assertThat(read.stashSize()).isEqualTo(expected.stashSize()).isPositive();
        assertThat(read.seed()).isEqualTo(12345);
        assertThat(read.layout().spec().text())
                .isEqualTo(expected.layout().spec().text());
        assertThat(bytes(expected)).as("and is still written").isEqualTo(stored);
    }

    static LongFilter version1() {
        FilterSpec spec = DLeftSpec.builder().averageLoad(5).stashCapacity(20).build();
        LongFilter filter =
                Filters.builder(spec).expectedElements(20).seed(12345).build();
        assertThat(fill(filter, 40)).isEqualTo(40);
        return filter;
    }

    private static byte[] forged(String spec, long expectedElements, int words) {
        byte[] text = spec.getBytes(StandardCharsets.UTF_8);
        ByteBuffer buffer = ByteBuffer.allocate(4 + 1 + 2 + text.length + 8 + 8 + 8 + 8 * words + 8);
        buffer.putInt(0x46534d46).put((byte) 1).putShort((short) text.length).put(text);
        buffer.putLong(expectedElements).putLong(0).putLong(words);
        buffer.position(buffer.capacity() - 8);
        CRC32C sum = new CRC32C();
        sum.update(buffer.array(), 0, buffer.position());
        return buffer.putLong(sum.getValue()).array();
    }

    private static LongFilter example() {
        LongFilter filter = Filters.builder(
                        DLeftSpec.builder().relocationDepth(1).build())
                .expectedElements(60)
                .seed(-3)
                .build();
        fill(filter, 60);
        return filter;
    }

    /** Puts keys from 0 on until one is refused. Returns the number of keys put. */
    private static long fill(LongFilter filter, long keys) {
        for (long key = 0; key < keys; key++) {
            try {
                filter.put(key);
            } catch (FilterFullException full) {
                return key;
            }
        }
        return keys;
    }

    private static byte[] bytes(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }

    @DLeftFilter(relocationDepth = 1)
    interface Words extends MembershipFilter<String> {}

    @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
    interface OtherWords extends MembershipFilter<String> {}

    @DLeftFilter(maxFpp = 1e-4)
    interface Promise extends MembershipFilter<String> {}
}
