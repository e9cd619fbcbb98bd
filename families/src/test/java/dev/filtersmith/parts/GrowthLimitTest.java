package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests chains with a limit, in all families: they hold so many elements, and refuse more. */
class GrowthLimitTest {
    private static final String GEOMETRY = "@BloomFilter(bitsPerKey = 20, hashFunctions = 11, growth = CHAINED";

    @BloomFilter(bitsPerKey = 20, hashFunctions = 11, growth = Growth.CHAINED, growthLimit = 4)
    interface Four extends LongFilter {}

    @BloomFilter(bitsPerKey = 20, hashFunctions = 11, growth = Growth.CHAINED)
    interface Unlimited extends LongFilter {}

    static Stream<Arguments> limits() {
        return BareSpecs.all().values().stream()
                .flatMap(spec -> Stream.of(
                        Arguments.of(Families.in(Growth.CHAINED, 2, spec), 1),
                        Arguments.of(Families.in(Growth.CHAINED, 5, spec), 9),
                        Arguments.of(Families.in(Growth.CHAINED, 2, spec), 500),
                        Arguments.of(Families.in(Growth.CHAINED, 8, spec), 300),
                        Arguments.of(Families.in(Growth.CHAINED, 16, spec), 200)));
    }

    private static FilterSource source(LongFilter filter) throws IOException {
        return FilterSource.of(ByteBuffer.wrap(StoredBytes.of(filter).array()));
    }

    private static LongFilter grown(FilterSpec spec, long first, int keys, long from) {
        LongFilter filter =
                TypedBuilder.ofLongs(spec).expectedElements(first).seed(5).build();
        LongStream.range(from, from + keys).forEach(filter::put);
        return filter;
    }

    @ParameterizedTest
    @MethodSource("limits")
    void itHoldsSoManyElementsAndRefusesMore(FilterSpec spec, int first) throws IOException {
        LongFilter filter = TypedBuilder.ofLongs(spec).expectedElements(first).build();
        List<Long> keys = new ArrayList<>();
        Random random = new Random(3);
        FilterFullException full = null;
        while (full == null) {
            byte[] before = keys.size() < spec.growthLimit() * first
                    ? new byte[0]
                    : StoredBytes.of(filter).array();
            long key = random.nextLong();
            try {
                filter.put(key);
                keys.add(key);
            } catch (FilterFullException refused) {
                full = refused;
                if (before.length > 0) {
                    assertThat(StoredBytes.of(filter).array()).isEqualTo(before);
                }
            }
        }
        assertThat(full)
                .hasMessageContaining("made for " + first + " elements, with growthLimit = " + spec.growthLimit())
                .hasMessageContaining("Nothing is changed.")
                .hasMessageContaining("Create it for more expected elements or with a higher limit");
        // A key that matches takes no room of a set; a table may be full a little early.
        int limit = spec.growthLimit() * first;
        assertThat(keys.size()).isBetween((int) (0.9 * limit), (int) (1.05 * limit) + 1);
        assertThat(keys).allMatch(filter::mightContain);
        assertThat(((PartedCore) TestShapes.core(filter)).partCount()).isLessThanOrEqualTo(ChainSizes.filters(spec));
        LongFilter read = Filters.reader().read(LongFilter.class, source(filter));
        assertThat(read.layout().spec()).isEqualTo(filter.layout().spec());
        assertThat(read.sameContent(filter)).isTrue();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> random.longs(limit).forEach(read::put))
                .withMessage(full.getMessage());
    }

    /** The limit is that of the geometry: fewer filters may have a higher rate each. */
    @Test
    void theStoredLimitGoesBeforeThatOfTheInterface() throws IOException {
        LongFilter four = grown(FilterSpec.parse(GEOMETRY + ", growthLimit = 4)"), 10, 15, 0);
        LongFilter read = Filters.reader().read(Unlimited.class, source(four));
        assertThat(read.layout().spec().growthLimit()).isEqualTo(4);
        try (FilterView<Unlimited> view = Filters.reader().view(Unlimited.class, source(four))) {
            assertThat(Filters.copy(view.filter()).layout().spec().growthLimit())
                    .isEqualTo(4);
        }
        LongFilter unlimited = grown(FilterSpec.parse(GEOMETRY + ")"), 10, 15, 0);
        assertThat(Filters.reader()
                        .read(Four.class, source(unlimited))
                        .layout()
                        .spec()
                        .growthLimit())
                .isZero();
    }

    @Test
    void aFilterThatWasStoredWithoutGrowthGetsTheLimitOfTheInterface() throws IOException {
        LongFilter single = grown(FilterSpec.parse(GEOMETRY.replace("CHAINED", "FIXED") + ")"), 10, 10, 0);
        Four read = Filters.reader().engine(Engine.INTERPRETED).read(Four.class, source(single));
        assertThat(read.layout().spec().growthLimit()).isEqualTo(4);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.range(0, 100).forEach(read::put))
                .withMessageContaining("with growthLimit = 4, and the last of its 2 filters, for 30, is full");
    }

    /** A part of a chain is one filter, and has the spec of the chain. */
    @Test
    void aPartThatIsReadAloneHasNoLimit() throws IOException {
        LongFilter four = grown(FilterSpec.parse(GEOMETRY + ", growthLimit = 4)"), 10, 5, 0);
        LongFilter part = (LongFilter)
                ((PartedCore) TestShapes.core(four)).parts().all().get(0).filter();
        FilterSpec spec =
                Filters.reader().read(LongFilter.class, source(part)).layout().spec();
        assertThat(spec.growth()).isEqualTo(Growth.FIXED);
        assertThat(spec.growthLimit()).isZero();
    }

    @Test
    void chainsOfOtherLimitsAreNotMerged() {
        LongFilter four = grown(FilterSpec.parse(GEOMETRY + ", growthLimit = 4)"), 10, 15, 0);
        LongFilter unlimited = grown(FilterSpec.parse(GEOMETRY + ")"), 10, 15, 0);
        assertThatExceptionOfType(IncompatibleFilterException.class)
                .isThrownBy(() -> four.putAll(unlimited))
                .withMessageContaining("growthLimit = 4");
    }

    @Test
    void unionsKeepTheLimit() {
        FilterSpec spec = FilterSpec.parse(GEOMETRY + ", growthLimit = 5)");
        LongFilter union = grown(spec, 100, 90, 0);
        union.putAll(grown(spec, 100, 90, 1000));
        assertThat(LongStream.concat(LongStream.range(0, 90), LongStream.range(1000, 1090)))
                .allMatch(union::mightContain);
        // Two filters are there, and a third would take its share of the rate.
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> union.putAll(grown(spec, 100, 90, 2000)))
                .withMessageContaining("take 3 filters, and a chain has at most 2");
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.range(3000, 4000).forEach(union::put))
                .withMessageContaining("with growthLimit = 5");
    }

    @Test
    void aChainOfRemovalsHoldsNoMoreThanItsLimit() {
        CountingSpec spec = (CountingSpec) FilterSpec.parse("@WindowedCuckooFilter(growth = CHAINED, growthLimit = 2)");
        LongCountingFilter filter = Filters.builder(spec).expectedElements(500).build();
        LongStream.range(0, 1000).forEach(filter::put);
        LongStream.range(0, 500).forEach(i -> assertThat(filter.remove(i)).isTrue());
        LongStream.range(2000, 2500).forEach(filter::put);
        assertThat(LongStream.concat(LongStream.range(500, 1000), LongStream.range(2000, 2500)))
                .allMatch(filter::mightContain);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> LongStream.range(3000, 3100).forEach(filter::put));
    }

    /** Bytes from strangers: more filters than the limit has, and a limit that is none. */
    @Test
    void chainsBeyondTheirLimitAreRefused() throws IOException {
        LongFilter chain = grown(FilterSpec.parse(GEOMETRY + ", growthLimit = 64)"), 10, 500, 0);
        for (String limit : List.of("15", "-1", " 1")) {
            byte[] forged = StoredBytes.repaired(withLimit(StoredBytes.of(chain).array(), limit))
                    .array();
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(
                            () -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(forged))));
        }
    }

    private static byte[] withLimit(byte[] stored, String limit) {
        String bytes = new String(stored, StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains("growthLimit = 64");
        return bytes.replace("growthLimit = 64", "growthLimit = " + limit).getBytes(StandardCharsets.ISO_8859_1);
    }
}
