package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.ForgedWords;
import dev.filtersmith.testing.RandomWindowSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TornWords;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the stored form, and of words that no filter wrote. */
class StoredWindowsTest {
    private static final int SPECS = 60;
    private static final int FORGERIES = 200;
    private static final int[] SIZES = {1, 3, 40};

    /** Reads a filter by the spec in its header. */
    private static WindowedCuckooMultiset read(byte[] stored) throws IOException {
        ByteSource source = ByteSource.of(ByteBuffer.wrap(stored));
        StoredHeader header = StoredHeader.read(source, StoredForm.FILTER);
        WindowedCuckooLayout layout =
                WindowedCuckooLayout.of(new SpecText(header.spec()).spec(WindowedCuckooSpec.ATTRIBUTES));
        header.requireWords(
                layout.tableWords(header.expectedElements()), layout.spec().stashCapacity());
        WindowedCuckooMultiset filter = new WindowedCuckooMultiset(
                new WindowedCuckooPlan(layout, false), header.expectedElements(), KeySeed.of(7));
        TestShapes.single(filter).restore(new WordReader(source, header.words()), header);
        return filter;
    }

    private static WindowedCuckooMultiset filled(long seed) {
        int elements = SIZES[(int) seed % SIZES.length];
        WindowedCuckooMultiset filter = RandomWindows.filter(RandomWindowSpecs.valid(seed), elements, 7);
        put(filter, LongStream.range(0, elements + 5));
        return filter;
    }

    /** Puts keys until one is refused. Returns those that are in. */
    private static List<Long> put(WindowedCuckooMultiset filter, LongStream keys) {
        List<Long> in = new ArrayList<>();
        for (long key : keys.toArray()) {
            try {
                filter.put(key);
                in.add(key);
            } catch (FilterFullException full) {
                return in;
            }
        }
        return in;
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        for (long seed = 0; seed < SPECS; seed++) {
            WindowedCuckooMultiset filter = filled(seed);
            WindowedCuckooMultiset again = read(StoredBytes.of(filter).array());
            assertThat(again.layout()).isEqualTo(filter.layout());
            assertThat(again.words()).isEqualTo(filter.words());
            assertThat(again.stashSize()).isEqualTo(filter.stashSize());
            assertThat(again.filterCore().scan()).isEqualTo(filter.filterCore().scan());
            assertThat(again.mightContain(0)).isTrue();
        }
    }

    /** Each row changes one slot of an empty table of 12 slots and 11 windows. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 0x80 | slot 3 has an offset, but no fingerprint",
                "0 | 0x85 | slot 0 belongs to window -1, and there are 11 from 0 on",
                "11 | 0x05 | slot 11 belongs to window 11, and there are 11 from 0 on",
                "12 | 0x01 | there are bits behind the last slot",
                "15 | 0x80 | there are bits behind the last slot",
            })
    void wordsThatNoFilterWritesAreRefused(int slot, String value, String fault) throws IOException {
        WindowedCuckooSpec spec =
                WindowedCuckooSpec.builder().slotBits(8).averageUse(0.9).build();
        WindowedCuckooMultiset empty = RandomWindows.filter(spec, 10, 7);
        long[] words = empty.words();
        Bits.set(words, slot * 8L, 8, Long.decode(value));
        byte[] stored = StoredBytes.of(empty).withWords(words).array();
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> read(stored))
                .withMessageContaining("the source holds no filter of @WindowedCuckooFilter(slotBits = 8")
                .withMessageEndingWith(fault);
    }

    @ParameterizedTest
    @CsvSource({"0, 0x05", "0, 0x7f", "11, 0x85", "11, 0xff", "5, 0x01", "5, 0xff"})
    void wordsThatAFilterCouldWriteAreRead(int slot, String value) throws IOException {
        WindowedCuckooSpec spec =
                WindowedCuckooSpec.builder().slotBits(8).averageUse(0.9).build();
        WindowedCuckooMultiset empty = RandomWindows.filter(spec, 10, 7);
        long[] words = empty.words();
        Bits.set(words, slot * 8L, 8, Long.decode(value));
        assertThat(read(StoredBytes.of(empty).withWords(words).array()).approximateElementCount())
                .isEqualTo(1);
    }

    /** Any words are refused, or make a filter that keeps the keys that are put later. */
    @Test
    void acceptedWordsWork() throws IOException {
        int accepted = 0;
        for (long seed = 0; seed < SPECS; seed++) {
            byte[] good = StoredBytes.of(filled(seed)).array();
            long[] words = filled(seed).words();
            for (int i = 0; i < FORGERIES; i++) {
                long[] forged = ForgedWords.of(seed * FORGERIES + i, words);
                try {
                    use(read(StoredBytes.of(good).withWords(forged).array()), i);
                    accepted++;
                } catch (StreamCorruptedException refused) {
                    assertThat(refused).hasMessageContaining("the source holds no filter of");
                }
            }
        }
        assertThat(accepted).isBetween(SPECS, SPECS * FORGERIES / 2);
    }

    private static void use(WindowedCuckooMultiset filter, long seed) {
        ForgedFilter.lookUp(filter, seed);
        long before = filter.approximateElementCount();
        List<Long> own = put(filter, new Random(seed).longs(40));
        own.forEach(key -> assertThat(filter.mightContain(key)).isTrue());
        assertThat(TestShapes.single(filter).fault()).isEmpty();
        assertThat(filter.approximateElementCount()).isEqualTo(before + own.size());
        own.forEach(key -> assertThat(filter.remove(key)).isTrue());
        assertThat(filter.approximateElementCount()).isEqualTo(before);
        assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
    }

    /** Another thread replaces the words meanwhile. */
    @Test
    void lookupsEndInAnyWords() throws InterruptedException {
        for (long seed = 0; seed < SPECS; seed++) {
            TornWords.lookUp(filled(seed), seed);
        }
    }
}
