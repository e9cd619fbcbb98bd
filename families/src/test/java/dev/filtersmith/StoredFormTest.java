package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredFormTest {
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
            LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(bytes(filter)));
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
        MembershipFilter<String> read =
                Filters.reader().read(FilterSource.of(new ByteArrayInputStream(bytes(written))), String.class);
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
        assertThat(Families.layoutNamedBy(
                                "@DLeftFilter(subtables = 3)", Concurrency.EXCLUSIVE_WRITER, Growth.FIXED, 0, 0, null)
                        .signature())
                .startsWith("dleft-3x64");
        for (String open : new String[] {"@DLeftFilter(bitsPerKey = 20)", "@BloomFilter", "@RankIndexedFilter"}) {
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(
                            () -> Families.layoutNamedBy(open, Concurrency.EXCLUSIVE_WRITER, Growth.FIXED, 0, 0, null))
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
        assertThat(Filters.read(LongFilter.class, in).words()).isEqualTo(first.words());
        assertThat(Filters.read(LongFilter.class, in).words()).isEqualTo(second.words());
        assertThat(in.read()).isEqualTo(99);
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void refusesOtherMagicAndVersions() throws IOException {
        assertRefused(stored().withInt(0, 0x464d5347), "begins with 47534d46, not 46534d46");
        assertRefused(stored().withShort(4, 1), "stored in version 1; this library reads version 2");
        assertRefused(
                stored().withShort(6, 2),
                "holds a trimmed filter, not a filter; read it with FilterReader.readTrimmed");
        assertRefused(stored().withShort(6, 9), "something of the unknown form 9");
        assertRefused(stored().withInt(12, 16), "flags that this library does not know: 10");
        assertRefused(stored().withShort(60, 1), "version 1 of the hash; this library has version 2");
        assertRefused(stored().withShort(62, 7), "of version 7; this library reads version 1");
    }

    /** Some sizes have other buckets since the first version, which the words do not show. */
    @Test
    void refusesRankIndexedFiltersOfTheFirstVersion() throws IOException {
        FilterSpec spec = FilterSpec.parse("@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536,"
                + " slots = 71, secondSlots = 15, thirdSlots = 62)");
        StoredBytes stored =
                StoredBytes.of(Filters.builder(spec).expectedElements(100).build());
        assertRefused(stored.withShort(62, 1), "of version 1; this library reads version 2");
    }

    /** A header that names a key without its check value would be read with any key. */
    @Test
    void refusesSeedsThatNoWriterWrites() throws IOException {
        assertRefused(stored().withInt(12, 2), "secret keys are never stored");
        assertRefused(stored().withInt(12, 1), "is withheld, but has the seed -3");
        assertRefused(stored().withInt(12, 3), "is withheld, but has the seed -3");
        assertRefused(stored().withLong(40, 1), "also a check value");
        StoredBytes keyed = stored().withInt(12, 2);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .key(new byte[16])
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(keyed.array()))))
                .withMessageContaining("secret keys are never stored");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "int",
                "Long",
                "long ",
                "()",
                "(int)",
                "(int a,int b)",
                "(int a, )",
                "(list a)",
                "(int a b)",
                "(int a",
                "(int 1a)",
                "(int a..b)",
                "(int a\n)",
                "text\ufffd"
            })
    void refusesWhatIsNoSignatureOfKeys(String keys) throws IOException {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .read(
                                LongFilter.class,
                                FilterSource.of(ByteBuffer.wrap(stored().withTexts(stored().spec(), keys)
                                        .array()))))
                .withMessageContaining("the header has no signature of keys")
                .withMessageNotContainingAny("\n", "\u001b");
    }

    /** The checksums of a filter of more than 16 MB are compared in several pieces. */
    @Test
    void namesTheBlockThatDoesNotMatchItsChecksum() throws IOException {
        LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)"))
                .expectedElements(12 << 20)
                .build();
        byte[] bytes = bytes(filter);
        int blocks = (int) (filter.bitSize() / 8 / (1 << 16));
        for (int block : new int[] {0, 255, 256, blocks - 1}) {
            int at = bytes.length - 4 * (blocks - block);
            bytes[at] ^= 1;
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> Filters.read(LongFilter.class, new ByteArrayInputStream(bytes)))
                    .withMessageContaining("in the block from byte " + ((long) block << 16) + " behind");
            bytes[at] ^= 1;
        }
        assertThat(Filters.read(LongFilter.class, new ByteArrayInputStream(bytes))
                        .bitSize())
                .isEqualTo(filter.bitSize());
    }

    @Test
    void messagesShowTheBeginningOfALongSignature() throws IOException {
        String names = "a".repeat(8000);
        assertLongSignature("(int " + names + ", int b\u200b)", "is read with keys of long");
        assertLongSignature("(int a\u200b" + names + ")", "keys of (int a\\u200baaa");
        assertLongSignature("(int a\u0000" + names + ")", "no signature of keys");
        assertLongSignature("(int a\u001b" + names + ")", "no signature of keys");
        assertLongSignature("(int " + "a".repeat(KeyText.MAX_BYTES) + ")", "no signature of keys");
        assertLongSignature("k".repeat(60_000), "no signature of keys");
    }

    private static void assertLongSignature(String keys, String message) throws IOException {
        byte[] bytes = stored().withTexts(stored().spec(), keys).array();
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining(message)
                .withMessageContaining("... (" + keys.length() + " characters)")
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(500));
    }

    private static StoredBytes stored() throws IOException {
        return StoredBytes.of(example());
    }

    private static void assertRefused(StoredBytes forged, String message) {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(
                        () -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(forged.array()))))
                .withMessageContaining(message);
    }

    /**
     * Reads correct checksums over contents that no filter has: forged bytes must not crash the
     * reader.
     */
    @Test
    void refusesForgedContents() throws IOException {
        assertRefused(
                stored().withTexts("@DLeftFilter(subtables = 9)", "long"), "no filter that this library can read");
        assertRefused(stored().withTexts("no spec", "long"), "no filter that this library can read");
        assertRefused(stored().withTexts("@DLeftFilter(maxFpp = 1e-3)", "long"), "leaves its geometry open");
        assertRefused(stored().withLong(16, 0), "no filter that this library can read");
        assertRefused(stored().withLong(16, 1L << 50), "no filter that this library can read");
        assertRefused(stored().withLong(16, 1 << 20), "its table takes");
        assertRefused(stored().withLong(48, 25), "has 25 words and 0 in its stash");
        assertRefused(stored().withInt(56, 9), "its stash at most 8");
        assertRefused(stored().withInt(56, -1), "has 16 words and -1 in its stash");
        assertRefused(stored().withInt(8, 0), "has 0 bytes, which is no length");
        assertRefused(stored().withInt(8, 65), "has 65 bytes, which is no length");
        assertRefused(stored().withInt(8, -64), "has -64 bytes, which is no length");
        assertRefused(stored().withInt(8, 64), "no length");
        assertRefused(stored().withShort(72, 0xffff), "longer than the header");
        assertRefused(stored().withTexts("@DLeftFilter(a\u001b[2J\n)", "long"), "\"a\\u001b[2J\" is not of");
        assertRefused(stored().withTexts("@DLeftFilter(subtables = \u202e\n3)", "long"), "= \\u202e\\u000a3: does");
        StoredBytes same = stored().withTexts(stored().spec(), "long");
        assertThat(same.array()).isEqualTo(stored().array());
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
