package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.toy.ToyFamily;
import dev.filtersmith.toy.ToyFilter;
import dev.filtersmith.toy.ToyInterpreter;
import dev.filtersmith.toy.ToyLayout;
import dev.filtersmith.toy.ToySpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests that a family of another jar is complete in every way of the API. */
class ToyFamilyTest {
    private static final String TEXT = "@ToyFilter(slotsPerElement = 3, expectedElements = 1000)";

    @ToyFilter(slotsPerElement = 3, expectedElements = 1000)
    private interface Seen extends MembershipFilter<String> {}

    @Test
    void isListedAfterTheFamiliesOfTheLibrary() {
        assertThat(Families.all()).last().isInstanceOf(ToyFamily.class);
        assertThat(Families.of(ToySpec.of(2))).isInstanceOf(ToyFamily.class);
    }

    @Test
    void eachFamilyIsFoundByTheNameOfItsAnnotation() {
        assertThat(Families.all())
                .hasSizeGreaterThanOrEqualTo(10)
                .allSatisfy(family -> assertThat(
                                Families.of(FilterSpec.parse(family.annotation().getSimpleName())))
                        .isSameAs(family));
    }

    @Test
    void textAndAnnotationGiveTheSpec() {
        ToySpec spec = new ToySpec(3, 1000, 0, 0, Concurrency.EXCLUSIVE_WRITER);
        assertThat(FilterSpec.parse(TEXT)).isEqualTo(spec).hasToString(TEXT);
        assertThat(FilterSpec.of(Seen.class)).isEqualTo(spec);
        assertThat(FilterSpec.parse("ToyFilter")).isEqualTo(ToySpec.of(2)).hasToString("@ToyFilter");
    }

    @Test
    void reportsAllProblems() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(FilterSpec.parse("@ToyFilter(slotsPerElement = 1, maxFpp = 2)")::toLayout)
                .withMessageContaining("[SlotsPerElementOutOfRange] slotsPerElement = 1: ")
                .withMessageContaining("[MaxFppOutOfRange] maxFpp = 2.0: ");
    }

    @Test
    void layoutHasWordsOfFourPrints() {
        ToyLayout layout = ToyLayout.of(ToySpec.of(3));
        assertThat(layout.signature()).isEqualTo("toy-3");
        assertThat(layout.tableWords(1000)).isEqualTo(750);
        assertThat(layout.tableWords(1)).isEqualTo(1);
        assertThatExceptionOfType(FilterSpecException.class).isThrownBy(() -> layout.tableWords(0));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.tableWords(1L << 40))
                .withMessageContaining("[TableTooLarge]");
    }

    private static LongFilter filled(int elements) {
        LongFilter filter = Filters.builder(FilterSpec.parse("@ToyFilter"))
                .expectedElements(elements)
                .seed(7)
                .build();
        for (long key = 0; key < elements; key++) {
            filter.put(key);
        }
        return filter;
    }

    @Test
    void interpreterFindsAllKeys() {
        LongFilter filter = filled(10_000);
        assertThat(filter).isInstanceOf(ToyInterpreter.class);
        assertThat(LongStream.range(0, 10_000)).allMatch(filter::mightContain);
        assertThat(filter.put(5)).isFalse();
        assertThat(filter.approximateElementCount()).isBetween(9_990L, 10_000L);
        // At load 1/2, a search of an absent key passes 1.5 prints.
        assertThat(filter.expectedFpp()).isCloseTo(1.5 / 0xffff, within(0.1 / 0xffff));
        long wrong = LongStream.range(1L << 40, (1L << 40) + 1_000_000)
                .filter(filter::mightContain)
                .count();
        assertThat(wrong).isBetween(5L, 50L);
    }

    @Test
    void refusesAKeyForTheLastSlot() {
        LongFilter filter = filled(4);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.putAll(LongStream.range(4, 100).toArray()));
        assertThat(filter.approximateElementCount()).isEqualTo(7);
        assertThat(filter.mightContain(1L << 40)).isFalse();
    }

    @Test
    void storedFormIsReadBack() throws IOException {
        LongFilter filter = filled(1000);
        LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(bytes(filter)));
        assertThat(read).isInstanceOf(ToyInterpreter.class);
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(LongStream.range(0, 1000)).allMatch(read::mightContain);
    }

    /** In a table without an empty slot, a lookup would not end. */
    @Test
    void wordsWithoutAnEmptySlotAreCorrupt() throws IOException {
        byte[] full = StoredBytes.of(filled(4)).withWord(0, -1).withWord(1, -1).array();
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(full))))
                .withMessageContaining("no slot is empty");
    }

    @Test
    void anInterfaceIsInterpreted() {
        Seen seen = Filters.builder(Seen.class).engine(Engine.INTERPRETED).build();
        assertThat(seen.put("key")).isTrue();
        assertThat(seen.mightContain("key")).isTrue();
        assertThat(seen.layout()).isInstanceOf(ToyLayout.class);
    }

    private static byte[] bytes(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }
}
