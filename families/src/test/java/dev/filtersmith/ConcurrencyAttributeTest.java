package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.spec.SpecBuilder;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the mode as an attribute of specs, layouts and readers, for all families. */
class ConcurrencyAttributeTest {
    private static final int KEYS = 100;

    @DLeftFilter(subtables = 3, concurrency = Concurrency.MULTI_WRITER)
    interface Shared extends LongFilter {}

    @DLeftFilter(subtables = 3)
    interface Exclusive extends LongFilter {}

    @RankIndexedFilter(
            chains = 8,
            remainderBits = 6,
            averageLoad = 5,
            slots = 8,
            secondSlots = 4,
            thirdSlots = 16,
            concurrency = Concurrency.SINGLE_WRITER)
    interface Trimmable extends LongFilter {}

    static Stream<Arguments> specsAndModes() {
        return BareSpecs.all().values().stream()
                .flatMap(spec -> Stream.of(Concurrency.values()).map(mode -> Arguments.of(spec, mode)));
    }

    static Stream<SpecBuilder<? extends FilterSpec, ?>> builders() {
        return Stream.of(
                FilterSpec.dLeft(),
                FilterSpec.dLeftCounting(),
                FilterSpec.dynamicDLeftCounting(),
                FilterSpec.windowedCuckoo(),
                FilterSpec.rankIndexed(),
                FilterSpec.rankIndexedCounting(),
                FilterSpec.bloom(),
                FilterSpec.choiceBloom(),
                FilterSpec.countingBloom());
    }

    private static LongFilter filled(FilterSpec spec) {
        LongFilter filter = Filters.builder(spec).expectedElements(KEYS).build();
        for (long key = 0; key < KEYS; key++) {
            filter.put(key);
        }
        return filter;
    }

    private static FilterSource stored(Filter filter) throws IOException {
        return FilterSource.of(ByteBuffer.wrap(StoredBytes.of(filter).array()));
    }

    @ParameterizedTest
    @MethodSource("specsAndModes")
    void textsNameTheMode(FilterSpec bare, Concurrency mode) {
        FilterSpec spec = Families.in(mode, bare);
        assertThat(spec.concurrency()).isEqualTo(mode);
        assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
        assertThat(FilterSpec.parse(spec.fullText())).isEqualTo(spec);
        assertThat(spec.text().contains("concurrency")).isEqualTo(mode != Concurrency.EXCLUSIVE_WRITER);
        assertThat(spec.fullText()).endsWith(", concurrency = " + mode + ", growth = FIXED, growthLimit = 0)");
    }

    @ParameterizedTest
    @MethodSource("specsAndModes")
    void storedTextsNameAllButTheMode(FilterSpec bare, Concurrency mode) {
        FilterSpec spec = Families.in(mode, bare);
        assertThat(spec.storedText())
                .isEqualTo(spec.fullText()
                        .replace(", concurrency = " + mode + ", growth = FIXED, growthLimit = 0", "")
                        .replace(" copyCapacity = 0,", ""))
                .isEqualTo(bare.storedText());
        assertThat(FilterSpec.parse(spec.storedText())).isEqualTo(bare);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void buildersSetTheMode(SpecBuilder<? extends FilterSpec, ?> builder) {
        FilterSpec exclusive = builder.build();
        assertThat(exclusive.concurrency()).isEqualTo(Concurrency.EXCLUSIVE_WRITER);
        FilterSpec shared = builder.concurrency(Concurrency.MULTI_WRITER).build();
        assertThat(shared)
                .isEqualTo(Families.in(Concurrency.MULTI_WRITER, exclusive))
                .isNotEqualTo(exclusive);
    }

    @Test
    void aSpecInItsOwnModeIsItself() {
        for (FilterSpec spec : BareSpecs.all().values()) {
            assertThat(Families.in(spec.concurrency(), spec)).isSameAs(spec);
            assertThat(Families.in(Concurrency.EXCLUSIVE_WRITER, Families.in(Concurrency.SINGLE_WRITER, spec)))
                    .isEqualTo(spec);
        }
    }

    @ParameterizedTest
    @MethodSource("specsAndModes")
    void layoutsDifferInTheModeAlone(FilterSpec bare, Concurrency mode) {
        Layout exclusive = bare.toLayout();
        Layout layout = Families.in(mode, bare).toLayout();
        String suffix = switch (mode) {
            case EXCLUSIVE_WRITER -> "";
            case SINGLE_WRITER -> "-single";
            case MULTI_WRITER -> "-multi";
        };
        assertThat(layout.signature()).isEqualTo(exclusive.signature() + suffix);
        assertThat(layout.equals(exclusive)).isEqualTo(mode == Concurrency.EXCLUSIVE_WRITER);
        assertThat(layout).isEqualTo(Families.in(mode, exclusive.spec()).toLayout());
        assertThat(layout.diagram()).isEqualTo(exclusive.diagram());
        assertThat(layout.tableWords(KEYS)).isEqualTo(exclusive.tableWords(KEYS));
    }

    @ParameterizedTest
    @MethodSource("specsAndModes")
    void storedFiltersAreEqualAndReadInAnyMode(FilterSpec bare, Concurrency mode) throws IOException {
        LongFilter exclusive = filled(bare);
        LongFilter written = filled(Families.in(mode, bare));
        assertThat(StoredBytes.of(written).array())
                .isEqualTo(StoredBytes.of(exclusive).array());
        LongFilter read = Filters.reader().concurrency(mode).read(LongFilter.class, stored(exclusive));
        assertThat(read.layout()).isEqualTo(written.layout());
        assertThat(read.words()).isEqualTo(written.words());
        assertThat(Filters.reader().read(LongFilter.class, stored(written)).layout())
                .isEqualTo(exclusive.layout());
    }

    @ParameterizedTest
    @EnumSource
    void anInterfaceGivesItsModeToFiltersOfAnyMode(Concurrency mode) throws IOException {
        LongFilter written = filled(FilterSpec.parse("@DLeftFilter(subtables = 3, concurrency = " + mode + ")"));
        FilterReader reader = Filters.reader().concurrency(Concurrency.SINGLE_WRITER);
        assertThat(reader.read(Shared.class, stored(written)).layout().spec()).isEqualTo(FilterSpec.of(Shared.class));
        assertThat(reader.read(Exclusive.class, stored(written)).layout().spec())
                .isEqualTo(FilterSpec.of(Exclusive.class));
    }

    @ParameterizedTest
    @EnumSource
    void keysOfAClassAreReadInAnyMode(Concurrency mode) throws IOException {
        MembershipFilter<String> written = Filters.builder(FilterSpec.dLeft().build(), String.class)
                .expectedElements(KEYS)
                .build();
        written.put("one");
        MembershipFilter<String> read = Filters.reader().concurrency(mode).read(stored(written), String.class);
        assertThat(read.layout().spec().concurrency()).isEqualTo(mode);
        assertThat(read.mightContain("one")).isTrue();
    }

    /** A header of another writer may name the mode; the reader decides all the same. */
    @Test
    void theModeOfAHeaderIsIgnored() {
        Set<Layout> layouts = new HashSet<>();
        for (Concurrency mode : Concurrency.values()) {
            layouts.add(Families.layoutNamedBy(
                    "@DLeftFilter(subtables = 3, concurrency = " + mode + ")",
                    Concurrency.SINGLE_WRITER,
                    Growth.FIXED,
                    0,
                    0,
                    null));
        }
        assertThat(layouts)
                .singleElement()
                .satisfies(layout -> assertThat(layout.spec().concurrency()).isEqualTo(Concurrency.SINGLE_WRITER));
    }

    @Test
    void trimmedFiltersNameNoMode() throws IOException {
        Trimmable filter = Filters.create(Trimmable.class, KEYS);
        filter.put(7);
        TrimmedFilter trimmed = Filters.reader()
                .readTrimmed(FilterSource.of(
                        ByteBuffer.wrap(StoredBytes.trimmed(filter).array())));
        assertThat(trimmed.spec()).isEqualTo(Families.in(Concurrency.EXCLUSIVE_WRITER, FilterSpec.of(Trimmable.class)));
        assertThat(trimmed.mightContain(7)).isTrue();
    }
}
